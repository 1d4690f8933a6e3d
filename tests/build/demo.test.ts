import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addresses } from '#machines/rules/links/addresses.ts'

const read = (file: string) => readFileSync(`dist-demo/${file}`, 'utf8')

describe('the build of the demo on a static file server', () => {
  it.each(['confirm-email', 'subscriptions', 'community/the-lantern-room'])(
    'without rewrite rules, the app is served when /%s is reloaded',
    (path) => {
      expect(read(`${path}/index.html`)).toBe(read('app.html'))
    },
  )

  it('without rewrite rules, every page whose path has no parameter is served when it is reloaded', () => {
    const own = addresses.filter((address) => !address.includes(':'))
    expect(own.length).toBeGreaterThan(5)
    expect(own.filter((address) => !existsSync(`dist-demo${address}/index.html`))).toEqual([])
  })

  it('with a file server that supports 404.html, an unknown address gets the app', () => {
    expect(read('404.html')).toBe(read('app.html'))
  })

  it.each(['booking', 'checkout', 'google', 'mailbox', 'discord', 'telegram', 'onboarding', 'invoice'])(
    'the stand-in %s is a separate HTML page',
    (name) => {
      expect(existsSync(`dist-demo/mocks/providers/${name}.html`)).toBe(true)
    },
  )

  it("contains nothing of Sentry's SDK, because VITE_SENTRY_DSN is not set", () => {
    const isSentry = (file: string) => /sentry\.javascript/.test(read(file))
    expect(globSync('**/*.js', { cwd: 'dist-demo' }).filter(isSentry)).toEqual([])
  })

  it("the styles of the demo's own pages contain no light-dark(), which the build cannot replace there", () => {
    const files = globSync('**/*.{css,html}', { cwd: 'dist-demo' })
    expect(files.filter((file) => read(file).includes('--lightningcss-'))).toEqual([])
  })

  it("the page of the app does not load the code of the studio, and the storyboard's code loads when the storyboard opens", () => {
    const scripts = (file: string) => read(file).match(/assets\/[^"`]+\.js/g) ?? []
    const own = scripts('studio/index.html').filter((script) => /There is no such flow/.test(read(script)))
    expect(own).toHaveLength(1)
    const storyboard = (script: string) => /folded from/.test(read(script))
    expect(globSync('assets/*.js', { cwd: 'dist-demo' }).filter(storyboard)).toHaveLength(1)
    expect(scripts('studio/index.html').filter(storyboard)).toEqual([])
    expect(scripts('index.html')).not.toContain(own[0])
    expect(existsSync('dist-demo/src')).toBe(false)
  })

  it('the studio begins with the scripts of the diagram: it loads no machine, no schema and no Chakra', () => {
    const scripts = read('studio/index.html').match(/assets\/[^"`]+\.js/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    const isMore = (script: string) => /xstate\.init|ZodMini|data-emotion/.test(read(script))
    expect(scripts.filter(isMore)).toEqual([])
  })

  it('the data view and GraphiQL are separate pages; GraphiQL’s editor is bundled, and no other page loads it', () => {
    const imports = (text: string) =>
      [...text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, name]) => `assets/${name}`)
    const loadedBy = (file: string): Set<string> => {
      const loaded = new Set(read(file).match(/assets\/[^"`]+\.js/g))
      for (const script of loaded) for (const name of imports(read(script))) loaded.add(name)
      return loaded
    }
    // Recognizes the script of GraphiQL's editor by a name that no other script contains.
    const editor = (script: string) => read(script).includes('monaco-editor-background')
    const pages = globSync('dist-demo/**/*.html').map((file) => file.slice('dist-demo/'.length))
    expect(pages).toEqual(expect.arrayContaining(['mocks/data/index.html', 'mocks/graphiql/index.html']))
    const scripts = globSync('dist-demo/assets/*.js').map((file) => file.slice('dist-demo/'.length))
    expect(scripts.filter(editor).length).toBeGreaterThan(0)
    const others = pages.filter((page) => page !== 'mocks/graphiql/index.html')
    expect(others.filter((page) => [...loadedBy(page)].some(editor))).toEqual([])
    expect(scripts.filter((script) => /(graphql|json|editor)\.worker-/.test(script))).toHaveLength(3)
  })

  it('the data of faker is in one script, which is imported only when one of the three large scenarios is generated', () => {
    const texts = new Map(
      globSync('dist-demo/**/*.{html,js}').map((file) => [file, readFileSync(file, 'utf8')]),
    )
    const knowing = [...texts]
      .filter(([, text]) => text.includes('Bossa Nova'))
      .map(([file]) => basename(file))
    expect(knowing).toEqual([expect.stringMatching(/^invented-.*\.js$/)])
    const before = [...texts.values()].flatMap((text) => text.split(knowing[0] ?? '').slice(0, -1))
    // Excludes Vite's list of preloads, in which paths start with the folder instead of './'.
    const imports = before.filter((text) => text.endsWith('./'))
    expect(imports.map((text) => text.slice(-10))).toEqual(Array(3).fill('import(`./'))
  })

  it('contains the service worker of the fake backend with msw’s worker', () => {
    expect(read('serviceWorker.js')).toMatch(/importScripts\(.*'mockServiceWorker\.js'\)/)
    expect(existsSync('dist-demo/mockServiceWorker.js')).toBe(true)
  })
})
