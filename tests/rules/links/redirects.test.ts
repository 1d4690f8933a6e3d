import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Emission } from '#machines/kit/emissions.ts'
import { safeChat } from '#machines/rules/links/chats.ts'
import { externalUrl, safeExternalUrl, safePath } from '#machines/rules/links/redirects.ts'

const origin = 'https://guildhall.test'

describe('a path to return to after the login', () => {
  it.each([
    ['/pages', '/pages'],
    ['/', '/'],
    ['/community/night-owls', '/community/night-owls'],
    ['/Pick-Plan?status=success', '/Pick-Plan?status=success'],
    ['/pages#top', '/pages'],
    ['/a/../pages', '/pages'],
    ['/a%2520b', '/a%2520b'],
    ['/a%252520b', '/a%252520b'],
    ['/login-help', '/login-help'],
    ['/community/login', '/community/login'],
    ['/search?next=//evil.test', '/search?next=//evil.test'],
    ['/community/caf%C3%A9', '/community/caf%C3%A9'],
  ])('A01: %j is accepted as %j', (value, path) => {
    expect(safePath(value, origin)).toBe(path)
  })

  it.each([
    null,
    undefined,
    7,
    ['/pages'],
    '',
    'pages',
    ' /pages',
    '?next=/pages',
    'https://evil.test/',
    'https://guildhall.test/pages',
    'HTTPS://evil.test',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/pages\u0000',
    '/pages\u007f',
    '/pages\u0085',
    '/.//evil.test',
    '/a/..//evil.test',
    '/a/..\\\\evil.test',
    '/%2fevil.test',
    '/%2Fevil.test',
    '/%5Cevil.test',
    '/%252fevil.test',
    '/%25252fevil.test',
    '/%2525252525252fevil.test',
    '/a%25252520b',
    '/a%2525252520b',
    '/%09/evil.test',
    '/%zz',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
  ])('A01, A02: %j is treated as missing', (value) => {
    expect(safePath(value, origin)).toBeNull()
  })

  it.each([
    '/login',
    '/LOGIN',
    '/Login/',
    '/login//',
    '/login?redirectTo=/pages',
    '/login#x',
    '/%6cogin',
    '/./login',
    '/pages/../login',
  ])('A01: %j is the login page itself and is treated as missing', (value) => {
    expect(safePath(value, origin)).toBeNull()
  })

  it.each(['null', '', 'https://guildhall.test/', 'https://guildhall.test/app'])(
    "A01: every path is treated as missing when the page's origin is %j, which cannot be compared",
    (noOrigin) => {
      expect(safePath('/pages', noOrigin)).toBeNull()
    },
  )

  const nasty = fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        '.',
        '..',
        '@',
        ':',
        '%',
        '%2f',
        '%5c',
        '%252f',
        '%09',
        '\t',
        '\n',
        '\r',
        '\u0000',
        ' ',
        '?',
        '#',
        'evil.test',
        'https:',
        'javascript:',
        'data:',
        'login',
        'pages',
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join(''))

  it('A01: any accepted path stays on this origin and is accepted again', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          nasty,
          nasty.map((rest) => `/${rest}`),
          fc.webUrl(),
          fc.string(),
        ),
        (value) => {
          const path = safePath(value, origin)
          if (path === null) return
          expect(path).toMatch(/^\/(?![/\\])/)
          expect(path).not.toMatch(/\p{Cc}/u)
          expect(new URL(path, origin).origin).toBe(origin)
          expect(new URL(path, origin).pathname.toLowerCase()).not.toMatch(/^\/login\/*$/)
          expect(safePath(path, origin)).toBe(path)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('A01: decoding an accepted path never leads to another origin', () => {
    fc.assert(
      fc.property(nasty, fc.integer({ min: 1, max: 3 }), (rest, layers) => {
        let path: string | null = safePath(`/${rest}`, origin)
        for (let layer = 0; layer < layers && path !== null; layer += 1) {
          const [pathname = ''] = path.split('?')
          path = decodeURIComponent(pathname)
          expect(path).toMatch(/^\/(?![/\\])/)
          expect(path).not.toMatch(/\p{Cc}/u)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('A01: simple paths are always accepted', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]{1,20}$/), (slug) => {
        expect(safePath(`/community/${slug}`, origin)).toBe(`/community/${slug}`)
      }),
    )
  })
})

describe('an external address from the provider', () => {
  it.each([
    [
      'https://checkout.provider.test/pay/1?x=2#y',
      { local: false },
      'https://checkout.provider.test/pay/1?x=2#y',
    ],
    ['https://t.me/guildhall', { local: false }, 'https://t.me/guildhall'],
    ['tg://resolve?domain=guildhall', { local: false, telegram: true }, 'tg://resolve?domain=guildhall'],
    ['http://localhost:5173/pay', { local: true }, 'http://localhost:5173/pay'],
    ['http://127.0.0.1:5001/pay', { local: true }, 'http://127.0.0.1:5001/pay'],
    ['http://[::1]:5001/pay', { local: true }, 'http://[::1]:5001/pay'],
    ['http://192.168.1.20:5173/pay', { local: true }, 'http://192.168.1.20:5173/pay'],
    ['http://172.20.0.3:5173/pay', { local: true }, 'http://172.20.0.3:5173/pay'],
    ['http://laptop.local:5173/pay', { local: true }, 'http://laptop.local:5173/pay'],
  ])('A05: %j may be opened with the options %j', (value, where, url) => {
    expect(safeExternalUrl(value, where)).toBe(url)
  })

  it.each([
    [undefined, { local: true, telegram: true }],
    [['https://checkout.provider.test/pay'], { local: true, telegram: true }],
    [null, { local: true, telegram: true }],
    ['', { local: true, telegram: true }],
    ['/pay', { local: true, telegram: true }],
    ['not an address', { local: true, telegram: true }],
    ['http://checkout.provider.test/pay', { local: true, telegram: true }],
    ['http://10.provider.test/pay', { local: true, telegram: true }],
    ['http://192.168.1.20/pay', { local: false }],
    ['http://localhost:5173/pay', { local: false }],
    ['http://localhost.evil.test/', { local: true }],
    ['http://127.0.0.1.evil.test/', { local: true }],
    ['tg://resolve?domain=guildhall', { local: true }],
    ['javascript:alert(1)', { local: true, telegram: true }],
    ['java\nscript:alert(1)', { local: true, telegram: true }],
    ['data:text/html,x', { local: true, telegram: true }],
    ['blob:https://guildhall.test/1', { local: true, telegram: true }],
    ['ftp://localhost/', { local: true, telegram: true }],
    ['https://pay.test/\n', { local: true }],
  ])('A05: %j may not be opened with the options %j', (value, where) => {
    expect(safeExternalUrl(value, where)).toBeNull()
  })

  it('A05: an address whose scheme is neither https nor a scheme of Telegram is never accepted', () => {
    const start = fc.constantFrom(
      'javascript:',
      'data:',
      'vbscript:',
      'file:',
      'blob:',
      'JAVASCRIPT:',
      ' javascript:',
      'http:',
    )
    fc.assert(
      fc.property(start, fc.string(), (scheme, rest) => {
        expect(safeExternalUrl(scheme + rest, { local: false, telegram: true })).toBeNull()
      }),
    )
  })
})

describe('the chat to return to after a pay-per-view purchase', () => {
  it.each([
    ['https://t.me/viewpay_bot', 'https://t.me/viewpay_bot'],
    ['https://telegram.me/viewpay_bot', 'https://telegram.me/viewpay_bot'],
    ['https://web.telegram.org/k/#@viewpay_bot', 'https://web.telegram.org/k/#@viewpay_bot'],
    ['https://weba.telegram.org/a/#7', 'https://weba.telegram.org/a/#7'],
    ['HTTPS://T.ME/gif', 'https://t.me/gif'],
    ['https://t.me/lantern_room/12', 'https://t.me/lantern_room/12'],
    ['https://t.me/lantern_room/12/345', 'https://t.me/lantern_room/12/345'],
    ['https://t.me/+AbC-_9', 'https://t.me/+AbC-_9'],
    ['https://t.me/joinchat/AbC-_9', 'https://t.me/joinchat/AbC-_9'],
    ['https://t.me/c/1234567890/12', 'https://t.me/c/1234567890/12'],
    ['https://t.me/viewpay_bot?start=paid', 'https://t.me/viewpay_bot?start=paid'],
    ['tg:resolve?domain=viewpay_bot', 'tg:resolve?domain=viewpay_bot'],
    ['tg://join?invite=AbC', 'tg://join?invite=AbC'],
    ['tg://privatepost?channel=123&post=4', 'tg://privatepost?channel=123&post=4'],
    ['tg://resolve?domain=viewpay_bot', 'tg://resolve?domain=viewpay_bot'],
    ['https%3A%2F%2Ft.me%2Fviewpay_bot', 'https://t.me/viewpay_bot'],
    ['tg%3A%2F%2Fresolve%3Fdomain%3Dviewpay_bot', 'tg://resolve?domain=viewpay_bot'],
    ['https://t.me/gif?text=100%', 'https://t.me/gif?text=100%'],
    ['https://t.me/gif?text=50%25', 'https://t.me/gif?text=50%25'],
  ])('A03, A04, PPVRET-02: %j is accepted', (value, url) => {
    expect(safeChat(value)).toBe(url)
  })

  it.each([
    null,
    undefined,
    7,
    ['https://t.me/viewpay_bot'],
    '',
    ' ',
    'viewpay_bot',
    '/pages',
    '//evil.test',
    '//t.me/x',
    't.me/viewpay_bot',
    'http://t.me/viewpay_bot',
    'javascript://t.me/viewpay_bot',
    'https://evil.test/',
    'https://t.me.evil.test/',
    'https://evilt.me/',
    'https://eviltelegram.org/',
    'https://t.me@evil.test/',
    // URLs of Telegram itself that forward to another site or change the settings of the app.
    'https://t.me/iv?url=https%3A%2F%2Fevil.test&rhash=1',
    'https://t.me/share/url?url=https%3A%2F%2Fevil.test',
    'https://t.me/share?url=https%3A%2F%2Fevil.test',
    'https://t.me/SHARE?url=https%3A%2F%2Fevil.test',
    'https://t.me/proxy?server=evil.test&port=443&secret=1',
    'https://t.me/socks?server=evil.test&port=443',
    'https://t.me/login/12345',
    'https://t.me/addlist/AbC',
    'https://t.me/viewpay_bot/app',
    'https://t.me/%69v?url=https%3A%2F%2Fevil.test',
    'https://t.me//iv?url=https%3A%2F%2Fevil.test',
    'https://t.me/',
    'https://evil.t.me/viewpay_bot',
    'https://t.me:8443/viewpay_bot',
    'https://user@t.me/viewpay_bot',
    `https://t.me/${'x'.repeat(10_000)}`,
    'https://telegram.org/',
    'https://oauth.telegram.org/auth?bot_id=1&origin=https%3A%2F%2Fevil.test&return_to=https%3A%2F%2Fevil.test',
    'https://my.telegram.org/',
    'https://web.telegram.org/k/#?tgaddr=tg%3A%2F%2Fproxy%3Fserver%3Devil.test',
    'https://web.telegram.org.evil.test/',
    'tg:',
    'tg://',
    'tg://proxy?server=evil.test&port=443&secret=1',
    'tg://socks?server=evil.test',
    'tg://login?code=12345',
    'tg://share?url=https%3A%2F%2Fevil.test',
    'tg://msg_url?url=https%3A%2F%2Fevil.test',
    'tg://resolve.evil/?domain=x',
    'tg://evil@resolve?domain=x',
    'https://evil.test/?https://t.me/',
    'https://evil.test#t.me',
    'https:\\\\evil.test',
    'https%3A%2F%2Fevil.test',
    'https%253A%252F%252Ft.me%252Fx',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript%3Aalert(1)',
    'javascript://t.me/%0Aalert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data%3Atext%2Fhtml%2Cx',
    'file:///etc/passwd',
    'blob:https://t.me/1',
    'https://t.me/\u0000',
    'https://t\n.me/',
    'https%3A%2F%2Ft.me%2F%00',
    '%',
    '%zz',
    '%E0%A4%A',
    'x'.repeat(10_000),
    '%'.repeat(10_000),
  ])('A03, A04: %j is treated as missing', (value) => {
    expect(safeChat(value)).toBeNull()
  })

  it('A03, A04: no input makes safeChat throw or return an address outside Telegram', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webUrl().map(encodeURIComponent)), (value) => {
        const url = safeChat(value)
        if (url === null) return
        expect(url).toMatch(
          /^(tg:(\/\/)?(resolve|join|privatepost)\b|https:\/\/(t\.me|telegram\.me|web[akz]?\.telegram\.org)\/)/,
        )
      }),
    )
  })
})

it('A05: throws when an external address in our own code is unsafe', () => {
  expect(externalUrl('https://t.me/guildhall')).toBe('https://t.me/guildhall')
  expect(externalUrl('tg://resolve?domain=guildhall')).toBe('tg://resolve?domain=guildhall')
  expect(() => externalUrl('javascript:alert(1)')).toThrow('javascript:alert(1)')
  expect(() => externalUrl('http://localhost:5173/chat')).toThrow()
  expect(externalUrl('http://localhost:5173/chat', { local: true })).toBe('http://localhost:5173/chat')
})

it('A05: an unchecked address is a type error in an emission', () => {
  // @ts-expect-error a string that was not checked
  const emission: Emission = { type: 'page.left', url: 'https://evil.test/' }
  expect(emission.type).toBe('page.left')
})
