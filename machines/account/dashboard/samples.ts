import { sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { sampleSubscription } from '#machines/kit/sample-subscription.ts'
import { held, type Samples } from '#machines/kit/samples.ts'
import type { dashboardMachine } from './machine.ts'
import type { User } from './ports.ts'

const userId = '64b000000000000000000003'
const buyer: User = { id: userId, name: 'Bea Buyer', role: 'buyer' }
const seller: User = { ...buyer, role: 'seller' }
const communities = sampleSellerCommunities.map(({ title, isActive, totalUsers }) => ({
  title,
  isActive,
  totalUsers,
}))
/** The second subscription ends in the month of `now`. */
const subscriptions = [
  sampleSubscription,
  { ...sampleSubscription, id: 'purchase-canceled', unsubscribeRequested: true },
]

export const dashboardSamples: Samples<typeof dashboardMachine> = {
  now: '2026-03-02T12:00:00.000Z',
  mainPath: ['loading', 'ready'],
  inputs: {
    member: { token: 'token-1' },
    buyerAgain: { token: 'token-1', cached: { person: buyer, communities: [], status: null, subscriptions } },
    sellerAgain: {
      token: 'token-1',
      cached: { person: seller, communities, status: null, subscriptions: [] },
    },
    visitor: { token: null },
  },
  events: { 'start.chosen': [{}], 'retry.requested': [{}] },
  actors: {
    reload: {
      outputs: {
        loaded: [
          { kind: 'loaded', person: buyer, communities: [], status: null, subscriptions: [] },
          {
            kind: 'loaded',
            person: seller,
            communities: communities.slice(0, 1),
            status: null,
            subscriptions,
          },
          { kind: 'loaded', person: seller, communities: [], status: 'pending', subscriptions: [] },
        ],
        nobody: [{ kind: 'nobody' }],
      },
      errors: ['The server is resting.'],
    },
    loadAccount: {
      outputs: {
        loaded: [
          { kind: 'loaded', ...buyer },
          { kind: 'loaded', ...seller },
        ],
        nobody: [{ kind: 'nobody' }],
      },
      errors: ['The server is resting.', null, held],
    },
    loadCommunities: {
      outputs: [{ communities }, { communities: communities.slice(0, 1) }, { communities: [] }],
      errors: ['The server is resting.', null],
    },
    loadStatus: {
      outputs: [{ status: 'verified' }, { status: 'pending' }, { status: 'not_connected' }],
      errors: ['The server is resting.'],
    },
    loadSubscriptions: {
      outputs: [{ subscriptions: [] }, { subscriptions }, { subscriptions: [sampleSubscription] }],
      errors: ['The server is resting.'],
    },
  },
}
