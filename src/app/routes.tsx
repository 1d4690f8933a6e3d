import type { ComponentType, ReactElement } from 'react'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import { type Address, addresses, pageAt } from '#machines/rules/links/addresses.ts'
import { PageTitle } from '../flows/kit/page-title.tsx'
import { MemberFrame, OpenFrame, PublicFrame, VisitorFrame } from './frames.tsx'
import { PageNotLoaded, RouteFailed, RouteLoading } from './route-states.tsx'

type Load = () => Promise<ComponentType>

const communityPage: Load = async () =>
  (await import('../flows/buying/community-page/page.tsx')).CommunityPage

/** With what its forms are kept and sent with: a deployment may take that away while somebody fills them in. */
const withForms = async <P,>(page: Promise<P>): Promise<P> => {
  const [loaded] = await Promise.all([
    page,
    import('../browser/storage/drafts.ts'),
    import('../browser/page/post-form.ts'),
  ])
  return loaded
}

const loads: Record<Address, Load> = {
  '/': async () => (await import('../flows/site/landing/page.tsx')).Landing,
  '/login': async () => (await import('../flows/account/login/page.tsx')).Login,
  '/register': async () => (await import('../flows/account/register/page.tsx')).Register,
  '/confirm-email': async () =>
    (await import('../flows/account/email-verification/page.tsx')).EmailVerification,
  '/change-password': async () => (await import('../flows/account/password-reset/page.tsx')).PasswordReset,
  '/terms': async () => (await import('../flows/site/legal/page.tsx')).Legal,
  '/PpvSuccess': async () => (await import('../flows/buying/ppv-return/page.tsx')).PpvSuccess,
  '/PpvCancel': async () => (await import('../flows/buying/ppv-return/page.tsx')).PpvCancel,
  '/Ads': async () => (await import('../flows/site/ads/page.tsx')).Ads,
  '/Pricing': async () => (await import('../flows/site/pricing/page.tsx')).Pricing,
  '/community/:slug': communityPage,
  '/course/:slug': communityPage,
  '/Pick-Plan': async () => (await import('../flows/selling/plan-picker/page.tsx')).PlanPicker,
  '/subscriptions': async () => (await import('../flows/buying/subscriptions/page.tsx')).Subscriptions,
  '/pages': async () => (await import('../flows/selling/community-list/page.tsx')).CommunityList,
  '/dashboard': async () => (await import('../flows/account/dashboard/page.tsx')).Dashboard,
  '/profile': async () => (await withForms(import('../flows/account/profile/page.tsx'))).Profile,
  '/create': async () =>
    (await withForms(import('../flows/selling/create-community/page.tsx'))).CreateCommunity,
  '/edit/:slug': async () =>
    (await withForms(import('../flows/selling/edit-community/page.tsx'))).EditCommunity,
}

/** A page that is loaded when it is first opened. */
const page = (path: string, load: Load, title?: string): RouteObject => ({
  path,
  lazy: async () => {
    const Content = await load().catch((cause) => {
      throw new PageNotLoaded(String(cause))
    })
    return {
      element: (
        <>
          {title && <PageTitle>{title}</PageTitle>}
          <Content />
        </>
      ),
    }
  },
})

const framed = (frame: ReturnType<typeof pageAt>['frame'], element: ReactElement): RouteObject => ({
  element,
  children: addresses
    .filter((address) => pageAt(address).frame === frame)
    .map((address) => page(address, loads[address], pageAt(address).title)),
})

export const routes: RouteObject[] = [
  {
    errorElement: <RouteFailed />,
    hydrateFallbackElement: <RouteLoading />,
    children: [
      framed('visitor', <VisitorFrame />),
      framed('open', <OpenFrame />),
      framed('pricing', <OpenFrame year={2024} />),
      framed('pill', <PublicFrame />),
      framed('sidebar', <MemberFrame />),
      {
        element: <VisitorFrame />,
        children: [
          page(
            '*',
            async () => (await import('../flows/site/not-found/page.tsx')).NotFound,
            'Page Not Found',
          ),
        ],
      },
    ],
  },
]

const basename = import.meta.env.BASE_URL.replace(/(?<=.)\/$/, '')

/**
 * Paths match in any letter case (C02). A page is drawn together with its address: whoever goes back before a busy
 * browser has drawn it would otherwise keep the page that they left, whose flow has ended.
 */
export const createRouter = () => {
  const router = createBrowserRouter(routes, { basename })
  const { subscribe } = router
  router.subscribe = (listener) =>
    subscribe((state, change) => listener(state, { ...change, flushSync: state.navigation.state === 'idle' }))
  return router
}

/** Loads the code of the page at `path` before the router asks for it: whether it came. A failure is the router's to tell. */
export const loadPage = async (path: string): Promise<boolean> => {
  try {
    for (const { route } of matchRoutes(routes, path, basename) ?? []) {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }
    return true
  } catch {
    return false
  }
}

/** Whether the page at `path` calls the provider as soon as it is there. */
export const callsAtOnce = (path: string): boolean => {
  const address = matchRoutes(routes, path, basename)?.at(-1)?.route.path
  return addresses.some((one) => one === address && ['pill', 'sidebar'].includes(pageAt(one).frame))
}
