import { dashboardMachine } from '#machines/account/dashboard/machine.ts'
import { dashboardSamples } from '#machines/account/dashboard/samples.ts'
import { heldSession } from '#model/driver/held-session.ts'
import { modelOf, press } from '#model/driver/model.ts'
import { accountRow, sessionRow } from '#model/driver/rows.ts'
import { stages } from '#model/stages.tsx'
import { dashboardPorts } from '#src/flows/account/dashboard/ports.ts'

const userId = '64b000000000000000000003'
const session = sessionRow('token-1', userId)
const { hold, letGo } = heldSession(session)

export const dashboardModel = modelOf({
  machine: dashboardMachine,
  samples: dashboardSamples,
  stage: stages.dashboard,
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Bea Buyer', email: 'bea@guildhall.test' })],
    sessions: [session],
  }),
  kept: ({ token }): Record<string, string> => (token ? { token, userId } : {}),
  ports: dashboardPorts,
  drives: {
    loadAccount: {
      call: 'me',
      fails: hold,
      answers: { loaded: letGo, nobody: (world) => world.answerNothing('me') },
    },
  },
  gestures: {
    'start.chosen': press('button', 'Start'),
    'retry.requested': press('button', 'Try again'),
  },
  promises: {
    checking: null,
    loading: () => ({ shows: ['Loading...'], hides: ['Welcome'] }),
    held: () => ({ shows: ['Your dashboard could not be loaded.'], offers: { 'Try again': true } }),
    ready: () => ({
      shows: ['Welcome to the product, Bea Buyer', 'Automate your Discord & Telegram community in 2 minutes'],
      hides: ['Loading...'],
    }),
    unknown: () => ({ shows: ['User not found. Redirecting...'] }),
    left: () => ({}),
  },
})
