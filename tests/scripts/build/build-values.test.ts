import { readFileSync } from 'node:fs'
import type { IndexHtmlTransformContext, IndexHtmlTransformResult } from 'vite'
import { describe, expect, it } from 'vitest'
import { buildValues, checkBuildValues } from '#build/build-values.ts'
import { elementsOf } from '#build/hosting/inline-code.ts'
import { scriptOf } from '#build/html.ts'
import { headOf } from '#build/prerender/head.ts'
import { writePage } from '#build/prerender/page-template.ts'
import { manifest } from '#build/prerender/site-files.ts'
import { browserCheck } from '#build/served-browsers.ts'

const hostile = [
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  'https://guildhall.example"><script>alert(1)</script>',
  'https://guildhall.example\nSet-Cookie: a=1',
  '/api; } location / { return 200',
  '</script>',
  '`',
  'javascript:alert(1)',
]
const brand = `Bread & Butter "><script>alert(1)</script><!--<script>'\``
const names = Object.keys(buildValues)
const variable = /\b(?:VITE|API|HSTS)_\w+/g

describe('the environment variables of a build', () => {
  it('C04: are those that docs/hosting.md lists', () => {
    const [, table = ''] = readFileSync('docs/hosting.md', 'utf8').split('| Variable | Meaning | Default |')
    const named = (table.split('\n\n')[0] ?? '').match(variable)
    expect([...new Set(named)].sort()).toEqual([...names].sort())
  })

  it('C04: are all arguments of deploy/Dockerfile', () => {
    const [, argument = ''] = readFileSync('deploy/Dockerfile', 'utf8').split('\nARG ')
    expect(argument.split('\nRUN')[0]?.match(variable)?.sort()).toEqual([...names].sort())
  })

  it.each(names.filter((name) => name !== 'VITE_BRAND'))(
    '%s ends the build with an error when its value would be code in a page',
    (name) => {
      for (const value of hostile.filter(
        (one) => one !== 'javascript:alert(1)' || buildValues[name] !== 'word',
      ))
        expect(() => checkBuildValues({ [name]: value }), value).toThrow(`${name} must be `)
    },
  )

  it.each([
    ['VITE_BRAND', 'Guild\nhall', 'VITE_BRAND must be a name on one line, not "Guild\\nhall".'],
    ['VITE_BRAND', ' ', 'VITE_BRAND must be a name on one line, not " ".'],
    [
      'VITE_ORIGIN',
      'guildhall.example',
      'VITE_ORIGIN must be an origin, such as https://guildhall.example, not "guildhall.example".',
    ],
    [
      'VITE_ORIGIN',
      'https://guildhall.example/shop',
      'VITE_ORIGIN must be an origin, such as https://guildhall.example, not "https://guildhall.example/shop".',
    ],
    [
      'VITE_API_BASE',
      'localhost:5001/api',
      'VITE_API_BASE must be an address, such as https://site.example/page, or a path, such as /page, not "localhost:5001/api".',
    ],
    [
      'VITE_API_KEY',
      'two words',
      'VITE_API_KEY must be one word of ASCII without quotes, backslash, < and >, not "two words".',
    ],
    ...['provider.example', 'ftp://provider.example', 'https://provider.example/api'].map((value) => [
      'API_UPSTREAM',
      value,
      `API_UPSTREAM must be an origin, such as https://guildhall.example, not "${value}".`,
    ]),
    ['API_UPSTREAM', 'https://provider.example; return 200', 'API_UPSTREAM must be an origin'],
    ['API_UPSTREAM', 'https://name:secret@provider.example', 'API_UPSTREAM must be an origin'],
    ['API_UPSTREAM_UNENCRYPTED', 'yes', 'API_UPSTREAM_UNENCRYPTED must be true or false, not "yes".'],
    ['HSTS_INCLUDE_SUBDOMAINS', 'TRUE', 'HSTS_INCLUDE_SUBDOMAINS must be true or false, not "TRUE".'],
    ...['reports.example', 'http://reports.example/', '/csp; script-src *', '/a "b"', '/a$host', '/'].map(
      (value) => [
        'VITE_TRUSTED_TYPES_REPORT_TO',
        value,
        `VITE_TRUSTED_TYPES_REPORT_TO must be an https address or a path that receives reports, not ${JSON.stringify(value)}.`,
      ],
    ),
    [
      'VITE_SENTRY_DSN',
      'https://sentry.example/1',
      'VITE_SENTRY_DSN must be a DSN of Sentry, such as https://key@sentry.example/1, not "https://sentry.example/1".',
    ],
    [
      'VITE_SENTRY_DSN',
      'https://key@sentry.example/shop',
      'VITE_SENTRY_DSN must be a DSN of Sentry, such as https://key@sentry.example/1, not "https://key@sentry.example/shop".',
    ],
  ])('%s=%j ends the build with a message that describes valid values', (name, value, message) => {
    expect(() => checkBuildValues({ [name]: value })).toThrow(message)
  })

  it('VITE_SENTRY_DSN together with another address for reports ends the build with an error', () => {
    const both = { VITE_REPORTS_URL: '/reports', VITE_SENTRY_DSN: 'https://key@sentry.example/1' }
    expect(() => checkBuildValues(both)).toThrow(
      'Reports go to one place: set VITE_SENTRY_DSN or VITE_REPORTS_URL, not both.',
    )
  })

  it.each([
    {},
    { VITE_SENTRY_DSN: 'https://a1@o1.ingest.sentry.example/77' },
    { VITE_SENTRY_DSN: 'http://a1:b2@localhost:9000/below/a/path/7' },
    { VITE_API_BASE: '' },
    { VITE_API_BASE: '/api', VITE_ORIGIN: 'https://guildhall.example/' },
    { VITE_API_BASE: 'http://localhost:5001/api', VITE_API_KEY: 'a+b/c=' },
    { VITE_TELEGRAM_BOT: 'tg://resolve?domain=guildhall_bot', VITE_BRAND: 'Bread & Butter’s “<Hall>”' },
    { VITE_DISCORD_BOT: 'https://discord.com/oauth2/authorize?client_id=1&scope=bot&permissions=8' },
    { VITE_GOOGLE_CLIENT_ID: '12-ab.apps.googleusercontent.com', VITE_IMAGE_HOST_PRESET: 'un_signed-1' },
  ])('%j are accepted', (env) => expect(() => checkBuildValues(env)).not.toThrow())
})

