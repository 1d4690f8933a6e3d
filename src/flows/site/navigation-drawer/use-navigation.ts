import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import {
  fixedFrom,
  type NavigationLayout,
  type navigationDrawerMachine,
} from '#machines/site/navigation-drawer/machine.ts'
import { elementAt } from '#src/browser/page/element-at.ts'
import type { Connected } from '#src/flows/kit/connect.ts'
import { type Services, useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'

/**
 * Moves the focus to each page that opens, as a browser does on a page load, or to the element of the URL's hash. Does
 * nothing while the menu is open.
 */
const useFocusOnPage = (menuOpen: boolean) => {
  const { pathname, hash, key } = useLocation()
  const shown = useRef<{ pathname: string; key: string }>(null)
  useEffect(() => {
    const previous = shown.current
    if (menuOpen || previous?.key === key) return
    shown.current = { pathname, key }
    const page = previous && previous.pathname !== pathname ? document.getElementById('content') : null
    // On the first page, an element that the user has already focused retains the focus.
    if (previous || document.activeElement === document.body)
      (elementAt(hash) ?? page)?.focus({ preventScroll: true })
  }, [menuOpen, pathname, hash, key])
}

/** Whether a script has measured the screen: false during prerendering and hydration. */
const useIsMeasured = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

/** The props of the navigation's Views. `year` is the year of the copyright. */
export const useNavigation = (
  frame: NavigationLayout,
  navigationFlow: (services: Services) => Connected<typeof navigationDrawerMachine>,
  year = new Date().getFullYear(),
) => {
  const { config, browser, session } = useServices()
  const flow = useFlow(navigationFlow, {
    frame,
    wide: browser.screen.isFrom(fixedFrom[frame]),
    token: frame === 'visitor' ? null : session.token(),
    name: session.signedIn()?.userName ?? null,
  })
  const { send, snapshot } = flow

  useEffect(
    () => browser.screen.watch(fixedFrom[frame], (wide) => send({ type: 'screen.resized', wide })),
    [browser, frame, send],
  )

  const { key } = useLocation()
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    send({ type: 'route.changed' })
  }, [key, send])
  useFocusOnPage(snapshot.matches({ shown: { menu: 'open' } }))

  return {
    ...flow,
    measured: useIsMeasured(),
    names: {
      brand: config.brand,
      contact: config.chats.telegram,
      paymentDashboard: config.paymentDashboard,
      year,
    },
  }
}
