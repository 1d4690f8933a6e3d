import { dashboardMachine } from '#machines/account/dashboard/machine.ts'
import type { CountedCommunity } from '#machines/account/dashboard/ports.ts'
import { dashboardSamples } from '#machines/account/dashboard/samples.ts'
import { sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { modelOf, press } from '#model/driver/model.ts'
import { heldSession } from '#model/driver/sandbox/held-session.ts'
import { accountRow, courseRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { views } from '#model/views.tsx'
import { dashboardFlow } from '#src/flows/account/dashboard/flow.ts'

const userId = '64b000000000000000000003'
const session = sessionRow('token-1', userId)
const { holdSession, letGo } = heldSession(session)

/** The provider's records become these communities. */
const putCommunities = async (sandbox: Sandbox, communities: readonly CountedCommunity[]) => {
  await sandbox.clear('courses')
  for (const { title } of communities) {
    const community = sampleSellerCommunities.find((one) => one.title === title)
    if (community) await sandbox.put('courses', courseRow({ ...community, sellerId: userId }))
  }
}

export const dashboardModel = modelOf({
  machine: dashboardMachine,
  samples: dashboardSamples,
  view: views.dashboard,
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Bea Buyer', email: 'bea@guildhall.test' })],
    sessions: [session],
  }),
  kept: ({ token }): Record<string, string> => (token ? { token, userId } : {}),
  flow: dashboardFlow,
  drives: {
    reload: {
      call: 'me',
      answers: {
        loaded: async (sandbox, { person: { role }, communities }) => {
          await sandbox.patch('accounts', userId, { role })
          await putCommunities(sandbox, communities)
        },
        nobody: (sandbox) => sandbox.answerNothing('me'),
      },
    },
    loadAccount: {
      call: 'me',
      fails: holdSession,
      answers: {
        loaded: async (sandbox, { role }) => {
          await letGo(sandbox)
          await sandbox.patch('accounts', userId, { role })
        },
        nobody: (sandbox) => sandbox.answerNothing('me'),
      },
    },
    loadCommunities: {
      call: 'sellerCourses',
      answers: async (sandbox, { communities }) => {
        await putCommunities(sandbox, communities)
      },
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
    ready: (path) => {
      const reloading = path.in('ready.reloading')
      const selling = path.in('ready.selling') || (reloading && path.input === 'sellerAgain')
      const newcomer = path.in('ready.newcomer') || (reloading && !selling)
      return {
        shows: [
          'Welcome to the product, Bea Buyer',
          'Automate your Discord & Telegram community in 2 minutes',
          ...(newcomer ? ['Three steps'] : []),
          ...(path.in('ready.failed') ? ['Your communities could not be loaded.'] : []),
          ...(selling ? ['Members', 'Active communities', 'Next'] : []),
        ],
        hides: [
          'Loading...',
          ...(newcomer ? ['Active communities'] : ['Three steps']),
          ...(path.in('ready.failed') ? ['Active communities'] : ['could not be loaded']),
        ],
      }
    },
    unknown: () => ({ shows: ['User not found. Redirecting...'] }),
    left: () => ({}),
  },
})
