import { type ActorRefFrom, createActor, type InspectionEvent } from 'xstate'
import { type SessionInput, sessionMachine } from '#machines/account/session/machine.ts'
import type { RefreshOutput, SessionPorts } from '#machines/account/session/ports.ts'
import type { Forgotten, SignedIn } from '#machines/kit/emissions.ts'
import { actorsFor } from '#machines/kit/port.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { type StorageKey, storageKeys } from '#machines/rules/kit/storage.ts'
import type { Path } from '#machines/rules/links/addresses.ts'
import type { Clock } from '../browser/clock.ts'
import { type Locks, lockName } from '../browser/locks.ts'
import type { PageLifecycle } from '../browser/page/page-lifecycle.ts'
import type { KeyValue } from '../browser/storage/storage.ts'
import type { SessionTokens } from './client.ts'
import type { Send } from './send.ts'

export interface Session extends SessionTokens {
  /**
   * The actor of the session machine. Its state alone decides who is signed in. It emits events such as `page.opened`,
   * which the app handles.
   */
  readonly actor: ActorRefFrom<typeof sessionMachine>
  /** The signed-in user; null for a visitor. */
  signedIn(): SignedIn | null
  /** The id of the signed-in user; null also if the storage has a token without a user. */
  userId(): string | null
  open(signedIn: SignedIn): void
  close(forget: Forgotten, to: Path): void
  /**
   * Calls the listener when another user signs in or the user signs out. Returns a function that removes the listener.
   */
  onChange(listener: (userId: string | null) => void): () => void
  /** Stops the actor, and removes the listeners for changes by other tabs and for the user's return to the page. */
  stop(): void
}

/** Returns a stored token if a header can carry it; any other stored value counts as no token. */
export const usableToken = (stored: string | null): string | null =>
  stored !== null && /^[\x21-\x7e]{1,8192}$/.test(stored) && stored !== 'undefined' && stored !== 'null'
    ? stored
    : null

const readStorage = (storage: KeyValue<StorageKey>): SessionInput => ({
  token: usableToken(storage.get('token')),
  userId: storage.get('userId'),
  userRole: storage.get('userRole'),
  userName: storage.get('userName'),
  userEmail: storage.get('userEmail'),
})

/**
 * Creates the session, which is persisted in local storage. Only one request for a new token is sent at a time: other
 * requests of this tab wait for its response, and a lock makes other tabs wait too. `publicPage` returns whether a
 * visitor may see the current page.
 */
