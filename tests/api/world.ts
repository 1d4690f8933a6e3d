import { systemClock } from '../../src/platform/clock.ts'
import { pageLocks } from '../../src/platform/locks.ts'
import type { Log } from '../../src/platform/log.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { KeyValue, StoredChange } from '../../src/platform/storage.ts'

export const base = 'https://provider.test/api'

/** A server of the test's own: answers requests, and remembers them. */
export const server = (answer: (request: Request) => Response | Promise<Response>) => {
  const requests: Request[] = []
  const fetch: typeof globalThis.fetch = async (asked, init) => {
    const request = new Request(asked, init)
    requests.push(request.clone())
    request.signal.throwIfAborted()
    const gaveUp = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
    })
    return Promise.race([answer(request), gaveUp])
  }
  return { fetch, requests }
}

export const json = (body: unknown, status = 200) => Response.json(body, { status })

/** One browser's local storage; each tab has a view of it and hears what the others change. */
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

export const recordingLog = () => {
  const lines: { doing: string; error: unknown }[] = []
  const log: Log = { failure: (doing, error) => lines.push({ doing, error }) }
  return { log, lines }
}

/** The part of the platform that api and graphql need, without a browser. */
export const testPlatform = (
  given: Partial<Platform> & Pick<Platform, 'fetch'>,
): Pick<Platform, 'attention' | 'clock' | 'fetch' | 'locks' | 'log' | 'storage'> & { comeBack(): void } => {
  const listeners = new Set<() => void>()
  return {
    attention: {
      onReturn: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      onLeave: () => () => {},
    },
    clock: systemClock(),
    locks: pageLocks(),
    log: recordingLog().log,
    storage: sharedStorage().tab(),
    comeBack: () => {
      for (const listener of listeners) listener()
    },
    ...given,
  }
}

/** What storage holds of a person who is signed in. */
export const buyer = {
  token: 'token-1',
  userId: 'u1',
  userRole: 'buyer',
  userName: 'Bea Buyer',
  userEmail: 'bea@guildhall.test',
}

/** Lets everything that is ready happen; no time passes. */
export const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
