import { subscriptionsMachine } from '#machines/buying/subscriptions/machine.ts'
import { sampleSubscriptions, subscriptionsSamples } from '#machines/buying/subscriptions/samples.ts'
import { sampleAccount } from '#machines/kit/sample-subscription.ts'
import type { Subscription } from '#machines/rules/kit/entities.ts'
import { modelOf, press } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { openingOf, tell } from '#model/driver/ports/open-server.ts'
import { restOfList } from '#model/driver/sandbox/list-in-parts.ts'
import { purchaseRow, rowsOfAccount, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { buyingViews } from '#model/views/buying.tsx'
import { subscriptionsFlow } from '#src/flows/buying/subscriptions/flow.ts'
import { subscriptionsPorts } from '#src/flows/buying/subscriptions/ports.ts'

const nameOf = (id: string) => sampleSubscriptions.find((one) => one.id === id)?.courseName ?? ''

/** Replaces the backend's purchases. */
const putSubscriptions = async (sandbox: Sandbox, subscriptions: readonly Subscription[]) => {
  await sandbox.clear('purchases')
  for (const one of subscriptions) await sandbox.put('purchases', purchaseRow(one, sampleAccount.id))
}

const opening = openingOf('open:purchase-1:Discord', nameOf('purchase-1'))
const asking = 'unsubscribe:purchase-1'

const openServer = (id: string, platform: string) =>
  ({ role: 'button', name: `Open ${platform} Server`, within: nameOf(id) }) as const
const unsubscribe = (id: string) => ({ role: 'button', name: 'Unsubscribe', within: nameOf(id) }) as const

/**
 * The lists of subscriptions received so far, in order. When the rest of a partial list arrives, the complete list is
 * added.
 */
const lists = ({ input, causes }: PathSoFar): (readonly Subscription[])[] => [
  ...(input === 'buyerAgain' ? [sampleSubscriptions] : []),
  ...causes.flatMap((cause) => {
    if (cause.kind === 'output' && cause.id === 'loadRest') return [sampleSubscriptions]
    const told = cause.kind === 'output' ? cause.output : cause.kind === 'snapshot' ? cause.snapshot : null
    return typeof told === 'object' && told !== null && 'subscriptions' in told
      ? [told.subscriptions as Subscription[]]
      : []
  }),
]

/** Ids of new purchases, newest first. */
const bought = ['purchase-again', 'purchase-1']
const isNew = ({ id }: Subscription) => bought.includes(id)

/** The message about a payment. */
const paymentOf = (path: PathSoFar) => {
  if (path.input === 'buyerWhoJoined') {
    const joined = lists(path)
      .at(-1)
      ?.find(({ planId }) => planId === 'plan-free')
    return joined ? `You're in. Open ${joined.courseName} from the card marked New.` : null
  }
  if (path.input !== 'buyerWhoPaid') return null
  const newest = lists(path).at(-1)?.find(isNew)
  if (newest) return `You're in. Open ${newest.courseName} from the card marked New.`
  if (lists(path).some((list) => list.some(isNew))) return null
  const looks = path.causes.filter((cause) => 'id' in cause && cause.id === 'reload')
  return looks.length < 3
    ? 'Your new subscription will appear here as soon as your payment is confirmed.'
    : 'No payment from the last hour has been confirmed yet. If you have just paid, this can take a few minutes.'
}

const loading = () => ({ shows: ['Loading your subscriptions…'] })

export const subscriptionsModel = modelOf({
  machine: subscriptionsMachine,
  samples: subscriptionsSamples,
  view: buyingViews.subscriptions,
  rows: ({ cached }) => ({
    ...rowsOfAccount(sampleAccount),
    sessions: [sessionRow('token-1', sampleAccount.id)],
    purchases: (cached?.subscriptions ?? []).map((one) => purchaseRow(one, sampleAccount.id)),
  }),
  kept: ({ token, userId, pendingPurchases }): Record<string, string> => ({
    ...(token && { token }),
    ...(userId && { userId }),
    ...(pendingPurchases && { pendingPurchases }),
  }),
  visited: async (services, { cached }) => {
    if (cached) await subscriptionsPorts(services).reload({}, { signal: new AbortController().signal })
  },
  flow: subscriptionsFlow,
  ends: {
    unsubscribe: (driver) => driver.press({ role: 'button', name: ['Cancel', 'Close'] }),
    openServer: (driver, _, id) => openingOf(id, nameOf('purchase-1')).end(driver, nameOf('purchase-1')),
  },
  standIns: (held) => ({ pendingPurchases: held.child('pendingPurchases') }),
  drives: {
    load: {
      call: 'myCourses',
      answers: {
        loaded: (sandbox, { subscriptions }) => putSubscriptions(sandbox, subscriptions),
        begun: async (sandbox) => {
          await putSubscriptions(sandbox, sampleSubscriptions)
          sandbox.environment.inParts = '/users/me/courses'
        },
      },
    },
    loadRest: restOfList,
    reload: {
      call: 'myCourses',
      answers: (sandbox, { subscriptions }) => putSubscriptions(sandbox, subscriptions),
    },
    loadAccount: { call: 'me', answers: 'asItIs' },
    watch: {
      says: {
        changed: async (sandbox, { subscriptions }) => {
          await putSubscriptions(sandbox, subscriptions)
          sandbox.comeBack()
        },
        failed: async (sandbox) => {
          await sandbox.refuse('myCourses', { status: 500, message: '' })
          sandbox.comeBack()
        },
      },
    },
  },
  gestures: {
    'unsubscribe.requested': { control: ({ id }) => unsubscribe(id) },
    'server.opened': { control: ({ id, platform }) => openServer(id, platform) },
    'community.opened': { control: ({ id }) => ({ role: 'link', name: nameOf(id), within: nameOf(id) }) },
    'resubscribe.chosen': {
      control: ({ id }) => ({ role: 'button', name: 'Resubscribe', within: nameOf(id) }),
    },
    'home.chosen': press('button', 'Go Home'),
    'login.chosen': press('button', 'Log in'),
    'retry.requested': press('button', ['Try again', 'Check again']),
    'reload.requested': {
      bySystem: async (driver) => {
        if (driver.screen.dialog() === nameOf('purchase-1')) {
          await driver.press({ role: 'button', name: 'Close' })
          await driver.press(unsubscribe('purchase-1'))
        }
        await driver.press({ role: 'checkbox', name: 'I understand and still want to unsubscribe.' })
        await driver.press({ role: 'button', name: 'Unsubscribe', within: 'Unsubscribe from Member' })
        await tell(driver, asking, 'cancelWithProvider', { fail: 'The provider is resting.' })
      },
    },
    'page.returned': { bySystem: (driver, event) => driver.send(event) },
    'tokens.renewed': { bySystem: (driver) => opening.renewTokens(driver, nameOf('purchase-1')) },
  },
  expectations: {
    checking: null,
    loading,
    reconciling: loading,
    refreshing: loading,
    listed: (path) => {
      const subscriptions = lists(path).at(-1) ?? []
      const payment = paymentOf(path)
      const said = payment ? [payment] : []
      return subscriptions.length === 0
        ? {
            shows: ['No subscriptions yet', "You haven't subscribed to any communities yet.", ...said],
            hides: ["You're in."],
          }
        : {
            shows: [
              ...subscriptions.map(({ courseName }) => courseName),
              ...said,
              ...(path.in('listed.rest.loading') ? ['Loading your subscriptions…'] : []),
              ...(path.in('listed.rest.missing') ? ['Failed to load subscriptions.', 'Try again'] : []),
            ],
            hides: ['No subscriptions yet'],
          }
    },
    signedOut: () => ({ shows: ['Not logged in', 'Log in', 'Go Home'] }),
    failed: (path) => ({
      shows: [path.wordsOf(path.latest('load', 'loadPosted')) ?? 'Failed to load subscriptions.'],
    }),
  },
})
