import { execFile } from 'node:child_process'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { build, type Plugin } from 'vite'

const dataPage = 'mocks/data/index.html'
export const graphiqlPage = 'mocks/graphiql/index.html'

const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
}

/**
 * Installs GraphiQL's packages. The editor makes up a third of all installed files, so it is not installed by default.
 */
const installPackages = async () => {
  await promisify(execFile)(process.execPath, ['scripts/set-up/set-up.mjs', 'tools/graphiql'])
}

/** Bundles the GraphiQL page. Returns the files of the bundle by URL. */
const graphiqlBundle = async (base: string): Promise<ReadonlyMap<string, string | Uint8Array>> => {
  const built = await build({
    configFile: false,
    base,
    mode: 'mock',
    publicDir: false,
    logLevel: 'warn',
    plugins: [graphiql()],
    build: { write: false, target: 'es2023', assetsInlineLimit: 0, assetsDir: 'mocks/graphiql/assets' },
  })
  const { output } = [built].flat()[0] as {
    output: readonly { fileName: string; code?: string; source?: string }[]
  }
  return new Map(output.map(({ fileName, code, source }) => [`${base}${fileName}`, code ?? source ?? '']))
}

const graphiql = (): Plugin => ({
  name: 'guildhall-graphiql',
  buildStart: installPackages,
  config: () => ({
    worker: { format: 'es' },
    build: {
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        input: [graphiqlPage],
        // Hides warnings about 'use client', a directive for servers. GraphiQL's packages contain many.
        onLog: (level, log, handle) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
        },
      },
    },
  }),
})

/**
 * Returns a function that calls `make` once and returns the same result to later callers. After a failure, the next
 * call tries again.
 */
export const madeOnce = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make().catch((cause) => {
      made = undefined
      throw cause
    })
    return made
  }
}

/**
 * The Vite plugins for the pages of the fake backend: its data, and GraphiQL for the product's schema. The dev server
 * bundles GraphiQL only when its page is first opened, because bundling it with the other dependencies would delay the
 * start of every other page.
 */
export const mockPages = (): Plugin[] => [
  { ...graphiql(), apply: 'build' },
  {
    name: 'guildhall-mock-pages',
    config: () => ({ build: { rolldownOptions: { input: [dataPage] } } }),
    configureServer: ({ config: { base }, middlewares }) => {
      const bundle = madeOnce(() => graphiqlBundle(base))
      middlewares.use((request, response, next) => {
        const path = (request.url ?? '').replace(/[?#].*$/, '')
        if (!path.startsWith(`${base}mocks/graphiql/`)) return next()
        bundle().then((files) => {
          const address = path.endsWith('/') ? `${path}index.html` : path
          const file = files.get(address)
          if (file === undefined) return next()
          response.setHeader('content-type', contentTypes[extname(address)] ?? 'application/octet-stream')
          response.end(file)
        }, next)
      })
    },
  },
]
