import type { ReactNode } from 'react'
import { useNavigation } from './use-navigation.ts'
import { VisitorNavigationView } from './visitor-view.tsx'

interface VisitorNavigationProps {
  /** The year of the copyright; the current one by default. */
  year?: number
  signedIn?: boolean
  children: ReactNode
}

/** The visitor's navigation around a page. */
export function VisitorNavigation({ year, signedIn = false, children }: VisitorNavigationProps) {
  return (
    <VisitorNavigationView {...useNavigation('visitor', {}, year)} signedIn={signedIn}>
      {children}
    </VisitorNavigationView>
  )
}
