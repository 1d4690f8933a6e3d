import { parsed } from '#machines/rules/links/redirects.ts'

/** The tab's location, and how it leaves the product. The router navigates between the product's pages. */
export interface Navigation {
  readonly origin: string
  /** The URL of the product: its origin and base path, without a trailing slash. */
  readonly baseUrl: string
  /** The pathname and search of the current page, relative to `baseUrl`. */
  path(): string
  /** Navigates to a third party's page. The caller has checked the URL with rules/redirects (A05). */
  leave(url: string): void
  /** Like `leave`, but replaces the current history entry. */
  replace(url: string): void
  reload(): void
}

const schemes: readonly string[] = ['https:', 'http:', 'tg:']

const checked = (url: string): string => {
  if (!schemes.includes(parsed(url)?.protocol ?? '')) throw new Error('The URL is not a web address.')
  return url
}

/** `base` is the base path of the product, as Vite configures it. */
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
