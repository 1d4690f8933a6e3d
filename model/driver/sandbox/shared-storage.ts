import type { KeyValue, StoredChange } from '#src/browser/storage/storage.ts'

/** The local storage of one browser. Each tab has a view of it and gets events for changes in other tabs. */
export const sharedStorage = (initial: Record<string, string> = {}) => {
  const values = new Map(Object.entries(initial))
  const tabs = new Set<Set<(change: StoredChange) => void>>()
  const tab = (): KeyValue => {
    const own = new Set<(change: StoredChange) => void>()
    tabs.add(own)
    const tell = (change: StoredChange) => {
      for (const listeners of tabs) {
        if (listeners !== own) for (const listener of listeners) queueMicrotask(() => listener(change))
      }
    }
    return {
      blocked: false,
      get: (key) => values.get(key) ?? null,
      set: (key, value) => {
        values.set(key, value)
        tell({ key, value })
      },
      remove: (key) => {
        values.delete(key)
        tell({ key, value: null })
      },
      clear: () => {
        values.clear()
        tell({ key: null, value: null })
      },
      observe: (listener) => {
        own.add(listener)
        return () => own.delete(listener)
      },
    }
  }
  return { tab, values }
}
