import { afterEach, expect, it, vi } from 'vitest'
import { visitorPage } from '#build/prerender/prerender.ts'
import type { Address } from '#machines/rules/links/addresses.ts'

afterEach(() => vi.unstubAllGlobals())

const appShell =
  '<html><head><title>Guildhall</title><script type="module" src="/entry.js"></script></head><body><div id="root"><div class="still"></div></div><link rel="stylesheet" href="/rules.css"></body></html>'

/** The script of a prerendered page, built for `base`. */
const startScript = async (mode: string, base: string, address: Address) => {
  const prerender = async () => ({ title: 'Home', html: '<h1>Home</h1>' })
  const place = { base, env: {}, mode } as never
  const html = await visitorPage(address, place, 'Guildhall', appShell, prerender, () => '')
  return /<\/template><script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? expect.unreachable()
}

interface Visit {
  stored?: Record<string, string>
  address?: Address
  search?: string
  state?: unknown
}

/** What a page of a build for `base` shows first to a visitor with these values in local storage and in the history. */
const shownFirst = async (
  mode: string,
  base: string,
  { stored = {}, address = '/', search = '', state = null }: Visit,
) => {
  const script = await startScript(mode, base, address)
  const frame = {}
  const body = { prepend: vi.fn() }
  const page = {
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    location: { pathname: base.replace(/[/]$/, '') + address, search },
    history: { state },
    document: {
      body,
      documentElement: { dataset: {} },
      getElementById: () => ({ content: { children: [frame] } }),
    },
    addEventListener: () => {},
    removeEventListener: () => {},
  }
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
  new Function(script)()
  return body.prepend.mock.calls.flat().includes(frame) ? 'the app shell' : 'the content'
}

it.each([
  ['the product', 'production', '/', { token: 't1' }, 'the app shell'],
  ['the product', 'production', '/', {}, 'the content'],
  ['the product', 'production', '/a/', { token: 't1' }, 'the app shell'],
  ['the demo', 'mock', '/', { token: 't1' }, 'the app shell'],
  ['the demo', 'mock', '/', { '/a/token': 't1' }, 'the content'],
  ['the demo', 'mock', '/a/', { '/a/token': 't1' }, 'the app shell'],
  ['the demo', 'mock', '/a/', { token: 't1', '/b/token': 't2' }, 'the content'],
])(
  'STORE-01: %s (mode %s, base %s) with %j in local storage shows %s before the scripts run',
  async (_, mode, base, stored, shown) => {
    expect(await shownFirst(mode, base, { stored })).toBe(shown)
  },
)

it.each<[string, Visit, string]>([
  ['without redirectTo, path or reason', {}, 'the content'],
  ['with redirectTo in its URL', { search: '?redirectTo=%2Fpages' }, 'the app shell'],
  ['with a stored path to return to', { stored: { redirectAfterLogin: '/pages' } }, 'the app shell'],
  ['with a reason to display', { state: { usr: { reason: 'You have been signed out.' } } }, 'the app shell'],
  ['after the user went back to it', { state: { usr: null, key: 'default', idx: 0 } }, 'the content'],
])('C88: the login $0 shows $2 before the scripts run', async (_, visit, shown) => {
  expect(await shownFirst('production', '/', { address: '/login', ...visit })).toBe(shown)
})
