import { addresses, type Path } from './addresses.ts'
import { decodedOnce } from './redirects.ts'

/**
 * Matches what may follow a slug by mistake: a query without question mark, an incomplete percent encoding, a closing
 * bracket.
 */
const glued = /(?!^)[?&#;%)\]>}].*$/s

/**
 * The slug that was probably meant: without capitals, unusual dashes, and characters or a query from the surrounding
 * text. A slug without any of these is returned unchanged.
 */
export const nearestSlug = (slug: string): string =>
  // The limit keeps the patterns fast, whose time grows with the square of the length. All slugs are shorter than this.
  decodedOnce(slug.slice(0, 1000))
    .replace(glued, '')
    .normalize()
    .replace(/[\p{DI}\p{Cc}]/gu, '')
    .toLowerCase()
    .replace(/\s*[\p{Pd}\u2212]\s*|[\s+_]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '') || slug

/** The path of a community's page (pathname and search) with another slug. */
export const pathWithSlug = (path: string, slug: string): Path =>
  // The cast is safe, because only the slug in the Path has changed.
  path.replace(/^(\/[^/]+\/)[^/?]*/, (_, page: string) => page + encodeURIComponent(slug)) as Path

/**
 * The page that an unknown URL probably means; null if there is none. Ignores capitals, dashes and surrounding
 * characters: '/pricing).' means '/Pricing'.
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
