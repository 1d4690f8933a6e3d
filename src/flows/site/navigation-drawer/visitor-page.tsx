import type { ReactNode } from 'react'
import { navigationDrawerMachine } from '#machines/site/navigation-drawer/machine.ts'
import type { NavigationDrawerPorts } from '#machines/site/navigation-drawer/ports.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { useNavigation } from './use-navigation.ts'
import { VisitorNavigationView } from './visitor-view.tsx'

/** The visitor's navigation uses no ports, because they would load GraphQL on every page. */
const visitorNavigationFlow = connect(navigationDrawerMachine, () => ({}) as NavigationDrawerPorts)

interface VisitorNavigationProps {
  /** The year of the copyright; by default the current year. */
  year?: number
  signedIn?: boolean
  children: ReactNode
}

/** The visitor's navigation around a page. */
export function VisitorNavigation({ year, signedIn = false, children }: VisitorNavigationProps) {
  return (
    <VisitorNavigationView {...useNavigation('visitor', visitorNavigationFlow, year)} signedIn={signedIn}>
      {children}
    </VisitorNavigationView>
  )
}
