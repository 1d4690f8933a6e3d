import { assign, emit, setup } from 'xstate'
import { openLoginInPlace } from '#machines/kit/actions.ts'
import { now } from '#machines/kit/clock.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { isSignedOut } from '#machines/kit/guards.ts'
import { onOutcome, output } from '#machines/kit/outcome.ts'
import { portsOf } from '#machines/kit/port.ts'
import { held, heldOr, keepReasonToStay, type Staying, staysSignedIn } from '#machines/kit/staying.ts'
import { type Summary, summaryOf } from '#machines/rules/communities/summary.ts'
import type { Instant, PaymentAccountStatus, Subscription } from '#machines/rules/kit/entities.ts'
import { type Holdings, holdingsOf } from '#machines/rules/subscriptions/holdings.ts'
import type { DashboardPorts, User, Welcomed } from './ports.ts'

export interface DashboardInput {
  token: string | null
  /** Why the user opened this page. The login page shows this reason if the user must sign in first. */
  reason?: string | null | undefined
  /** The cached data of an earlier visit; null if there is none. */
  cached?: Welcomed | null | undefined
}

interface DashboardContext extends Staying {
  reason?: string | null | undefined
  signedIn: boolean
  /** Whether the fields below come from the cache of an earlier visit and are not reloaded yet. */
  isStale: boolean
  name: string
  /** The user's id if they are a seller; otherwise ''. */
  sellerId: string
  summary: Summary | null
  /** The payment account's status when it was last loaded. */
  status: PaymentAccountStatus | null
  holdings: Holdings | null
}

const welcome = ({ person, communities, status, subscriptions }: Welcomed, at: Instant) => ({
  name: person.name,
  sellerId: person.role === 'seller' ? person.id : '',
  summary: summaryOf(communities),
  status,
  holdings: holdingsOf(subscriptions, at),
})

