import type { Connect, Plugin } from 'vite'

const source = 'studio/index.html'
/** The window in which a flow is played. */
const screen = 'studio/play/screen/screen.html'

/** The running product in the studio, by an address that can be said. */
const live = 'studio/live'

/** As any file server does for a folder. */
const withSlash =
  (base: () => string): Connect.NextHandleFunction =>
  (request, response, next) => {
    const [path, ...query] = (request.url ?? '').split('?')
    const goTo = (location: string) => response.writeHead(302, { location }).end()
    if (path === `${base()}${live}` || path === `${base()}${live}/`) return goTo(`${base()}studio/?tab=live`)
    if (path !== `${base()}studio`) return next()
    return goTo([`${path}/`, ...query].join('?'))
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
    generateBundle() {
      // For a file server without rules.
      const source =
        '<!doctype html><meta http-equiv="refresh" content="0;url=../?tab=live"><title>Studio</title>'
      this.emitFile({ type: 'asset', fileName: `${live}/index.html`, source })
    },
  }
}
