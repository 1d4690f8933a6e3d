import type { Connect, Plugin } from 'vite'

const page = 'studio/index.html'
/** The page in the iframe in which a flow is played. */
const screen = 'studio/play/screen/screen.html'

/** A short URL for the running product in the studio. */
const live = 'studio/live'

/**
 * Redirects /studio to /studio/, as file servers do for a folder, and /studio/live to the tab with the running product.
 */
const redirects =
  (base: () => string): Connect.NextHandleFunction =>
  (request, response, next) => {
    const [path, ...query] = (request.url ?? '').split('?')
    const goTo = (location: string) => response.writeHead(302, { location }).end()
    if (path === `${base()}${live}` || path === `${base()}${live}/`) return goTo(`${base()}studio/?tab=live`)
    if (path !== `${base()}studio`) return next()
    return goTo([`${path}/`, ...query].join('?'))
  }

/**
 * Serves and builds the studio as a separate page at `/studio/`. No other page loads it. Only builds with the fake
 * backend contain it.
 */
export const studioPage = (): Plugin => {
  let base = '/'
  return {
    name: 'guildhall-studio',
    config: () => ({
      build: { rolldownOptions: { input: [page, screen] } },
    }),
    configResolved: (config) => {
      base = config.base
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(redirects(() => base))
      middlewares.use((request, _, next) => {
        const [path, ...query] = (request.url ?? '').split('?')
        if (path === `${base}studio/`) request.url = [`${base}${page}`, ...query].join('?')
        next()
      })
    },
    configurePreviewServer: ({ middlewares }) => void middlewares.use(redirects(() => base)),
    generateBundle() {
      // Redirects in the page itself, for a file server without redirect rules.
      const source =
        '<!doctype html><meta http-equiv="refresh" content="0;url=../?tab=live"><title>Studio</title>'
      this.emitFile({ type: 'asset', fileName: `${live}/index.html`, source })
    },
  }
}
