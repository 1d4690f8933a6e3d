import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigationType,
  type Navigator,
} from 'react-router-dom'
import { askToLeave, unsavedChanges } from '#src/browser/page/unsaved-changes.ts'

/** The page that is rendered. */
export interface ShownPage {
  readonly location: Location
  readonly action: `${NavigationType}`
  /** Whether the scroll position stays unchanged when this page is rendered. */
  readonly keepsScroll: boolean
  /** Why the page's code could not be loaded; null if it was loaded. */
  readonly problem: unknown
}

interface PageRouterOptions {
  /** Loads the code of the page at a URL's pathname. Rejects if the code could not be loaded. */
  load: (pathname: string) => Promise<void>
  /** Called before another page replaces the current one. */
  onLeave: (location: Location) => void
}

export type PageRouter = ReturnType<typeof createPageRouter>

/**
 * Renders one page and navigates to others. The current page stays until the code of the next page is loaded; then URL
 * and page change together. A later navigation replaces an earlier one. Back and Forward change the URL at once. If the
 * page has unsaved changes, the router restores the page's URL and navigates only after the user has agreed. A push
 * also waits until the user has agreed. A replace, such as the redirect to /login after the session has ended, does not
 * wait.
 */
export const createPageRouter = ({ load, onLeave }: PageRouterOptions) => {
  const history = createBrowserHistory()
  const listeners = new Set<() => void>()
  let shown: ShownPage | null = null
  let navigations = 0
  let isNavigating = false

  /** `commit` changes the URL to that of the next page. */
  const navigate = async (pathname: string, commit: () => void, keepsScroll = false) => {
    const navigation = ++navigations
    isNavigating = true
    const problem = await load(pathname).then(
      () => null,
      (cause: unknown) => cause,
    )
    if (navigation !== navigations) return
    isNavigating = false
    if (shown) onLeave(shown.location)
    commit()
    shown = { location: history.location, action: history.action, keepsScroll, problem }
    for (const listener of listeners) listener()
  }

  const navigateBy =
    (method: 'push' | 'replace'): Navigator['push'] =>
    (to, state, options) =>
      void navigate(
        history.createURL(to).pathname,
        () => history[method](to, state),
        options?.preventScrollReset,
      )
  const replace = navigateBy('replace')
  const push = navigateBy('push')

  let isUndone = false
  history.listen(({ location, delta }) => {
    if (isUndone) {
      isUndone = false
    } else if (delta && unsavedChanges.onLeave) {
      isUndone = true
      history.go(-delta)
      askToLeave(() => history.go(delta))
    } else void navigate(location.pathname, () => {})
  })
  const first = new Promise<ShownPage>((resolve) => {
    listeners.add(() => shown && resolve(shown))
  })
  void navigate(history.location.pathname, () => {})

  return {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    createURL: history.createURL,
    go: history.go,
    push: ((...to) => askToLeave(() => push(...to))) as Navigator['push'],
    replace,
    /** Resolves with the first page when its code is loaded, or could not be loaded. */
    first,
    /** The current page; null until the code of the first one is loaded. */
    shown: () => shown,
    /** Whether the code of another page is loading. */
    isNavigating: () => isNavigating,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
