import { fromObservable, fromPromise, type Observer, type Subscribable } from 'xstate'
import { listedOpenServer, listedUnsubscribe } from '#machines/buying/subscriptions/children.ts'
import { subscriptionsMachine } from '#machines/buying/subscriptions/machine.ts'
import type { SubscriptionsUpdate } from '#machines/buying/subscriptions/ports.ts'
import type { SubscriptionsInput } from '#machines/buying/subscriptions/setup.ts'
import type { Account, Subscription } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { subscription as monthly } from '#tests/machines/fixtures.ts'
import { returns, run } from '#tests/machines/run.ts'

export const account: Account = {
  id: 'user-1',
  name: 'Bea',
  role: 'buyer',
  email: 'buyer@guildhall.test',
  profilePicture: null,
  discordUserId: 'discord-7',
  discordAccessToken: 'access-1',
  discordRefreshToken: 'refresh-1',
  telegramUserId: null,
}

export const canceled = { ...monthly, unsubscribeRequested: true }

export const lapsed = {
  ...monthly,
  id: 'purchase-2',
  isActive: false,
  nextBillingDate: '2026-02-20T09:00:00.000Z',
  isStillValid: false,
}

const at = '2026-03-02T12:00:00.000Z'

export const loaded = (...subscriptions: Subscription[]) =>
  returns({ kind: 'loaded', account, subscriptions })

export const input: SubscriptionsInput = {
  token: 'token-1',
  userId: 'user-1',
  pendingPurchases: null,
  hasPaid: false,
  query: '',
}

export const refused = (serverMessage: string | null) =>
  new Failure({ kind: 'refused', message: 'answered 500', serverMessage })

export const script = {
  load: [loaded(monthly, lapsed)],
  reload: [loaded(monthly, lapsed)],
  cancelWithProvider: [returns({ kind: 'cancelled' })],
  requestUnsubscribe: [returns({ kind: 'requested' })],
  reserveTab: [returns({ kind: 'reserved', tab: 'tab-1' })],
  releaseTab: [returns()],
  showServer: [returns({ kind: 'shown' })],
  checkMembership: [returns({ kind: 'member' })],
  refreshToken: [
    returns({
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
      expiresIn: 3600,
    }),
  ],
  saveToken: [returns()],
}

export const start = (
  given: { input?: SubscriptionsInput; differs?: object; reconciled?: unknown; began?: string } = {},
) => {
  const listeners = new Set<Observer<SubscriptionsUpdate>>()
  const feed: Subscribable<SubscriptionsUpdate> = {
    subscribe: (listener: Observer<SubscriptionsUpdate> | ((update: SubscriptionsUpdate) => void)) => {
      const observer = typeof listener === 'function' ? { next: listener } : listener
      listeners.add(observer)
      return { unsubscribe: () => listeners.delete(observer) }
    },
  }
  const reconciliations: unknown[] = []
  const flow = run(subscriptionsMachine, {
    input: given.input ?? input,
    script: { ...script, ...given.differs },
    began: given.began ?? at,
    children: (ports) => ({
      watch: fromObservable(() => feed),
      pendingPurchases: fromPromise(async ({ input: started }) => {
        reconciliations.push(started)
        return given.reconciled ?? { kind: 'done', postedAny: false }
      }),
      // The child machines use the same scripted ports as the machine.
      unsubscribe: listedUnsubscribe.provide({ actors: ports as never }),
      openServer: listedOpenServer.provide({ actors: ports as never }),
    }),
  })
  const say = (...subscriptions: Subscription[]) => {
    for (const listener of listeners) listener.next?.({ kind: 'changed', subscriptions })
  }
  const sayFailed = (error: unknown) => {
    for (const listener of listeners) listener.next?.({ kind: 'failed', error })
  }
  return { ...flow, reconciliations, listeners, say, sayFailed }
}

export const visit = async (given: Parameters<typeof start>[0] = {}) => {
  const flow = start(given)
  await flow.settle()
  return flow
}

export const loads = ({ calls }: { calls: [string, unknown][] }) =>
  calls.filter(([port]) => port === 'load' || port === 'reload')
