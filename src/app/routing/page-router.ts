import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigationType,
  type Navigator,
} from 'react-router-dom'

/** The page on the screen. */
export interface ShownPage {
  readonly location: Location
  readonly action: `${NavigationType}`
  /** The position of the scroll is kept. */
  readonly keepsScroll: boolean
  /** Why its code could not be loaded; null when it was. */
  readonly problem: unknown
}

interface PageRouterOptions {
  /** Loads the code of the page at a pathname of the browser; rejects when that fails. */
  load: (pathname: string) => Promise<void>
  /** The code of the first page is loaded already. */
  loaded: boolean
  /** Called before the page that is shown is replaced by another. */
  onLeave: (location: Location) => void
}

export type PageRouter = ReturnType<typeof createPageRouter>

/**
 * Shows one page and navigates to others. The present page stays until the code of the next is loaded; then the
 * address and the page change together. Of two navigations the later one wins. With the browser's own Back and Forward
 * the address changes at once.
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
