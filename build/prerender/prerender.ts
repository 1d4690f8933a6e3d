import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { type Address, addresses, pageAt } from '#machines/rules/links/addresses.ts'
import { placed } from '#mocks/browser/place.ts'
import type * as Prerendering from '#src/app/prerender.tsx'
import { inNode } from '../in-node.ts'
import { compiledStylesIn } from '../styles/compiled-styles.ts'
import { type Bundle, writeAppShells } from './app-shells.ts'
import { headOf, originIn } from './head.ts'
import { pageStart } from './page-start.ts'
import { type PageTemplate, readTemplate, writePage } from './page-template.ts'
import { fallbackFile, servePages } from './preview-server.ts'

/** Writes a page as a visitor sees it first. */
export const writeVisitorPage = async (
  { base, build: { outDir }, env, mode }: Pick<ResolvedConfig, 'base' | 'build' | 'env' | 'mode'>,
  brand: string,
  template: PageTemplate,
  prerender: typeof Prerendering.prerender,
  address: Address,
): Promise<void> => {
  const origin = originIn(env)
  const { title, html } = await prerender(address, origin || 'http://localhost')
  const { prerendered } = pageAt(address)
  const { but = [], butStored = [] } = typeof prerendered === 'object' ? prerendered : {}
  const path = address === '/' ? base : base.replace(/\/$/, '') + address
  const { entry, preloads } = template
  const script = pageStart({
    path: path.replace(/(.)\/$/, '$1').toLowerCase(),
    unlessStored: ['token', ...butStored].map((key) => (mode === 'mock' ? placed(key, base) : key)),
    unlessQuery: [
      ...but,
      // The query parameter that signs a user in.
      ...(mode === 'mock' ? ['as'] : []),
    ],
    year: new Date().getFullYear(),
    entry,
    preloads,
  })
  const head = headOf(address, { title, brand, home: base, origin })
  const folder = join(outDir, address)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), writePage(template, { title, head, content: html, script }))
}

/**
 * Writes prerendered HTML for the pages that visitors see first, and the app shell as `app.html`. React hydrates the
 * prerendered pages. Every other page gets the app shell with preload hints, so that all its scripts load in parallel.
 */
export const prerender = (brand: string): Plugin => {
  let config: ResolvedConfig
  let bundle: Bundle | undefined
  return {
    name: 'guildhall-prerender',
    apply: (_, { command, isPreview }) => command === 'build' || isPreview === true,
    configResolved: (resolved) => {
      config = resolved
    },
    configurePreviewServer: ({ config: { base, build }, middlewares }) => {
      middlewares.use(servePages(base, build.outDir))
    },
    writeBundle: (_, written) => {
      bundle = written as Bundle
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const { base, build } = config
        const styles = compiledStylesIn(config)
        // Vite also calls this hook after a failed build. A failed build has written no files.
        if (!bundle || !build.write || !styles) return
        const read = (file: string) => readFileSync(join(build.outDir, file), 'utf8')
        const template = readTemplate(read('index.html'), (address) =>
          read(address.slice(base.length)).trim(),
        )
        writeFileSync(join(build.outDir, fallbackFile), template.html)
        const { load, close } = await inNode(config, [styles])
        try {
          const { prerender, communityCalls } = await load<typeof Prerendering>('/src/app/prerender.tsx')
          writeAppShells(config, template, bundle, communityCalls())
          const pages = addresses.filter((address) => pageAt(address).prerendered)
          await Promise.all(
            pages.map((address) => writeVisitorPage(config, brand, template, prerender, address)),
          )
        } finally {
          await close()
        }
      },
    },
  }
}
