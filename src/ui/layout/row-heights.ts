/** The heights of rows in pixels, by their places. */
type Heights = Record<number, number>

const isHeights = (value: unknown): value is Heights =>
  typeof value === 'object' && value !== null && Object.values(value).every((height) => height > 0)

const heightsIn = (text: string | null): Record<string, Heights> => {
  const lists = Object.entries(Object(JSON.parse(text ?? '{}')))
  return Object.fromEntries(lists.filter((list): list is [string, Heights] => isHeights(list[1])))
}

/**
 * The heights that the rows of long lists had when they were drawn last, for as long as the tab is open: with them a list
 * that is drawn again has each row where it was. `storage` may refuse.
 */
export const rowHeights = (storage: () => Pick<Storage, 'getItem' | 'setItem'>) => {
  // Below another path than `/` the name begins with that path: all pages of an origin share the storage.
  const key = `${import.meta.env.BASE_URL.replace(/^\/$/, '')}rowHeights`
  let known: Record<string, Heights> = {}
  try {
    known = heightsIn(storage().getItem(key))
  } catch {
    // Blocked, or not what was written here: the lists begin with estimates.
  }
  return {
    /** Of the list of this name, to be read and written. */
    of: (list: string): Heights => {
      known[list] ??= {}
      return known[list]
    },
    /** Stores all of them. */
    save: () => {
      try {
        storage().setItem(key, JSON.stringify(known))
      } catch {
        // Blocked or full: a list that is loaded anew begins with estimates.
      }
    },
  }
}
