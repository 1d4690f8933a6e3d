interface Page {
  /** The area and the name of the flow that it shows. */
  flow: `${string}/${string}`
  /** The document's title; a page without one tells its own. */
  title?: string
  /** The navigation around it (C08); `pricing` is `open` with the year 2024 (B09). */
  frame: 'visitor' | 'open' | 'pricing' | 'pill' | 'sidebar'
  /** A visitor may not see it (SEC-01). */
  private?: true
  /** Its HTML for visitors is made at build time; it may be otherwise under the named query parameter. */
  prerendered?: true | { but: string }
}

/** Every page of the product by its address, which a browser may ask for in any letter case (C02). */
const pages = {
  '/': {
    flow: 'site/landing',
    title: 'Paid Discord and Telegram communities',
    frame: 'open',
    prerendered: true,
  },
  '/login': { flow: 'account/login', title: 'Log in', frame: 'visitor', prerendered: true },
  '/register': { flow: 'account/register', title: 'Create account', frame: 'visitor', prerendered: true },
  '/confirm-email': { flow: 'account/email-verification', title: 'Verify your email', frame: 'visitor' },
  '/change-password': { flow: 'account/password-reset', frame: 'visitor' },
  '/terms': { flow: 'site/legal', title: 'Legal Information', frame: 'open', prerendered: { but: 'tab' } },
  '/PpvSuccess': { flow: 'buying/ppv-return', title: 'Payment', frame: 'visitor' },
  '/PpvCancel': { flow: 'buying/ppv-return', title: 'Payment', frame: 'visitor' },
  '/Ads': { flow: 'site/ads', title: 'Telegram advertising', frame: 'open', prerendered: true },
  '/Pricing': { flow: 'site/pricing', title: 'Pricing', frame: 'pricing', prerendered: true },
  '/community/:slug': { flow: 'buying/community-page', frame: 'pill' },
  '/course/:slug': { flow: 'buying/community-page', frame: 'pill' },
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

/** A text of the legal page. The address names it, but for the default. */
export type LegalTab = 'terms' | 'privacy' | 'acceptable'

declare const pathBrand: unique symbol

/** A place in the product, pathname with query and hash: written out, or what `pathOf` and `safePath` answer. */
export type Path =
  | `${Unnamed | Lowercase<Unnamed>}${'' | `?tab=${LegalTab}`}${'' | `#${string}`}`
  | (string & { [pathBrand]: true })

/** A page with a query; Safari before 17 does not count its parts. */
export const pathWithQuery = (address: Unnamed, query: URLSearchParams) =>
  (String(query) === '' ? address : `${address}?${query}`) as Path

/** The address of one community's page. */
export const pathOf = (address: Named, { slug }: { slug: string }) =>
  address.replace(':slug', encodeURIComponent(slug)) as Path
