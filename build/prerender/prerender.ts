import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { type Address, addresses, pageAt } from '#machines/rules/links/addresses.ts'
import type { communityCalls as CommunityCalls, prerender as Prerender } from '#src/app/prerender.tsx'
import { apiIn } from '../hosting/content-security-policy.ts'
import { frameFile, pattern } from '../hosting/hosting.ts'
import { inNode } from '../in-node.ts'
import { earlyCalls } from './early-calls.ts'
import { headOf, originIn } from './head.ts'
import { pageStart } from './page-start.ts'

/** The fallback for addresses without a file. */
const shell = 'app.html'

const pages = () => addresses.filter((address) => pageAt(address).prerendered)

type Bundle = Readonly<Record<string, { type: string; moduleIds?: readonly string[]; imports?: string[] }>>

/** What a page needs besides that the signed-in alone have. */
const navigationOf = (address: Address): string[] =>
  pageAt(address).frame === 'sidebar' ? ['/src/flows/site/navigation-drawer/member-page.tsx'] : []

/** The modules of a page's first API calls. The forms that visitors sign in by load theirs when they are sent. */
const callsOf = (address: Address): string[] => {
  const { frame } = pageAt(address)
  if (frame === 'sidebar') return ['/src/app/calls.ts', '/src/graphql/client.ts']
  return frame === 'pill' ? ['/src/app/calls.ts'] : []
}

const sheetLink = /\s*<link rel="stylesheet"[^>]*href="([^"]+)">/g

/** The script that holds a module that is loaded on demand, and all that it needs. */
const scriptsOf = (bundle: Bundle, module: string): string[] => {
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const needed of bundle[file]?.imports ?? []) visit(needed)
  }
  const file = Object.keys(bundle).find((one) => bundle[one]?.moduleIds?.some((id) => id.endsWith(module)))
  if (file === undefined) throw new Error(`The build has no script for ${module}.`)
  visit(file)
  return [...files]
}

/**
 * Writes the HTML of the pages that visitors see first into the build, with the styles that each needs, and the bare
 * frame of a page to `app.html`. The browser takes the pages over as they are. Every other page has that frame with what
 * the page loads, so that all of it is on its way at once.
 */
export const prerender = (brand: string): Plugin => {
  let config: ResolvedConfig
  let loadedBy: ((address: Address) => string[]) | undefined
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
        const requested = path.slice(root.length).replace(/(.)\/$/, '$1')
        const fileOf = (): string | null => {
          const own = pages().find((address) => address.toLowerCase() === requested.toLowerCase())
          if (own) return `${own.replace(/\/$/, '')}/index.html`
          if (!request.headers.accept?.includes('text/html') || /\.\w+$/.test(requested)) return null
          const framed = addresses.find((address) => new RegExp(pattern(address), 'i').test(requested))
          if (framed) return `/${frameFile(framed)}`
          return existsSync(join(outDir, requested, 'index.html')) ? null : `/${shell}`
        }
        const file = fileOf()
        if (file) request.url = root + file + (query === undefined ? '' : `?${query}`)
        next()
      })
    },
    writeBundle: (_, bundle) => {
      loadedBy = (address) => [
        ...new Set(
          [
            `/src/flows/${pageAt(address).flow}/page.tsx`,
            ...navigationOf(address),
            ...callsOf(address),
          ].flatMap((module) => scriptsOf(bundle as Bundle, module)),
        ),
      ]
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const { base, build, env, mode } = config
        // Of a build that failed nothing was written.
        if (!loadedBy || !build.write) return
        const built = readFileSync(join(build.outDir, 'index.html'), 'utf8')
        const [head = '', body = ''] = built.split(/(?=<body>)/)
        // In the page: nothing would be painted before they have come.
        const styled = head.replaceAll(
          sheetLink,
          (_, address: string) =>
            `<style>${readFileSync(join(build.outDir, address.slice(base.length)), 'utf8').trim()}</style>`,
        )
        const template = styled + body
        const [, sheet] = new RegExp(sheetLink, '').exec(body) ?? []
        writeFileSync(join(build.outDir, shell), template)
        const scripts = [
          ...template.matchAll(
            /<(?:script type="module"|link rel="modulepreload")[^>]*?(?:src|href)="([^"]+)"/g,
          ),
        ]
        const [entry = '', ...needs] = scripts.map(([, address = '']) => address)
        const origin = originIn(env)
        const api = mode !== 'mock' && URL.canParse(apiIn(env)) ? new URL(apiIn(env)).origin : null
        const styles = config.plugins.find(({ name }) => name === 'guildhall-compiled-styles')?.api as Plugin
        const { load, close } = await inNode(config, [styles])
        const { prerender, communityCalls } = await load<{
          prerender: typeof Prerender
          communityCalls: typeof CommunityCalls
        }>('/src/app/prerender.tsx')
        mkdirSync(join(build.outDir, 'frames'), { recursive: true })
        for (const address of addresses.filter((one) => !pageAt(one).prerendered)) {
          const known = [entry, ...needs]
          const links = loadedBy(address)
            .map((file) => base + file)
            .filter((file) => !known.includes(file))
            .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
          if (api !== null && callsOf(address).length > 0)
            links.push(`<link rel="preconnect" crossorigin="use-credentials" href="${api}">`)
          // The fake backend cannot answer before the product has come.
          if (mode !== 'mock' && pageAt(address).flow === pageAt('/community/:slug').flow)
            links.push(`<script>${earlyCalls(communityCalls())}</script>`)
          writeFileSync(
            join(build.outDir, frameFile(address)),
            template.replace('</head>', () => `${links.join('')}</head>`),
          )
        }
        const write = async (address: Address) => {
          const { prerendered } = pageAt(address)
          const { title, html, styles } = await prerender(address, origin || 'http://localhost')
          // So that the scripts do not bring them again.
          const drawn = sheet ? '' : ` data-recipes="${styles.recipes.join(' ')}"`
          const path = address === '/' ? base : base.replace(/\/$/, '') + address
          const start = pageStart({
            path: path.replace(/(.)\/$/, '$1').toLowerCase(),
            but: [
              ...(typeof prerendered === 'object' ? [prerendered.but] : []),
              // Signs somebody in.
              ...(mode === 'mock' ? ['as'] : []),
            ],
            year: new Date().getFullYear(),
            entry,
            needs,
            sheet: sheet ?? null,
            now: mode === 'mock',
          })
          const page = template
            .replace(
              /<title>[^<]*<\/title>/,
              () => `<title>${title}</title>${headOf(address, { title, brand, home: base, origin })}`,
            )
            .replace(/\s*<script type="module"[^>]*><\/script>/, '')
            .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
            .replace(sheetLink, '')
            .replace('</head>', () => `<style${drawn}>${styles.css}</style></head>`)
            .replace(/<div id="root">(.*?<\/div>)\s*<\/div>\s*(?=<\/body>)/s, (_, still: string) =>
              [
                `<template id="still">${still}</template>`,
                `<script>${start}</script>`,
                `<div id="root" data-prerendered="">${html}</div>`,
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
