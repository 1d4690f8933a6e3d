import { held, type Samples } from '#machines/kit/samples.ts'
import type { dashboardMachine } from './machine.ts'
import type { DashboardPorts } from './ports.ts'

export const dashboardSamples: Samples<typeof dashboardMachine, DashboardPorts> = {
  inputs: { member: { token: 'token-1' }, visitor: { token: null } },
  events: { 'start.chosen': [{}], 'retry.requested': [{}] },
  ports: {
    loadAccount: {
      answers: { loaded: [{ kind: 'loaded', name: 'Bea Buyer' }], nobody: [{ kind: 'nobody' }] },
      fails: ['The server is resting.', null, held],
    },
  },
}
