import type { ReactNode } from 'react'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import type { NavItem } from '#src/ui/shell/nav-item.tsx'
import { VisitorShell } from '#src/ui/shell/visitor-shell.tsx'
import {
  communities,
  menuOf,
  NavigationFooter,
  type NavigationProps,
  subscriptions,
} from './navigation-parts.tsx'

const linksOf = (contact: ExternalUrl, signedIn: boolean): readonly NavItem[] => [
  { label: 'FAQ', to: '/#faq' },
  { label: 'Contact us', href: contact, external: true },
  { label: 'Ads', to: '/ads' },
  ...(signedIn ? [subscriptions, communities] : [{ label: 'Sign up', to: '/register' } as const]),
]

type VisitorNavigationViewProps = NavigationProps & {
  /** Whether a user is signed in although the visitor's bar is shown. */
  signedIn?: boolean
  children: ReactNode
}

/** The visitor's bar and footer around a page. */
export function VisitorNavigationView({
  signedIn = false,
  children,
  ...navigation
}: VisitorNavigationViewProps) {
  const { names } = navigation
  return (
    <VisitorShell
      brand={names.brand}
      links={linksOf(names.contact, signedIn)}
      action={signedIn ? undefined : <ButtonLink to="/login">Login</ButtonLink>}
      menu={menuOf(navigation)}
      footer={<NavigationFooter {...names} />}
    >
      {children}
    </VisitorShell>
  )
}
