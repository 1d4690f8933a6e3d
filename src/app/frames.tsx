import { useEffect, useRef, useSyncExternalStore } from 'react'
import { LuCreditCard, LuMessagesSquare, LuTicket } from 'react-icons/lu'
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { useServices } from '../flows/services.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Footer } from '../ui/shell/footer.tsx'
import { MemberShell } from '../ui/shell/member-shell.tsx'
import { PillShell } from '../ui/shell/pill-shell.tsx'
import { VisitorShell } from '../ui/shell/visitor-shell.tsx'
import { useAccount } from './use-account.ts'

/** Every page that a browser loads has the key 'default': each remembers its own position by its path. */
const positionKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** Scroll position and focus follow a change of page, as they do when a browser loads one. */
function PageChange() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
  return <ScrollRestoration getKey={positionKey} />
}

const useIsSignedIn = () => {
  const { session } = useServices()
  return useSyncExternalStore(
    (changed) => {
      const subscription = session.actor.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    () => session.token() !== null,
  )
}

/** The pages that anybody may read. */
export function VisitorFrame() {
  const { brand } = useServices().config
  const signedIn = useIsSignedIn()
  return (
    <VisitorShell
      brand={brand}
      links={
        signedIn
          ? [{ label: 'Subscriptions', to: '/subscriptions' }]
          : [{ label: 'Sign up', to: '/register' }]
      }
      action={signedIn ? undefined : <ButtonLink to="/login">Login</ButtonLink>}
      footer={
        <Footer
          brand={brand}
          links={[
            { label: 'Home', to: '/' },
            { label: 'Log in', to: '/login' },
            { label: 'Sign up', to: '/register' },
            { label: 'Terms of Service', to: '/terms' },
          ]}
          note={`© ${new Date().getFullYear()} ${brand}`}
        />
      }
    >
      <PageChange />
      <Outlet />
    </VisitorShell>
  )
}

const useMember = () => {
  const { config, session } = useServices()
  const account = useAccount()
  return {
    brand: config.brand,
    name: account?.name ?? session.signedIn()?.userName,
    picture: account?.profilePicture,
    profileTo: '/profile',
    logoTo: '/dashboard',
    onLogOut: () => session.close('all', '/'),
  }
}

const memberLinks = [
  { label: 'Subscriptions', to: '/subscriptions', icon: <LuTicket aria-hidden /> },
  { label: 'Communities', to: '/pages', icon: <LuMessagesSquare aria-hidden /> },
] as const

/** The pages of the signed-in, beside the sidebar (C08). */
export function MemberFrame() {
  const { config } = useServices()
  return (
    <MemberShell
      {...useMember()}
      links={[
        ...memberLinks,
        {
          label: 'Stripe',
          href: config.paymentDashboard,
          external: true,
          icon: <LuCreditCard aria-hidden />,
        },
      ]}
    >
      <PageChange />
      <Outlet />
    </MemberShell>
  )
}

/** The public community page: the visitor's frame, or the pill for the signed-in (C08). */
export function PublicFrame() {
  return useIsSignedIn() ? <PillFrame /> : <VisitorFrame />
}

function PillFrame() {
  return (
    <PillShell {...useMember()} links={memberLinks}>
      <PageChange />
      <Outlet />
    </PillShell>
  )
}
