/** A change that another tab made; `key` is null when it emptied the storage. */
export interface StoredChange {
  key: string | null
  value: string | null
}

/** Strings by key that outlive the page. No method throws. */
export interface KeyValue<Key extends string = string> {
  /** The browser refused to store something: it is kept in memory until the page is left. */
  readonly blocked: boolean
  get(key: Key): string | null
  set(key: Key, value: string): void
  remove(key: Key): void
  clear(): void
  /** Calls the listener for every change by another tab; returns how to stop. */
  observe(listener: (change: StoredChange) => void): () => void
}

/**
 * Local storage; what it refuses (private mode, quota) is kept in memory for this page, and so is what it held when it
 * is denied during the visit.
 */
export const browserStorage = (
  open: () => Storage = () => window.localStorage,
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = window,
): KeyValue => {
  const kept = new Map<string, string>()
  const seen = new Map<string, string | null>()
  let blocked = false
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(open())
    } catch {
      blocked = true
      return otherwise
    }
  }
  return {
    get blocked() {
      return blocked
    },
    get: (key) => {
      const value = kept.get(key) ?? attempt((storage) => storage.getItem(key), seen.get(key) ?? null)
      seen.set(key, value)
      return value
    },
    set: (key, value) => {
      kept.delete(key)
      const stored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (!stored) kept.set(key, value)
      seen.set(key, value)
    },
    remove: (key) => {
      kept.delete(key)
      seen.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    clear: () => {
      kept.clear()
      seen.clear()
      attempt((storage) => storage.clear(), undefined)
    },
    observe: (listener) => {
      const onStorage = (event: Event) => {
        // Both kinds of event share the name; only a StorageEvent has a key.
        const { key, newValue } = event as StorageEvent
        if (key === null) kept.clear()
        else kept.delete(key)
        listener({ key, value: newValue })
      }
      events.addEventListener('storage', onStorage)
      return () => events.removeEventListener('storage', onStorage)
    },
  }
}
