import { useLayoutEffect, useSyncExternalStore } from 'react'
import { type NavigationType, Router, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '#src/ui/feedback/error-boundary.tsx'
import type { PageRouter, ShownPage } from './page-router.ts'
import { RouteFailed, RouteLoading } from './route-states.tsx'
import { basename, RoutedContent } from './routes.tsx'

/** Acts when another place is shown. */
function OnShown({ act }: { act: () => void }) {
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place decides when.
  useLayoutEffect(act, [location])
  return null
}

interface RoutedPageProps {
  /** Why the code of the page could not be loaded; null when it was. */
  problem: unknown
  /** Acts when another page is shown, before the page itself does. */
  onShown: () => void
}

/** The page at the router's location in its frame. */
export function RoutedPage({ problem, onShown }: RoutedPageProps) {
  const location = useLocation()
  return (
    <>
      <OnShown act={onShown} />
      <ErrorBoundary at={location} fallback={(error) => <RouteFailed error={error} />}>
        {problem === null ? <RoutedContent path={location.pathname} /> : <RouteFailed error={problem} />}
      </ErrorBoundary>
    </>
  )
}

/** The page that the router shows: it changes together with its address, and stays mounted while its route is the same. */
export function Pages({ router, onShown }: { router: PageRouter; onShown: (page: ShownPage) => void }) {
  const page = useSyncExternalStore(router.subscribe, router.shown, router.shown)
  if (!page) return <RouteLoading />
  return (
    <Router
      basename={basename}
      location={page.location}
      navigationType={page.action as NavigationType}
      navigator={router}
      useTransitions={false}
    >
      <RoutedPage problem={page.problem} onShown={() => onShown(page)} />
    </Router>
  )
}
