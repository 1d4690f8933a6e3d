import type { Clock } from '../clock.ts'
import { openedInTime } from './database.ts'

/** Values by key that outlive the page and a sign-out, in every tab the same. No call ever throws. */
export interface Drafts {
  /** Undefined where nothing is kept. */
  read(key: string): Promise<unknown>
  /** Replaces what is kept by what `change` makes of it, in one step over all tabs; undefined removes it. */
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

/** Within this page only. */
export const pageDrafts = (): Drafts => {
  const kept = new Map<string, unknown>()
  return {
    read: async (key) => structuredClone(kept.get(key)),
    change: async (key, change) => {
      const value = change(structuredClone(kept.get(key)))
      if (value === undefined) kept.delete(key)
      else kept.set(key, structuredClone(value))
    },
  }
}

/** IndexedDB; where the browser refuses it (private mode, quota) or says nothing, within this page. */
export const browserDrafts = (
  clock: Clock,
  factory: () => IDBFactory = () => window.indexedDB,
  page: Drafts = pageDrafts(),
): Drafts => {
  let database: Promise<IDBDatabase> | null = null
  let blocked = false
  const attempt = async <T>(act: (database: IDBDatabase) => Promise<T>, otherwise: () => Promise<T>) => {
    if (blocked) return otherwise()
    try {
      database ??= openedInTime(open(factory()), clock)
      return await act(await database)
    } catch {
      blocked = true
      return otherwise()
    }
  }
  return {
    read: (key) =>
      attempt(
        (opened) =>
          new Promise((resolve, reject) => {
            const request = opened.transaction(store).objectStore(store).get(key)
            request.onsuccess = () => resolve(request.result)
            request.onerror = () => reject(request.error)
          }),
        () => page.read(key),
      ),
    change: (key, change) =>
      attempt(
        (opened) =>
          new Promise<void>((resolve, reject) => {
            const transaction = opened.transaction(store, 'readwrite')
            const values = transaction.objectStore(store)
            const kept = values.get(key)
            kept.onsuccess = () => {
              const value = change(kept.result)
              if (value === undefined) values.delete(key)
              else values.put(value, key)
            }
            transaction.oncomplete = () => resolve()
            transaction.onabort = () => reject(transaction.error)
          }),
        () => page.change(key, change),
      ),
  }
}
