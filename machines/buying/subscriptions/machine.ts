import { assign, emit, enqueueActions, setup } from 'xstate'
import { logFailure } from '#machines/kit/actions.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { failure, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { Account, Instant, Platform, Subscription } from '#machines/rules/kit/entities.ts'
import { serverMessageOr } from '#machines/rules/kit/failures.ts'
import { known } from '#machines/rules/kit/known.ts'
import { pathOf } from '#machines/rules/links/addresses.ts'
import { boughtBefore, canUnsubscribe } from '#machines/rules/subscriptions/subscriptions.ts'
import { listToolbarMachine } from '../../site/list-toolbar/machine.ts'
import type { DiscordTokens } from '../open-server/machine.ts'
import { type PendingPurchasesOutput, pendingPurchasesMachine } from '../pending-purchases/machine.ts'
import {
  type CardChildId,
  listedOpenServer,
  listedUnsubscribe,
  type OpenServerId,
  openServerId,
  type UnsubscribeId,
  unsubscribeId,
} from './children.ts'
import type { SubscriptionsPorts, SubscriptionsSaid } from './ports.ts'

/** `pendingPurchases` is the stored text under that key. */
export interface SubscriptionsInput {
  token: string | null
  userId: string | null
  pendingPurchases: string | null
  /** When the person came back from paying (`success=true`). */
  paidAt: Instant | null
  /** The query of the page's address. */
  query: string
}

export type SubscriptionsEvent =
  | { type: 'unsubscribe.requested'; id: string }
  | { type: 'server.opened'; id: string; platform: Platform }
  | { type: 'community.opened'; id: string }
  | { type: 'resubscribe.chosen'; id: string }
  | { type: 'home.chosen' }
  | { type: 'retry.requested' }
  | { type: 'reload.requested' }
  /** A card's child says so through the action that this machine provides. */
  | { type: 'child.ended'; childId: string }
  | ({ type: 'tokens.renewed' } & DiscordTokens)

interface SubscriptionsContext {
  signedIn: boolean
  userId: string | null
  pendingPurchases: string | null
  account: Account | null
  subscriptions: Subscription[]
  /** The ids of the cards' children that are there; a second click finds them. */
  running: CardChildId[]
  error: string | null
  paidAt: Instant | null
  query: string
  /** The subscription that was just paid for. */
  boughtId: string | null
  /** How often the list is still asked for by itself, until the provider must have heard of a payment. */
  looksLeft: number
}

const listed = ({ subscriptions }: SubscriptionsContext, id: string) =>
  subscriptions.find((subscription) => subscription.id === id)

/** What a card's child starts with; only events that name a listed card ask. */
const cardOf = (context: SubscriptionsContext, id: string) => ({
  subscription: known(listed(context, id)),
  account: known(context.account),
})

const bought = ({ subscriptions, paidAt }: SubscriptionsContext) =>
  paidAt === null ? null : boughtBefore(subscriptions, paidAt)

type Loaded = { account: Account; subscriptions: Subscription[] }

