import { type GoogleOutcome, nonceOf } from '#machines/rules/account/google-outcome.ts'
import type { Clock } from '#src/browser/clock.ts'
import type { Services } from '#src/flows/kit/services.ts'

/** The timeout for Google's script, in milliseconds: some networks block the script silently (decision 023). */
const timeoutInMs = 10_000

const inTime = (loading: Promise<void>, clock: Clock) =>
  new Promise<void>((resolve, reject) => {
    const timer = clock.setTimeout(
      () => reject(new Error("Google's sign-in client does not come.")),
      timeoutInMs,
    )
    loading.then(resolve, reject).finally(() => clock.clearTimeout(timer))
  })

/** Google's script stores its client on the window. */
const loadedClient = (): typeof google.accounts.id => {
  const { google: client } = window as { google?: { accounts?: { id?: typeof google.accounts.id } } }
  if (!client?.accounts?.id) throw new Error("Google's sign-in client is missing after its script has run.")
  return client.accounts.id
}

/**
 * Asks the user for a Google account (CONST-05, ROUTE-20). The client is loaded on first use. A credential without this
 * page's nonce is not sent to the provider.
 */
export const askGoogle = ({ config, browser }: Services) => {
  let ofThisPage: string | undefined
  return async (_: unknown, { signal }: { signal: AbortSignal }): Promise<GoogleOutcome> => {
    let id: typeof google.accounts.id
    try {
      await inTime(browser.scripts.load(config.google.script), browser.clock)
      id = loadedClient()
    } catch (error) {
      browser.log.failure('loading the Google sign-in client', error)
      return { kind: 'unavailable' }
    }
    signal.throwIfAborted()
    ofThisPage ??= browser.randomId()
    const nonce = ofThisPage
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => id.cancel(), { once: true })
      id.initialize({
        client_id: config.google.clientId,
        nonce,
        cancel_on_tap_outside: true,
        callback: ({ credential }) => {
          if (!credential) return resolve({ kind: 'dismissed' })
          if (nonceOf(credential) === nonce) return resolve({ kind: 'chosen', credential })
          browser.log.failure('signing in with Google', new Error('The credential is of another request.'))
          resolve({ kind: 'unavailable' })
        },
      })
      id.prompt((moment) => {
        if (moment.isNotDisplayed?.()) resolve({ kind: 'unavailable' })
        else if (moment.isSkippedMoment()) resolve({ kind: 'dismissed' })
        else if (moment.isDismissedMoment() && moment.getDismissedReason() !== 'credential_returned')
          resolve({ kind: 'dismissed' })
      })
    })
  }
}
