/** A change that another tab made; `key` is null if it cleared the storage. */
export interface StoredChange {
  key: string | null
  value: string | null
}

/** Stores strings by key, so that they survive the page. No method throws. */
export interface KeyValue<Key extends string = string> {
  /** Whether the browser has refused to read or store a value. Values are then in memory until the page is left. */
  readonly blocked: boolean
  get(key: Key): string | null
  set(key: Key, value: string): void
  remove(key: Key): void
  clear(): void
  /** Calls the listener for every change by another tab; returns a function that removes the listener. */
  observe(listener: (change: StoredChange) => void): () => void
}

/**
 * The storage that `open` returns, by default local storage. Values that the browser refuses to store (private mode,
 * quota) stay in memory for this page. Values that were read also stay in memory, in case the browser denies access
 * later.
 */
export const browserStorage = (
  open: () => Storage = () => window.localStorage,
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = window,
): KeyValue => {
  const refused = new Map<string, string>()
  const lastKnown = new Map<string, string | null>()
  let blocked = false
  const attempt = <T>(act: (storage: Storage) => T, fallback: T): T => {
    try {
      return act(open())
    } catch {
      blocked = true
      return fallback
    }
  }
  return {
    get blocked() {
      return blocked
    },
    get: (key) => {
      const value = refused.get(key) ?? attempt((storage) => storage.getItem(key), lastKnown.get(key) ?? null)
      lastKnown.set(key, value)
      return value
    },
    set: (key, value) => {
      refused.delete(key)
      const stored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (!stored) refused.set(key, value)
      lastKnown.set(key, value)
    },
    remove: (key) => {
      refused.delete(key)
      lastKnown.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    clear: () => {
      refused.clear()
      lastKnown.clear()
      attempt((storage) => storage.clear(), undefined)
    },
    observe: (listener) => {
      const onStorage = (event: Event) => {
        // The cast is safe: an event named 'storage' is a StorageEvent, although an EventTarget types it as Event.
        const { key, newValue } = event as StorageEvent
        if (key === null) refused.clear()
        else refused.delete(key)
        listener({ key, value: newValue })
      }
      events.addEventListener('storage', onStorage)
      return () => events.removeEventListener('storage', onStorage)
    },
  }
}
