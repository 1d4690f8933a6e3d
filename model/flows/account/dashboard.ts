import { dashboardMachine } from '#machines/account/dashboard/machine.ts'
import { dashboardSamples } from '#machines/account/dashboard/samples.ts'
import { modelOf, press } from '#model/driver/model.ts'
import { accountRow, sessionRow } from '#model/driver/rows.ts'
import { stages } from '#model/stages.tsx'
import { dashboardPorts } from '#src/flows/account/dashboard/ports.ts'

const userId = '64b000000000000000000003'

export const dashboardModel = modelOf({
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
