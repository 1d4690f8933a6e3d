/** Freezes a row deeply. A value that is frozen already, as every string and number is, is not searched further. */
export const deepFreeze = <V>(value: V): V => {
  if (Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value as object)) if (typeof inner === 'object') deepFreeze(inner)
  return value
}
