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

/** The navigation of the signed-in; null for visitors, and for who has just signed in until its code has come. */
const useMemberNavigation = () => {
  const isSignedIn = useIsSignedIn()
  const navigation = useSyncExternalStore(memberNavigation.subscribe, memberNavigation.current, () => null)
  useEffect(() => {
    if (isSignedIn) memberNavigation.load().catch(() => {})
  }, [isSignedIn])
  return isSignedIn ? navigation : null
}

interface FrameProps {
  /** The page. */
  children: ReactNode
}

function Content({ children }: FrameProps) {
  const { browser } = useServices()
  const isSignedIn = useIsSignedIn()
  return (
    <>
      {isSignedIn && browser.storage.blocked && (
        <QuietNotice>
          This browser keeps nothing for this site: you will be signed out when you close or reload the page.
        </QuietNotice>
      )}
      {children}
    </>
  )
}

/** Where people sign in, and what no page is for. */
export function VisitorFrame({ year, children }: FrameProps & { year?: number }) {
  return (
    <VisitorNavigation signedIn={useIsSignedIn()} {...(year !== undefined && { year })}>
      <Content>{children}</Content>
    </VisitorNavigation>
  )
}

/**
 * What anybody may read: the visitor's frame, or the pill for the signed-in (C08), whose footer is for pages of words;
 * `year` is the copyright's, this one unless a page has its own (B09).
 */
export function OpenFrame({
  footed = false,
  children,
  ...props
}: FrameProps & { footed?: boolean; year?: number }) {
  const MemberNavigation = useMemberNavigation()
  if (!MemberNavigation) return <VisitorFrame {...props}>{children}</VisitorFrame>
  return (
    <MemberNavigation frame="pill" footed={footed} {...props}>
      <Content>{children}</Content>
    </MemberNavigation>
  )
}

/** The pages of the signed-in, beside the sidebar (C08). */
export function MemberFrame({ children }: FrameProps) {
  const MemberNavigation = memberNavigation.current()
  if (!MemberNavigation) throw new PageNotLoaded('sidebar')
  return (
    <MemberNavigation frame="sidebar">
      <Content>{children}</Content>
    </MemberNavigation>
  )
}
