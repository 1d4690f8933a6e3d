import { dashboardMachine } from '#machines/account/dashboard/machine.ts'
import type { CountedCommunity } from '#machines/account/dashboard/ports.ts'
import { dashboardSamples } from '#machines/account/dashboard/samples.ts'
import { sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import type { Subscription } from '#machines/rules/kit/entities.ts'
import { modelOf, press } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { heldSession } from '#model/driver/sandbox/held-session.ts'
import { accountRow, courseRow, payouts, purchaseRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { accountViews } from '#model/views/account.tsx'
import { dashboardFlow } from '#src/flows/account/dashboard/flow.ts'

const userId = '64b000000000000000000003'
const session = sessionRow('token-1', userId)
const { holdSession, letGo } = heldSession(session)

/** Replaces the backend's communities. */
const putCommunities = async (sandbox: Sandbox, communities: readonly CountedCommunity[]) => {
  await sandbox.clear('courses')
  for (const { title } of communities) {
    const community = sampleSellerCommunities.find((one) => one.title === title)
    if (community) await sandbox.put('courses', courseRow({ ...community, sellerId: userId }))
  }
}
const putSubscriptions = async (sandbox: Sandbox, subscriptions: readonly Subscription[]) => {
  await sandbox.clear('purchases')
  for (const one of subscriptions) await sandbox.put('purchases', purchaseRow(one, userId))
}

/**
 * The latest value of `field` in the outcomes of calls; before any such outcome, its value in the input's cached data.
 */
const told = <T>(path: PathSoFar, field: string): T | undefined =>
  path.causes.reduce<T | undefined>(
    (known, cause) => {
      const outcome = cause.kind === 'output' ? cause.output : null
      return typeof outcome === 'object' && outcome !== null && field in outcome
        ? (outcome as Record<string, T>)[field]
        : known
    },
    (dashboardSamples.inputs[path.input]?.cached as Record<string, T> | undefined)?.[field],
  )

const firsts = {
  buyer: 'To get paid, you connect Stripe. We ask for it when you create a community.',
  not_connected: 'To get paid, connect Stripe on your profile first.',
  pending: 'Stripe is checking your account, or still needs something from you.',
}

const figures: Record<number, string[]> = {
  0: [],
  1: ['Open your servers'],
  2: ['Open your servers', 'End this month', 'See which'],
}

/** The text about connecting Stripe, by role, number of subscriptions and payment account; null if there is none. */
const firstOf = (path: PathSoFar, count: number) => {
  const role = told<{ role: string }>(path, 'person')?.role ?? told<string>(path, 'role')
  if (role === 'buyer') return count > 0 ? null : firsts.buyer
  const status = told<string | null>(path, 'status') ?? 'not_connected'
  return status === 'verified' ? null : firsts[status as 'pending' | 'not_connected']
}

export const dashboardModel = modelOf({
  machine: dashboardMachine,
  samples: dashboardSamples,
  view: accountViews.dashboard,
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
        loaded: async (sandbox, { person: { role }, communities, status, subscriptions }) => {
          await sandbox.patch('accounts', userId, { role, payout: payouts[status ?? 'not_connected'] })
          await putSubscriptions(sandbox, subscriptions)
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
    loadStatus: {
      call: 'paymentAccount',
      answers: (sandbox, { status }) => sandbox.patch('accounts', userId, { payout: payouts[status] }),
    },
    loadSubscriptions: {
      call: 'myCourses',
      answers: (sandbox, { subscriptions }) => putSubscriptions(sandbox, subscriptions),
    },
  },
  gestures: {
    'start.chosen': press('button', 'Start'),
    'retry.requested': press('button', 'Try again'),
  },
  expectations: {
    checking: null,
    loading: () => ({ shows: ['Loading...'], hides: ['Welcome'] }),
    held: () => ({ shows: ['Your dashboard could not be loaded.'], offers: { 'Try again': true } }),
    ready: (path) => {
      const at = (state: string) => path.in(`ready.${state}`)
      const communities = told<unknown[]>(path, 'communities') ?? []
      const failed = at('communities.failed')
      const selling = !failed && communities.length > 0
      const busy = at('communities.counting') || at('communities.asking')
      const waiting = busy || (at('subscriptions.counting') && !selling && !failed)
      const shown = (words: string[], is: boolean) => (is && !waiting ? words : [])
      const subscriptions = at('subscriptions.counted') ? (told<unknown[]>(path, 'subscriptions') ?? []) : []
      const pitched = !failed && !selling
      const first = pitched ? firstOf(path, subscriptions.length) : null
      const shows = [
        ...shown(['Members', 'Active communities', 'Next'], selling),
        ...shown(['Three steps'], pitched),
        ...shown(figures[subscriptions.length] ?? [], true),
        ...shown(first === null ? [] : [first], true),
        ...(failed ? ['Your communities could not be loaded.'] : []),
        ...(at('subscriptions.failed') ? ['Your subscriptions could not be loaded.'] : []),
      ]
      const all = [
        'Active communities',
        'Three steps',
        'Open your servers',
        'End this month',
        'Your communities could not be loaded.',
        'Your subscriptions could not be loaded.',
        ...Object.values(firsts),
      ]
      return {
        shows: [
          'Welcome to the product, Bea Buyer',
          'Automate your Discord & Telegram community in 2 minutes',
          ...shows,
        ],
        hides: ['Loading...', ...all.filter((words) => !shows.includes(words))],
      }
    },
    unknown: () => ({ shows: ['User not found. Redirecting...'] }),
    left: () => ({}),
  },
})
