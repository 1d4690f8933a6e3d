import type { ReactNode } from 'react'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import type { navigationDrawerMachine } from '#machines/site/navigation-drawer/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { Footer } from '#src/ui/shell/footer.tsx'
import type { Menu } from '#src/ui/shell/menu.ts'
import type { NavItem } from '#src/ui/shell/nav-item.tsx'

type NavigationDrawerFlow = Flow<typeof navigationDrawerMachine>

/** What the product is called, where people reach us, where the payment provider has its pages for sellers, and of which year it is. */
interface NavigationNames {
  brand: string
  contact: ExternalUrl
  paymentDashboard: ExternalUrl
  year: number
}

export type NavigationViewProps = NavigationDrawerFlow & {
  names: NavigationNames
  /** False while no script has run, and nobody knows how wide the screen is. */
  measured?: boolean
  /** The page. */
  children: ReactNode
}

export const menuOf = ({ snapshot, send, measured = true }: Omit<NavigationViewProps, 'children'>): Menu => ({
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

/** What the signed-in find on every page. */
export const subscriptions: NavItem = { label: 'Subscriptions', to: '/subscriptions' }
export const communities: NavItem = { label: 'Communities', to: '/pages' }

/** The footer of what anybody may read. */
export function NavigationFooter({ brand, contact, year }: NavigationNames) {
  return (
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
}
