import { dashboardMachine } from '../../machines/dashboard/machine.ts'
import { dashboardSamples } from '../../machines/dashboard/samples.ts'
import { dashboardPorts } from '../../src/flows/dashboard/ports.ts'
import { stages } from '../../src/studio/stages.tsx'
import { press } from './driver/model.ts'
import { accountRow, sessionRow } from './driver/rows.ts'
import { testModel } from './driver/test-model.ts'

const userId = '64b000000000000000000003'

testModel({
  machine: dashboardMachine,
  samples: dashboardSamples,
  stage: stages.dashboard,
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Bea Buyer', email: 'bea@guildhall.test' })],
    sessions: [sessionRow('token-1', userId)],
  }),
  kept: ({ token }): Record<string, string> => (token ? { token, userId } : {}),
  ports: dashboardPorts,
  drives: {
    loadAccount: {
      call: 'me',
      answers: { loaded: 'asItIs', nobody: (world) => world.answerNothing('me') },
    },
  },
  gestures: { 'start.chosen': press('button', 'Start') },
  promises: {
    checking: null,
    loading: () => ({ shows: ['Loading...'], hides: ['Welcome'] }),
    ready: () => ({
      shows: ['Welcome to the product, Bea Buyer', 'Automate your Discord & Telegram community in 2 minutes'],
      hides: ['Loading...'],
    }),
    unknown: () => ({ shows: ['User not found. Redirecting...'] }),
    left: () => ({}),
  },
})
