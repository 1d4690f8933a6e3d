const missing = (): never => {
  throw new Error('A value that the state requires is missing.')
}

/** Returns a value that is never null here although its type cannot express it; throws otherwise. */
export const nonNull = <T>(value: T): NonNullable<T> => value ?? missing()
