import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import type { Browser } from '#src/browser/browser.ts'
import { systemClock } from '#src/browser/clock.ts'
import { memoryLocks } from '#src/browser/locks.ts'
import type { Log } from '#src/browser/log.ts'

export const base = 'https://provider.test/api'

/** A fake server that responds to requests and records them. */
export const server = (response: (request: Request) => Response | Promise<Response>) => {
  const requests: Request[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    requests.push(request.clone())
    request.signal.throwIfAborted()
    const gaveUp = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
    })
    return Promise.race([response(request), gaveUp])
  }
  return { fetch, requests }
}

export const json = (body: unknown, status = 200) => Response.json(body, { status })

/** Locks that another tab holds and never releases. */
export const heldElsewhere = {
  request: (_: string, { signal }: LockOptions) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
} as unknown as LockManager

export const recordingLog = () => {
  const lines: { doing: string; error: unknown }[] = []
  const log: Log = { failure: (doing, error) => lines.push({ doing, error }) }
  return { log, lines }
}

/** The browser services that api and graphql need, without a browser. */
export const testBrowser = (
  given: Partial<Browser> & Pick<Browser, 'fetch'>,
): Pick<Browser, 'pageLifecycle' | 'clock' | 'fetch' | 'locks' | 'log' | 'storage'> & {
  comeBack(): void
} => {
  const listeners = new Set<() => void>()
  return {
    pageLifecycle: {
      onReturn: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      onRestore: () => () => {},
      onLeave: () => () => {},
    },
    clock: systemClock(),
    locks: memoryLocks(),
    log: recordingLog().log,
    storage: sharedStorage().tab(),
    comeBack: () => {
      for (const listener of listeners) listener()
    },
    ...given,
  }
}

/** The stored values of a signed-in buyer. */
export const buyer = {
  token: 'token-1',
  userId: 'u1',
  userRole: 'buyer',
  userName: 'Bea Buyer',
  userEmail: 'bea@guildhall.test',
}

/** Runs everything that is ready, without advancing time. */
export const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
