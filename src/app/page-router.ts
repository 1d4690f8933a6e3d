import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigationType,
  type Navigator,
} from 'react-router-dom'

/** A page that stands on the screen. */
export interface ShownPage {
  readonly location: Location
  readonly action: `${NavigationType}`
  /** The page stays where it is scrolled to. */
  readonly keepsScroll: boolean
  /** Why its code is not there; null where it is. */
  readonly problem: unknown
}

interface PageRouterOptions {
  /** Loads the code of the page at a pathname of the browser; rejects where it does not arrive. */
  load: (pathname: string) => Promise<void>
  /** The code of the first page is there already. */
  loaded: boolean
  /** The page that is shown is about to give way to another. */
  onLeave: (location: Location) => void
}

export type PageRouter = ReturnType<typeof createPageRouter>

/**
 * The page that is shown, and how another comes to stand there: the page before it stays until the code of the next has
 * come, then the address and the page change together. Of two that are on their way the later one comes. On the
 * browser's own way back and forward the address is another at once.
 */
export const createPageRouter = ({ load, loaded, onLeave }: PageRouterOptions) => {
  const history = createBrowserHistory()
  const listeners = new Set<() => void>()
  const read = (keepsScroll = false, problem: unknown = null): ShownPage => ({
    location: history.location,
    action: history.action,
    keepsScroll,
    problem,
  })
  let shown = loaded ? read() : null
  let comings = 0
  let isComing = false

  /** `arrive` makes the address that of the next page. */
  const show = async (pathname: string, arrive: () => void, keepsScroll = false) => {
    const coming = ++comings
    isComing = true
    const problem = await load(pathname).then(
      () => null,
      (cause: unknown) => cause,
    )
    if (coming !== comings) return
    isComing = false
    if (shown) onLeave(shown.location)
    arrive()
    shown = read(keepsScroll, problem)
    for (const listener of listeners) listener()
  }

  const change =
    (how: 'push' | 'replace'): Navigator['push'] =>
    (to, state, options) =>
      void show(history.createURL(to).pathname, () => history[how](to, state), options?.preventScrollReset)

  history.listen(({ location }) => void show(location.pathname, () => {}))
  if (!loaded) void show(history.location.pathname, () => {})

  return {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    createURL: history.createURL,
    go: history.go,
    push: change('push'),
    replace: change('replace'),
    /** The page that is shown; null until the code of the first has come. */
    shown: () => shown,
    /** Whether another page is on its way. */
    isComing: () => isComing,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
