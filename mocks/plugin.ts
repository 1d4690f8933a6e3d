import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { join, resolve } from 'node:path'
import { msw } from 'msw/vite'
import { build } from 'rolldown'
import type { Connect, Plugin } from 'vite'
import { addresses } from '#machines/rules/links/addresses.ts'
import { mockPages } from './pages.ts'

const productEntry = '/src/start.ts'
const mockEntry = '/mocks/start.ts'
/**
 * The stand-ins for scripts of third parties, by URL. Like the third parties' own scripts, they are classic scripts.
 */
const scripts = {
  'mocks/providers/google-client.js': 'mocks/providers/google-client/google-client-script.ts',
  'mocks/providers/booking-widget.js': 'mocks/providers/booking-widget/booking-widget-script.ts',
}
const bookingStyles = 'mocks/providers/booking-widget/booking-widget.css'
const worker = { source: 'mocks/browser/transport/service-worker.js', fileName: 'serviceWorker.js' }

const buildScript = async (input: string): Promise<string> => {
  const { output } = await build({ input, write: false, output: { format: 'iife', minify: true } })
  return output[0].code
}

/**
 * A Content-Security-Policy that allows files and requests of the page's own origin only, and requests to `connect`.
 */
const onlyHere = (connect: string) =>
  Object.entries({
    'connect-src': `'self' ${connect}`.trim(),
    'img-src': "'self' data: blob:",
    'media-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'frame-src': "'self'",
    'form-action': "'self'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

/** The modules that all pages of the demo share: they need no machine. */
const basis =
  /\/(?:node_modules\/react|src\/ui(?!\/theme)|src\/browser\/record\/words|machines\/rules\/links|explorer\/src\/reason-of)[/.]/

/** Lets browsers cache a file with a hash in its name forever, as the hosts of builds do. */
const lastForever: Connect.NextHandleFunction = (_, response, next) => {
  const writeHead = response.writeHead.bind(response)
  const forever = { 'Cache-Control': 'public, max-age=31536000, immutable' }
  // Adds Cache-Control only for a file that exists. Such a file has the header Last-Modified: in `headers` or, if the
  // file is compressed, already set.
  response.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
    const isFile = 'Last-Modified' in headers || response.hasHeader('Last-Modified')
    return writeHead(status, isFile ? { ...headers, ...forever } : headers)
  }) as typeof writeHead
  next()
}

/** The paths of pages for which a static file server needs an HTML file, so that a user can reload them. */
const reloadable = async (): Promise<string[]> => {
  // Imports the backend only here: a build needs it, and the dev server starts faster without the import.
  const [{ openBackend }, { pagesAt }, { memoryPersistence }] = await Promise.all([
    import('./backend/open.ts'),
    import('./backend/http/pages.ts'),
    import('./backend/store/persistence/memory.ts'),
  ])
  const backend = await openBackend({ persistence: memoryPersistence(), pages: pagesAt('') })
  const slugs = await backend.store.read((tx) => tx.courses.list().map(({ slug }) => slug))
  backend.close()
  return addresses
    .filter((address) => address !== '/')
    .flatMap((address) =>
      address.includes(':slug') ? slugs.map((slug) => address.replace(':slug', slug)) : [address],
    )
}

/**
 * The Vite plugins of the mode `mock`: a page starts the fake backend before the app. The build has the stand-in pages,
 * and the scripts of the service worker and the stand-ins. A build without these plugins contains nothing of them.
 */
export const mocks = (): Plugin[] => {
  let base = '/'
  let connect = ''
  return [
    msw({ mode: 'worker-only' }),
    ...mockPages(),
    {
      name: 'guildhall-mocks',
      config: (config, { command }) => {
        connect = command === 'serve' ? 'ws:' : ''
        return {
          resolve: { alias: { 'tough-cookie': resolve('mocks/browser/transport/no-cookies.ts') } },
          define: {
            'import.meta.env.VITE_API_BASE': '""',
            ...Object.fromEntries(
              Object.entries({
                VITE_GOOGLE_SCRIPT: 'mocks/providers/google-client.js',
                VITE_SCHEDULING_SCRIPT: 'mocks/providers/booking-widget.js',
                VITE_SCHEDULING_STYLESHEET: bookingStyles,
                VITE_SCHEDULING_CALL: 'mocks/providers/booking.html?minutes=15',
                VITE_SCHEDULING_DISCOUNT: 'mocks/providers/booking.html?minutes=30',
              }).map(([name, file]) => [
                `import.meta.env.${name}`,
                JSON.stringify(`${config.base ?? '/'}${file}`),
              ]),
            ),
          },
          server: {
            warmup: {
              clientFiles: ['mocks/start.ts', 'mocks/browser/boot/open-mocks.ts', 'mocks/panel/mount.tsx'],
            },
          },
          build: {
            rolldownOptions: {
              input: ['index.html'],
              // Puts modules that several pages share into two files: each page needs most of them, and twenty small
              // files load more slowly than one large file. The studio needs only the first file at its start.
              output: {
                codeSplitting: {
                  groups: [
                    { name: 'ui', test: basis, minShareCount: 2, priority: 1 },
                    { name: 'shared', test: /\/(src|machines)\/(?!ui\/)/, minShareCount: 4 },
                  ],
                },
              },
            },
          },
        }
      },
      configResolved: (config) => {
        base = config.base
      },
      configureServer: ({ middlewares }) => {
        middlewares.use(`${base}${worker.fileName}`, (_, response) => {
          response.setHeader('content-type', 'text/javascript; charset=utf-8')
          response.setHeader('cache-control', 'no-cache')
          response.end(readFileSync(worker.source))
        })
        for (const [address, source] of Object.entries(scripts)) {
          middlewares.use(`${base}${address}`, (_, response, next) => {
            buildScript(source).then((code) => {
              response.setHeader('content-type', 'text/javascript; charset=utf-8')
              response.setHeader('cache-control', 'no-cache')
              response.end(code)
            }, next)
          })
        }
      },
      // A running actor uses the code of machine, ports and rules with which it was created. So the page is reloaded
      // after a change of that code.
      hotUpdate({ file, modules }) {
        if (!file.endsWith('.ts') || modules.length === 0) return
        this.environment.hot.send({ type: 'full-reload' })
        return []
      },
      configurePreviewServer: ({ middlewares }) => {
        middlewares.use(`${base}assets`, lastForever)
      },
      async generateBundle() {
        for (const [fileName, source] of Object.entries(scripts))
          this.emitFile({ type: 'asset', fileName, source: await buildScript(source) })
        this.emitFile({ type: 'asset', fileName: bookingStyles, source: readFileSync(bookingStyles) })
        this.emitFile({ type: 'asset', fileName: worker.fileName, source: readFileSync(worker.source) })
      },
      // Copies the app shell, which the plugin `prerender` has written.
      writeBundle: {
        order: 'post',
        sequential: true,
        handler: async ({ dir = '' }) => {
          for (const address of await reloadable()) {
            mkdirSync(join(dir, address), { recursive: true })
            cpSync(join(dir, 'app.html'), join(dir, address, 'index.html'))
          }
        },
      },
      transformIndexHtml: {
        order: 'pre',
        handler: (html) => ({
          html: html.replace(productEntry, mockEntry),
          tags: [
            {
              tag: 'meta',
              attrs: { 'http-equiv': 'Content-Security-Policy', content: onlyHere(connect) },
              injectTo: 'head-prepend',
            },
          ],
        }),
      },
    },
  ]
}
