import { assign, type DoneActorEvent, emit, enqueueActions, or, setup } from 'xstate'
import { openLogin, rememberPath } from '#machines/kit/actions.ts'
import { now } from '#machines/kit/clock.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { type LongList, longListActions, longListGuards } from '#machines/kit/long-list.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { Account, Instant, Platform, Subscription } from '#machines/rules/kit/entities.ts'
import { serverMessageOr } from '#machines/rules/kit/failures.ts'
import { found, nonNull } from '#machines/rules/kit/non-null.ts'
import { pathOf } from '#machines/rules/links/addresses.ts'
import {
  canUnsubscribe,
  latestPaidPurchase,
  ofOtherPlans,
} from '#machines/rules/subscriptions/subscriptions.ts'
import { listToolbarMachine } from '#machines/site/list-toolbar/machine.ts'
import type { DiscordTokens } from '../open-server/machine.ts'
import { pendingPurchasesMachine } from '../pending-purchases/machine.ts'
import {
  type CardChildId,
  listedOpenServer,
  listedUnsubscribe,
  type OpenServerId,
  openServerId,
  type UnsubscribeId,
  unsubscribeId,
} from './children.ts'
import type { LoadedSubscriptions, SubscriptionsPorts, SubscriptionsUpdate } from './ports.ts'

/** `pendingPurchases` is the text that local storage has under the key pendingPurchases. */
export interface SubscriptionsInput {
  token: string | null
  userId: string | null
  pendingPurchases: string | null
  /** Whether the user returns from the checkout (`success=true`). */
  hasPaid: boolean
  /** The id of the free plan that the user has just joined; it comes from the history entry. */
  joined?: string | null | undefined
  /** The query of the page's URL. */
  query: string
  /** The cached data of an earlier visit; null if there is none. */
  cached?: LoadedSubscriptions | null | undefined
}

export type SubscriptionsEvent =
  | { type: 'unsubscribe.requested'; id: string }
  | { type: 'server.opened'; id: string; platform: Platform }
  | { type: 'community.opened'; id: string }
  | { type: 'resubscribe.chosen'; id: string }
  | { type: 'home.chosen' }
  | { type: 'login.chosen' }
  | { type: 'retry.requested' }
  | { type: 'reload.requested' }
  /** The user returned to the page. They may have connected accounts, which changes how servers are opened. */
  | { type: 'page.returned' }
  /** Sent by XState when the child machine of a card has ended. */
  | DoneActorEvent<unknown, CardChildId>
  /** Sent by a child that opens a server, through the actions of `listedOpenServer`. */
  | ({ type: 'tokens.renewed' } & DiscordTokens)

interface SubscriptionsContext extends Omit<SubscriptionsInput, 'token' | 'cached'>, LongList<CardChildId> {
  account: Account | null
  subscriptions: Subscription[]
  error: string | null
  /**
   * The time at which the user returned from paying, by the provider's clock. Null if the user does not return from
   * paying, and before the first response, which sets that clock.
   */
  paidAt: Instant | null
  /** The id of the subscription that the user has just paid for or joined; null if there is none. */
  boughtId: string | null
  /**
   * The number of automatic reloads that are left. If the purchase is not in the list after the last reload, the
   * payment counts as late.
   */
  reloadsLeft: number
}

const listed = ({ subscriptions }: SubscriptionsContext, id: string) =>
  subscriptions.find((subscription) => subscription.id === id)

/** The input of a card's child machine. Call this only with the id of a card that is in the list. */
const cardOf = (context: SubscriptionsContext, id: string) => ({
  subscription: found(context.subscriptions, (one) => one.id === id),
  account: nonNull(context.account),
})

const bought = ({ subscriptions, paidAt, joined }: SubscriptionsContext) => {
  if (paidAt !== null) return latestPaidPurchase(subscriptions, paidAt)
  return (
    (joined && subscriptions.find(({ planId, isStillValid }) => planId === joined && isStillValid)) || null
  )
}

export const subscriptionsSetup = setup({
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
  guards: longListGuards,
  actions: longListActions<CardChildId, SubscriptionsContext, SubscriptionsEvent>(),
}).extend({
  guards: {
    isEmpty: ({ context }) => context.subscriptions.length === 0,
    hasCards: ({ context }) => context.subscriptions.length > 0,
    hasPosted: (_, params: { postedAny: boolean }) => params.postedAny,
    hasPaid: ({ context }) => context.hasPaid,
    hasJoined: ({ context }) => Boolean(context.joined),
    hasBought: ({ context }) => bought(context) !== null,
    hasBoughtAnother: ({ context }) => {
      const newest = bought(context)
      return newest !== null && newest.id !== context.boughtId
    },
    awaitsPayment: ({ context }) => context.reloadsLeft > 0,
    hasWaited: ({ context }) => context.reloadsLeft === 0,
    isLate: ({ context }) => context.hasPaid && context.reloadsLeft === 0 && context.boughtId === null,
    lacksSomething: or(['isLate', 'lacksRest']),
    /** Whether the feed `watch` has emitted a list. Before its first value, its snapshot is undefined. */
    hasChanged: (_, params: { update: SubscriptionsUpdate | undefined }) => params.update?.kind === 'changed',
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
    countReload: assign({ reloadsLeft: ({ context }) => Math.max(0, context.reloadsLeft - 1) }),
    keepLoaded: assign(
      ({ context, system }, params: LoadedSubscriptions & { kind?: 'begun' | 'loaded' }) => ({
        account: params.account,
        subscriptions: params.subscriptions,
        isWhole: params.kind !== 'begun',
        isStale: false,
        error: null,
        paidAt: context.hasPaid ? (context.paidAt ?? now(system)) : null,
      }),
    ),
    /**
     * Adds the remaining entries to the list. The entries that are already in the list stay, because they may be newer
     * than the response.
     */
    addRest: assign(({ context }, { rest }: { rest: Subscription[] }) => ({
      subscriptions: [...context.subscriptions, ...rest],
      isWhole: true,
    })),
    keepAccount: assign({ account: (_, params: { account: Account }) => params.account }),
    keepChanged: assign({
      subscriptions: ({ context }, params: { update: SubscriptionsUpdate | undefined }) =>
        params.update?.kind === 'changed' ? params.update.subscriptions : context.subscriptions,
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
      const card = cardOf(context, params.id)
      const others = ofOtherPlans(context.subscriptions, card.subscription)
      enqueue.spawnChild('unsubscribe', { id, input: { ...card, others } })
      enqueue.assign({ running: [...context.running, id] })
    }),
    startOpening: enqueueActions(({ context, enqueue }, params: { id: string; platform: Platform }) => {
      const id = openServerId(params.id, params.platform)
      const input = { ...cardOf(context, params.id), platform: params.platform }
      enqueue.spawnChild('openServer', { id, input })
      enqueue.assign({ running: [...context.running, id] })
    }),
    openCommunity: emit(({ context }, params: { id: string }) => ({
      type: 'page.opened',
      path: pathOf('/community/:slug', { slug: listed(context, params.id)?.courseSlug ?? '' }),
    })),
    openHome: emit({ type: 'page.opened', path: '/' }),
    rememberPath: rememberPath(() => '/subscriptions'),
    openLogin: openLogin(),
  },
})
