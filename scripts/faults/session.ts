import { setImmediate as turn } from 'node:timers/promises'
import { Failure } from '#machines/rules/kit/failures.ts'
import { createApi } from '#model/driver/world/api.ts'
import { sharedStorage } from '#model/driver/world/shared-storage.ts'
import { TestClock } from '#model/driver/world/test-clock.ts'
import { pageLocks } from '#src/browser/locks.ts'

const base = 'https://provider.test/api'
const requests = 20
const signedIn = { token: 'token-1', userId: 'u1', userRole: 'buyer', userName: 'Bea', userEmail: 'b@g.test' }

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const garbage = [
  '',
  '<html></html>',
  '{"token":',
  'null',
  '[]',
  '{}',
  '{"token":7}',
  '{"token":""}',
  '{"token":"a b"}',
]

/** What the renewal of the session ends in. */
export const sessionFaults = {
  renewed: 'is answered with a new token',
  refused: 'is refused',
  unanswered: 'is never answered',
  garbage: 'is answered with garbage',
  late: 'is answered after the person has signed out',
}

export type SessionFault = keyof typeof sessionFaults

export interface Run {
  /** What was not as it should be; nothing where all was well. */
  faults: readonly string[]
  /** How often the session was renewed, and how long the last request waited, in milliseconds of the product's clock. */
  renewals: number
  waited: number
}

/**
 * Sends twenty requests at once, which are refused with 401 in an order and at times that the seed decides, and has the
 * one renewal end in `fault`. Time is virtual.
 */
export const runSessionFault = async (fault: SessionFault, seed: number): Promise<Run> => {
  const random = randomOf(seed)
  const clock = new TestClock()
  const due = new Set<number>()
  const after = (ms: number, run: () => void) => {
    due.add(clock.now() + ms)
    return clock.setTimeout(run, ms)
  }
  const wait = (ms: number) => new Promise<void>((resolve) => after(ms, () => resolve()))
  const faults: string[] = []
  const expect = (what: string, wanted: unknown, found: unknown) => {
    if (JSON.stringify(wanted) !== JSON.stringify(found))
      faults.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  }

  const sent = new Map<string, string[]>()
  /** Node forgets the signal of a request that nobody holds. */
  const held: Request[] = []
  const renewedWith: (string | null)[] = []
  const opened: string[] = []

  const renew = async (): Promise<Response> => {
    if (fault === 'unanswered') return new Promise(() => {})
    const takes = 1 + random() * 2000
    const leaves = fault === 'late' ? random() * takes : null
    if (leaves !== null) {
      await wait(leaves)
      api.session.close('all', '/')
    }
    await wait(takes - (leaves ?? 0))
    if (fault === 'refused') return Response.json({ message: 'No.' }, { status: 401 })
    if (fault === 'garbage') return new Response(garbage[Math.floor(random() * garbage.length)])
    return Response.json({ token: 'token-2' })
  }

  const answer = async (request: Request): Promise<Response> => {
    const bearer = request.headers.get('authorization')
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/refresh-token')) {
      renewedWith.push(bearer)
      return renew()
    }
    const name = pathname.slice(pathname.lastIndexOf('/') + 1)
    sent.set(name, [...(sent.get(name) ?? []), String(bearer)])
    await wait(random() * 1500)
    return bearer === 'Bearer token-2'
      ? Response.json({ _id: name, name })
      : Response.json({ message: 'jwt expired' }, { status: 401 })
  }

  const { tab, values } = sharedStorage(signedIn)
  const api = createApi({
    base,
    apiKey: 'key-1',
    publicPage: () => false,
    browser: {
      clock: {
        now: () => new Date(clock.now()),
        setTimeout: (run, ms) => after(ms, run),
        clearTimeout: clock.clearTimeout,
      },
      fetch: (asked, init) => {
        const request = asked instanceof Request ? asked : new Request(asked, init)
        held.push(request)
        const gaveUp = new Promise<never>((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason))
        })
        return Promise.race([answer(request), gaveUp])
      },
      locks: pageLocks(),
      log: { failure: () => {} },
      pageLifecycle: { onReturn: () => () => {}, onLeave: () => () => {} },
      storage: tab(),
    },
  })
  api.session.actor.on('page.opened', ({ path }) => void opened.push(path))

  const { timeout } = AbortSignal
  AbortSignal.timeout = (ms) => {
    const patience = new AbortController()
    after(ms, () => patience.abort(new DOMException('It took too long.', 'TimeoutError')))
    return patience.signal
  }
  let waited = 0
  let running = requests
  const settle = async () => {
    for (let turns = 0; turns < 4; turns += 1) await turn()
  }
  try {
    const names = Array.from({ length: requests }, (_, index) => `call-${index}`)
    const results = Promise.allSettled(
      names.map((sellerId) =>
        api.client.call('seller', { params: { sellerId } }).finally(() => {
          running -= 1
          waited = clock.now()
        }),
      ),
    )
    await settle()
    for (let next = Math.min(...due); Number.isFinite(next); next = Math.min(...due)) {
      due.delete(next)
      clock.advance(Math.max(0, next - clock.now()))
      await settle()
    }
    expect('requests that wait for ever', 0, running)
    expect('renewals', ['Bearer token-1'], renewedWith)
    if (running > 0) return { faults, renewals: renewedWith.length, waited }

    const ended = (await results).map((result) => {
      if (result.status === 'fulfilled') return 'answered'
      return result.reason instanceof Failure ? result.reason.status : String(result.reason)
    })
    const well = fault === 'renewed'
    expect('ends', Array(requests).fill(well ? 'answered' : 401), ended)
    const bearers = well ? ['Bearer token-1', 'Bearer token-2'] : ['Bearer token-1']
    for (const name of names) expect(`the bearers of ${name}`, bearers, sent.get(name))
    expect('the stored token', well ? 'token-2' : undefined, values.get('token'))
    expect('who is signed in', well ? 'u1' : undefined, api.session.signedIn()?.userId)
    expect('opened pages', well ? [] : [fault === 'late' ? '/' : '/login'], opened)
    return { faults, renewals: renewedWith.length, waited }
  } finally {
    AbortSignal.timeout = timeout
    api.session.stop()
  }
}
