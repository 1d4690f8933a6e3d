/** Where this tab is, and how it leaves the product. Pages of the product are the router's business. */
export interface Navigation {
  readonly origin: string
  /** pathname + search of the page that is open. */
  path(): string
  /** Leaves for a page of a third party, already checked by rules/redirects (A05). */
  leave(url: string): void
  /** As `leave`, without an entry to come back to. */
  replace(url: string): void
  reload(): void
}

const schemes: readonly string[] = ['https:', 'http:', 'tg:']

const checked = (url: string): string => {
  if (!URL.canParse(url) || !schemes.includes(new URL(url).protocol))
    throw new Error('The address to leave for is no web address.')
  return url
}

export const browserNavigation = (location: Location = window.location): Navigation => ({
  origin: location.origin,
  path: () => location.pathname + location.search,
  leave: (url) => location.assign(checked(url)),
  replace: (url) => location.replace(checked(url)),
  reload: () => location.reload(),
})
