/** The heights of rows in pixels, by index. */
type Heights = Record<number, number>

const isHeights = (value: unknown): value is Heights =>
  typeof value === 'object' && value !== null && Object.values(value).every((height) => height > 0)

const heightsIn = (text: string | null): Record<string, Heights> => {
  const lists = Object.entries(Object(JSON.parse(text ?? '{}')))
  return Object.fromEntries(lists.filter((list): list is [string, Heights] => isHeights(list[1])))
}

/**
 * Stores the last heights of the rows of long lists until the tab is closed. When a list is rendered again, each row is
 * at its old position. `storage` may throw.
 */
export const rowHeights = (storage: () => Pick<Storage, 'getItem' | 'setItem'>) => {
  // All pages of an origin share the storage, so the key starts with the base path unless that is `/`.
  const key = `${import.meta.env.BASE_URL.replace(/^\/$/, '')}rowHeights`
  let known: Record<string, Heights> = {}
  try {
    known = heightsIn(storage().getItem(key))
  } catch {
    // The storage is blocked or its content invalid: the lists start with estimates.
  }
  return {
    /** The heights of one list, to read and to change. */
    of: (list: string): Heights => {
      known[list] ??= {}
      return known[list]
    },
    save: () => {
      try {
        storage().setItem(key, JSON.stringify(known))
      } catch {
        // The storage is blocked or full: after a reload the lists start with estimates.
      }
    },
  }
}
