import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { type Address, pageAt } from '#machines/rules/links/addresses.ts'
import { placed } from '#mocks/browser/place.ts'
import type * as Prerendering from '#src/app/prerender.tsx'
import { routes } from '../hosting/routes.ts'
import { scriptOf } from '../html.ts'
import { inNode } from '../in-node.ts'
import { compiledStylesIn } from '../styles/compiled-styles.ts'
import { appShellAt } from './app-shells.ts'
import { headOf, originIn } from './head.ts'
import { startPage } from './page-start.ts'
import { appShellOf, writePage } from './page-template.ts'

/** A page as a visitor sees it first. */
export const visitorPage = async (
  address: Address,
  { base, env, mode }: Pick<ResolvedConfig, 'base' | 'env' | 'mode'>,
  brand: string,
  appShell: string,
  prerender: typeof Prerendering.prerender,
  sheetFor: (html: string) => string,
): Promise<string> => {
  const origin = originIn(env)
  const { title, html } = await prerender(address, origin || 'http://localhost')
  const { prerendered } = pageAt(address)
  const { but = [], butStored = [] } = typeof prerendered === 'object' ? prerendered : {}
  const script = scriptOf(startPage, {
    path: (base + address.slice(1)).replace(/(.)\/$/, '$1').toLowerCase(),
    unlessStored: ['token', ...butStored].map((key) => (mode === 'mock' ? placed(key, base) : key)),
    // In the demo, the query parameter `as` signs a user in.
    unlessQuery: [...but, ...(mode === 'mock' ? ['as'] : [])],
    year: new Date().getFullYear(),
  })
  const head = headOf(address, { title, brand, home: base, origin })
  return writePage(appShell, { title, head, styles: sheetFor(html), content: html, script })
}

/**
 * Writes prerendered HTML for the pages that visitors see first, and the app shell as `app.html`. React hydrates the
 * prerendered pages. Every other page gets the app shell with preload hints, so that all its scripts load in parallel.
 */
export const prerender = (brand: string): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'guildhall-prerender',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async ({ dir = '' }) => {
        const styles = compiledStylesIn(config)
        if (!styles) return
        const read = (file: string) => readFileSync(join(dir, file), 'utf8')
        const manifest = JSON.parse(read('.vite/manifest.json'))
        const appShell = appShellOf(read('index.html'), (address) =>
          read(address.slice(config.base.length)).trim(),
        )
        writeFileSync(join(dir, 'app.html'), appShell)
        const { load, close } = await inNode(config, [styles.inNode])
        try {
          const { prerender, communityCalls } = await load<typeof Prerendering>('/src/app/prerender.tsx')
          for (const { address, file } of routes) {
            const html = pageAt(address).prerendered
              ? await visitorPage(address, config, brand, appShell, prerender, styles.sheetFor)
              : appShellAt(address, config, appShell, manifest, communityCalls())
            mkdirSync(dirname(join(dir, file)), { recursive: true })
            writeFileSync(join(dir, file), html)
          }
        } finally {
          await close()
        }
      },
    },
  }
}
