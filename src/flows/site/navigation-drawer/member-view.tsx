import type { ReactNode } from 'react'
import { LuCreditCard, LuMessagesSquare, LuTicket } from '#src/ui/media/icons.tsx'
import type { MemberNav } from '#src/ui/shell/member.tsx'
import { MemberShell } from '#src/ui/shell/member-shell.tsx'
import { PillShell } from '#src/ui/shell/pill-shell.tsx'
import {
  communities,
  menuOf,
  NavigationFooter,
  type NavigationProps,
  subscriptions,
} from './navigation-parts.tsx'
import { OverdueInvoices } from './overdue-invoices.tsx'

const navOf = ({ snapshot, send, names }: NavigationProps): MemberNav => {
  const { frame, name, account, signedIn } = snapshot.context
  // The sidebar always links to the card provider; the pill does so only for users with an account there (B14).
  const toProvider = frame === 'sidebar' || snapshot.matches({ shown: { account: { watched: 'connected' } } })
  return {
    brand: names.brand,
    logoTo: '/dashboard',
    links: [
      { ...subscriptions, icon: <LuTicket /> },
      { ...communities, icon: <LuMessagesSquare /> },
      ...(toProvider
        ? [{ label: 'Stripe', href: names.paymentDashboard, external: true, icon: <LuCreditCard /> }]
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

type MemberNavigationViewProps = NavigationProps & {
  /** Whether the layout with the pill (the floating navigation) has the footer. */
  withFooter?: boolean
  children: ReactNode
}

/** Renders the navigation of signed-in users around a page: the sidebar or the floating pill. */
export function MemberNavigationView({
  withFooter = false,
  children,
  ...navigation
}: MemberNavigationViewProps) {
  const { frame, account } = navigation.snapshot.context
  const nav = navOf(navigation)
  const menu = menuOf(navigation)
  if (frame === 'pill')
    return (
      <PillShell nav={nav} menu={menu} footer={withFooter && <NavigationFooter {...navigation.names} />}>
        {children}
      </PillShell>
    )
  return (
    <MemberShell nav={nav} menu={menu} footer={<NavigationFooter {...navigation.names} member />}>
      <OverdueInvoices invoices={account?.overdueInvoices ?? []} />
      {children}
    </MemberShell>
  )
}
