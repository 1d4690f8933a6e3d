import { sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { held, type Samples } from '#machines/kit/samples.ts'
import type { dashboardMachine } from './machine.ts'
import type { DashboardPorts } from './ports.ts'

const userId = '64b000000000000000000003'
const communities = sampleSellerCommunities.map(({ title, isActive, totalUsers }) => ({
  title,
  isActive,
  totalUsers,
}))

export const dashboardSamples: Samples<typeof dashboardMachine, DashboardPorts> = {
  inputs: { member: { token: 'token-1' }, visitor: { token: null } },
  events: { 'start.chosen': [{}], 'retry.requested': [{}] },
  ports: {
    loadAccount: {
      answers: {
        loaded: [
          { kind: 'loaded', id: userId, name: 'Bea Buyer', role: 'buyer' },
          { kind: 'loaded', id: userId, name: 'Bea Buyer', role: 'seller' },
        ],
        nobody: [{ kind: 'nobody' }],
      },
      fails: ['The server is resting.', null, held],
    },
    loadCommunities: {
      answers: {
        loaded: [
          { kind: 'loaded', communities },
          { kind: 'loaded', communities: communities.slice(0, 1) },
          { kind: 'loaded', communities: [] },
        ],
      },
      fails: ['The server is resting.', null],
    },
  },
}
