import type { Plugin, ResolvedConfig } from 'vite'
import { addresses, pageAt } from '#machines/rules/links/addresses.ts'
import { originIn } from './head.ts'

/** Tells search engines not to visit private pages, and pages to which only third parties or mails link. */
const robots = (home: string, origin: string): string => {
  const hidden = addresses.filter(
    (address) => pageAt(address).private || /^\/(?:Ppv|confirm|change)/.test(address),
  )
  return [
    'User-agent: *',
    ...hidden.map((address) => `Disallow: ${home}${address.slice(1).replace(/:slug$/, '')}`),
    ...(origin ? ['', `Sitemap: ${origin}${home}sitemap.xml`] : []),
    '',
  ].join('\n')
}

const manifestFile = 'manifest.webmanifest'

/**
 * Lists the pages that are the same for every user. Communities are missing, because the provider has no endpoint that
 * lists them for visitors.
 */
const sitemap = (home: string, origin: string): string => {
  const entries = addresses
    .filter((address) => pageAt(address).prerendered)
    .map((address) => `  <url><loc>${origin}${home}${address.slice(1)}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

export const manifest = (home: string, brand: string): string =>
  JSON.stringify({
    name: brand,
    short_name: brand,
    description: 'Paid Discord and Telegram communities',
    start_url: home,
    scope: home,
    display: 'standalone',
    background_color: '#f8f2e6',
    theme_color: '#f8f2e6',
    icons: [
      { src: `${home}icon-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${home}icon-512.png`, sizes: '512x512', type: 'image/png' },
      { src: `${home}icon-maskable.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }).replaceAll('<', '\\u003c')

/**
 * Writes the files for search engines and other sites: robots.txt, the web manifest and, if `VITE_ORIGIN` is set,
 * sitemap.xml. Their images are in `public/`.
 */
export const siteFiles = (brand: string): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'guildhall-site-files',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: config.base + manifestFile }, injectTo: 'head' },
      {
        tag: 'link',
        attrs: { rel: 'apple-touch-icon', href: `${config.base}apple-touch-icon.png` },
        injectTo: 'head',
      },
    ],
    generateBundle() {
      const { base, env } = config
      const origin = originIn(env)
      const add = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      add('robots.txt', robots(base, origin))
      add(manifestFile, manifest(base, brand))
      if (origin) add('sitemap.xml', sitemap(base, origin))
    },
  }
}
