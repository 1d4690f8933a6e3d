import { addresses, pageAt } from '#machines/rules/links/addresses.ts'

/** The first segment of a path. */
export const partOf = (path: string): string => path.split('/')[1]?.toLowerCase() ?? ''

/** The HTML file of each page: the prerendered page, or the app shell with preload hints for the page's modules. */
export const routes = addresses.map((address) => ({
  address,
  file: pageAt(address).prerendered
    ? `${address}/index.html`.replace(/^\/+/, '')
    : `frames/${partOf(address)}.html`,
}))

/** A path as a regular expression. Both callers match it case-insensitively (C02): `location ~*`, the flag `i`. */
export const pattern = (address: string): string =>
  address === '/' ? '^/$' : `^${address.replace(/:\w+/g, '[^/]+')}/?$`
