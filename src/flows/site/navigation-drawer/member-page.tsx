import { Fragment, type ReactNode, useEffect, useState } from 'react'
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

/** How often one person has taken the place of another, as another tab can do, without a sign-out in between. */
const useReplacements = () => {
  const { session } = useServices()
  const [count, setCount] = useState(0)
  useEffect(() => {
    let userId = session.userId()
    return session.onChange((next) => {
      if (userId !== null && next !== null) setCount((before) => before + 1)
      userId = next
    })
  }, [session])
  return count
}

/** The navigation of the signed-in around a page, which is of one person: for another it begins anew. */
export function MemberNavigation({ frame, year, footed = false, children }: MemberNavigationProps) {
  const ports = navigationDrawerPorts(useServices())
  return (
    <MemberNavigationView {...useNavigation(frame, ports, year)} footed={footed}>
      <Fragment key={useReplacements()}>{children}</Fragment>
    </MemberNavigationView>
  )
}
