const missing = (): never => {
  throw new Error('A value that the state requires is missing.')
}

/** Returns a value that is never null here although its type cannot express it; throws otherwise. */
export const nonNull = <T>(value: T): NonNullable<T> => value ?? missing()

/** The first entry of a list that is not empty here; throws otherwise. */
export const first = <T>([entry]: readonly T[]): NonNullable<T> => entry ?? missing()

/** The entry of a list that is known to have one for which `matches` holds; throws otherwise. */
export const found = <T, Match extends T = T>(
  list: readonly T[],
  matches: ((entry: T) => entry is Match) | ((entry: T) => boolean),
): NonNullable<Match> => (list.find(matches) as Match | undefined) ?? missing()
