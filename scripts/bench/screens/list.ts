import { createActor } from 'xstate'
import { actorsFor } from '#machines/kit/port.ts'
import { sampleBotPages } from '#machines/kit/sample-communities.ts'
import { listedActivation } from '#machines/selling/community-list/children.ts'
import { communityListMachine } from '#machines/selling/community-list/machine.ts'
import { networkFetch } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { createApi } from '#model/driver/sandbox/api.ts'
import { systemClock } from '#src/browser/clock.ts'
import { memoryLocks } from '#src/browser/locks.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { activationPorts } from '#src/flows/selling/activation/ports.ts'
import { communityListPorts } from '#src/flows/selling/community-list/ports.ts'
import { createGraph } from '#src/graphql/client.ts'

export interface ListFigures {
  /**
   * `listed`: milliseconds until the cards are shown. `settled`: until all member counts and bot checks are complete.
   */
  listed: number
  settled: number
  /**
   * `servers`: how many servers were checked for the bot. `repeated`: how many of them twice or more. `atOnce`: the
   * most checks at a time.
   */
  servers: number
  repeated: number
  atOnce: number
}

const origin = 'http://guildhall.test'

/**
 * Loads 1,000 communities with five plans each, with their member counts and bot checks. The real machine runs against
 * the fake backend.
 */
export const benchList = async (): Promise<ListFigures> => {
  const backend = await openBackend({
    persistence: memoryPersistence(),
    pages: pagesAt(origin),
    scenario: 'seller-1000-communities',
  })
  const carry = networkFetch(backend)
  const requests: string[] = []
  let running = 0
  let atOnce = 0
  const values = new Map<string, string>()
  const quiet = () => () => {}
  const browser = {
    pageLifecycle: { onReturn: quiet, onRestore: quiet, onLeave: quiet },
    clock: systemClock(),
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      if (!request.url.includes('/check-bot/')) return carry(request)
      requests.push(request.url)
      running += 1
      atOnce = Math.max(atOnce, running)
      try {
        return await carry(request)
      } finally {
        running -= 1
      }
    },
    locks: memoryLocks(),
    log: { failure: () => {} },
    storage: {
      blocked: false,
      get: (key: string) => values.get(key) ?? null,
      set: (key: string, value: string) => void values.set(key, value),
      remove: (key: string) => void values.delete(key),
      clear: () => values.clear(),
      observe: quiet,
    },
  }
  const { token, userId } = await backend.admin
    .signInAs({ account: 'seller@guildhall.test' })
    .then((signedIn) => ({ token: signedIn.token, userId: signedIn.user.id }))
  values.set('token', token)
  values.set('userId', userId)
  const { client, session } = createApi({
    base: `${origin}/api`,
    apiKey: 'guildhall',
    browser,
    publicPage: () => false,
  })
  const graph = createGraph({ client, session, browser })
  const screen = { drawn: async () => {} }
  // The ports of the list use nothing else.
  const services = { graph, browser: { screen } } as unknown as Services
  const actor = createActor(
    communityListMachine.provide({
      actors: {
        ...actorsFor(communityListPorts(services)),
        activation: listedActivation.provide({ actors: actorsFor(activationPorts(services)) }),
      },
    }),
    {
      input: {
        token,
        userId,
        created: null,
        baseUrl: origin,
        botPages: sampleBotPages,
        query: '',
      },
    },
  )
  const began = performance.now()
  const until = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    new Promise<number>((resolve) => {
      const { unsubscribe } = actor.subscribe((snapshot) => {
        if (!snapshot.matches(state)) return
        queueMicrotask(() => unsubscribe())
        resolve(performance.now() - began)
      })
    })
  const listed = until('listed')
  const settled = until({ listed: { bots: 'checked', members: 'counted' } })
  actor.start()
  try {
    return {
      listed: await listed,
      settled: await settled,
      servers: new Set(requests).size,
      repeated: requests.length - new Set(requests).size,
      atOnce,
    }
  } finally {
    actor.stop()
    graph.stop()
    session.stop()
    backend.close()
  }
}
