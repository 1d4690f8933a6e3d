import { isExpiredDiscordToken } from '#machines/rules/communities/servers.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { type Answer, type CallInput, type CallName, contract } from './contract/index.ts'
import type { Send } from './send.ts'

/** The part of the session that a call needs. */
export interface Gate {
  /** The session's token, if somebody is signed in. */
  token(): string | null
  /**
   * The token to send a refused request again with, or null where the refusal stands. Settles for every request; with a
   * Failure where another tab keeps the renewal to itself.
   */
  unauthorised(request: {
    sentWith: string | null
    exempt: boolean
    retried: boolean
  }): Promise<string | null>
}

interface Run {
  signal?: AbortSignal | undefined
  /** For calls whose bearer is the Discord token (A11). */
  discordToken?: string
}

/** The provider's calls by name. Throws a Failure, or the signal's reason once it is aborted. */
export interface Client {
  call<K extends CallName>(name: K, input: CallInput<K>, run?: Run): Promise<Answer<K>>
}

const isUnauthorised = (error: unknown): error is Failure => error instanceof Failure && error.status === 401

/** The answer, unless the caller gives up first. */
const unlessAborted = <T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Adds the session to `send`: its token on the way out, its verdict on a 401 on the way back (D1 §4 Session). */
export const createClient = ({ send, session }: { send: Send; session: Gate }): Client => ({
  call: async (name, input, { signal, discordToken } = {}) => {
    signal?.throwIfAborted()
    const usesDiscord = contract[name].auth === 'discord'
    const attempt = async (sentWith: string | null, retried: boolean): Promise<Answer<typeof name>> => {
      try {
        return await send(name, input, { token: sentWith, signal })
      } catch (refusal) {
        if (!isUnauthorised(refusal)) throw refusal
        // Discord's own refusals come through calls of the session too (D2 §4.6).
        const exempt = usesDiscord || name === 'refreshSession' || isExpiredDiscordToken(refusal)
        const token = await unlessAborted(session.unauthorised({ sentWith, exempt, retried }), signal)
        if (token === null) throw refusal
        return attempt(token, true)
      }
    }
    return attempt(usesDiscord ? (discordToken ?? null) : session.token(), false)
  },
})