export const createSession = ({
  storage,
  locks,
  send,
  clock,
  pageLifecycle,
  publicPage,
  actors = actorsFor,
  inspect,
}: {
  storage: KeyValue<StorageKey>
  locks: Locks
  send: Send
  clock: Clock
  pageLifecycle: PageLifecycle
  publicPage: () => boolean
  /** Turns the machine's ports into actors. */
  actors?: typeof actorsFor | undefined
  inspect?: ((event: InspectionEvent) => void) | undefined
}): Session => {
  /** The id of the user to whom each token belongs; null if unknown. */
  const owners = new Map<string, string | null>()
  const waiting = new Map<string, { resolve(token: string | null): void; reject(error: Failure): void }>()
  let requests = 0

  /**
   * The outcome of a refresh if another tab has replaced the token `old`: the new token if it belongs to the same user,
   * otherwise a refusal.
   */
  const renewedElsewhere = ({ token, userId }: SessionInput, old: string) =>
    token !== null && userId === owners.get(old)
      ? ({ kind: 'refreshed', token } as const)
      : ({ kind: 'refused' } as const)

  const ports: SessionPorts = {
    refresh: ({ token }, { signal }) => {
      const renew = async (): Promise<RefreshOutput> => {
        const before = readStorage(storage)
        if (before.token !== token) return renewedElsewhere(before, token)
        let renewed: string | null
        try {
          const response = await send('refreshSession', { body: {} }, { token, signal })
          renewed = usableToken(response.token ?? null)
        } catch (refusal) {
          // Reads the storage once more, because what another tab has stored may be visible in this tab only after that
          // tab has released the lock.
          const late = readStorage(storage)
          if (late.token === token) throw refusal
          return renewedElsewhere(late, token)
        }
        const after = readStorage(storage)
        if (after.token !== token) return renewedElsewhere(after, token)
        if (renewed === null) return { kind: 'refused' }
        storage.set('token', renewed)
        return { kind: 'refreshed', token: renewed }
      }
      return locks.exclusive(lockName('session'), renew, () => ({ kind: 'unanswered' }))
    },
  }

  const actor = createActor(sessionMachine.provide({ actors: actors(ports) }), {
    input: readStorage(storage),
    clock,
    ...(inspect && { inspect }),
  })
  const current = () => actor.getSnapshot().context
  let mirrored = readStorage(storage).token

  actor.subscribe(({ context: { token, userId } }) => {
    if (token !== null) owners.set(token, userId)
  })
  const settle = (id: string, token: string | null) => {
    waiting.get(id)?.resolve(token)
    waiting.delete(id)
  }
  actor.on('request.retried', ({ id, token }) => settle(id, token))
  actor.on('request.rejected', ({ id }) => settle(id, null))
  actor.on('request.unanswered', ({ id }) => {
    const message = 'The renewal of the session got no answer from another tab'
    waiting.get(id)?.reject(new Failure({ kind: 'held', message }))
    waiting.delete(id)
  })
  actor.on('values.stored', ({ values: { token, ...values } }) => {
    for (const key of storageKeys) {
      if (key !== 'token' && values[key] !== undefined) storage.set(key, values[key])
    }
    // The token is stored last: other tabs react to it, and then read the other values.
    if (token !== undefined && token !== storage.get('token')) storage.set('token', token)
    mirrored = token ?? mirrored
  })
  actor.on('values.removed', ({ keys }) => {
    if (keys === 'all') storage.clear()
    // If another tab has stored a new token, the stored values belong to the new token and are not removed.
    else if (usableToken(storage.get('token')) === mirrored) for (const key of keys) storage.remove(key)
    mirrored = null
  })
  actor.start()

  /**
   * Applies a change that another tab has made to the stored session. `cleared` says that the other tab has removed all
   * values.
   */
  const follow = (cleared: boolean) => {
    const stored = readStorage(storage)
    mirrored = stored.token
    if (stored.token !== null) actor.send({ type: 'session.replaced', ...stored, token: stored.token })
    else actor.send({ type: 'session.lost', cleared, publicPage: publicPage() })
  }
  const stopStorageListener = storage.observe(({ key }) => {
    if (key !== null && key !== 'token') return
    const isOut = key === null || current().token === null
    // A sign-in stores the user before the token. A stored token without a user therefore comes from a refresh that
    // ended after the sign-out, so it is removed.
    const isBare = storage.get('token') !== null && storage.get('userId') === null
    if (isOut && isBare) storage.remove('token')
    follow(key === null)
  })
  const stopReturnListener = pageLifecycle.onReturn(() => follow(storage.get('userId') === null))

  return {
    actor,
    token: () => current().token,
    signedIn: () => {
      const { token, userId, userRole, userName, userEmail } = current()
      if (token === null) return null
      return {
        token,
        userId: userId ?? '',
        userRole: userRole ?? '',
        userName: userName ?? '',
        userEmail: userEmail ?? '',
      }
    },
    userId: () => (current().token === null ? null : current().userId || null),
    open: (signedIn) => actor.send({ type: 'session.opened', signedIn }),
    close: (forget, to) => actor.send({ type: 'session.closed', forget, to }),
    tokenForRetry: ({ sentWith, exempt, retried }) =>
      new Promise((resolve, reject) => {
        requests += 1
        const id = `request-${requests}`
        waiting.set(id, { resolve, reject })
        const sentBy = sentWith === null ? null : (owners.get(sentWith) ?? null)
        actor.send({ type: 'request.unauthorised', id, sentWith, sentBy, exempt, retried })
      }),
    onChange: (listener) => {
      const signedInId = () => (current().token === null ? null : (current().userId ?? ''))
      let id = signedInId()
      const { unsubscribe } = actor.subscribe(() => {
        const next = signedInId()
        if (next === id) return
        id = next
        listener(next)
      })
      return unsubscribe
    },
    stop: () => {
      stopStorageListener()
      stopReturnListener()
      actor.stop()
    },
  }
}
