import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { parse } from 'parse5'
import { preview } from 'vite'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { communityCalls } from '#src/app/prerender.tsx'

const file = (path: string) => `dist${path === '/' ? '' : path}/index.html`
const pages = ['/', '/login', '/register', '/terms', '/Pricing', '/Ads']

interface Node {
  nodeName: string
  attrs?: { name: string; value: string }[]
  childNodes?: Node[]
  value?: string
}

const within = (node: Node): Node[] => [node, ...(node.childNodes ?? []).flatMap(within)]
const attribute = (node: Node, name: string) => node.attrs?.find((one) => one.name === name)?.value
const textOf = (node: Node): string =>
  node.nodeName === '#text' ? (node.value ?? '') : (node.childNodes ?? []).map(textOf).join('')

/** The content of a page's HTML before any script has run. */
const pageAt = (path: string) => {
  const html = readFileSync(file(path), 'utf8')
  const nodes = within(parse(html) as Node)
  const all = (name: string) => nodes.filter(({ nodeName }) => nodeName === name)
  const root = nodes.find((node) => attribute(node, 'id') === 'root') ?? expect.unreachable()
  return { html, root, all, links: all('a').map((link) => attribute(link, 'href')), text: textOf(root) }
}

const calls = 'src/app/calls.ts'
const graph = 'src/graphql/client.ts'
const members = 'src/flows/site/navigation-drawer/member-page.tsx'

