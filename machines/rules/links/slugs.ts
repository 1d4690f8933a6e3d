import { addresses, type Path } from './addresses.ts'

/**
 * The slug that was meant, where a community's address was passed on in capitals, or with a sign, quote or blank of the
 * text around it. A slug in which nothing of that is found comes back as it is.
 */
export const nearestSlug = (slug: string): string =>
  slug
    // No slug is longer, and the time that the last pattern takes grows with the square of the length.
    .slice(0, 1000)
    .normalize()
    .replace(/[\p{DI}\p{Cc}]/gu, '')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '') || slug

/** The address of a community's page, pathname and search, with this slug in the place of its own. */
export const pathWithSlug = (path: string, slug: string): Path =>
  // Only the slug is another.
  path.replace(/^(\/[^/]+\/)[^/?]*/, (_, page: string) => page + encodeURIComponent(slug)) as Path

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The page that is meant by an address that has none because of capitals or the signs around it, null where there is
 * none: '/Pricing' for '/pricing).'.
 */
export const nearestPath = (path: string): Path | null => {
  const parts = decoded(path.split('?')[0] ?? '')
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
