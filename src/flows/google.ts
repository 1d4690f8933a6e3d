import type { GoogleAnswer } from '../../machines/rules/google-answer.ts'
import type { Services } from './services.ts'

/** The part of Google's sign-in client that is used (https://developers.google.com/identity/gsi/web/reference). */
interface GoogleClient {
  accounts: {
    id: {
      initialize(options: {
        client_id: string
        callback: (answer: { credential?: string }) => void
        cancel_on_tap_outside: boolean
      }): void
      prompt(
        listener: (moment: {
          isNotDisplayed?(): boolean
          isSkippedMoment(): boolean
          isDismissedMoment(): boolean
          getDismissedReason(): string
        }) => void,
      ): void
      cancel(): void
    }
  }
}

const loadedClient = (): GoogleClient => {
  // The script of the third party leaves its client on the window.
  const { google } = window as unknown as { google?: Partial<GoogleClient> }
  if (!google?.accounts?.id) throw new Error("Google's sign-in client is not there after its script has run.")
  return google as GoogleClient
}

/** Asks a person for their Google account (CONST-05, ROUTE-20): the client is loaded when it is first needed. */
export const askGoogle =
  ({ config, platform }: Services) =>
  async (_: unknown, { signal }: { signal: AbortSignal }): Promise<GoogleAnswer> => {
    let client: GoogleClient
    try {
      await platform.scripts.load(config.google.script)
      client = loadedClient()
    } catch (error) {
      platform.log.failure('loading the Google sign-in client', error)
      return { kind: 'unavailable' }
    }
    const { id } = client.accounts
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => id.cancel(), { once: true })
      id.initialize({
        client_id: config.google.clientId,
        cancel_on_tap_outside: true,
        callback: ({ credential }) =>
          resolve(credential ? { kind: 'chosen', credential } : { kind: 'dismissed' }),
      })
      id.prompt((moment) => {
        if (moment.isNotDisplayed?.()) resolve({ kind: 'unavailable' })
        else if (moment.isSkippedMoment()) resolve({ kind: 'dismissed' })
        else if (moment.isDismissedMoment() && moment.getDismissedReason() !== 'credential_returned')
          resolve({ kind: 'dismissed' })
      })
    })
  }
