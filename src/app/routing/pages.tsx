import { useLayoutEffect, useSyncExternalStore } from 'react'
import { type NavigationType, Router, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '#src/ui/feedback/error-boundary.tsx'
import type { PageRouter, ShownPage } from './page-router.ts'
import { RouteFailed } from './route-states.tsx'
import { basename, RoutedContent } from './routes.tsx'

/**
 * Calls `onShown` for each location. It is a separate component, so that its effect runs before the effects of the
 * page.
 */
function OnShown({ onShown }: { onShown: () => void }) {
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again when the location changes.
  useLayoutEffect(onShown, [location])
  return null
}

interface RoutedPageProps {
  /** Why the code of the page could not be loaded; null if it was loaded. */
  problem: unknown
  /** Called when another page is rendered, before the effects of the page. */
  onShown: () => void
}

/** The page at the router's location, in its layout. */
export function RoutedPage({ problem, onShown }: RoutedPageProps) {
  const location = useLocation()
  return (
    <>
      <OnShown onShown={onShown} />
      <ErrorBoundary
        resetKey={location}
        fallback={(error, component) => <RouteFailed error={error} component={component} />}
      >
        {problem === null ? <RoutedContent path={location.pathname} /> : <RouteFailed error={problem} />}
      </ErrorBoundary>
    </>
  )
}

/**
 * Renders the router's current page. It changes together with the URL, and stays mounted while its route is the same.
 */
export function Pages({ router, onShown }: { router: PageRouter; onShown: (page: ShownPage) => void }) {
  const page = useSyncExternalStore(router.subscribe, router.shown, router.shown)
  if (!page) return null
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