/** /subscriptions (D2 §2.5, §4.4; S10). Each card's dialogs are children, started by id when they are asked for. */
export const subscriptionsMachine = setup({
  types: {
    input: {} as SubscriptionsInput,
    context: {} as SubscriptionsContext,
    events: {} as SubscriptionsEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'failed',
    children: {} as {
      pendingPurchases: 'pendingPurchases'
      toolbar: 'listToolbar'
      [id: UnsubscribeId]: 'unsubscribe'
      [id: OpenServerId]: 'openServer'
    },
  },
  actors: {
    ...portsOf<SubscriptionsPorts>(),
    pendingPurchases: pendingPurchasesMachine,
    unsubscribe: listedUnsubscribe,
    openServer: listedOpenServer,
    listToolbar: listToolbarMachine,
  },
  guards: {
    isSignedOut: ({ context }) => !context.signedIn,
    isEmpty: ({ context }) => context.subscriptions.length === 0,
    hasCards: ({ context }) => context.subscriptions.length > 0,
    hasFailed: (_, params: { output: PendingPurchasesOutput }) => params.output.kind === 'failed',
    hasPosted: (_, params: { output: PendingPurchasesOutput }) =>
      params.output.kind === 'done' && params.output.postedAny,
    hasNotPaid: ({ context }) => context.paidAt === null,
    hasBought: ({ context }) => bought(context) !== null,
    awaitsPayment: ({ context }) => context.looksLeft > 0,
    hasWaited: ({ context }) => context.looksLeft === 0,
    isLate: ({ context }) => context.paidAt !== null && context.looksLeft === 0 && context.boughtId === null,
    /** The feed has spoken (not so at its start), and of a list. */
    hasChanged: (_, params: { said: SubscriptionsSaid | undefined }) => params.said?.kind === 'changed',
    mayUnsubscribe: ({ context }, params: { id: string }) => {
      const subscription = listed(context, params.id)
      return (
        subscription !== undefined &&
        canUnsubscribe(subscription) &&
        !context.running.includes(unsubscribeId(params.id))
      )
    },
    mayOpen: ({ context }, params: { id: string; platform: Platform }) =>
      listed(context, params.id) !== undefined &&
      !context.running.includes(openServerId(params.id, params.platform)),
    hasPage: ({ context }, params: { id: string }) => !!listed(context, params.id)?.courseSlug,
    mayResubscribe: ({ context }, params: { id: string }) => {
      const subscription = listed(context, params.id)
      return !!subscription?.courseSlug && !subscription.isActive
    },
  },
  delays: { paymentRecorded: 2000 },
  actions: {
    countLook: assign({ looksLeft: ({ context }) => Math.max(0, context.looksLeft - 1) }),
    keepLoaded: assign((_, params: Loaded) => ({
      account: params.account,
      subscriptions: params.subscriptions,
    })),
    keepChanged: assign({
      subscriptions: ({ context }, params: { said: SubscriptionsSaid | undefined }) =>
        params.said?.kind === 'changed' ? params.said.subscriptions : context.subscriptions,
    }),
    keepBought: assign({ boughtId: ({ context }) => bought(context)?.id ?? null }),
    renewTokens: assign({
      account: ({ context }, params: DiscordTokens) =>
        context.account && {
          ...context.account,
          discordAccessToken: params.discordAccessToken,
          discordRefreshToken: params.discordRefreshToken,
        },
    }),
    showSignedOut: assign({ error: 'Not logged in' }),
    showFailure: assign({
      error: (_, params: { error: unknown }) =>
        serverMessageOr(params.error, 'Failed to load subscriptions.'),
    }),
    clearError: assign({ error: null }),
    startUnsubscribe: enqueueActions(({ context, enqueue }, params: { id: string }) => {
      const id = unsubscribeId(params.id)
      enqueue.spawnChild('unsubscribe', { id, input: cardOf(context, params.id) })
      enqueue.assign({ running: [...context.running, id] })
    }),
    startOpening: enqueueActions(({ context, enqueue }, params: { id: string; platform: Platform }) => {
      const id = openServerId(params.id, params.platform)
      const input = { ...cardOf(context, params.id), platform: params.platform }
      enqueue.spawnChild('openServer', { id, input })
      enqueue.assign({ running: [...context.running, id] })
    }),
    stopEnded: enqueueActions(({ context, enqueue }, params: { childId: string }) => {
      enqueue.stopChild(params.childId)
      enqueue.assign({ running: context.running.filter((id) => id !== params.childId) })
    }),
    openCommunity: emit(({ context }, params: { id: string }) => ({
      type: 'page.opened',
      path: pathOf('/community/:slug', { slug: known(listed(context, params.id)?.courseSlug) }),
    })),
    openHome: emit({ type: 'page.opened', path: '/' }),
    logFailure: logFailure(),
  },
}).createMachine({
  id: 'subscriptions',
  context: ({ input: { token, userId, pendingPurchases, paidAt, query } }) => ({
    signedIn: token !== null,
    userId,
    pendingPurchases,
    account: null,
    subscriptions: [],
    running: [],
    error: null,
    paidAt,
    query,
    boughtId: null,
    looksLeft: paidAt === null ? 0 : 3,
  }),
  initial: 'checking',
  states: {
    checking: {
      always: [{ guard: 'isSignedOut', target: 'signedOut' }, { target: 'loading' }],
    },
    loading: {
      description: 'The subscriptions are being loaded.',
      meta: { requirements: ['SUBS-02'] },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: { fresh: false },
        onDone: {
          target: 'reconciling',
          actions: { type: 'keepLoaded', params: ({ event }) => event.output },
        },
        onError: { target: 'failed', actions: { type: 'showFailure', params: thrown } },
      },
    },
    reconciling: {
      description: 'Purchases kept in this browser are compared with those the provider knows.',
      meta: { requirements: ['PENDING-01', 'PENDING-02', 'PENDING-03', 'SUBS-02'] },
      tags: 'busy',
      invoke: {
        id: 'pendingPurchases',
        src: 'pendingPurchases',
        input: ({ context }) => ({ raw: context.pendingPurchases, userId: context.userId }),
        onDone: [
          {
            guard: { type: 'hasFailed', params: ({ event }) => ({ output: event.output }) },
            target: 'failed',
            actions: {
              type: 'showFailure',
              params: ({ event: { output } }) => ({ error: output.kind === 'failed' ? output.error : null }),
            },
          },
          {
            guard: { type: 'hasPosted', params: ({ event }) => ({ output: event.output }) },
            target: 'refreshing',
          },
          { target: 'listed' },
        ],
      },
    },
    refreshing: {
      description: 'Purchases were posted just now; the list is loaded once more.',
      meta: { requirements: ['PENDING-02', 'SUBS-02'] },
      tags: 'busy',
      invoke: {
        id: 'loadPosted',
        src: 'load',
        input: { fresh: true },
        onDone: {
          target: 'listed',
          actions: { type: 'keepLoaded', params: ({ event }) => event.output },
        },
        onError: { target: 'failed', actions: { type: 'showFailure', params: thrown } },
      },
    },
    listed: {
      description: 'The list, with what happens on its cards.',
      type: 'parallel',
      invoke: [
        {
          id: 'watch',
          src: 'watch',
          input: {},
          onSnapshot: {
            guard: { type: 'hasChanged', params: ({ event }) => ({ said: event.snapshot.context }) },
            actions: { type: 'keepChanged', params: ({ event }) => ({ said: event.snapshot.context }) },
          },
        },
        {
          id: 'toolbar',
          src: 'listToolbar',
          input: ({ context }) => ({ page: '/subscriptions', query: context.query }),
        },
      ],
      on: {
        'unsubscribe.requested': {
          guard: { type: 'mayUnsubscribe', params: ({ event }) => ({ id: event.id }) },
          actions: { type: 'startUnsubscribe', params: ({ event }) => ({ id: event.id }) },
        },
        'server.opened': {
          guard: {
            type: 'mayOpen',
            params: ({ event }) => ({ id: event.id, platform: event.platform }),
          },
          actions: {
            type: 'startOpening',
            params: ({ event }) => ({ id: event.id, platform: event.platform }),
          },
        },
        'community.opened': {
          guard: { type: 'hasPage', params: ({ event }) => ({ id: event.id }) },
          actions: { type: 'openCommunity', params: ({ event }) => ({ id: event.id }) },
        },
        'resubscribe.chosen': {
          guard: { type: 'mayResubscribe', params: ({ event }) => ({ id: event.id }) },
          actions: { type: 'openCommunity', params: ({ event }) => ({ id: event.id }) },
        },
        'child.ended': {
          actions: { type: 'stopEnded', params: ({ event }) => ({ childId: event.childId }) },
        },
        'tokens.renewed': {
          actions: {
            type: 'renewTokens',
            params: ({ event: { discordAccessToken, discordRefreshToken } }) => ({
              discordAccessToken,
              discordRefreshToken,
            }),
          },
        },
      },
      states: {
        content: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'ready' }] },
            empty: {
              description: 'Nothing has been subscribed to yet.',
              meta: { requirements: ['SUBS-03'] },
              always: { guard: 'hasCards', target: 'ready' },
            },
            ready: {
              description: 'A card for each subscription.',
              meta: {
                requirements: [
                  'SUBS-01',
                  'SUBS-06',
                  'SUBS-07',
                  'SUBS-08',
                  'SUBS-09',
                  'SUBS-10',
                  'SUBS-11',
                  'SUBS-12',
                  'SUBS-13',
                  'SUBS-14',
                  'SUBS-17',
                  'SUBS-18',
                ],
              },
              always: { guard: 'isEmpty', target: 'empty' },
            },
          },
        },
        payment: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'hasNotPaid', target: 'none' }, { target: 'awaited' }] },
            none: {},
            awaited: {
              description: 'Whoever has paid waits for the subscription.',
              meta: { requirements: ['ROUTE-11'] },
              always: [
                { guard: 'hasBought', target: 'confirmed', actions: 'keepBought' },
                { guard: 'hasWaited', target: 'late' },
              ],
            },
            late: {
              description:
                'The provider has not heard of a payment yet: the person is told, and can look again, which is an addition.',
              meta: { requirements: ['ROUTE-11'] },
              always: { guard: 'hasBought', target: 'confirmed', actions: 'keepBought' },
            },
            confirmed: {
              description: 'What was paid for is in the list.',
              meta: { requirements: ['ROUTE-11'] },
            },
          },
        },
        reload: {
          initial: 'resting',
          on: { 'reload.requested': '.reloading' },
          states: {
            resting: {
              after: {
                paymentRecorded: { guard: 'awaitsPayment', target: 'reloading' },
              },
              on: { 'retry.requested': { guard: 'isLate', target: 'reloading' } },
            },
            reloading: {
              description: 'The list is loaded again while the cards stay.',
              meta: { requirements: ['ROUTE-11', 'UNSUB-14'] },
              invoke: {
                id: 'reload',
                src: 'load',
                input: { fresh: true },
                onDone: {
                  target: 'resting',
                  actions: ['countLook', { type: 'keepLoaded', params: ({ event }) => event.output }],
                },
                onError: {
                  target: 'resting',
                  actions: [
                    'countLook',
                    { type: 'logFailure', params: failure('reloading the subscriptions') },
                  ],
                },
              },
            },
          },
        },
      },
    },
    signedOut: {
      description: 'Nobody is signed in.',
      meta: { requirements: ['SUBS-04', 'SUBS-05'] },
      tags: 'failed',
      entry: 'showSignedOut',
      on: { 'home.chosen': { actions: 'openHome' } },
    },
    failed: {
      description: 'The subscriptions could not be loaded.',
      meta: { requirements: ['SUBS-04'] },
      tags: 'failed',
      on: {
        'retry.requested': { target: 'loading', actions: 'clearError' },
        'home.chosen': { actions: 'openHome' },
      },
    },
  },
})
