import type { Emission } from '#machines/kit/emissions.ts'
import type { Path } from '#machines/rules/links/addresses.ts'
import type { Session } from '../api/session.ts'
import type { Browser } from '../browser/browser.ts'

/** What the app does about each emission; everything else that an actor emits is its own business. */
export const createEmissionHandler = ({
  browser: { log, navigation, storage },
  session,
  open,
  rewriteAddress,
  showToast,
}: {
  browser: Pick<Browser, 'log' | 'navigation' | 'storage'>
  session: Pick<Session, 'actor' | 'open' | 'close' | 'userId'>
  /** Goes to a page of the product. */
  open: (path: Path, options: { replace: boolean; state: unknown }) => void
  /** Changes the address of the page that is open. */
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
  /** Whether a flow of a person who has left would sign out the next one, or remember something of the one who left (NAV-06). */
  const isOutdated = (emission: Emission, startedFor: string | null) => {
    const userId = session.userId()
    if (startedFor === null || startedFor === userId) return false
    if (emission.type === 'session.closed') return userId !== null
    return 'key' in emission && emission.key !== 'redirectAfterLogin'
  }
  /** `startedFor` is who was signed in when the flow began. */
  return (emission: Emission, startedFor: string | null = null) => {
    if (isOutdated(emission, startedFor)) return
    // The table has a line for each type; TypeScript cannot see that key and argument go together.
    const act = does[emission.type] as ((emission: Emission) => void) | undefined
    act?.(emission)
  }
}
