import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { callEarly } from '#build/prerender/early-calls.ts'
import { fetchWithEarlyCalls } from '#src/browser/page/early-calls.ts'

const api = 'https://provider.test/api'
const address = `${api}/courses/the-lantern-room`
const sellerAddress = `${api}/users/seller-1`

const course = {
  isActive: true,
  seller: 'seller-1',
  plans: [
    { platform: ['Discord'], discordServerId: '811', telegramServerId: '-100' },
    { platform: ['Discord', 'Telegram'], discordServerId: '811', telegramServerId: '-100' },
    { platform: 'Telegram', discordServerId: '812', telegramServerId: '-100/7' },
  ],
}

const here = window.location.href

/**
 * Runs the script of early requests in a community's page. `responses` is the provider. `asked` has the requests in
 * order.
 */
const openPage = (
  path: string,
  responses: (address: string, signal: AbortSignal | null | undefined) => Promise<Response>,
  base = api,
) => {
  const asked: { address: string; headers: HeadersInit | undefined }[] = []
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    asked.push({ address: String(input), headers: init?.headers })
    return responses(String(input), init?.signal)
  })
  history.replaceState(null, '', path)
  callEarly({
    community: `${base}/courses/:slug`,
    seller: `${base}/users/:sellerId`,
    bots: {
      Discord: `${base}/discord/check-bot/:serverId`,
      Telegram: `${base}/telegram/check-bot/:serverId`,
    },
    headers: { accept: 'application/json', 'x-api-key': 'guildhall' },
  })
  const network = vi.fn<typeof fetch>(async () => new Response('anew'))
  const ask = fetchWithEarlyCalls(network)
  return {
    asked,
    network,
    ask,
    textOf: async (...args: Parameters<typeof fetch>) => (await ask(...args)).text(),
  }
}

/** A provider that knows the Lantern Room; any other response contains the URL of its request. */
const provider = async (asked: string) =>
  asked === address ? Response.json(course) : new Response(`early ${asked}`)

afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', here)
  localStorage.removeItem('token')
  delete window.earlyCalls
})

it('API-38, API-39, API-40, API-41: early requests (before the app starts) load the community once, then its seller and its bots once each', async () => {
  const { asked, network, textOf } = openPage('/community/the-lantern-room', provider)
  expect(JSON.parse(await textOf(address))).toEqual(course)
  const bots = ['discord/check-bot/811', 'telegram/check-bot/-100', 'telegram/check-bot/-100%2F7']
  const next = [sellerAddress, ...bots.map((path) => `${api}/${path}`)]
  expect(asked).toEqual(
    [address, ...next].map((one) => ({
      address: one,
      headers: { accept: 'application/json', 'x-api-key': 'guildhall' },
    })),
  )
  for (const one of next) expect(await textOf(one)).toBe(`early ${one}`)
  expect(network).not.toHaveBeenCalled()
})

