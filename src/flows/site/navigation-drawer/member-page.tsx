import { type ReactNode, useEffect, useState } from 'react'
import { askToLeave } from '#src/browser/page/unsaved-changes.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { navigationDrawerFlow } from './flow.ts'
import { MemberNavigationView } from './member-view.tsx'
import { useNavigation } from './use-navigation.ts'

export interface MemberNavigationProps {
  frame: 'sidebar' | 'pill'
  /** The year of the copyright; by default the current year. */
  year?: number
  /** Whether the layout with the pill (the floating navigation) has the footer. */
  withFooter?: boolean
  children: ReactNode
}

/**
 * Counts the sign-ins since the component was mounted, in this tab or another. A change of user also counts as a
 * sign-in.
 */
const useSignIns = () => {
  const { session } = useServices()
  const [count, setCount] = useState(0)
  useEffect(
    () =>
      session.onChange((userId) => {
        if (userId !== null) setCount((before) => before + 1)
      }),
    [session],
  )
  return count
}

function Navigation({ frame, year, withFooter = false, children }: MemberNavigationProps) {
  const navigation = useNavigation(frame, navigationDrawerFlow, year)
  const send: typeof navigation.send = (event) =>
    event.type === 'logout.chosen' ? askToLeave(() => navigation.send(event)) : navigation.send(event)
  return (
    <MemberNavigationView {...navigation} send={send} withFooter={withFooter}>
      {children}
    </MemberNavigationView>
  )
}

/** The navigation of signed-in users around a page. After a sign-in, navigation and page are mounted anew. */
export function MemberNavigation(props: MemberNavigationProps) {
  return <Navigation key={useSignIns()} {...props} />
}
