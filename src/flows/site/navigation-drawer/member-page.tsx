import type { ReactNode } from 'react'
import { useServices } from '#src/flows/kit/services.ts'
import { MemberNavigationView } from './member-view.tsx'
import { navigationDrawerPorts } from './ports.ts'
import { useNavigation } from './use-navigation.ts'

export interface MemberNavigationProps {
  frame: 'sidebar' | 'pill'
  /** The copyright's; without it this one. */
  year?: number
  /** Whether the pill's page has the footer. */
  footed?: boolean
  children: ReactNode
}

/** The navigation of the signed-in around a page. */
export function MemberNavigation({ frame, year, footed = false, children }: MemberNavigationProps) {
  const ports = navigationDrawerPorts(useServices())
  return (
    <MemberNavigationView {...useNavigation(frame, ports, year)} footed={footed}>
      {children}
    </MemberNavigationView>
  )
}
