/** Freezes a row and everything it reaches. What is frozen, as every text and number, is taken to be frozen throughout. */
export const deepFreeze = <V>(value: V): V => {
  if (Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value as object)) if (typeof inner === 'object') deepFreeze(inner)
  return value
}