it.each([
  ['starts before the page that shows it (addition)', {}, ['https://images.test/film.jpg']],
  ['is omitted when the community is inactive (addition)', { isActive: false }, []],
  ['is omitted when there is no video (addition)', { video: null }, []],
  [
    'is omitted when its address is not a text (addition)',
    { thumbnail: { url: 'https://images.test/film.jpg' } },
    [],
  ],
])("the early request for the thumbnail of the community's video %s", async (_, differs, loaded) => {
  const sources: unknown[] = []
  vi.stubGlobal(
    'Image',
    class {
      set src(address: unknown) {
        sources.push(address)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const { textOf } = openPage('/community/the-lantern-room', async () =>
    Response.json({
      ...course,
      video: 'https://images.test/film.mp4',
      thumbnail: 'https://images.test/film.jpg',
      ...differs,
    }),
  )
  await textOf(address)
  expect(sources).toEqual(loaded)
})

it("the page also gets an early response if the provider is on the page's own origin", async () => {
  const path = '/community/the-lantern-room'
  const { asked, textOf } = openPage(path, async (one) => new Response(`early ${one}`), '/api')
  const own = `${location.origin}/api/courses/the-lantern-room`
  expect(await textOf(own)).toBe(`early ${own}`)
  expect(asked).toHaveLength(1)
})

it('the page gets the early response of the community after the early requests for seller and bots have been sent', async () => {
  const { asked, ask } = openPage('/community/the-lantern-room', provider)
  await ask(address)
  expect(asked).toHaveLength(5)
})

it('each early response is used once, and none after the page has sent any other request', async () => {
  const { textOf } = openPage('/community/the-lantern-room', provider)
  await textOf(address)
  expect(await textOf(sellerAddress)).toBe(`early ${sellerAddress}`)
  expect(await textOf(sellerAddress)).toBe('anew')
  expect(await textOf(`${api}/discord/check-bot/811`)).toBe('anew')
})

it('early requests check the bots of at most six servers', async () => {
  const plans = Array.from({ length: 9 }, (_, nth) => ({ platform: ['Discord'], discordServerId: `${nth}` }))
  const { asked, textOf } = openPage('/community/the-lantern-room', async () =>
    Response.json({ ...course, plans }),
  )
  await textOf(address)
  expect(asked).toHaveLength(8)
})

it.each([
  ['is not active', { ...course, isActive: false }],
  ['has no seller and no plans', { isActive: true }],
  ['has a seller and plans of wrong types', { isActive: true, seller: 7, plans: [{ platform: 8 }] }],
  [
    'names a seller and a server whose ids would change the path of a request',
    { ...course, seller: '..', plans: [{ platform: 'Discord', discordServerId: '.' }] },
  ],
  ['is null', null],
])('a community that %s is passed to the page and causes no second early request', async (_, body) => {
  const { asked, textOf } = openPage('/community/the-lantern-room', async () => Response.json(body))
  expect(JSON.parse(await textOf(address))).toEqual(body)
  expect(asked).toHaveLength(1)
})

it.each([
  ['refused', () => new Response('no', { status: 404 })],
  ['no JSON', () => new Response('<!doctype html>')],
])('an early response that is %s is passed to the page', async (_, response) => {
  const { asked, textOf } = openPage('/community/the-lantern-room', async () => response())
  expect(await textOf(address)).toBe(await response().text())
  expect(asked).toHaveLength(1)
})

it.each(['/community/%E0%A4%A', '/community/..%2F..'])(
  'the invalid path %s causes early requests to community endpoints at most',
  async (path) => {
    const { asked } = openPage(path, provider)
    expect(asked.filter((one) => !one.address.startsWith(`${api}/courses/`))).toEqual([])
  },
)

it('for a signed-in user no early request is sent, because requests of signed-in users need the token', async () => {
  localStorage.setItem('token', 'token-1')
  const { asked, textOf } = openPage('/community/the-lantern-room', provider)
  expect(asked).toEqual([])
  expect(await textOf(address)).toBe('anew')
})

it.each([
  ['for another address', new Request(`${address}-too`)],
  ['of a signed-in user', new Request(address, { headers: { authorization: 'Bearer token-1' } })],
  ['with another method', new Request(address, { method: 'POST' })],
])(
  'when the first request is %s, it goes to the network, and no early response is used later',
  async (_, request) => {
    const { textOf } = openPage('/community/the-lantern-room', provider)
    expect(await textOf(request)).toBe('anew')
    expect(await textOf(address)).toBe('anew')
    expect(await textOf(sellerAddress)).toBe('anew')
  },
)

it('an early request that gets no response is sent again by the page', async () => {
  const { textOf } = openPage('/community/the-lantern-room', () =>
    Promise.reject(new TypeError('Failed to fetch')),
  )
  expect(await textOf(address)).toBe('anew')
})

it('when the page aborts its read, the early request is aborted and not sent again', async () => {
  const { network, textOf } = openPage(
    '/community/the-lantern-room',
    (_, signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const user = new AbortController()
  const asked = textOf(address, { signal: user.signal })
  user.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
  expect(network).not.toHaveBeenCalled()
})

it('without early requests every request goes to the network', async () => {
  const network = vi.fn<typeof fetch>(async () => new Response('anew'))
  expect(await (await fetchWithEarlyCalls(network)(address)).text()).toBe('anew')
})
