import type { ComponentType } from 'react'
import { matchRoutes } from 'react-router-dom'
import { type Address, addresses, isPublicPath, pageAt } from '#machines/rules/links/addresses.ts'
import { PageTitle } from '#src/flows/kit/page-title.tsx'
import { MemberLayout, OpenLayout, VisitorLayout } from './layouts.tsx'
import { memberNavigation } from './member-navigation.ts'
import { PageNotLoaded } from './route-states.tsx'

/** A page component; `slug` is the one in the URL, '' if the URL has none. */
type Content = ComponentType<{ slug: string }>

type Load = () => Promise<Content>

const communityPage: Load = async () =>
  (await import('#src/flows/buying/community-page/page.tsx')).CommunityPage

const communityPreview: Load = async () =>
  (await import('#src/flows/buying/community-page/page.tsx')).CommunityPreview

/**
 * Loads a page together with the code that the page's forms need later. A deployment may remove this code from the
 * server while the user fills in a form.
 */
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
  '/preview/:slug': communityPreview,
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

/** The path of a page, or '*' for the page of unknown paths. */
type PageKey = Address | '*'

const notFound: Load = async () => (await import('#src/flows/site/not-found/page.tsx')).NotFound

const loaded = new Map<PageKey, Content>()

const titleOf = (key: PageKey) => (key === '*' ? 'Page Not Found' : pageAt(key).title)

const layoutOf = (key: PageKey) => (key === '*' ? 'visitor' : pageAt(key).frame)

/** Paths match regardless of case (C02). */
const routes = addresses.map((path) => ({ path }))

/** The path under which the product is served, without a trailing slash. */
export const basename = import.meta.env.BASE_URL.replace(/\/$/, '')

/**
 * The last match. The recorder asks for the page of each event of a machine, and without this variable React Router would
 * compile the patterns of all pages each time.
 */
let last = { pathname: '', key: '*' as PageKey, slug: '' }

/** The page at a URL's pathname. */
const matchAt = (pathname: string) => {
  if (pathname !== last.pathname) {
    const [match] = matchRoutes(routes, pathname, basename || '/') ?? []
    last = { pathname, key: match?.route.path ?? '*', slug: match?.params.slug ?? '' }
  }
  return last
}

/** Renders a page whose code is loaded. */
function Page({ of, slug }: { of: PageKey; slug: string }) {
  const title = titleOf(of)
  const Content = loaded.get(of)
  if (!Content) throw new PageNotLoaded(of)
  return (
    <>
      {title && <PageTitle>{title}</PageTitle>}
      <Content slug={slug} />
    </>
  )
}

/** The page at a path of the product, in its layout. It stays mounted while its route is the same. */
export function RoutedContent({ path }: { path: string }) {
  const { key, slug } = matchAt(basename + path)
  const page = <Page of={key} slug={slug} />
  switch (layoutOf(key)) {
    case 'visitor':
      return <VisitorLayout>{page}</VisitorLayout>
    case 'open':
      return <OpenLayout withFooter>{page}</OpenLayout>
    case 'pricing':
      return (
        <OpenLayout withFooter year={2024}>
          {page}
        </OpenLayout>
      )
    case 'pill':
      return <OpenLayout>{page}</OpenLayout>
    case 'sidebar':
      return <MemberLayout>{page}</MemberLayout>
  }
}

/** The route of the page at a URL's pathname; '*' for unknown paths. */
export const routeAt = (path: string): PageKey => matchAt(path).key

/** Whether a visitor may see the page at a URL's pathname. */
export const isPublicAt = (path: string): boolean => isPublicPath(path.slice(basename.length))

/** Whether a page has the navigation of signed-in users. */
const isForMembers = (key: PageKey, isSignedIn: boolean): boolean => {
  const frame = layoutOf(key)
  return frame === 'sidebar' || (isSignedIn && frame !== 'visitor')
}

/** Loads the code of the page at a URL's pathname, and of its layout. Rejects if that fails. */
export const loadPage = async (path: string, isSignedIn: boolean): Promise<void> => {
  const key = routeAt(path)
  try {
    const [page] = await Promise.all([
      loaded.get(key) ?? (key === '*' ? notFound : loads[key])(),
      isForMembers(key, isSignedIn) && memberNavigation.load(),
    ])
    loaded.set(key, page)
  } catch (cause) {
    // With the fake backend, an error that the loaded code has thrown, such as a machine's bad transition target, is
    // thrown unchanged.
    const isUnloaded = cause instanceof TypeError && /module/.test(cause.message)
    throw import.meta.env.MODE === 'mock' && !isUnloaded ? cause : new PageNotLoaded(String(cause))
  }
}

/**
 * Whether the app starts to load the code of the API client before it renders the page at a URL's pathname: true for
 * the layouts `pill` and `sidebar`, whose pages send requests as soon as they start.
 */
export const callsAtOnce = (path: string): boolean => {
  const key = routeAt(path)
  return key !== '*' && ['pill', 'sidebar'].includes(pageAt(key).frame)
}

/**
 * The slug of the community to request early: the one in a URL of /community/:slug or /course/:slug; otherwise null.
 */
export const communityAt = (path: string): string | null => {
  const { key, slug } = matchAt(path)
  return ['/community/:slug', '/course/:slug'].includes(key) ? slug : null
}
