/** Freezes a row and all values in it. Skips values that are already frozen. */
export const deepFreeze = <V>(value: V): V => {
  if (Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value as object)) if (typeof inner === 'object') deepFreeze(inner)
  return value
}
