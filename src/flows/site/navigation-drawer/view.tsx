import type { ReactNode } from 'react'
import { LuCreditCard, LuMessagesSquare, LuTicket } from 'react-icons/lu'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import type { navigationDrawerMachine } from '#machines/site/navigation-drawer/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Footer } from '#src/ui/shell/footer.tsx'
import type { MemberNav } from '#src/ui/shell/member.tsx'
import { MemberShell } from '#src/ui/shell/member-shell.tsx'
import type { Menu } from '#src/ui/shell/menu.ts'
import type { NavItem } from '#src/ui/shell/nav-item.tsx'
import { PillShell } from '#src/ui/shell/pill-shell.tsx'
import { VisitorShell } from '#src/ui/shell/visitor-shell.tsx'
import { OverdueInvoices } from './overdue-invoices.tsx'

type NavigationDrawerFlow = Flow<typeof navigationDrawerMachine>

/** What the product is called, where people reach us, where the payment provider has its pages for sellers, and of which year it is. */
interface NavigationNames {
  brand: string
  contact: ExternalUrl
  paymentDashboard: ExternalUrl
  year: number
}

const menuOf = ({ snapshot, send }: NavigationDrawerFlow, measured: boolean): Menu => ({
  look: !measured
    ? 'unmeasured'
    : snapshot.context.wide
      ? 'fixed'
      : snapshot.matches({ shown: { menu: 'open' } })
        ? 'open'
        : 'closed',
  onOpen: () => send({ type: 'menu.opened' }),
  onClose: () => send({ type: 'menu.closed' }),
})

const subscriptions: NavItem = { label: 'Subscriptions', to: '/subscriptions' }

const communities: NavItem = { label: 'Communities', to: '/pages' }

/** What the signed-in find on every page. */
const memberLinks: readonly NavItem[] = [
  { ...subscriptions, icon: <LuTicket aria-hidden /> },
  { ...communities, icon: <LuMessagesSquare aria-hidden /> },
]

const visitorLinks = (contact: ExternalUrl, signedIn: boolean): readonly NavItem[] => [
  { label: 'FAQ', to: '/#faq' },
  { label: 'Contact us', href: contact, external: true },
  { label: 'Ads', to: '/ads' },
  ...(signedIn ? [subscriptions, communities] : [{ label: 'Sign up', to: '/register' } as const]),
]

const memberNav = (
  { snapshot, send }: NavigationDrawerFlow,
  { brand, paymentDashboard }: NavigationNames,
): MemberNav => {
  const { frame, name, account, signedIn } = snapshot.context
  // The sidebar leads to the provider always, the pill only those who have an account there (B14).
  const toProvider = frame === 'sidebar' || snapshot.matches({ shown: { account: { watched: 'connected' } } })
  return {
    brand,
    logoTo: '/dashboard',
    links: [
      ...memberLinks,
      ...(toProvider
        ? [{ label: 'Stripe', href: paymentDashboard, external: true, icon: <LuCreditCard aria-hidden /> }]
        : []),
    ],
    account:
      signedIn && snapshot.status === 'active'
        ? {
            name: account ? account.name : name,
            picture: account?.profilePicture ?? null,
            to: '/profile',
            onLogOut: () => send({ type: 'logout.chosen' }),
          }
        : null,
  }
}

const footerOf = ({ brand, contact, year }: NavigationNames) => (
  <Footer
    brand={brand}
    links={[
      { label: 'Home', to: '/' },
      { label: 'Pricing', to: '/pricing' },
      { label: 'Log in', to: '/login' },
      { label: 'Sign up', to: '/register' },
      { label: 'Contact', href: contact, external: true },
      { label: 'FAQ', to: '/#faq' },
      { label: 'Terms of Service', to: '/terms' },
    ]}
    note={`© ${year} ${brand}`}
  />
)

type NavigationDrawerViewProps = NavigationDrawerFlow & {
  names: NavigationNames
  /** Whether somebody is signed in where the visitor's bar is shown. */
  signedIn?: boolean
  /** Whether the pill's page has the footer. */
  footed?: boolean
  /** False while no script has run, and nobody knows how wide the screen is. */
  measured?: boolean
  /** The page. */
  children: ReactNode
}

export function NavigationDrawerView({
  names,
  signedIn = false,
  footed = false,
  measured = true,
  children,
  ...flow
}: NavigationDrawerViewProps) {
  const menu = menuOf(flow, measured)
  switch (flow.snapshot.context.frame) {
    case 'sidebar':
      return (
        <MemberShell nav={memberNav(flow, names)} menu={menu}>
          <OverdueInvoices invoices={flow.snapshot.context.account?.overdueInvoices ?? []} />
          {children}
        </MemberShell>
      )
    case 'pill':
      return (
        <PillShell nav={memberNav(flow, names)} menu={menu} footer={footed && footerOf(names)}>
          {children}
        </PillShell>
      )
    case 'visitor':
      return (
        <VisitorShell
          brand={names.brand}
          links={visitorLinks(names.contact, signedIn)}
          action={signedIn ? undefined : <ButtonLink to="/login">Login</ButtonLink>}
          menu={menu}
          footer={footerOf(names)}
        >
          {children}
        </VisitorShell>
      )
  }
}
