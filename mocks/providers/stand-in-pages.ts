import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The titles of the stand-ins, by the names of their scripts in mocks/providers. */
const titles = {
  booking: 'Choose a time',
  checkout: 'Card checkout',
  discord: 'Chat server',
  'other-site': 'Another place',
  google: 'Choose an account',
  invoice: 'Invoice',
  mailbox: 'Mailbox',
  onboarding: 'Seller onboarding',
  telegram: 'Messenger',
}

const page = (name: string, title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${title} · Guildhall stand-in</title>
    <link rel="icon" href="/src/app/favicon.svg" type="image/svg+xml" />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/mocks/providers/${name}.tsx"></script>
  </body>
</html>
`

/** Serves and builds `/mocks/providers/<name>.html` for each stand-in. A production build contains no stand-ins. */
export const standInPages = (): Plugin => {
  const pages = new Map(
    Object.entries(titles).map(([name, title]) => [`mocks/providers/${name}.html`, page(name, title)]),
  )
  const files = new Map([...pages].map(([address, html]) => [resolve(address), html]))
  return {
    name: 'guildhall-stand-in-pages',
    config: () => ({ build: { rolldownOptions: { input: [...pages.keys()] } } }),
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').replace(/\?.*$/, '').slice(server.config.base.length)
        const html = pages.get(path)
        if (html === undefined) return next()
        server.transformIndexHtml(request.url ?? '', html).then((transformed) => {
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(transformed)
        }, next)
      })
    },
    resolveId: (id) => {
      const file = resolve(id)
      return files.has(file) ? file : undefined
    },
    load: (id) => files.get(id),
  }
}
