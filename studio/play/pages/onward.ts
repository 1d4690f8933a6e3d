import { addresses, isPublicPath } from '#machines/rules/links/addresses.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { openedBy } from './meanwhile.ts'
import { pageAt } from './page-at.ts'

/** A way to go on after the user has left a page. */
interface Onward {
  /**
   * The name of the step. It is one of three: the path of a page to which the flow leads; `@` and the path of a page
   * that the user opens from a menu (`@/profile`, or `@five-weeks-later/profile` if something happens before); `@` and
   * what the user does on the page of a third party.
   */
  name: string
  /** What the user does in this step, such as 'pays and comes back'. */
  title: string
}

/** Where the user is after leaving a page. */
export interface Whereabouts {
  /** The flow of the page; null for the page of a third party. */
  flow: string | null
  /** The name of the third party's page. */
  place: string
  ways: readonly Onward[]
}

/**
 * What the user does on the page of a third party. `go` does this on the fake backend, and returns the URL to which the
 * third party redirects the user.
 */
interface Visit extends Onward {
  go: (sandbox: Sandbox, query: URLSearchParams) => Promise<string>
}

const fromConsent = (query: URLSearchParams, outcome: Record<string, string>): string =>
  `${query.get('redirect_uri')}?${new URLSearchParams({ ...outcome, state: query.get('state') ?? '' })}`

const visits: readonly { at: RegExp; place: string; ways: readonly Visit[] }[] = [
  {
    at: /\/checkout\.html\?/,
    place: 'the card provider',
    ways: [
      {
        name: '@paid',
        title: 'pays and comes back',
        go: async ({ backend: { admin } }, query) =>
          (await admin.pay({ sessionId: query.get('session') ?? '' })).goTo,
      },
      {
        name: '@not-paid',
        title: 'comes back without paying',
        go: async ({ backend: { admin } }, query) =>
          (await admin.checkout({ sessionId: query.get('session') ?? '' })).cancelUrl,
      },
    ],
  },
  {
    at: /\/onboarding\.html\?/,
    place: 'the card provider',
    ways: [
      {
        name: '@documents-sent',
        title: 'sends the documents and comes back',
        go: async ({ backend: { admin } }, query) => {
          await admin.finishOnboarding({ payoutAccountId: query.get('account') ?? '' })
          return '/profile'
        },
      },
    ],
  },
  {
    at: /[?&]redirect_uri=/,
    place: 'Discord',
    ways: [
      {
        name: '@allowed',
        title: 'allows it and comes back',
        go: async ({ backend: { admin } }, query) =>
          fromConsent(query, await admin.allowDiscord({ username: 'new.member' })),
      },
      {
        name: '@not-allowed',
        title: 'refuses and comes back',
        go: async (_, query) => fromConsent(query, { error: 'access_denied' }),
      },
    ],
  },
]

/** Whether a step's name says that the user goes on at another page. */
export const isOnward = (name: string): boolean => name.startsWith('/') || name.startsWith('@')

/** The path of a URL of the product. Any other URL is returned unchanged. */
export const pathIn = (url: string, { services }: Pick<Sandbox, 'services'>): string => {
  const { origin } = services.browser.navigation
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
}

/** Where the user is after leaving a page for this path or URL; null if Play does not know the place. */
export const whereaboutsAt = (path: string): Whereabouts | null => {
  const page = pageAt(path)
  if (page) return { flow: page.flow, place: '', ways: [{ name: path, title: 'Go on there' }] }
  const visit = visits.find(({ at }) => at.test(path))
  return visit
    ? { flow: null, place: visit.place, ways: visit.ways.map(({ name, title }) => ({ name, title })) }
    : null
}

/** The pages that a user can open from anywhere: those whose path names no community. */
export const openPages: readonly string[] = addresses.filter((address) => !address.includes(':'))

/** The pages that the user of this browser can open: a visitor cannot open private pages. */
export const openPagesFor = (stored: ReadonlyMap<string, string>): readonly string[] =>
  stored.has('token') ? openPages : openPages.filter((path) => isPublicPath(path))

/**
 * Performs the step with this name, and returns the path of the page that then opens; null if the step is not possible.
 * `path` is the path or URL that the last step opened; null if that step did not leave the page.
 */
export const goOn = async (name: string, path: string | null, sandbox: Sandbox): Promise<string | null> => {
  if (name === path) return path
  const opened = openedBy(name)
  if (opened) {
    if (!openPages.includes(opened.path)) return null
    if (opened.meanwhile) {
      // Loaded when it is needed: every page of the studio loads this module, but not the rows of the sandbox.
      const { happenings } = await import('./happen-meanwhile.ts')
      await happenings[opened.meanwhile](sandbox)
    }
    return opened.path
  }
  if (path === null) return null
  const way = visits.find(({ at }) => at.test(path))?.ways.find((one) => one.name === name)
  const query = new URLSearchParams(path.split('?')[1])
  return way ? pathIn(await way.go(sandbox, query), sandbox) : null
}
