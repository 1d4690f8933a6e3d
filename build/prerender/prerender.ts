import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { addresses, pageAt } from '#machines/rules/links/addresses.ts'
import { placed } from '#mocks/browser/place.ts'
import type * as Prerendering from '#src/app/prerender.tsx'
import { inNode } from '../in-node.ts'
import { afterPaint } from './after-paint.ts'
import type { Bundle } from './bundle-scripts.ts'
import { writeFrames } from './frame-pages.ts'
import { originIn } from './head.ts'
import { readTemplate } from './page-template.ts'
import { fallbackFile, servePages } from './preview-server.ts'
import { manifestFile } from './site-files.ts'
import { writeVisitorPage } from './visitor-pages.ts'

/**
 * Writes the HTML of the pages that visitors see first into the build, with the styles that each needs, and the bare
 * frame of a page to `app.html`. The browser takes the pages over as they are. Every other page has that frame with what
 * the page loads, so that all of it is on its way at once.
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
        const { base, build, env, plugins } = config
        // Of a build that failed nothing was written.
        if (!bundle || !build.write) return
        const read = (file: string) => readFileSync(join(build.outDir, file), 'utf8')
        const template = readTemplate(
          read('index.html'),
          (address) => read(address.slice(base.length)).trim(),
          // The demo has none: it is no application of its own.
          afterPaint({
            manifest: config.mode === 'mock' ? null : base + manifestFile,
            key: placed('facesLoaded', base),
          }),
        )
        writeFileSync(join(build.outDir, fallbackFile), template.html)
        const styles = plugins.find(({ name }) => name === 'guildhall-compiled-styles')?.api as Plugin
        const { load, close } = await inNode(config, [styles])
        try {
          const { prerender, communityCalls, earlyOpenings } =
            await load<typeof Prerendering>('/src/app/prerender.tsx')
          writeFrames(config, template, bundle, {
            calls: communityCalls(),
            openings: await earlyOpenings(originIn(env) || 'http://localhost'),
          })
          await Promise.all(
            addresses
              .filter((address) => pageAt(address).prerendered)
              .map((address) => writeVisitorPage(config, brand, template, prerender, address)),
          )
        } finally {
          await close()
        }
      },
    },
  }
}
