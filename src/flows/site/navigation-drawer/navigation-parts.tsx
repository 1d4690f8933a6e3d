import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import type { navigationDrawerMachine } from '#machines/site/navigation-drawer/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { ReportProblemButton } from '#src/flows/shared/report-problem-button.tsx'
import { Footer } from '#src/ui/shell/footer.tsx'
import type { Menu } from '#src/ui/shell/menu.ts'
import type { NavItem } from '#src/ui/shell/nav-item.tsx'

type NavigationDrawerFlow = Flow<typeof navigationDrawerMachine>

interface NavigationNames {
  brand: string
  contact: ExternalUrl
  /** The card provider's pages for sellers. */
  paymentDashboard: ExternalUrl
  /** The year of the copyright. */
  year: number
}

export type NavigationProps = NavigationDrawerFlow & {
  names: NavigationNames
  /** Whether a script has measured the screen. */
  measured?: boolean
}

const menuLookOf = (snapshot: NavigationDrawerFlow['snapshot'], measured: boolean): Menu['look'] => {
  if (!measured) return 'unmeasured'
  if (snapshot.context.wide) return 'fixed'
  return snapshot.matches({ shown: { menu: 'open' } }) ? 'open' : 'closed'
}

export const menuOf = ({ snapshot, send, measured = true }: NavigationProps): Menu => ({
  look: menuLookOf(snapshot, measured),
  onOpen: () => send({ type: 'menu.opened' }),
  onClose: () => send({ type: 'menu.closed' }),
})

/** The links that signed-in users have on every page. */
export const subscriptions: NavItem = { label: 'Subscriptions', to: '/subscriptions' }
export const communities: NavItem = { label: 'Communities', to: '/pages' }

/** The footer. `member` is true in the layout with the sidebar. */
export function NavigationFooter({ brand, contact, year, member }: NavigationNames & { member?: boolean }) {
  return (
    <Footer
      brand={brand}
      links={[
        { label: 'Home', to: '/' },
        { label: 'Pricing', to: member ? '/Pick-Plan' : '/pricing' },
        ...(member
          ? []
          : [{ label: 'Log in', to: '/login' } as const, { label: 'Sign up', to: '/register' } as const]),
        { label: 'Contact', href: contact, external: true },
        { label: 'FAQ', to: '/#faq' },
        { label: 'Terms of Service', to: '/terms' },
      ]}
      note={`© ${year} ${brand}`}
      action={<ReportProblemButton />}
    />
  )
}
