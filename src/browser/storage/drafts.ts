import type { Clock } from '../clock.ts'
import { createBfcacheSafeReader, isOfClosing, openedInTime } from './database.ts'

/** Stores values by key. They survive the page and a sign-out, and all tabs share them. No method throws. */
export interface Drafts {
  /** Returns the stored value; undefined if nothing is stored under the key. */
  read(key: string): Promise<unknown>
  /** Replaces the value with the result of `change`, atomically across all tabs. Undefined removes the value. */
  change(key: string, change: (current: unknown) => unknown): Promise<void>
}

const store = 'drafts'

const open = (factory: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open('guildhall-drafts', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Another tab blocks the drafts.'))
  })

export const memoryDrafts = (values = new Map<string, unknown>()): Drafts => ({
  read: async (key) => structuredClone(values.get(key)),
  change: async (key, change) => {
    const value = change(structuredClone(values.get(key)))
    if (value === undefined) values.delete(key)
    else values.set(key, structuredClone(value))
  },
})

/**
 * Stores drafts in IndexedDB, or in memory if the browser denies it (private mode, quota) or does not respond. Values
 * that this page has read or written survive if the database fails or is deleted.
 */
export const browserDrafts = (clock: Clock, factory: () => IDBFactory = () => window.indexedDB): Drafts => {
  const reader = createBfcacheSafeReader()
  /** The values that this page has last read or written. */
  const cached = new Map<string, unknown>()
  const memory = memoryDrafts(cached)
  /** The values to restore into the next database, after a connection was closed. */
  const unrestored = new Map<string, unknown>()
  let database: Promise<IDBDatabase> | null = null
  let current: IDBDatabase | null = null
  let blocked = false
  const onClosed = () => {
    database = null
    current = null
    for (const [key, value] of cached) unrestored.set(key, value)
  }
  const opened = async () => {
    const ready = await openedInTime(open(factory()), clock)
    // Another tab can delete the database only after this connection is closed.
    ready.onversionchange = () => {
      ready.close()
      onClosed()
    }
    ready.onclose = () => {
      if (current === ready) onClosed()
    }
    current = ready
    return ready
  }
  const attempt = async <T>(
    act: (database: IDBDatabase) => Promise<T>,
    fallback: () => Promise<T>,
    isAgain = false,
  ): Promise<T> => {
    if (blocked) return fallback()
    database ??= opened()
    const own = database
    try {
      return await act(await own)
    } catch (error) {
      if (database === own && !isAgain && isOfClosing(error)) onClosed()
      if (database !== own) return attempt(act, fallback, true)
      blocked = true
      return fallback()
    }
  }
  /**
   * Returns the stored value of a key or, if none is stored, its value in `unrestored`. Caches a copy of the result.
   */
  const currentValue = (key: string, stored: unknown) => {
    const value = stored === undefined ? unrestored.get(key) : stored
    cached.set(key, structuredClone(value))
    return value
  }
  return {
    read: (key) =>
      attempt(
        (opened) =>
          reader.read(
            () => opened.transaction(store),
            (transaction) =>
              new Promise((resolve, reject) => {
                const request = transaction.objectStore(store).get(key)
                request.onsuccess = () => resolve(currentValue(key, request.result))
                request.onerror = () => reject(request.error)
              }),
          ),
        () => memory.read(key),
      ),
    change: (key, change) =>
      attempt(
        (opened) =>
          new Promise<void>((resolve, reject) => {
            const transaction = opened.transaction(store, 'readwrite')
            const values = transaction.objectStore(store)
            let value: unknown
            const write = (stored: unknown) => {
              value = change(currentValue(key, stored))
              if (value === undefined) values.delete(key)
              else values.put(value, key)
            }
            // In the back/forward cache a read may not finish, so the change starts from the value in memory.
            if (reader.isInBfcache() && cached.has(key)) {
              write(cached.get(key))
              transaction.commit()
            } else {
              const request = values.get(key)
              request.onsuccess = () => write(request.result)
            }
            transaction.oncomplete = () => {
              cached.set(key, structuredClone(value))
              if (opened === current) unrestored.delete(key)
              else unrestored.set(key, structuredClone(value))
              resolve()
            }
            transaction.onabort = () => reject(transaction.error)
          }),
        () => memory.change(key, change),
      ),
  }
}
