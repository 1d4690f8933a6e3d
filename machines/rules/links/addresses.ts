interface Page {
  /** The area and name of the flow that the page shows. */
  flow: `${string}/${string}`
  /** The document's title; without it, the page sets its own. */
  title?: string
  /** The layout (C08). `pricing` is the layout `open` with the year 2024 in its footer (B09). */
  frame: 'visitor' | 'open' | 'pricing' | 'pill' | 'sidebar'
  /** Visitors may not see the page (SEC-01). */
  private?: true
  /**
   * Whether the page is prerendered. The prerendered HTML is not shown if the URL has a query parameter in `but`, or if
   * local storage has a value under a key in `butStored`, because the page then shows something else.
   */
  prerendered?: true | { but: readonly string[]; butStored?: readonly string[] }
}

/** All pages of the product by path; the case of a path does not matter (C02). */
const pages = {
  '/': {
    flow: 'site/landing',
    title: 'Paid Discord and Telegram communities',
    frame: 'open',
    prerendered: true,
  },
  '/login': {
    flow: 'account/login',
    title: 'Log in',
    frame: 'visitor',
    prerendered: { but: ['redirectTo'], butStored: ['redirectAfterLogin'] },
  },
  '/register': { flow: 'account/register', title: 'Create account', frame: 'visitor', prerendered: true },
  '/confirm-email': { flow: 'account/email-verification', title: 'Verify your email', frame: 'visitor' },
  '/change-password': { flow: 'account/password-reset', frame: 'visitor' },
  '/terms': { flow: 'site/legal', title: 'Legal Information', frame: 'open', prerendered: { but: ['tab'] } },
  '/PpvSuccess': { flow: 'buying/ppv-return', title: 'Payment', frame: 'visitor' },
  '/PpvCancel': { flow: 'buying/ppv-return', title: 'Payment', frame: 'visitor' },
  '/Ads': { flow: 'site/ads', title: 'Telegram advertising', frame: 'open', prerendered: true },
  '/Pricing': { flow: 'site/pricing', title: 'Pricing', frame: 'pricing', prerendered: true },
  '/community/:slug': { flow: 'buying/community-page', frame: 'pill' },
  '/course/:slug': { flow: 'buying/community-page', frame: 'pill' },
  '/preview/:slug': { flow: 'buying/community-page', frame: 'pill', private: true },
  '/Pick-Plan': { flow: 'selling/plan-picker', title: 'Pick a plan', frame: 'pill', private: true },
  '/subscriptions': { flow: 'buying/subscriptions', title: 'Subscriptions', frame: 'sidebar', private: true },
  '/pages': { flow: 'selling/community-list', title: 'My Communities', frame: 'sidebar', private: true },
  '/dashboard': { flow: 'account/dashboard', title: 'Dashboard', frame: 'sidebar', private: true },
  '/profile': { flow: 'account/profile', title: 'Profile', frame: 'sidebar', private: true },
  '/create': { flow: 'selling/create-community', title: 'Create', frame: 'sidebar', private: true },
  '/edit/:slug': { flow: 'selling/edit-community', frame: 'sidebar', private: true },
} as const satisfies Record<`/${string}`, Page>

export type Address = keyof typeof pages

export const addresses = Object.keys(pages) as Address[]

export const pageAt = (address: Address): Page => pages[address]

const firstPart = (path: string) => path.toLowerCase().split('/')[1]

const privateParts = addresses.filter((address) => pageAt(address).private).map(firstPart)

/** Whether a visitor may see the page at `path`. */
export const isPublicPath = (path: string): boolean => !privateParts.includes(firstPart(path))

type Named = Extract<Address, `${string}:slug`>
type Unnamed = Exclude<Address, Named>

/** The tab of the page /terms. Its name is in the query of the URL, except for the default tab. */
export type LegalTab = 'terms' | 'privacy' | 'acceptable'

declare const pathBrand: unique symbol

/**
 * A location in the product: pathname, query and hash. A path is written as a literal, or returned by a function such
 * as `pathOf` or `safePath`.
 */
export type Path =
  | `${Unnamed | Lowercase<Unnamed>}${'' | `?tab=${LegalTab}`}${'' | `#${string}`}`
  | (string & { [pathBrand]: true })

/** A path with a query. Compares the query's text with '', because Safari before 17 lacks `URLSearchParams.size`. */
export const pathWithQuery = (address: Unnamed, query: URLSearchParams) =>
  (String(query) === '' ? address : `${address}?${query}`) as Path

/** The path of one community's page. */
export const pathOf = (address: Named, { slug }: { slug: string }) =>
  address.replace(':slug', encodeURIComponent(slug)) as Path
