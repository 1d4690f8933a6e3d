import { assign, emit, enqueueActions, setup } from 'xstate'
import type { Emission, Forgotten, SignedIn } from '#machines/kit/emissions.ts'
import { onOutcome, output } from '#machines/kit/outcome.ts'
import { payload } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { StorageKey } from '#machines/rules/kit/storage.ts'
import type { Path } from '#machines/rules/links/addresses.ts'
import type { SessionPorts } from './ports.ts'

/** The stored values of the user when the app starts (D1 §3 'Browser storage keys'). */
export interface SessionInput {
  token: string | null
  userId: string | null
  userRole: string | null
  userName: string | null
  userEmail: string | null
}

/**
 * A request that ended in a 401. `id` identifies it in the decision of the session; `sentWith` is the session token
 * that it carried, if any.
 */
export interface UnauthorisedRequest {
  id: string
  sentWith: string | null
  /**
   * The id of the user to whom `sentWith` belongs. A request whose 401 arrives late must not be retried with another
   * user's token.
   */
  sentBy: string | null
  /**
   * Whether the request is the refresh itself (A10), or carries the Discord token instead of the session token (A11).
   */
  exempt: boolean
  retried: boolean
}

export type SessionEvent =
  | { type: 'session.opened'; signedIn: SignedIn }
  | ({ type: 'request.unauthorised' } & UnauthorisedRequest)
  | { type: 'session.closed'; forget: Forgotten; to: Path }
  /** The user must confirm the email address of their account before they can sign in. */
  | { type: 'confirmation.opened'; userId: string; userEmail: string }
  /** Another tab has removed the token. `cleared` says whether that tab has cleared the whole storage. */
  | { type: 'session.lost'; cleared: boolean; publicPage: boolean }
  /** Another tab has signed a user in or refreshed the token. The storage already has these values. */
  | ({ type: 'session.replaced' } & SessionInput & { token: string })

/**
 * What the session decides about requests and stored values. Each request that ended in a 401 gets exactly one
 * decision.
 */
export type SessionVerdict =
  | { type: 'request.retried'; id: string; token: string }
  | { type: 'request.rejected'; id: string }
  | { type: 'request.unanswered'; id: string }
  | { type: 'values.stored'; values: Partial<Record<StorageKey, string>> }
  | { type: 'values.removed'; keys: 'all' | StorageKey[] }

/** `queue`: the ids of the requests that wait for the refresh. */
interface SessionContext extends SessionInput {
  queue: string[]
}

const nobody: SessionInput = { token: null, userId: null, userRole: null, userName: null, userEmail: null }

const mayRetry = (
  { exempt, retried, sentWith, sentBy }: UnauthorisedRequest,
  { userId }: SessionContext,
): boolean => !exempt && !retried && sentWith !== null && sentBy === userId

interface Unconfirmed {
  userId: string
  userEmail: string
}

type Forget = { forget: Forgotten }

/** The actions that forget and remove what the event says. */
const forgetting = [
  { type: 'forget', params: payload },
  { type: 'remove', params: payload },
] as const

/**
 * The machine of the session: which user is signed in, and what happens after a 401. No other machine handles a 401 (D1
 * §4 Session, §8).
 */
