import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { actorsFor } from '#machines/kit/port.ts'
import {
  fixedFrom,
  type NavigationFrame,
  navigationDrawerMachine,
} from '#machines/site/navigation-drawer/machine.ts'
import type { NavigationDrawerPorts } from '#machines/site/navigation-drawer/ports.ts'
import { elementAt } from '#src/browser/page/element-at.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'

/**
 * The focus goes to each page that opens, as it does when a browser loads one, and to the part that an address names;
 * not while a menu still holds it.
 */
const useFocusOnPage = (menuOpen: boolean) => {
  const { pathname, hash, key } = useLocation()
  const shown = useRef<{ pathname: string; key: string }>(null)
  useEffect(() => {
    const before = shown.current
    if (menuOpen || before?.key === key) return
    shown.current = { pathname, key }
    const page = before && before.pathname !== pathname ? document.getElementById('content') : null
    // The reader of a page that the browser has loaded may be somewhere on it already.
    if (before || document.activeElement === document.body)
      (elementAt(hash) ?? page)?.focus({ preventScroll: true })
  }, [menuOpen, pathname, hash, key])
}

/** False while a page is prerendered, and while the browser takes that over. */
const useIsMeasured = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

/** The navigation around a page, as its Views take it; `year` is the copyright's. A visitor's asks nothing of the ports. */
export const useNavigation = (
  frame: NavigationFrame,
  ports: Partial<NavigationDrawerPorts>,
  year = new Date().getFullYear(),
) => {
  const { config, browser, session } = useServices()
  const flow = useFlow(() => navigationDrawerMachine.provide({ actors: actorsFor(ports) }), {
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
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
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
