const missing = (): never => {
  throw new Error('A state was entered without what it needs.')
}

/**
 * Returns a value that a guard or an earlier state guarantees although its type cannot express it. Throws if it is null
 * or undefined.
 */
export const nonNull = <T>(value: T): NonNullable<T> => value ?? missing()
