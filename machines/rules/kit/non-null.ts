const missing = (): never => {
  throw new Error('A state was entered without what it needs.')
}

/** Returns a value that is never null here although its type cannot express it; throws otherwise. */
export const nonNull = <T>(value: T): NonNullable<T> => value ?? missing()
