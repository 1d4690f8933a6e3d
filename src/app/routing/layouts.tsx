import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useServices } from '#src/flows/kit/services.ts'
import { VisitorNavigation } from '#src/flows/site/navigation-drawer/visitor-page.tsx'
import { QuietNotice } from '#src/ui/feedback/notice.tsx'
import { memberNavigation } from './member-navigation.ts'
import { PageNotLoaded } from './route-states.tsx'

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

/** The navigation of signed-in users; null for visitors, and while its code is loading. */
const useMemberNavigation = () => {
  const isSignedIn = useIsSignedIn()
  const navigation = useSyncExternalStore(memberNavigation.subscribe, memberNavigation.current, () => null)
  useEffect(() => {
    if (isSignedIn) memberNavigation.load().catch(() => {})
  }, [isSignedIn])
  return isSignedIn ? navigation : null
}

interface LayoutProps {
  children: ReactNode
}

function Content({ children }: LayoutProps) {
  const { browser } = useServices()
  const isSignedIn = useIsSignedIn()
  return (
    <>
      {isSignedIn && browser.storage.blocked && (
        <QuietNotice>
          This browser does not store data for this site. You will be signed out when you close or reload the
          page.
        </QuietNotice>
      )}
      {children}
    </>
  )
}

/**
 * The layout with the visitor's navigation: of the sign-in pages, the pages after a pay-per-view payment, and the page
 * for unknown URLs. Visitors see it on public pages too.
 */
export function VisitorLayout({ year, children }: LayoutProps & { year?: number }) {
  return (
    <VisitorNavigation signedIn={useIsSignedIn()} {...(year !== undefined && { year })}>
      <Content>{children}</Content>
    </VisitorNavigation>
  )
}

/**
 * The layout of public pages, of /preview and of /Pick-Plan. Visitors see the visitor's layout; signed-in users see the
 * pill, a floating navigation (C08). `withFooter` adds a footer to the pill's layout. `year` is the year of the
 * copyright, by default the current one (B09).
 */
export function OpenLayout({
  withFooter = false,
  children,
  ...props
}: LayoutProps & { withFooter?: boolean; year?: number }) {
  const MemberNavigation = useMemberNavigation()
  if (!MemberNavigation) return <VisitorLayout {...props}>{children}</VisitorLayout>
  return (
    <MemberNavigation frame="pill" withFooter={withFooter} {...props}>
      <Content>{children}</Content>
    </MemberNavigation>
  )
}

/** The layout of pages for signed-in users: the sidebar (C08). */
export function MemberLayout({ children }: LayoutProps) {
  const MemberNavigation = memberNavigation.current()
  if (!MemberNavigation) throw new PageNotLoaded('sidebar')
  return (
    <MemberNavigation frame="sidebar">
      <Content>{children}</Content>
    </MemberNavigation>
  )
}
