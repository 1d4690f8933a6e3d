import type { Browser } from '#src/browser/browser.ts'
import type { KeyValue } from '#src/browser/storage/storage.ts'

/**
 * A name in what all pages of an origin share: databases, channels, locks, storage. Below another path than `/` it
 * begins with that path, so that two demos under one origin have nothing in common.
 */
export const placed = (name: string, base: string = import.meta.env.BASE_URL): string =>
  base === '/' ? name : base + name

/** The path below which a name belongs. */
const placeOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1) || '/'

/** All names in a storage that belong to one place; none where the browser denies access. */
export const namesIn = (open: () => Storage, base: string = import.meta.env.BASE_URL): string[] => {
  try {
    return Object.keys(open()).filter((name) => placeOf(name) === base)
  } catch {
    return []
  }
}

interface Kept<Key extends string> {
  storage: KeyValue
  /** All keys that the product stores, the one first that other tabs wait for. */
  keys: readonly Key[]
  /** The names of everything that this place has stored. */
  names: () => readonly string[]
  base: string
}

/**
 * The part of a storage that belongs to one place. A storage that is cleared tells so to the other tabs; a part of one
 * cannot, so that they take it as cleared when the last of `keys` is removed: `clear` removes the first one last.
 */
const placedStorage = <Key extends string>({ storage, keys, names, base }: Kept<Key>): KeyValue<Key> => {
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
  /** Everything that the product keeps in local storage. */
  keys: readonly Parameters<Browser['storage']['get']>[0][]
  base: string
  localNames?: () => readonly string[]
}

/** What a demo has of its own in the browser: nothing of a demo below another path. */
export const placedBrowser = (
  { drafts, locks, storage, tabStorage }: Shared,
  { keys, base, localNames = () => namesIn(() => window.localStorage, base) }: Place,
): Shared => ({
  drafts: {
    read: (key) => drafts.read(placed(key, base)),
    change: (key, change) => drafts.change(placed(key, base), change),
  },
  locks: { exclusive: (name, ...rest) => locks.exclusive(placed(name, base), ...rest) },
  // A storage takes any key; the product's type has only its own.
  storage: placedStorage({ storage: storage as KeyValue, keys, names: localNames, base }),
  tabStorage: placedStorage({
    storage: tabStorage,
    keys: [],
    names: () => namesIn(() => window.sessionStorage, base),
    base,
  }),
})
