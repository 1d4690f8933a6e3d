import { sampleAccount, sampleSubscription } from '#machines/kit/sample-subscription.ts'
import { failureOf, lost, type Samples } from '#machines/kit/samples.ts'
import type { Subscription } from '#machines/rules/kit/entities.ts'
import type { subscriptionsMachine } from './machine.ts'

/** A purchase that was made less than an hour before the user returns from the checkout. */
const bought: Subscription = { ...sampleSubscription, purchaseDate: '2026-03-02T11:55:00.000Z' }

/** A card in each state of D2 §4.4, newest first. */
export const sampleSubscriptions: Subscription[] = [
  bought,
  {
    ...sampleSubscription,
    id: 'purchase-canceled',
    purchaseDate: '2026-02-09T09:00:00.000Z',
    courseName: 'Night Owls',
    courseSlug: 'night-owls',
    planName: 'Canceled',
    unsubscribeRequested: true,
  },
  {
    ...sampleSubscription,
    id: 'purchase-trial',
    purchaseDate: '2026-02-08T09:00:00.000Z',
    courseName: 'Gambit Chess Club',
    courseSlug: 'gambit-chess-club',
    planName: 'Try it',
    amount: 0,
    freeTrialDays: 30,
    nextBillingDate: null,
    trialDaysLeft: 8,
  },
  {
    ...sampleSubscription,
    id: 'purchase-lapsed',
    purchaseDate: '2026-02-07T09:00:00.000Z',
    courseName: 'Tide Table',
    courseSlug: 'tide-table',
    planName: 'Lapsed',
    isActive: false,
    nextBillingDate: '2026-02-20T09:00:00.000Z',
    isStillValid: false,
    dueAt: null,
  },
  {
    ...sampleSubscription,
    id: 'purchase-free',
    purchaseDate: '2026-02-06T09:00:00.000Z',
    planId: 'plan-free',
    courseName: 'Observatory',
    courseSlug: 'observatory',
    planName: 'Open door',
    billingType: 'Free',
    isRecurring: false,
    amount: 0,
    nextBillingDate: null,
    dueAt: null,
  },
  {
    ...sampleSubscription,
    id: 'purchase-nameless',
    purchaseDate: '2026-02-05T09:00:00.000Z',
    courseName: 'Unknown course',
    courseSlug: null,
    planId: null,
    isActive: false,
  },
]

/** A purchase that was made a little later than `bought`. */
const boughtAgain: Subscription = {
  ...sampleSubscription,
  id: 'purchase-again',
  purchaseDate: '2026-03-02T11:59:00.000Z',
  courseName: 'Kiln Club',
  courseSlug: 'kiln-club',
}

const pendingPurchases = '[{"courseId":"64c000000000000000000001","planId":"plan-free"}]'
const signedIn = { token: 'token-1', userId: sampleAccount.id }

export const subscriptionsSamples: Samples<typeof subscriptionsMachine> = {
  now: '2026-03-02T12:00:00.000Z',
  mainPath: ['loading', 'reconciling', 'listed'],
  inputs: {
    buyer: { ...signedIn, pendingPurchases: null, hasPaid: false, query: '' },
    buyerAgain: {
      ...signedIn,
      pendingPurchases: null,
      hasPaid: false,
      query: '',
      cached: { account: sampleAccount, subscriptions: sampleSubscriptions },
    },
    buyerWithPending: { ...signedIn, pendingPurchases, hasPaid: false, query: '' },
    buyerWhoPaid: {
      ...signedIn,
      pendingPurchases: null,
      hasPaid: true,
      query: 'success=true',
    },
    buyerWhoJoined: { ...signedIn, pendingPurchases: null, hasPaid: false, joined: 'plan-free', query: '' },
    visitor: { token: null, userId: null, pendingPurchases: null, hasPaid: false, query: '' },
  },
  events: {
    'unsubscribe.requested': [{ id: 'purchase-1' }, { id: 'purchase-canceled' }],
    'server.opened': [
      { id: 'purchase-1', platform: 'Discord' },
      { id: 'purchase-1', platform: 'Telegram' },
    ],
    'community.opened': [{ id: 'purchase-1' }, { id: 'purchase-nameless' }],
    'resubscribe.chosen': [{ id: 'purchase-lapsed' }, { id: 'purchase-1' }, { id: 'purchase-nameless' }],
    'home.chosen': [{}],
    'login.chosen': [{}],
    'retry.requested': [{}],
    'reload.requested': [{}],
    'page.returned': [{}],
    'tokens.renewed': [{ discordAccessToken: 'discord-token-2', discordRefreshToken: 'discord-refresh-2' }],
  },
  actors: {
    load: {
      outputs: {
        loaded: [
          { kind: 'loaded', account: sampleAccount, subscriptions: sampleSubscriptions },
          { kind: 'loaded', account: sampleAccount, subscriptions: [] },
        ],
        begun: [{ kind: 'begun', account: sampleAccount, subscriptions: sampleSubscriptions.slice(0, 1) }],
      },
      errors: ['The provider is resting.', null],
    },
    loadRest: {
      outputs: [sampleSubscriptions.slice(1)],
      errors: [lost],
    },
    reload: {
      outputs: [
        { account: sampleAccount, subscriptions: sampleSubscriptions },
        { account: sampleAccount, subscriptions: [] },
      ],
      errors: ['The provider is resting.', null],
    },
    loadAccount: { outputs: [{ account: sampleAccount }], errors: [null] },
    watch: {
      snapshots: {
        changed: [
          { kind: 'changed', subscriptions: [boughtAgain, bought] },
          { kind: 'changed', subscriptions: [] },
        ],
        failed: [{ kind: 'failed', error: failureOf(null) }],
      },
    },
  },
  children: {
    pendingPurchases: [
      { kind: 'done', postedAny: false },
      { kind: 'done', postedAny: true },
      { kind: 'failed', error: null },
    ],
    unsubscribe: [undefined],
    openServer: [undefined],
  },
  possible: ({ context: { running, subscriptions } }, event) => {
    if (event.type === 'tokens.renewed') return running.includes('open:purchase-1:Discord')
    // While the unsubscribe dialog of this purchase is open, it covers everything else, because it is modal.
    const asking = running.includes('unsubscribe:purchase-1')
    if (event.type === 'reload.requested')
      return asking && subscriptions.some(({ id }) => id === 'purchase-1')
    return !asking
  },
  identity: ({ subscriptions, isStale, error, reloadsLeft, joined }) => ({
    joined,
    isStale,
    cards: subscriptions.map(({ id }) => id),
    error,
    reloadsLeft,
  }),
}
