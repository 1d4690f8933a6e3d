import type { ComponentType } from 'react'
import type { MemberNavigationProps } from '#src/flows/site/navigation-drawer/member-page.tsx'

let loaded: ComponentType<MemberNavigationProps> | null = null
const listeners = new Set<() => void>()

/** The navigation of signed-in users. Visitors do not load its code. */
export const memberNavigation = {
  /** The code of the navigation; null before it has loaded. */
  current: () => loaded,
  load: async () => {
    if (loaded) return
    loaded = (await import('#src/flows/site/navigation-drawer/member-page.tsx')).MemberNavigation
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