describe('the prerendered pages', () => {
  it.each([
    ['/', 'Paid Discord and Telegram communities · Guildhall', 'We Help You Grow Or We Work For Free'],
    ['/login', 'Log in · Guildhall', 'Welcome back!'],
    ['/register', 'Create account · Guildhall', 'Create account'],
    ['/terms', 'Legal Information · Guildhall', 'Legal Information'],
    ['/Pricing', 'Pricing · Guildhall', 'Pricing'],
    ['/Ads', 'Telegram advertising · Guildhall', 'Members who came for what you do'],
  ])(
    'ROUTE-01, ROUTE-02, ROUTE-03: %s has its title and its heading without a script',
    (path, title, heading) => {
      const page = pageAt(path)
      expect(page.all('title').map(textOf)).toEqual([title])
      expect(page.all('h1').map(textOf)).toEqual([heading])
    },
  )

  it('LAND-01, LAND-05, PRICE-05: the landing page contains its links, texts and figures', () => {
    const { links, text } = pageAt('/')
    expect(links).toEqual(
      expect.arrayContaining(['/login', '/register', '/ads', '/pricing', '/terms', '/#faq']),
    )
    expect(text).toContain('Card processing is 2.9% + $0.30 per transaction.')
    expect(text).toContain('100M+')
  })

  it('PRICE-01, PRICE-05: the pricing page contains the prices of all tiers', () => {
    const { text } = pageAt('/Pricing')
    for (const words of ['Free', 'Growth', 'Pro', 'Scale', '$19', '$69', '$99', '12%', '7.5%', '3.5%', '2%'])
      expect(text).toContain(words)
  })

  it('LOGIN-01: the login contains its fields, and submitting its form without scripts puts no input into the address', () => {
    const page = pageAt('/login')
    expect(page.all('input').map((input) => attribute(input, 'type'))).toEqual(['email', 'password'])
    expect(page.all('form').map((form) => attribute(form, 'method'))).toEqual(['post'])
    expect(page.links).toContain('/change-password')
  })

  it.each(pages)(
    'A14: the CSP of %s allows its two inline scripts and its styles, and no other inline code',
    (path) => {
      const { html, all } = pageAt(path)
      const policy =
        attribute(
          all('meta').find((meta) => attribute(meta, 'http-equiv')) ?? expect.unreachable(),
          'content',
        ) ?? ''
      const sources = (name: string) => new RegExp(`${name} ([^;]+)`).exec(policy)?.[1]?.split(' ') ?? []
      const hash = (node: Node) => `'sha256-${createHash('sha256').update(textOf(node)).digest('base64')}'`
      const inline = all('script').filter((script) => attribute(script, 'src') === undefined)
      expect(inline).toHaveLength(2)
      expect(sources('script-src').filter((source) => source.startsWith("'sha256"))).toEqual(inline.map(hash))
      expect(all('style').length).toBeGreaterThan(0)
      for (const style of all('style')) expect(sources('style-src')).toContain(hash(style))
      expect(policy).not.toMatch(/unsafe/)
      expect(html).not.toMatch(/ style="/)
      expect(html).not.toMatch(/ on[a-z]+="/)
    },
  )

  it.each(pages)('%s is readable before any script or style sheet has loaded', (path) => {
    const { html, all } = pageAt(path)
    expect(all('script').filter((script) => attribute(script, 'src'))).toEqual([])
    expect(all('link').map((link) => attribute(link, 'rel'))).not.toContain('modulepreload')
    expect(
      html.split(/<div id="root"|<\/body>/).map((part) => part.match(/<link rel="stylesheet"[^>]*>/g)),
    ).toEqual([
      null,
      [
        expect.stringMatching(/ href="\/assets\/rules-[\w-]+\.css">/),
        expect.stringMatching(/ href="\/assets\/faces-[\w-]+\.css">/),
      ],
      null,
    ])
  })

  it.each([...pages.map(file), ...globSync('dist/frames/*.html'), 'dist/app.html'])(
    'the fonts of %s are not inlined',
    (path) => {
      const html = readFileSync(path, 'utf8')
      expect(html).toContain('Texturina Fallback')
      expect(html).not.toMatch(/@font-face\s*\{[^}]*url\(/)
    },
  )

  it('the app shell is in app.html, and in 404.html for unknown addresses', () => {
    expect(
      globSync('dist/**/*.html')
        .sort()
        .filter((path) => !/data-prerendered/.test(readFileSync(path, 'utf8')))
        .filter((path) => !path.startsWith('dist/frames/')),
    ).toEqual(['dist/404.html', 'dist/app.html'])
  })

  it.each([
    ['community', 'buying/community-page', [calls]],
    ['course', 'buying/community-page', [calls]],
    ['subscriptions', 'buying/subscriptions', [members, calls, graph]],
    ['create', 'selling/create-community', [members, calls, graph]],
    ['confirm-email', 'account/email-verification', []],
  ])(
    'the app shell of /%s requests at once everything that its page and its first request need',
    (name, flow, loads) => {
      const manifest: Record<string, { file: string; name?: string; imports?: string[] }> = JSON.parse(
        readFileSync('dist/.vite/manifest.json', 'utf8'),
      )
      const needed = (key: string): string[] => {
        const { file = '', imports = [] } =
          manifest[key] ?? Object.values(manifest).find(({ name }) => name === key) ?? {}
        return [`/${file}`, ...imports.flatMap(needed)]
      }
      const html = readFileSync(`dist/frames/${name}.html`, 'utf8')
      const scripts = [...html.matchAll(/ (?:src|href)="([^"]+[.]js)"/g)].map(([, file]) => file)
      expect(new Set(scripts).size).toBe(scripts.length)
      expect(scripts).toEqual(
        expect.arrayContaining([
          ...needed('index.html'),
          ...needed(`src/flows/${flow}/page.tsx`),
          ...loads.flatMap(needed),
        ]),
      )
      expect(html).toContain('class="still"')
      expect(
        html.includes('rel="preconnect" crossorigin="use-credentials" href="http://localhost:5001"'),
      ).toBe(loads.length > 0)
    },
  )

  it.each([...globSync('dist/frames/*.html'), 'dist/app.html'].map((file) => [file]))(
    '%s is painted without waiting for a request, and its style sheet loads before its scripts run',
    (file) => {
      const html = readFileSync(file, 'utf8')
      expect(html).toMatch(/<style>[^<]*\.still-page/)
      const [before = '', rules, fonts] = html.split('<link rel="stylesheet"')
      expect(before).toContain('class="still-short"')
      expect(rules).toMatch(/^ href="\/assets\/rules-[\w-]+\.css">\s*$/)
      expect(fonts).toMatch(/^ href="\/assets\/faces-[\w-]+\.css" disabled>\s*<\/body>\s*<\/html>\s*$/)
    },
  )
})

describe('the early requests of a community’s page', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it.each(['community', 'course'])('in the app shell of /%s start before all its assets', (name) => {
    const html = readFileSync(`dist/frames/${name}.html`, 'utf8')
    const [before] = html.split(/<link|<script [^>]*src=/)
    expect(before).toContain('/api/courses/:slug')
  })

  it.each(['https://provider.test/api', '/api'])(
    'API-38, API-39: go to the API base %s when it is configured',
    (base) => {
      vi.stubEnv('VITE_API_BASE', base)
      expect(communityCalls()).toMatchObject({
        community: `${base}/courses/:slug`,
        seller: `${base}/users/:sellerId`,
      })
    },
  )
})

describe('the preview server of a build', () => {
  it.each([
    ['/', 'index.html'],
    ['/pricing/?from=mail', 'Pricing/index.html'],
    ['/Community/The-Lantern-Room/', 'frames/community.html'],
    ['/confirm-email', 'frames/confirm-email.html'],
    ['/robots.txt', 'robots.txt'],
  ])('C02: responds to the address %s with the file %s', async (path, file) => {
    const server = await preview({ configLoader: 'native', preview: { port: 0, strictPort: false } })
    onTestFinished(() => server.close())
    const response = await fetch(new URL(path, server.resolvedUrls?.local[0]))
    expect(await response.text()).toBe(readFileSync(`dist/${file}`, 'utf8'))
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })
})
