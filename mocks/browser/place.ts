import type { Browser } from '#src/browser/browser.ts'
import type { KeyValue } from '#src/browser/storage/storage.ts'

/**
 * The name of a database, channel, lock or stored value. All pages of an origin share these, so the name starts with
 * the demo's path (unless that is `/`): two demos on one origin are independent.
 */
export const placed = (name: string, base: string = import.meta.env.BASE_URL): string =>
  base === '/' ? name : base + name

/** The path of the demo to which a name belongs. */
const placeOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1) || '/'

/** All names in a storage that belong to the demo at `base`; none if the browser denies access. */
export const namesIn = (open: () => Storage, base: string = import.meta.env.BASE_URL): string[] => {
  try {
    return Object.keys(open()).filter((name) => placeOf(name) === base)
  } catch {
    return []
  }
}

interface Stored<Key extends string> {
  storage: KeyValue
  /**
   * All keys that the product stores. When the storage is cleared, the first key is removed last, because its removal
   * notifies other tabs.
   */
  keys: readonly Key[]
  /** The names of all values that the demo at this path has stored. */
  names: () => readonly string[]
  base: string
}

/**
 * The part of a storage that belongs to one demo. A browser tells other tabs when a whole storage is cleared, but not
 * when a part of it is cleared. So `clear` removes the first of `keys` last, and other tabs treat the removal of that
 * key as a clear.
 */
const placedStorage = <Key extends string>({ storage, keys, names, base }: Stored<Key>): KeyValue<Key> => {
  const get = (key: string) => storage.get(placed(key, base))
  return {
    get blocked() {
      return storage.blocked
    },
    get,
    set: (key, value) => storage.set(placed(key, base), value),
    remove: (key) => storage.remove(placed(key, base)),
    clear: () => {
      const own = keys.map((key) => placed(key, base)).toReversed()
      for (const name of [...names().filter((one) => !own.includes(one)), ...own]) storage.remove(name)
    },
    observe: (listener) =>
      storage.observe(({ key: name, value }) => {
        if (name === null) return listener({ key: null, value })
        if (placeOf(name) !== base) return
        const key = name.slice(placed('', base).length)
        const isCleared = value === null && key === keys[0] && keys.every((one) => get(one) === null)
        listener({ key: isCleared ? null : key, value })
      }),
  }
}

type Shared = Pick<Browser, 'drafts' | 'locks' | 'storage' | 'tabStorage'>

interface Place {
  /** All keys that the product stores in local storage. */
  keys: readonly Parameters<Browser['storage']['get']>[0][]
  base: string
  localNames?: () => readonly string[]
}

/** The browser object with storage, locks and drafts that are separate from those of demos under other paths. */
export const placedBrowser = (
  { drafts, locks, storage, tabStorage }: Shared,
  { keys, base, localNames = () => namesIn(() => window.localStorage, base) }: Place,
): Shared => ({
  drafts: {
    read: (key) => drafts.read(placed(key, base)),
    change: (key, change) => drafts.change(placed(key, base), change),
  },
  locks: { exclusive: (name, ...rest) => locks.exclusive(placed(name, base), ...rest) },
  // The cast is safe: the storage accepts any key, although its type lists only the product's keys.
  storage: placedStorage({ storage: storage as KeyValue, keys, names: localNames, base }),
  tabStorage: placedStorage({
    storage: tabStorage,
    keys: [],
    names: () => namesIn(() => window.sessionStorage, base),
    base,
  }),
})
