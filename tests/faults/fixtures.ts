import { vi } from 'vitest'
import { createApi } from '#model/driver/sandbox/api.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { TestClock } from '#model/driver/sandbox/test-clock.ts'
// Imports a module that is otherwise loaded on demand, because the clock of the test would not wait for it.
import '#machines/rules/kit/retry-after.ts'
import '#src/api/tolerant.ts'
import { createReads } from '#src/api/communities.ts'
import { consoleLog } from '#src/browser/log.ts'
import { memoryDrafts } from '#src/browser/storage/drafts.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { createGraph } from '#src/graphql/client.ts'
import { base, buyer, settle, testBrowser } from '../api/fixtures.ts'

export const tokens = {
  session: 'session-token-7c1f',
  discord: 'discord-token-9d2e',
  reset: 'reset-token-3b8a',
}

const began = Date.parse('2026-03-02T12:00:00.000Z')

/** The network of a test. It may respond, fail or hang; `wait` uses virtual time. */
export type Network = (request: Request, wait: (ms: number) => Promise<void>) => Promise<Response>

/** The product without pages, for a signed-in user: client, session, graph and log, over this network. */
export const openProduct = (network: Network) => {
  const clock = new TestClock()
  const wait = (ms: number) => new Promise<void>((resolve) => clock.setTimeout(() => resolve(), ms))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const patience = new AbortController()
    clock.setTimeout(() => patience.abort(new DOMException('It took too long.', 'TimeoutError')), ms)
    return patience.signal
  })
  const written: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void written.push(parts.join(' ')))

  const sent: Request[] = []
  const browser = {
    ...testBrowser({
      fetch: (input, init) => {
        const request = input instanceof Request ? input : new Request(input, init)
        // Retains the request, because Node garbage-collects the signal of a request that nothing references.
        sent.push(request)
        const gaveUp = new Promise<never>((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
        })
        return Promise.race([network(request, wait), gaveUp])
      },
      log: consoleLog(),
      storage: sharedStorage({ ...buyer, token: tokens.session }).tab(),
      clock: {
        now: () => new Date(began + clock.now()),
        setTimeout: clock.setTimeout,
        clearTimeout: clock.clearTimeout,
      },
    }),
    drafts: memoryDrafts(),
    tabStorage: sharedStorage().tab(),
  }
  const { client, session } = createApi({ base, apiKey: 'key-1', browser, publicPage: () => false })
  // Services that no port here uses are missing.
  const services = {
    config: { local: false },
    browser,
    session,
    reads: createReads(client),
    graph: createGraph({ client, session, browser }),
    handleEmission: () => {},
  } as unknown as Services

  /** Advances time until `running` has settled, but by at most `most` milliseconds. */
  const ended = async <T>(running: Promise<T>, most: number): Promise<PromiseSettledResult<T> | 'waits'> => {
    let result: PromiseSettledResult<T> | undefined
    void Promise.allSettled([running]).then(([settled]) => {
      result = settled
    })
    const until = clock.now() + most
    for (let turn = 0; !result && turn < 200; turn += 1) {
      await settle()
      if (turn > 5 && clock.now() < until) clock.advance(Math.min(1000, until - clock.now()))
    }
    return result ?? 'waits'
  }

  return { services, clock, sent, written, ended }
}
