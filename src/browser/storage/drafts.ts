import type { Clock } from '../clock.ts'
import { databasesOf, openedInTime } from './database.ts'

/** Values by key that outlive the page and a sign-out, shared by all tabs. No method throws. */
export interface Drafts {
  /** Undefined where nothing is stored. */
  read(key: string): Promise<unknown>
  /** Replaces the value by the result of `change`, atomically over all tabs; undefined removes it. */
  change(key: string, change: (kept: unknown) => unknown): Promise<void>
}

const store = 'drafts'

const open = (factory: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open('guildhall-drafts', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Another tab keeps the drafts closed.'))
  })

/** In the memory of this page only. */
export const pageDrafts = (kept = new Map<string, unknown>()): Drafts => ({
  read: async (key) => structuredClone(kept.get(key)),
  change: async (key, change) => {
    const value = change(structuredClone(kept.get(key)))
    if (value === undefined) kept.delete(key)
    else kept.set(key, structuredClone(value))
  },
})

/**
 * IndexedDB, or memory where the browser refuses it (private mode, quota) or does not answer. What this page has read
 * or written outlives a database that fails or is deleted meanwhile.
 */
export const browserDrafts = (clock: Clock, factory: () => IDBFactory = () => window.indexedDB): Drafts => {
  const databases = databasesOf()
  const known = new Map<string, unknown>()
  const page = pageDrafts(known)
  /** What was in a database that is gone, until it is asked for. */
  const lost = new Map<string, unknown>()
  let database: Promise<IDBDatabase> | null = null
  let current: IDBDatabase | null = null
  let blocked = false
  const letGo = () => {
    database = null
    current = null
    for (const [key, value] of known) lost.set(key, value)
  }
  const opened = async () => {
    const ready = await openedInTime(open(factory()), clock)
    // A deletion of the database waits until every connection is closed.
    ready.onversionchange = () => {
      ready.close()
      letGo()
    }
    ready.onclose = letGo
    current = ready
    return ready
  }
  const attempt = async <T>(
    act: (database: IDBDatabase) => Promise<T>,
    otherwise: () => Promise<T>,
  ): Promise<T> => {
    if (blocked) return otherwise()
    database ??= opened()
    const own = database
    try {
      return await act(await own)
    } catch {
      if (database !== own) return attempt(act, otherwise)
      blocked = true
      return otherwise()
    }
  }
  /** The value under a key, by what the database has returned. */
  const keptUnder = (key: string, stored: unknown) => {
    const kept = stored === undefined ? lost.get(key) : stored
    known.set(key, structuredClone(kept))
    return kept
  }
  return {
    read: (key) =>
      attempt(
        (opened) =>
          databases.read(
            () => opened.transaction(store),
            (transaction) =>
              new Promise((resolve, reject) => {
                const request = transaction.objectStore(store).get(key)
                request.onsuccess = () => resolve(keptUnder(key, request.result))
                request.onerror = () => reject(request.error)
              }),
          ),
        () => page.read(key),
      ),
    change: (key, change) =>
      attempt(
        (opened) =>
          new Promise<void>((resolve, reject) => {
            const transaction = opened.transaction(store, 'readwrite')
            const values = transaction.objectStore(store)
            let value: unknown
            const write = (stored: unknown) => {
              value = change(keptUnder(key, stored))
              if (value === undefined) values.delete(key)
              else values.put(value, key)
            }
            // A page that is being kept may get no answer to a read: what it last knew is changed.
            if (databases.isKept() && known.has(key)) {
              write(known.get(key))
              transaction.commit()
            } else {
              const kept = values.get(key)
              kept.onsuccess = () => write(kept.result)
            }
            transaction.oncomplete = () => {
              known.set(key, structuredClone(value))
              if (opened === current) lost.delete(key)
              else lost.set(key, structuredClone(value))
              resolve()
            }
            transaction.onabort = () => reject(transaction.error)
          }),
        () => page.change(key, change),
      ),
  }
}
