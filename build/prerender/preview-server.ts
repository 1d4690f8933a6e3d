import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Connect } from 'vite'
import { addresses, pageAt } from '#machines/rules/links/addresses.ts'
import { appShellFile, pattern } from '../hosting/hosting.ts'

/** The build's app shell, relative to its root. The server sends it for paths that have no HTML file. */
export const fallbackFile = 'app.html'

/**
 * The HTML file that a host with rewrite rules serves for a page's path: the prerendered page (letter case is ignored),
 * otherwise the app shell. Null if no page has this path; the server then sends the file at this path.
 */
export const fileFor = (
  path: string,
  accept: string | undefined,
  exists: (file: string) => boolean,
): string | null => {
  const requested = path.replace(/(.)\/$/, '$1')
  const prerendered = addresses.find(
    (address) => pageAt(address).prerendered && address.toLowerCase() === requested.toLowerCase(),
  )
  if (prerendered) return `${prerendered.replace(/\/$/, '')}/index.html`
  if (!accept?.includes('text/html') || /\.\w+$/.test(requested)) return null
  const framed = addresses.find((address) => new RegExp(pattern(address), 'i').test(requested))
  if (framed) return `/${appShellFile(framed)}`
  return exists(join(requested, 'index.html')) ? null : `/${fallbackFile}`
}

/** Middleware that serves the pages of a build in `outDir` under `base`. */
export const servePages = (base: string, outDir: string): Connect.NextHandleFunction => {
  const root = base.replace(/\/$/, '')
  return (request, _, next) => {
    const [path = '', query] = (request.url ?? '').split('?')
    const file = fileFor(path.slice(root.length), request.headers.accept, (one) =>
      existsSync(join(outDir, one)),
    )
    if (file) request.url = root + file + (query === undefined ? '' : `?${query}`)
    next()
  }
}
