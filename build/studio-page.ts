import type { Connect, Plugin } from 'vite'

const source = 'studio/index.html'
/** The window in which a flow is played. */
const screen = 'studio/play/screen.html'

/** As any file server does for a folder. */
const withSlash =
  (base: () => string): Connect.NextHandleFunction =>
  (request, response, next) => {
    const [path, ...query] = (request.url ?? '').split('?')
    if (path !== `${base()}studio`) return next()
    response.writeHead(302, { location: [`${path}/`, ...query].join('?') }).end()
  }

/** Serves and builds the studio as a page of its own at `/studio/`. Nothing else loads it; only mock mode has it. */
export const studioPage = (): Plugin => {
  let base = '/'
  return {
    name: 'guildhall-studio',
    config: () => ({
      build: { rolldownOptions: { input: [source, screen] } },
    }),
    configResolved: (config) => {
      base = config.base
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(withSlash(() => base))
      middlewares.use((request, _, next) => {
        const [path, ...query] = (request.url ?? '').split('?')
        if (path === `${base}studio/`) request.url = [`${base}${source}`, ...query].join('?')
        next()
      })
    },
    configurePreviewServer: ({ middlewares }) => void middlewares.use(withSlash(() => base)),
  }
}
