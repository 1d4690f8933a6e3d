import { useSyncExternalStore } from 'react'
import { Outlet } from 'react-router-dom'
import { useServices } from '../flows/kit/services.ts'
import { NavigationDrawer } from '../flows/site/navigation-drawer/page.tsx'
import { QuietNotice } from '../ui/feedback/notice.tsx'

const useIsSignedIn = () => {
  const { session } = useServices()
  const current = () => session.token() !== null
  return useSyncExternalStore(
    (changed) => {
      const subscription = session.actor.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    current,
    current,
  )
}

function Page() {
  const { browser } = useServices()
  const isSignedIn = useIsSignedIn()
  return (
    <>
      {isSignedIn && browser.storage.blocked && (
        <QuietNotice>
          This browser keeps nothing for this site: you will be signed out when you close or reload the page.
        </QuietNotice>
      )}
      <Outlet />
    </>
  )
}

/** Where people sign in, and what no page is for. */
export function VisitorFrame({ year }: { year?: number }) {
  return (
    <NavigationDrawer frame="visitor" signedIn={useIsSignedIn()} {...(year !== undefined && { year })}>
      <Page />
    </NavigationDrawer>
  )
}

/**
 * What anybody may read: the visitor's frame, or the pill for the signed-in (C08), both with the footer; `year` is the
 * copyright's, this one unless a page has its own (B09).
 */
export function OpenFrame(props: { year?: number }) {
  if (!useIsSignedIn()) return <VisitorFrame {...props} />
  return (
    <NavigationDrawer frame="pill" footed {...props}>
      <Page />
    </NavigationDrawer>
  )
}

/** The pages of the signed-in, beside the sidebar (C08). */
export function MemberFrame() {
  return (
    <NavigationDrawer frame="sidebar">
      <Page />
    </NavigationDrawer>
  )
}

/** The public community page and the plan picker: the visitor's frame, or the pill for the signed-in (C08). */
export function PublicFrame() {
  if (!useIsSignedIn()) return <VisitorFrame />
  return (
    <NavigationDrawer frame="pill">
      <Page />
    </NavigationDrawer>
  )
}
