import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, isRunnableDevEnvironment, type Plugin, type ResolvedConfig } from 'vite'
import { type Address, addresses, pageAt } from '#machines/rules/links/addresses.ts'
import type { prerender as Prerender } from '#src/app/prerender.tsx'
import { headOf, originIn } from './head.ts'
import { pageStart } from './page-start.ts'

/** Of whoever has no build for an address of their own. */
const shell = 'app.html'

const pages = () => addresses.filter((address) => pageAt(address).prerendered)

/** The modules of the product as they run in Node, transformed as in the browser. */
const inNode = async ({ mode, base, define, root }: ResolvedConfig) => {
  const server = await createServer({
    configFile: false,
    root,
    mode,
    base,
    ...(define && { define }),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react({ compiler: true })],
    // All that the product has of Chakra is its styling; the whole of it loads in a second.
    resolve: { alias: [{ find: /^@chakra-ui\/react$/, replacement: '@chakra-ui/react/styled-system' }] },
    ssr: { resolve: { conditions: ['production'] } },
  })
  const { ssr } = server.environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run modules in Node.')
  const { prerender } = (await ssr.runner.import('/src/app/prerender.tsx')) as { prerender: typeof Prerender }
  return { prerender, close: () => server.close() }
}

/**
 * Writes the HTML of the pages that visitors see first into the build, with the styles that each needs, and the bare
 * frame of a page to `app.html`, for every other address. The browser takes the pages over as they are.
 */
export const prerender = (brand: string): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'guildhall-prerender',
    apply: (_, { command, isPreview }) => command === 'build' || isPreview === true,
    configResolved: (resolved) => {
      config = resolved
    },
    // As a host with rules for it does: each page by its own file in any letter case, every other by the frame.
    configurePreviewServer: ({
      config: {
        base,
        build: { outDir },
      },
      middlewares,
    }) => {
      const root = base.replace(/\/$/, '')
      middlewares.use((request, _, next) => {
        const [path = '', query] = (request.url ?? '').split('?')
        const asked = path
          .slice(root.length)
          .replace(/(.)\/$/, '$1')
          .toLowerCase()
        const own = pages().find((address) => address.toLowerCase() === asked)
        const isPage =
          request.headers.accept?.includes('text/html') &&
          !/\.\w+$/.test(asked) &&
          !existsSync(join(outDir, path.slice(root.length), 'index.html'))
        const file = own ? `${own.replace(/\/$/, '')}/index.html` : isPage ? `/${shell}` : null
        if (file) request.url = root + file + (query === undefined ? '' : `?${query}`)
        next()
      })
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const { base, build, env, mode } = config
        if (!build.write) return
        const template = readFileSync(join(build.outDir, 'index.html'), 'utf8')
        writeFileSync(join(build.outDir, shell), template)
        const scripts = [
          ...template.matchAll(
            /<(?:script type="module"|link rel="modulepreload")[^>]*?(?:src|href)="([^"]+)"/g,
          ),
        ]
        const [entry = '', ...needs] = scripts.map(([, address = '']) => address)
        const [sheet = '', address = ''] = /<link rel="stylesheet"[^>]*href="([^"]+)">/.exec(template) ?? []
        const look = readFileSync(join(build.outDir, address.slice(base.length)), 'utf8').trim()
        const origin = originIn(env)
        const { prerender, close } = await inNode(config)
        const write = async (address: Address) => {
          const { prerendered } = pageAt(address)
          const { title, html, styles } = await prerender(address, origin || 'http://localhost')
          const path = address === '/' ? base : base.replace(/\/$/, '') + address
          const start = pageStart({
            path: path.replace(/(.)\/$/, '$1').toLowerCase(),
            but: typeof prerendered === 'object' ? prerendered.but : null,
            year: new Date().getFullYear(),
            entry,
            needs,
            now: mode === 'mock',
          })
          const page = template
            .replace(
              /<title>[^<]*<\/title>/,
              () => `<title>${title}</title>${headOf(address, { title, brand, home: base, origin })}`,
            )
            .replace(/\s*<script type="module"[^>]*><\/script>/, '')
            .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
            .replace(sheet, () => `<style>${look}</style>`)
            .replace(
              '</head>',
              () => `<style data-emotion="css ${styles.names.join(' ')}">${styles.css}</style></head>`,
            )
            .replace(/<div id="root">(.*?<\/div>)\s*<\/div>\s*(?=<\/body>)/s, (_, still: string) =>
              [
                `<div id="root" data-prerendered="">${html}</div>`,
                `<template id="still">${still}</template>`,
                `<script>${start}</script>`,
              ].join(''),
            )
          const folder = join(build.outDir, address)
          mkdirSync(folder, { recursive: true })
          writeFileSync(join(folder, 'index.html'), page)
        }
        try {
          await Promise.all(pages().map(write))
        } finally {
          await close()
        }
      },
    },
  }
}