/** The page /dashboard, which welcomes the user (D1 §2, §6, §8). */
export const dashboardMachine = setup({
  types: {
    input: {} as DashboardInput,
    context: {} as DashboardContext,
    events: {} as { type: 'start.chosen' } | { type: 'retry.requested' },
    emitted: {} as Emission,
    tags: {} as 'busy' | 'failed',
  },
  actors: portsOf<DashboardPorts>(),
  guards: {
    isSignedOut,
    isStale: ({ context }) => context.isStale,
    staysSignedIn,
    sells: ({ context }) => context.sellerId !== '',
    hasSummary: ({ context }) => context.summary !== null,
  },
  actions: {
    keepAccount: assign((_, { id, name, role }: User) => ({
      name,
      sellerId: role === 'seller' ? id : '',
    })),
    keepAll: assign(({ system }, params: Welcomed) => welcome(params, now(system))),
    keepSummary: assign({ summary: (_, params: { summary: Summary | null }) => params.summary }),
    keepStatus: assign({ status: (_, params: { status: PaymentAccountStatus }) => params.status }),
    keepHoldings: assign({
      holdings: ({ system }, { subscriptions }: { subscriptions: Subscription[] }) =>
        holdingsOf(subscriptions, now(system)),
    }),
    keepReasonToStay: keepReasonToStay(),
    openCommunities: emit({ type: 'page.opened', path: '/pages' }),
    openLoginInPlace: openLoginInPlace(({ reason }) => reason),
    closeSession: emit({ type: 'session.closed', forget: 'token', to: '/login' }),
  },
}).createMachine({
  id: 'dashboard',
  context: ({ input: { token, reason, cached }, self }) => ({
    reason,
    signedIn: token !== null,
    isStale: Boolean(cached),
    name: '',
    sellerId: '',
    summary: null,
    status: null,
    holdings: null,
    ...(cached && welcome(cached, now(self.system))),
    heldBecause: null,
  }),
  initial: 'checking',
  states: {
    checking: {
      always: [
        { guard: 'isSignedOut', target: 'left', actions: 'openLoginInPlace' },
        { guard: 'isStale', target: 'ready.communities.reloading' },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The signed-in user is being loaded.',
      meta: { requirements: ['DASH-04'] },
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        onDone: onOutcome({
          loaded: { target: 'ready', actions: { type: 'keepAccount', params: output } },
          nobody: 'unknown',
        }),
        onError: heldOr({ target: 'left', actions: 'closeSession' }),
      },
    },
    held: held('DASH-07', 'loading'),
    ready: {
      description: 'The user is welcomed by name and can start.',
      meta: { requirements: ['DASH-01', 'DASH-02', 'DASH-03'] },
      on: { 'start.chosen': { actions: 'openCommunities' } },
      type: 'parallel',
      states: {
        communities: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'sells', target: 'counting' }, { target: 'newcomer' }] },
            counting: {
              description: "The seller's communities are being loaded.",
              meta: { requirements: ['DASH-01'] },
              tags: 'busy',
              invoke: {
                id: 'loadCommunities',
                src: 'loadCommunities',
                input: ({ context }) => ({ sellerId: context.sellerId }),
                onDone: {
                  target: 'summed',
                  actions: {
                    type: 'keepSummary',
                    params: ({ event }) => ({ summary: summaryOf(event.output.communities) }),
                  },
                },
                onError: 'failed',
              },
            },
            reloading: {
              description: 'The cached data of an earlier visit is shown while it is being reloaded.',
              meta: { requirements: ['DASH-01'] },
              invoke: {
                id: 'reload',
                src: 'reload',
                onDone: onOutcome({
                  loaded: { target: 'reloaded', actions: { type: 'keepAll', params: output } },
                  nobody: '#dashboard.unknown',
                }),
                onError: 'reloaded',
              },
            },
            reloaded: { always: [{ guard: 'hasSummary', target: 'selling' }, { target: 'newcomer' }] },
            summed: { always: [{ guard: 'hasSummary', target: 'selling' }, { target: 'asking' }] },
            asking: {
              description: 'The payment account of a seller without communities is being loaded.',
              meta: { requirements: ['PAYACC-05'] },
              tags: 'busy',
              invoke: {
                id: 'loadStatus',
                src: 'loadStatus',
                input: ({ context }) => ({ userId: context.sellerId }),
                onDone: { target: 'newcomer', actions: { type: 'keepStatus', params: output } },
                onError: 'newcomer',
              },
            },
            newcomer: {
              description:
                'Three steps to a community that sells are shown; what is missing at Stripe comes first, which is an addition.',
              meta: { requirements: ['DASH-01'] },
            },
            failed: {
              description:
                'The communities could not be loaded; the three steps are hidden and the seller can retry, which is an addition.',
              meta: { requirements: ['DASH-01'] },
              tags: 'failed',
              on: { 'retry.requested': 'counting' },
            },
            selling: {
              description:
                'A seller sees members, active communities and what to do next, which is an addition.',
              meta: { requirements: ['DASH-01'] },
            },
          },
        },
        subscriptions: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isStale', target: 'counted' }, { target: 'counting' }] },
            counting: {
              description: 'The subscriptions are being loaded.',
              meta: { requirements: ['DASH-01'] },
              invoke: {
                id: 'loadSubscriptions',
                src: 'loadSubscriptions',
                onDone: { target: 'counted', actions: { type: 'keepHoldings', params: output } },
                onError: 'failed',
              },
            },
            counted: {
              description:
                'The user sees how many subscriptions they have and how many end this month, with links to both, which is an addition.',
              meta: { requirements: ['DASH-01'] },
            },
            failed: {
              description: 'The subscriptions could not be loaded; the user can retry.',
              meta: { requirements: ['DASH-01'] },
              tags: 'failed',
              on: { 'retry.requested': 'counting' },
            },
          },
        },
      },
    },
    unknown: {
      description: 'The provider does not know the user: the session ends.',
      meta: { requirements: ['DASH-05', 'DASH-07'] },
      entry: 'closeSession',
    },
    left: { type: 'final' },
  },
})