describe('a brand name that looks like code', () => {
  const scriptsIn = (html: string) => elementsOf(html).filter(({ tagName }) => tagName === 'script').length

  it('is text in every place of the app shell', () => {
    const { transformIndexHtml } = browserCheck(brand) as {
      transformIndexHtml: (html: string, context?: IndexHtmlTransformContext) => IndexHtmlTransformResult
    }
    const { html } = transformIndexHtml(readFileSync('index.html', 'utf8')) as { html: string }
    expect(html).not.toContain('"><script>')
    expect(html).not.toContain('%BRAND%')
    expect(scriptsIn(html)).toBe(1)
    const still = elementsOf(html).find(({ attrs }) => attrs.some(({ name }) => name === 'data-brand'))
    expect(still?.attrs.find(({ name }) => name === 'data-brand')?.value).toBe(brand)
    expect(html).toContain('Bread &amp; Butter')
  })

  it('is text in the title and head of a prerendered page, escaped once', () => {
    const place = { brand, home: '/', origin: 'https://guildhall.test', title: `Home · ${brand}` }
    const appShell =
      '<html><head><title>A</title><script type="module" src="/entry.js"></script></head><body><div id="root"></div><link rel="stylesheet" href="/rules.css"></body></html>'
    const page = writePage(appShell, {
      title: place.title,
      head: headOf('/', place),
      styles: '',
      content: '',
      script: '',
    })
    const elements = elementsOf(page)
    const title = elements.find(({ tagName }) => tagName === 'title')
    expect(title?.childNodes).toMatchObject([{ value: place.title }])
    const titles = elements.filter(({ attrs }) => attrs.some(({ value }) => value === 'og:title'))
    expect(titles[0]?.attrs).toContainEqual({ name: 'content', value: place.title })
    // The page has two scripts: the JSON-LD and its own script. The brand name adds none.
    expect(scriptsIn(page)).toBe(2)
    expect(page).not.toContain('<script>alert')
  })

  it('is a JSON string in the web manifest', () => {
    expect(manifest('/', brand)).not.toContain('<')
    expect(JSON.parse(manifest('/', brand))).toMatchObject({ name: brand, short_name: brand })
  })

  it('is a string in an inline script, and cannot end the script or start another', () => {
    const script = scriptOf(
      (value: { brand: string }) => {
        ;(globalThis as { shown?: string }).shown = value.brand
      },
      { brand },
    )
    expect(script).not.toMatch(/<(?:!--|\/?script)/)
    new Function(script)()
    expect((globalThis as { shown?: string }).shown).toBe(brand)
  })
})
