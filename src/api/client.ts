import { isExpiredDiscordToken } from '#machines/rules/communities/servers.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { isShortWait } from '#machines/rules/kit/short-wait.ts'
import type { Clock } from '../browser/clock.ts'
import { discord } from './contract/discord.ts'
import { type Answer, type CallInput, type CallName, contract } from './contract/index.ts'
import type { Send, SendOptions } from './send.ts'

/** Gives each request the token of the session. */
export interface SessionTokens {
  /** The session's token; null when no user is signed in. */
  token(): string | null
  /**
   * Called after a request was refused with 401. Returns the token to send the request again with; null if it must not
   * be sent again. Rejects with a Failure if another tab is renewing the session and does not finish in time.
   */
  tokenForRetry(request: {
    sentWith: string | null
    exempt: boolean
    retried: boolean
  }): Promise<string | null>
}

interface Run<A> extends Omit<SendOptions<A>, 'token'> {
  /** The Discord token, for the endpoints that authorize with it (A11). */
  discordToken?: string
}

/** Sends a request to the provider's endpoint with this name. Rejects with a Failure, or with the signal's reason. */
export interface Client {
  call<K extends CallName>(name: K, input: CallInput<K>, run?: Run<Answer<K>>): Promise<Answer<K>>
}

const isUnauthorised = (error: unknown): error is Failure => error instanceof Failure && error.status === 401

/** Settles as `response` does, or rejects with the signal's reason if the signal aborts first. */
const unlessAborted = <T>(response: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (!signal) return response
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    response.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** The seconds to wait before a refused GET is sent again; null if the provider does not ask for a short wait. */
const shortWait = (name: CallName, refusal: unknown): number | null => {
  const seconds = refusal instanceof Failure ? refusal.details.retryAfter : null
  return contract[name].method === 'GET' && typeof seconds === 'number' && isShortWait(seconds)
    ? seconds
    : null
}

/**
 * Creates the API client. It sends a request with the session's token or the Discord token (A11), and after a 401 once
 * more if the session then has a new token (D1 §4 Session). It also sends a GET once more if the provider asks for a
 * wait of a few seconds.
 */
export const createClient = ({
  send,
  session,
  clock,
}: {
  send: Send
  session: SessionTokens
  clock: Pick<Clock, 'setTimeout'>
}): Client => ({
  call: async (name, input, { signal, early, exact, discordToken } = {}) => {
    signal?.throwIfAborted()
    const usesDiscord = contract[name].auth === 'discord'
    const attempt = async (
      sentWith: string | null,
      { retried = false, waited = false } = {},
    ): Promise<Answer<typeof name>> => {
      try {
        return await send(name, input, { token: sentWith, signal, early, exact })
      } catch (refusal) {
        const seconds = waited ? null : shortWait(name, refusal)
        if (seconds !== null) {
          await unlessAborted(new Promise((resolve) => clock.setTimeout(resolve, seconds * 1000)), signal)
          return attempt(sentWith, { retried, waited: true })
        }
        if (!isUnauthorised(refusal)) throw refusal
        // Whether the 401 comes from Discord: the provider may forward it for a request with the session's token (D2
        // §4.6).
        const isOfDiscord = name in discord && isExpiredDiscordToken(refusal)
        const exempt = usesDiscord || name === 'refreshSession' || isOfDiscord
        const token = await unlessAborted(session.tokenForRetry({ sentWith, exempt, retried }), signal)
        if (token === null) throw refusal
        return attempt(token, { retried: true, waited })
      }
    }
    return attempt(usesDiscord ? (discordToken ?? null) : session.token())
  },
})
