import { globSync, readFileSync, statSync } from 'node:fs'
import { create, type Font } from 'fontkitten'
import { describe, expect, it } from 'vitest'

const files = globSync('dist/**/*.{html,js,css,json}')
const read = (file: string) => readFileSync(file, 'utf8')
/** The app shell, for every path without a file of its own. */
const html = read('dist/app.html')

/** The scripts in the page's HTML, which a first visit loads before it can render. */
const firstScripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
  ([, path]) => `dist/${path}`,
)

describe('the production build', () => {
  it('contains the app shell and the prerendered pages for visitors', () => {
    const pages = ['Ads/', 'Pricing/', '', 'login/', 'register/', 'terms/'].map(
      (page) => `dist/${page}index.html`,
    )
    const frames = globSync('dist/frames/*.html')
    expect(frames).toHaveLength(14)
    expect(globSync('dist/**/*.html').sort()).toEqual(
      [...pages, ...frames, 'dist/404.html', 'dist/app.html'].sort(),
    )
    expect(read('dist/404.html')).toBe(html)
    expect(firstScripts.length).toBeGreaterThan(0)
  })

  it.each([
    ['texturina-letters', { opsz: [12, 72] }, 'AZaz ,.?!&’'],
    ['texturina-signs', { opsz: [12, 72] }, '09$%“”…€−'],
    ['texturina-latin-opsz-normal', { opsz: [12, 72] }, 'äßé'],
    ['texturina-latin-ext-opsz-normal', { opsz: [12, 72] }, 'łőş'],
    ['hanken-grotesk-basic', { wght: [400, 700] }, 'AZaz09 “’…€−'],
    ['hanken-grotesk-latin-wght-normal', { wght: [400, 700] }, 'äßé'],
    ['hanken-grotesk-latin-ext-wght-normal', { wght: [400, 700] }, 'łőş'],
  ])('the font %s has only the used axes and ranges, and contains its characters', (name, axes, letters) => {
    const [file = expect.unreachable(`no ${name}`)] = globSync(`dist/assets/${name}-*.woff2`)
    const font = create(readFileSync(file)) as Font
    const held = Object.entries(font.variationAxes).map(([axis, range]) => [axis, [range?.min, range?.max]])
    expect(Object.fromEntries(held)).toEqual(axes)
    for (const letter of letters)
      expect(font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0), letter).toBe(true)
  })

  it.each([
    ['texturina', ['letters', 'signs']],
    ['hanken-grotesk', ['basic']],
  ])('each printable ASCII character is in exactly one font of %s', (face, parts) => {
    const [sheet = expect.unreachable('no sheet')] = globSync('dist/assets/faces-*.css')
    const rules = [...read(sheet).matchAll(/@font-face\{[^}]*\}/g)].map(([rule]) => rule)
    const last = rules.findLastIndex((rule) => rule.includes(`/${face}-latin-`))
    const fonts = [`latin-{opsz,wght}`, ...parts].map((part) => {
      const [file = expect.unreachable(`no ${part}`)] = globSync(`dist/assets/${face}-${part}-*.woff2`)
      return create(readFileSync(file)) as Font
    })
    for (const [at, part] of parts.entries()) expect(rules[last + 1 + at]).toContain(`/${face}-${part}-`)
    for (let code = 0x20; code <= 0x7e; code++)
      expect(
        fonts.filter((font) => font.hasGlyphForCodePoint(code)),
        String.fromCodePoint(code),
      ).toHaveLength(1)
  })

  it('its fonts have lining figures (all of one height), and no unused alternate glyphs', () => {
    const featuresOf = (file: string) => {
      const { GSUB } = create(readFileSync(file)) as unknown as { GSUB?: { featureList: { tag: string }[] } }
      return (GSUB?.featureList ?? []).map(({ tag }) => tag)
    }
    const [signs = expect.unreachable('no signs')] = globSync('dist/assets/texturina-signs-*.woff2')
    expect(featuresOf(signs)).toContain('lnum')
    const alternates = /^(?:c2sc|case|cv\d\d|dnom|frac|numr|onum|ordn|salt|smcp|ss\d\d|subs|sups|zero)$/
    const kept = globSync('dist/assets/*.woff2').flatMap(featuresOf)
    expect(kept.filter((tag) => alternates.test(tag))).toEqual([])
  })

  it.each(['texturina-letters', 'hanken-grotesk-basic'])(
    'the font %s, which each page loads, fits in the ten packets that a server sends first',
    (name) => {
      const [file = expect.unreachable(`no ${name}`)] = globSync(`dist/assets/${name}-*.woff2`)
      const headers = 400
      expect(statSync(file).size + headers).toBeLessThan(10 * 1460)
    },
  )

  it.each(['', 'Pricing', 'Ads', 'login', 'register'])(
    'the text of /%s needs no character of the two fonts with additional Latin characters',
    (page) => {
      const [, body = ''] = read(`dist/${page}/index.html`).split('<body>')
      const written = body.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '')
      const others = globSync('dist/assets/*-latin-{opsz,wght}-*.woff2').map(
        (file) => create(readFileSync(file)) as Font,
      )
      expect(others).toHaveLength(2)
      const found = [...new Set(written)].filter((letter) =>
        others.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
      )
      expect(found).toEqual([])
    },
  )

  it('has the CSS rules of all elements in one style sheet, and none in its scripts', () => {
    const sheets = globSync('dist/assets/*.css').filter((file) => read(file).includes('@layer recipes'))
    expect(sheets).toEqual([expect.stringMatching(/rules-[\w-]+\.css$/)])
    expect(globSync('dist/assets/*.js').filter((file) => read(file).includes('@layer recipes'))).toEqual([])
  })

  it('has a CSS unit for each margin, padding and gap', () => {
    // The name of a spacing that the theme lacks becomes a bare number, which browsers ignore.
    const rules = globSync('dist/assets/rules-*.css').map(read).join()
    expect(rules).toContain('margin-inline-end:')
    expect(rules.match(/\b(?:margin|padding|gap|inset)[a-z-]*:[\d.]*[1-9][\d.]*(?=[;}])/g)).toBeNull()
  })

  it("contains none of the demo's pictures and videos", () => {
    const own = /^dist[/](?:apple-touch-icon|icon-192|icon-512|icon-maskable|share)[.]png$/
    expect(globSync('dist/**/*.{webm,mp4,png,jpg}').filter((file) => !own.test(file))).toEqual([])
    expect(globSync('dist/**/*.svg').filter((file) => !/favicon/.test(file))).toEqual([])
  })

  it.each([
    ['msw', /mockServiceWorker|\bmsw\b/],
    ['the fake backend', /\/admin\/|x-guildhall-backend|guildhall:panel/i],
    ['the data page', /data\.edit|mocks\/data/],
    ['GraphiQL', /graphiql|monaco-editor|MonacoEnvironment/i],
    ['scenarios', /guildhall\.test|lantern-room/i],
    ['the stand-ins', /stand-in|mocks\/providers/i],
    ['the studio', /folded from|Diagram of|\/studio|guildhall:live/i],
    ['the explorer', /begins as|Project the context/],
    ['the requirements', /Path \/ renders the landing page/],
    ['faker', /faker|Bossa Nova/i],
  ])('contains nothing of %s', (_, traces) => {
    expect(files.filter((file) => traces.test(file) || traces.test(read(file)))).toEqual([])
  })

  it('A14, SCHED-01: has a strict CSP that allows only the API base and two third-party widgets', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const directives = new Map(
      policy
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)] as const),
    )
    expect(directives.get('default-src')).toEqual(["'self'"])
    const widgets = 'https://assets.calendly.com'
    const [own, ...scripts] = directives.get('script-src') ?? []
    expect(own).toBe("'self'")
    // The script that the CSP allows by its hash: the browser check.
    expect(scripts.filter((source) => source.startsWith("'sha256-"))).toHaveLength(1)
    expect(scripts.filter((source) => !source.startsWith("'sha256-"))).toEqual([
      'https://accounts.google.com/gsi/client',
      widgets,
    ])
    // The styles that the CSP allows by their hashes: the theme and the app shell.
    const [self, ...styles] = directives.get('style-src') ?? []
    expect(self).toBe("'self'")
    expect(styles.filter((source) => source.startsWith("'sha256-"))).toHaveLength(2)
    expect(styles.filter((source) => !source.startsWith("'sha256-"))).toEqual([
      'https://accounts.google.com/gsi/style',
      widgets,
    ])
    expect(directives.get('frame-src')).toEqual([
      'https://accounts.google.com/gsi/',
      'https://www.youtube-nocookie.com',
      'https://calendly.com',
    ])
    expect(directives.get('object-src')).toEqual(["'none'"])
    expect(directives.get('connect-src')).toContain('http://localhost:5001')
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"])
    expect(policy).not.toMatch(/unsafe/)
  })

  it('A14: the file of headers for hosts has the same CSP, short enough for every host, and forbids iframes of the product', () => {
    const sent = /Content-Security-Policy: (.*)/.exec(read('dist/_headers'))?.[1] ?? ''
    expect(sent).toMatch(/^default-src 'self'; script-src 'self' /)
    expect(sent).toMatch(/; frame-ancestors 'none'$/)
    expect(sent).not.toMatch(/script-src [^;]*unsafe/)
    // Cloudflare Pages drops longer header lines.
    expect(sent.length).toBeLessThan(1950)
  })

  it('A23: forbids the browser to send a referrer', () => {
    expect(html).toContain('<meta name="referrer" content="no-referrer" />')
  })

  it('contains its own fonts and requests none from other hosts', () => {
    expect(globSync('dist/assets/*.woff2').length).toBeGreaterThan(0)
    expect(globSync('dist/assets/*.css').map(read).join()).not.toMatch(/url\(\s*["']?https?:/)
    expect(html).not.toMatch(/(?:src|href)="https?:/)
  })
})
