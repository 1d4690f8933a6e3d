import { addresses, type Path } from './addresses.ts'
import { decodedOnce } from './redirects.ts'

/** What follows a slug by mistake: a query without its question mark, a cut percent encoding, or a closing bracket. */
const glued = /(?!^)[?&#;%)\]>}].*$/s

/**
 * The slug that was meant, where a community's address was passed on in capitals, with other dashes, or with a sign,
 * quote, blank or query of the text around it. A slug in which nothing of that is found comes back as it is.
 */
export const nearestSlug = (slug: string): string =>
  // No slug is longer, and the time that the last pattern takes grows with the square of the length.
  decodedOnce(slug.slice(0, 1000))
    .replace(glued, '')
    .normalize()
    .replace(/[\p{DI}\p{Cc}]/gu, '')
    .toLowerCase()
    .replace(/\s*[\p{Pd}\u2212]\s*|[\s+_]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '') || slug

/** The address of a community's page, pathname and search, with this slug in the place of its own. */
export const pathWithSlug = (path: string, slug: string): Path =>
  // Only the slug is another.
  path.replace(/^(\/[^/]+\/)[^/?]*/, (_, page: string) => page + encodeURIComponent(slug)) as Path

/**
 * The page that is meant by an address that has none because of capitals, dashes or what stands around it, null where
 * there is none: '/Pricing' for '/pricing).'.
 */
export const nearestPath = (path: string): Path | null => {
  const parts = decodedOnce(path)
    .replace(glued, '')
    .split('/')
    .map(nearestSlug)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  const [page, slug, ...rest] = parts
  const meant = addresses.find((address) => {
    const [, name = '', parameter] = address.toLowerCase().split('/')
    return name === (page ?? '') && (parameter === undefined) === (slug === undefined)
  })
  if (!meant || rest.length > 0) return null
  return meant.replace(':slug', encodeURIComponent(slug ?? '')) as Path
}
