import { seededRandom } from '#explorer/random.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { createApi } from '#model/driver/sandbox/api.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { expectations, type FaultGroup, networkOf, quietBrowser, VirtualTime } from './simulated.ts'

const base = 'https://provider.test/api'
const requests = 20
const signedIn = { token: 'token-1', userId: 'u1', userRole: 'buyer', userName: 'Bea', userEmail: 'b@g.test' }

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

/** How the renewal of the session ends. */
const faults = {
  renewed: 'returns a new token',
  refused: 'is refused',
  unanswered: 'gets no response',
  garbage: 'returns garbage',
  late: 'returns after the user has signed out',
}

type SessionFault = keyof typeof faults

/**
 * Sends twenty concurrent requests. All get 401, in an order and at times that the seed decides. The only renewal ends
 * as `fault` says.
 */
const run = async (fault: SessionFault, seed: number): Promise<readonly string[]> => {
  const random = seededRandom(seed)
  const time = new VirtualTime()
  const { faults, expect } = expectations()

  const sent = new Map<string, string[]>()
  const renewedWith: (string | null)[] = []
  const opened: string[] = []

  const renew = async (): Promise<Response> => {
    if (fault === 'unanswered') return new Promise(() => {})
    const takes = 1 + random() * 2000
    const leaves = fault === 'late' ? random() * takes : null
    if (leaves !== null) {
      await time.wait(leaves)
      api.session.close('all', '/')
    }
    await time.wait(takes - (leaves ?? 0))
    if (fault === 'refused') return Response.json({ message: 'No.' }, { status: 401 })
    if (fault === 'garbage') return new Response(garbage[Math.floor(random() * garbage.length)])
    return Response.json({ token: 'token-2' })
  }

  const response = async (request: Request): Promise<Response> => {
    const bearer = request.headers.get('authorization')
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/refresh-token')) {
      renewedWith.push(bearer)
      return renew()
    }
    const name = pathname.slice(pathname.lastIndexOf('/') + 1)
    sent.set(name, [...(sent.get(name) ?? []), String(bearer)])
    await time.wait(random() * 1500)
    return bearer === 'Bearer token-2'
      ? Response.json({ _id: name, name })
      : Response.json({ message: 'jwt expired' }, { status: 401 })
  }

  const { tab, values } = sharedStorage(signedIn)
  const api = createApi({
    base,
    apiKey: 'key-1',
    publicPage: () => false,
    browser: quietBrowser({ clock: time.clock, fetch: networkOf(response), storage: tab() }),
  })
  api.session.actor.on('page.opened', ({ path }) => void opened.push(path))

  let lastEnd = 0
  let running = requests
  await time.instead(async () => {
    const names = Array.from({ length: requests }, (_, index) => `call-${index}`)
    const results = Promise.allSettled(
      names.map((sellerId) =>
        api.client.call('seller', { params: { sellerId } }).finally(() => {
          running -= 1
          lastEnd = time.now()
        }),
      ),
    )
    await time.pass()
    expect('requests that never end', 0, running)
    expect('the bearers of the renewals', ['Bearer token-1'], renewedWith)
    if (running > 0) return
    expect(
      `whether the last request, which ended after ${lastEnd} ms, ended within 61 s`,
      true,
      lastEnd <= 61_000,
    )

    const ended = (await results).map((result) => {
      if (result.status === 'fulfilled') return 'answered'
      return result.reason instanceof Failure ? result.reason.status : String(result.reason)
    })
    const well = fault === 'renewed'
    expect('how the requests ended', Array(requests).fill(well ? 'answered' : 401), ended)
    const bearers = well ? ['Bearer token-1', 'Bearer token-2'] : ['Bearer token-1']
    for (const name of names) expect(`the bearers of ${name}`, bearers, sent.get(name))
    expect('the stored token', well ? 'token-2' : undefined, values.get('token'))
    expect('the signed-in user', well ? 'u1' : undefined, api.session.signedIn()?.userId)
    expect('opened pages', well ? [] : [fault === 'late' ? '/' : '/login'], opened)
  })
  api.session.stop()
  return faults
}

export const refusedAtOnce: FaultGroup<SessionFault> = {
  title: 'Twenty requests, all refused with 401',
  faults,
  run,
}
