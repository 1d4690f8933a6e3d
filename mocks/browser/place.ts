import type { Browser } from '#src/browser/browser.ts'
import type { KeyValue } from '#src/browser/storage/storage.ts'

/**
 * A name in what all pages of an origin share: databases, channels, locks, storage. Below another path than `/` it
 * begins with that path, so that two demos under one origin have nothing in common.
 */
export const placed = (name: string, base: string = import.meta.env.BASE_URL): string =>
  base === '/' ? name : base + name

/** The part of a storage that belongs to one place; `keys` are all that the product stores. */
const placedStorage = <Key extends string>(
  storage: KeyValue,
  keys: readonly Key[],
  base: string,
): KeyValue<Key> => ({
  get blocked() {
    return storage.blocked
  },
  get: (key) => storage.get(placed(key, base)),
  set: (key, value) => storage.set(placed(key, base), value),
  remove: (key) => storage.remove(placed(key, base)),
  clear: () => {
    for (const key of keys) storage.remove(placed(key, base))
  },
  observe: (listener) =>
    storage.observe(({ key, value }) => {
      const prefix = placed('', base)
      if (key === null) listener({ key, value })
      else if (key.startsWith(prefix)) listener({ key: key.slice(prefix.length), value })
    }),
})

/** What a demo below another path than `/` has of its own in the browser. */
export const placedBrowser = (
  { drafts, locks, storage }: Pick<Browser, 'drafts' | 'locks' | 'storage'>,
  keys: readonly Parameters<Browser['storage']['get']>[0][],
  base: string = import.meta.env.BASE_URL,
): Partial<Browser> =>
  base === '/'
    ? {}
    : {
        drafts: {
          read: (key) => drafts.read(placed(key, base)),
          change: (key, change) => drafts.change(placed(key, base), change),
        },
        locks: { exclusive: (name, ...rest) => locks.exclusive(placed(name, base), ...rest) },
        // A storage takes any key; the product's type has only its own.
        storage: placedStorage(storage as KeyValue, keys, base),
      }
