const missing = (): never => {
  throw new Error('A state was entered without what it needs.')
}

/**
 * Asserts that a value is present, where a guard or an earlier state guarantees it but the type cannot express it.
 * Throws where it is not.
 */
export const nonNull = <T>(value: T): NonNullable<T> => value ?? missing()
