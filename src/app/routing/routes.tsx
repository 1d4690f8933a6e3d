import type { ComponentType, ReactElement } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { type Address, addresses, pageAt } from '#machines/rules/links/addresses.ts'
import { PageTitle } from '#src/flows/kit/page-title.tsx'
import { MemberFrame, OpenFrame, VisitorFrame } from './frames.tsx'
import { memberNavigation } from './member-navigation.ts'
import { PageNotLoaded } from './route-states.tsx'

type Load = () => Promise<ComponentType>

const communityPage: Load = async () =>
  (await import('#src/flows/buying/community-page/page.tsx')).CommunityPage

/** Also loads the code that its forms need later: a deployment may remove it while somebody fills them in. */
const withForms = async <P,>(page: Promise<P>): Promise<P> => {
  const [loaded] = await Promise.all([
    page,
    import('#src/browser/storage/drafts.ts'),
    import('#src/browser/page/post-form.ts'),
  ])
  return loaded
}

const loads: Record<Address, Load> = {
  '/': async () => (await import('#src/flows/site/landing/page.tsx')).Landing,
  '/login': async () => (await import('#src/flows/account/login/page.tsx')).Login,
  '/register': async () => (await import('#src/flows/account/register/page.tsx')).Register,
  '/confirm-email': async () =>
    (await import('#src/flows/account/email-verification/page.tsx')).EmailVerification,
  '/change-password': async () => (await import('#src/flows/account/password-reset/page.tsx')).PasswordReset,
  '/terms': async () => (await import('#src/flows/site/legal/page.tsx')).Legal,
  '/PpvSuccess': async () => (await import('#src/flows/buying/ppv-return/page.tsx')).PpvSuccess,
  '/PpvCancel': async () => (await import('#src/flows/buying/ppv-return/page.tsx')).PpvCancel,
  '/Ads': async () => (await import('#src/flows/site/ads/page.tsx')).Ads,
  '/Pricing': async () => (await import('#src/flows/site/pricing/page.tsx')).Pricing,
  '/community/:slug': communityPage,
  '/course/:slug': communityPage,
  '/Pick-Plan': async () => (await import('#src/flows/selling/plan-picker/page.tsx')).PlanPicker,
  '/subscriptions': async () => (await import('#src/flows/buying/subscriptions/page.tsx')).Subscriptions,
  '/pages': async () => (await import('#src/flows/selling/community-list/page.tsx')).CommunityList,
  '/dashboard': async () => (await import('#src/flows/account/dashboard/page.tsx')).Dashboard,
  '/profile': async () => (await withForms(import('#src/flows/account/profile/page.tsx'))).Profile,
  '/create': async () =>
    (await withForms(import('#src/flows/selling/create-community/page.tsx'))).CreateCommunity,
  '/edit/:slug': async () =>
    (await withForms(import('#src/flows/selling/edit-community/page.tsx'))).EditCommunity,
}

/** A page of the table, or the one for every other address. */
type PageKey = Address | '*'

const notFound: Load = async () => (await import('#src/flows/site/not-found/page.tsx')).NotFound

const loaded = new Map<PageKey, ComponentType>()

const titleOf = (key: PageKey) => (key === '*' ? 'Page Not Found' : pageAt(key).title)

/** A page whose code is loaded. */
function Page({ of }: { of: PageKey }) {
  const title = titleOf(of)
  const Content = loaded.get(of)
  if (!Content) throw new PageNotLoaded(of)
  return (
    <>
      {title && <PageTitle>{title}</PageTitle>}
      <Content />
    </>
  )
}

const framed = (frame: ReturnType<typeof pageAt>['frame'], element: ReactElement): RouteObject => ({
  element,
  children: addresses
    .filter((address) => pageAt(address).frame === frame)
    .map((address) => ({ path: address, element: <Page of={address} /> })),
})

/** Paths match in any letter case (C02). */
export const routes: RouteObject[] = [
  framed('visitor', <VisitorFrame />),
  framed('open', <OpenFrame footed />),
  framed('pricing', <OpenFrame footed year={2024} />),
  framed('pill', <OpenFrame />),
  framed('sidebar', <MemberFrame />),
  { element: <VisitorFrame />, children: [{ path: '*', element: <Page of="*" /> }] },
]

/** Where the product is served, without a slash at its end. */
export const basename = import.meta.env.BASE_URL.replace(/\/$/, '')

const matchAt = (path: string) => matchRoutes(routes, path, basename || '/')?.at(-1)

const keyAt = (path: string): PageKey => {
  const route = matchAt(path)?.route.path
  return addresses.find((address) => address === route) ?? '*'
}

/** Whether a page has the navigation of the signed-in. */
const isForMembers = (key: PageKey, isSignedIn: boolean): boolean => {
  const frame = key === '*' ? 'visitor' : pageAt(key).frame
  return frame === 'sidebar' || (isSignedIn && frame !== 'visitor')
}

/**
 * Loads the code of the page at a pathname of the browser, and of its frame. Throws a {@link PageNotLoaded} where that
 * fails.
 */
export const loadPage = async (path: string, isSignedIn: boolean): Promise<void> => {
  const key = keyAt(path)
  try {
    const [page] = await Promise.all([
      loaded.get(key) ?? (key === '*' ? notFound : loads[key])(),
      isForMembers(key, isSignedIn) && memberNavigation.load(),
    ])
    loaded.set(key, page)
  } catch (cause) {
    throw new PageNotLoaded(String(cause))
  }
}

/** Whether the page at a pathname of the browser calls the provider at its start. */
export const callsAtOnce = (path: string): boolean => {
  const key = keyAt(path)
  return key !== '*' && ['pill', 'sidebar'].includes(pageAt(key).frame)
}

/** The slug of the community that the page at a pathname of the browser shows; null where it shows none. */
export const communityAt = (path: string): string | null =>
  ['/community/:slug', '/course/:slug'].includes(keyAt(path)) ? (matchAt(path)?.params.slug ?? null) : null