export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as Emission | SessionVerdict,
    tags: {} as 'busy',
  },
  actors: portsOf<SessionPorts>(),
  guards: {
    hasToken: ({ context }) => context.token !== null,
    needsRefresh: ({ context }, request: UnauthorisedRequest) =>
      mayRetry(request, context) && request.sentWith === context.token,
    wasSentWithOlderToken: ({ context }, request: UnauthorisedRequest) =>
      mayRetry(request, context) && request.sentWith !== context.token,
    isKnownToken: ({ context }, params: { token: string }) => params.token === context.token,
    isSameUser: ({ context }, params: { userId: string | null }) => params.userId === context.userId,
    endsAtLogin: (_, params: { to: Path }) => params.to === '/login',
    mayStay: (_, params: { publicPage: boolean }) => params.publicPage,
    wasCleared: (_, params: { cleared: boolean }) => params.cleared,
  },
  actions: {
    adopt: assign((_, { token, userId, userRole, userName, userEmail }: SessionInput) => ({
      token,
      userId,
      userRole,
      userName,
      userEmail,
    })),
    open: enqueueActions(({ enqueue }, signedIn: SignedIn) => {
      enqueue.assign({ ...signedIn })
      enqueue.emit({ type: 'values.stored', values: { ...signedIn } })
    }),
    renew: enqueueActions(({ enqueue }, { token }: { token: string }) => {
      enqueue.assign({ token })
      enqueue.emit({ type: 'values.stored', values: { token } })
    }),
    forget: assign((_, { forget }: Forget) => (forget === 'all' ? nobody : { token: null })),
    remove: emit((_, { forget }: Forget) => ({
      type: 'values.removed',
      keys: forget === 'all' ? forget : ['token'],
    })),
    removeIntentions: emit({ type: 'values.removed', keys: ['pendingPurchases', 'redirectAfterLogin'] }),
    keepUnconfirmed: enqueueActions(({ enqueue }, { userId, userEmail }: Unconfirmed) => {
      enqueue.assign({ ...nobody, userId, userEmail })
      enqueue.emit({ type: 'values.stored', values: { userId, userEmail } })
      enqueue.emit({ type: 'page.opened', path: '/confirm-email' })
    }),
    queueRequest: assign({ queue: ({ context }, params: { id: string }) => [...context.queue, params.id] }),
    retryRequest: emit(({ context }, params: { id: string }) => ({
      type: 'request.retried',
      id: params.id,
      token: context.token ?? '',
    })),
    rejectRequest: emit((_, params: { id: string }) => ({ type: 'request.rejected', id: params.id })),
    retryQueue: enqueueActions(({ context, enqueue }, { token }: { token: string }) => {
      for (const id of context.queue) enqueue.emit({ type: 'request.retried', id, token })
      enqueue.assign({ queue: [] })
    }),
    rejectQueue: enqueueActions(({ context, enqueue }) => {
      for (const id of context.queue) enqueue.emit({ type: 'request.rejected', id })
      enqueue.assign({ queue: [] })
    }),
    giveUpQueue: enqueueActions(({ context, enqueue }) => {
      for (const id of context.queue) enqueue.emit({ type: 'request.unanswered', id })
      enqueue.assign({ queue: [] })
    }),
    openPage: emit((_, { to }: { to: Path }) =>
      to === '/login'
        ? { type: 'page.opened', path: to, replace: true, state: { reason: 'You have been signed out.' } }
        : { type: 'page.opened', path: to },
    ),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, queue: [] }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'hasToken', target: 'authenticated' }, { target: 'anonymous' }],
    },
    anonymous: {
      description: 'No user is signed in. The screen that sent a request handles its 401.',
      meta: { requirements: ['SESSION-01', 'SESSION-02', 'LOGIN-11'] },
      on: {
        'request.unauthorised': { actions: { type: 'rejectRequest', params: payload } },
        'session.opened': {
          target: 'authenticated',
          actions: { type: 'open', params: ({ event }) => event.signedIn },
        },
        'session.replaced': {
          target: 'authenticated',
          actions: { type: 'adopt', params: payload },
        },
        'confirmation.opened': { actions: { type: 'keepUnconfirmed', params: payload } },
        'session.closed': [
          { guard: { type: 'endsAtLogin', params: payload }, actions: forgetting },
          { actions: [...forgetting, { type: 'openPage', params: payload }] },
        ],
      },
    },
    authenticated: {
      initial: 'idle',
      on: {
        'request.unauthorised': [
          {
            guard: { type: 'wasSentWithOlderToken', params: payload },
            actions: { type: 'retryRequest', params: payload },
          },
          { actions: { type: 'rejectRequest', params: payload } },
        ],
        'session.opened': [
          {
            guard: { type: 'isSameUser', params: ({ event }) => event.signedIn },
            target: '.idle',
            actions: [
              { type: 'open', params: ({ event }) => event.signedIn },
              { type: 'retryQueue', params: ({ event }) => event.signedIn },
            ],
          },
          {
            target: '.idle',
            actions: [
              'rejectQueue',
              'removeIntentions',
              { type: 'open', params: ({ event }) => event.signedIn },
            ],
          },
        ],
        'session.replaced': [
          {
            guard: { type: 'isKnownToken', params: payload },
            actions: { type: 'adopt', params: payload },
          },
          {
            guard: { type: 'isSameUser', params: payload },
            target: '.idle',
            actions: [
              { type: 'adopt', params: payload },
              { type: 'retryQueue', params: payload },
            ],
          },
          {
            target: '.idle',
            actions: ['rejectQueue', { type: 'adopt', params: payload }],
          },
        ],
        'confirmation.opened': {
          target: 'anonymous',
          actions: [
            { type: 'remove', params: { forget: 'all' } },
            'rejectQueue',
            { type: 'keepUnconfirmed', params: payload },
          ],
        },
        'session.closed': {
          target: 'anonymous',
          actions: [...forgetting, 'rejectQueue', { type: 'openPage', params: payload }],
        },
        'session.lost': [
          {
            guard: { type: 'mayStay', params: payload },
            target: 'anonymous',
            actions: [
              { type: 'forget', params: ({ event }) => ({ forget: event.cleared ? 'all' : 'token' }) },
              'rejectQueue',
            ],
          },
          {
            guard: { type: 'wasCleared', params: payload },
            target: 'anonymous',
            actions: [
              { type: 'forget', params: { forget: 'all' } },
              'rejectQueue',
              { type: 'openPage', params: { to: '/' } },
            ],
          },
          {
            target: 'anonymous',
            actions: [
              { type: 'forget', params: { forget: 'token' } },
              'rejectQueue',
              { type: 'openPage', params: { to: '/login' } },
            ],
          },
        ],
      },
      states: {
        idle: {
          description: 'A user is signed in.',
          meta: { requirements: ['SESSION-01', 'SESSION-04', 'STORE-02', 'STORE-03', 'STORE-04', 'NAV-06'] },
          on: {
            'request.unauthorised': {
              guard: { type: 'needsRefresh', params: payload },
              target: 'refreshing',
              actions: { type: 'queueRequest', params: payload },
            },
          },
        },
        refreshing: {
          description:
            'The session has expired and is refreshed once for all requests; the rejected ones wait.',
          meta: { requirements: ['SESSION-01', 'SESSION-02'] },
          tags: 'busy',
          invoke: {
            id: 'refresh',
            src: 'refresh',
            input: ({ context }) => ({ token: context.token ?? '' }),
            onDone: onOutcome({
              refreshed: {
                target: 'idle',
                actions: [
                  { type: 'renew', params: output },
                  { type: 'retryQueue', params: output },
                ],
              },
              unanswered: { target: 'idle', actions: 'giveUpQueue' },
              refused: '#session.expired',
            }),
            onError: '#session.expired',
          },
          on: {
            'request.unauthorised': {
              guard: { type: 'needsRefresh', params: payload },
              actions: { type: 'queueRequest', params: payload },
            },
          },
        },
      },
    },
    expired: {
      entry: [
        { type: 'forget', params: { forget: 'token' } },
        { type: 'remove', params: { forget: 'token' } },
        'rejectQueue',
        { type: 'openPage', params: { to: '/login' } },
      ],
      always: 'anonymous',
    },
  },
})
