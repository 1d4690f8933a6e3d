import { sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { held, type Samples } from '#machines/kit/samples.ts'
import type { dashboardMachine } from './machine.ts'
import type { DashboardPorts, Person } from './ports.ts'

const userId = '64b000000000000000000003'
const buyer: Person = { id: userId, name: 'Bea Buyer', role: 'buyer' }
const seller: Person = { ...buyer, role: 'seller' }
const communities = sampleSellerCommunities.map(({ title, isActive, totalUsers }) => ({
  title,
  isActive,
  totalUsers,
}))

export const dashboardSamples: Samples<typeof dashboardMachine, DashboardPorts> = {
  inputs: {
    member: { token: 'token-1' },
    buyerAgain: { token: 'token-1', cached: { person: buyer, communities: [] } },
    sellerAgain: { token: 'token-1', cached: { person: seller, communities } },
    visitor: { token: null },
  },
  events: { 'start.chosen': [{}], 'retry.requested': [{}] },
  ports: {
    reload: {
      answers: {
        loaded: [
          { kind: 'loaded', person: buyer, communities: [] },
          { kind: 'loaded', person: seller, communities: communities.slice(0, 1) },
        ],
        nobody: [{ kind: 'nobody' }],
      },
      fails: ['The server is resting.'],
    },
    loadAccount: {
      answers: {
        loaded: [
          { kind: 'loaded', ...buyer },
          { kind: 'loaded', ...seller },
        ],
        nobody: [{ kind: 'nobody' }],
      },
      fails: ['The server is resting.', null, held],
    },
    loadCommunities: {
      answers: [{ communities }, { communities: communities.slice(0, 1) }, { communities: [] }],
      fails: ['The server is resting.', null],
    },
  },
}
