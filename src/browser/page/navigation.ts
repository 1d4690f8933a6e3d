import { parsed } from '#machines/rules/links/redirects.ts'

/** Where this tab is, and how it leaves the product. Pages of the product are the router's business. */
export interface Navigation {
  readonly origin: string
  /** The address of the product: the origin and the path below which it is served, without a slash at its end. */
  readonly baseUrl: string
  /** pathname + search of the page that is open, below `baseUrl`. */
  path(): string
  /** Leaves for a page of a third party, already checked by rules/redirects (A05). */
  leave(url: string): void
  /** As `leave`, without an entry to come back to. */
  replace(url: string): void
  reload(): void
}

const schemes: readonly string[] = ['https:', 'http:', 'tg:']

const checked = (url: string): string => {
  if (!schemes.includes(parsed(url)?.protocol ?? ''))
    throw new Error('The address to leave for is no web address.')
  return url
}

/** `base`: the path below which the product is served, as Vite has it. */
export const browserNavigation = (
  location: Location = window.location,
  base: string = import.meta.env.BASE_URL,
): Navigation => {
  const below = base.replace(/\/$/, '')
  return {
    origin: location.origin,
    baseUrl: location.origin + below,
    path: () => (location.pathname.slice(below.length) || '/') + location.search,
    leave: (url) => location.assign(checked(url)),
    replace: (url) => location.replace(checked(url)),
    reload: () => location.reload(),
  }
}
