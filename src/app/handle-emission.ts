import type { Emission } from '#machines/kit/emissions.ts'
import type { Path } from '#machines/rules/links/addresses.ts'
import type { Session } from '../api/session.ts'
import type { Browser } from '../browser/browser.ts'

/** Creates the function that handles what flows emit, such as navigation and toasts. Ignores unknown emissions. */
export const createEmissionHandler = ({
  browser: { log, navigation, storage },
  session,
  open,
  rewriteAddress,
  showToast,
}: {
  browser: Pick<Browser, 'log' | 'navigation' | 'storage'>
  session: Pick<Session, 'actor' | 'open' | 'close' | 'userId'>
  /** Navigates to a page of the product. */
  open: (path: Path, options: { replace: boolean; state: unknown }) => void
  /** Changes the URL of the current page without navigating. */
  rewriteAddress: (path: Path) => void
  showToast: (toast: Extract<Emission, { type: 'toast.shown' }>['toast']) => void
}) => {
  const does: { [T in Emission['type']]: (emission: Extract<Emission, { type: T }>) => void } = {
    'page.opened': ({ path, replace = false, state }) => open(path, { replace, state }),
    'address.rewritten': ({ path }) => rewriteAddress(path),
    'page.left': ({ url, replace = false }) => (replace ? navigation.replace(url) : navigation.leave(url)),
    'session.opened': ({ signedIn }) => session.open(signedIn),
    'confirmation.opened': (emission) => session.actor.send(emission),
    'session.closed': ({ forget, to }) => session.close(forget, to),
    'value.remembered': ({ key, value }) => storage.set(key, value),
    'value.forgotten': ({ key }) => storage.remove(key),
    'toast.shown': ({ toast }) => showToast(toast),
    'failure.logged': ({ doing, error }) => log.failure(doing, error),
  }
  /**
   * Whether the app must ignore an emission of a flow, because the user who was signed in when the flow started no
   * longer is (NAV-06).
   */
  const isOutdated = (emission: Emission, startedFor: string | null) => {
    const userId = session.userId()
    if (startedFor === null || startedFor === userId) return false
    if (emission.type === 'session.closed') return userId !== null
    return 'key' in emission && emission.key !== 'redirectAfterLogin'
  }
  /** Handles one emission. `startedFor` is the id of the user who was signed in when the flow started. */
  return (emission: Emission, startedFor: string | null = null) => {
    if (isOutdated(emission, startedFor)) return
    // `does` has a handler for each type of emission; TypeScript cannot infer that this handler takes this emission.
    const act = does[emission.type] as ((emission: Emission) => void) | undefined
    act?.(emission)
  }
}
