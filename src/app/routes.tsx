import type { ComponentType } from 'react'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import { MemberFrame, PublicFrame, VisitorFrame } from './frames.tsx'
import { RouteFailed, RouteLoading } from './route-states.tsx'

/** A page that is loaded when it is first opened. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

const routes: RouteObject[] = [
  {
    errorElement: <RouteFailed />,
    hydrateFallbackElement: <RouteLoading />,
    children: [
      {
        element: <VisitorFrame />,
        children: [
          page('/', async () => (await import('../flows/site/landing/page.tsx')).Landing),
          page('/login', async () => (await import('../flows/account/login/page.tsx')).Login),
          page('/register', async () => (await import('../flows/account/register/page.tsx')).Register),
          page(
            '/confirm-email',
            async () => (await import('../flows/account/email-verification/page.tsx')).EmailVerification,
          ),
          page(
            '/change-password',
            async () => (await import('../flows/account/password-reset/page.tsx')).PasswordReset,
          ),
          page('/terms', async () => (await import('../flows/site/legal/page.tsx')).Legal),
          page('/PpvSuccess', async () => (await import('../flows/buying/ppv-return/page.tsx')).PpvSuccess),
          page('/PpvCancel', async () => (await import('../flows/buying/ppv-return/page.tsx')).PpvCancel),
        ],
      },
      {
        element: <VisitorFrame year={2024} />,
        children: [page('/Pricing', async () => (await import('../flows/site/pricing/page.tsx')).Pricing)],
      },
      {
        element: <PublicFrame />,
        children: [
          ...['/community/:slug', '/course/:slug'].map((path) =>
            page(path, async () => (await import('../flows/buying/community-page/page.tsx')).CommunityPage),
          ),
          page('/Pick-Plan', async () => (await import('../flows/selling/plan-picker/page.tsx')).PlanPicker),
        ],
      },
      {
        element: <MemberFrame />,
        children: [
          page(
            '/subscriptions',
            async () => (await import('../flows/buying/subscriptions/page.tsx')).Subscriptions,
          ),
          page(
            '/pages',
            async () => (await import('../flows/selling/community-list/page.tsx')).CommunityList,
          ),
          page('/dashboard', async () => (await import('../flows/account/dashboard/page.tsx')).Dashboard),
          page('/profile', async () => (await import('../flows/account/profile/page.tsx')).Profile),
          page(
            '/create',
            async () => (await import('../flows/selling/create-community/page.tsx')).CreateCommunity,
          ),
          page(
            '/edit/:slug',
            async () => (await import('../flows/selling/edit-community/page.tsx')).EditCommunity,
          ),
        ],
      },
      {
        element: <VisitorFrame />,
        children: [page('*', async () => (await import('../flows/site/not-found/page.tsx')).NotFound)],
      },
    ],
  },
]

const basename = import.meta.env.BASE_URL.replace(/(?<=.)\/$/, '')

/** Paths match in any letter case (C02). */
export const createRouter = () => createBrowserRouter(routes, { basename })

/** Has the code of the page at `path` be on its way before the router asks for it; a failure is the router's to tell. */
export const preloadPage = (path: string): void => {
  for (const { route } of matchRoutes(routes, path, basename) ?? []) {
    if (typeof route.lazy === 'function') route.lazy().catch(() => {})
  }
}

const privatePaths = /^\/(subscriptions|pages|dashboard|profile|create|edit|pick-plan)(\/|$)/i

/** Whether a visitor may see the page at `path` (SEC-01). */
export const isPublicPath = (path: string): boolean => !privatePaths.test(path)
