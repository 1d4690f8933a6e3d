const missing = (): never => {
  throw new Error('A value that the state requires is missing.')
}

/** Returns a value that the caller knows not to be null although its type allows null; throws if it is null. */
export const nonNull = <T>(value: T): NonNullable<T> => value ?? missing()

/** The first entry of a list that the caller knows not to be empty; throws if it is. */
export const first = <T>([entry]: readonly T[]): NonNullable<T> => entry ?? missing()

/** The first entry for which `matches` returns true. Throws if there is none, which the caller knows not to happen. */
export const found = <T, Match extends T = T>(
  list: readonly T[],
  matches: ((entry: T) => entry is Match) | ((entry: T) => boolean),
): NonNullable<Match> => (list.find(matches) as Match | undefined) ?? missing()
