/** Freezes a row and everything it reaches. A frozen object is taken to be frozen throughout. */
export const deepFreeze = <V>(value: V): V => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value)) deepFreeze(inner)
  return value
}
