import { assign, type DoneActorEvent, emit, enqueueActions, raise, sendTo, setup } from 'xstate'
import { openLoginInPlace } from '#machines/kit/actions.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { longListActions, longListGuards } from '#machines/kit/long-list.ts'
import { portsOf } from '#machines/kit/port.ts'
import { keepReasonToStay, staysSignedIn } from '#machines/kit/staying.ts'
import { type Newcomer, type StripeStep, stripeStep } from '#machines/rules/account/stripe-step.ts'
import {
  type BotLack,
  type BotPages,
  type BotPresence,
  botChecks,
  withoutBot,
} from '#machines/rules/communities/bots.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { first } from '#machines/rules/kit/non-null.ts'
import { pathOf } from '#machines/rules/links/addresses.ts'
import { listToolbarMachine } from '#machines/site/list-toolbar/machine.ts'
import { copyLinkMachine } from '../copy-link/machine.ts'
import { createGateMachine } from '../create-gate/machine.ts'
import { type ActivationId, activationId, listedActivation, listedUnpricedPlans } from './children.ts'
import {
  type CommunityListContext,
  communityOf,
  listed,
  withActive,
  withChecks,
  withCommunities,
  withCounts,
  withNewFirst,
} from './list.ts'
import type { CommunityListPorts } from './ports.ts'

/** `baseUrl` is the product's URL without a trailing slash. */
export interface CommunityListInput {
  token: string | null
  userId: string | null
  /** The id of the community that was just created; it comes from the history entry and is not validated. */
  created: unknown
  baseUrl: string
  botPages: BotPages
  /** Whether the browser supports the system's share sheet. */
  sharing?: boolean | undefined
  /** The query of the page's URL. */
  query: string
  /**
   * The cached communities of an earlier visit; null if there are none. Members are counted and servers are checked
   * only after the reload.
   */
  cached?: SellerCommunity[] | null | undefined
  /** The servers that lack the bot or its permission, by key, as far as earlier checks have found them. */
  serversWithoutBot?: Record<string, BotLack> | undefined
}

export type CommunityListEvent =
  | { type: 'community.toggled'; id: string }
  | { type: 'community.opened'; id: string }
  | { type: 'community.edited'; id: string }
  | { type: 'link.copied'; id: string }
  | { type: 'link.shared'; id: string }
  | { type: 'instructions.opened' }
  | { type: 'dialog.closed' }
  | { type: 'retry.requested' }
  | { type: 'page.returned' }
  /**
   * Sent by the child machine of an activation (see `listedActivation`), and raised when this machine has deactivated a
   * community.
   */
  | { type: 'activation.changed'; id: string; isActive: boolean }
  | DoneActorEvent<unknown, ActivationId>
  /** Sent by the notice about plans without a price, after prices were created. */
  | { type: 'prices.changed' }
  /** The results for the servers of a community, in the order of `botChecks`. */
  | { type: 'bots.checked'; id: string; results: BotPresence[] }

type Communities = { communities: SellerCommunity[] }
type Activation = { id: string; isActive: boolean }

export const communityListSetup = setup({
  types: {
    input: {} as CommunityListInput,
    context: {} as CommunityListContext,
    events: {} as CommunityListEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'failed',
    children: {} as {
      toolbar: 'listToolbar'
      'copy-link': 'copyLink'
      'create-gate': 'createGate'
      'unpriced-plans': 'unpricedPlans'
      [id: ActivationId]: 'activation'
    },
  },
  actors: {
    ...portsOf<CommunityListPorts>(),
    activation: listedActivation,
    copyLink: copyLinkMachine,
    createGate: createGateMachine,
    listToolbar: listToolbarMachine,
    unpricedPlans: listedUnpricedPlans,
  },
  guards: { ...longListGuards, staysSignedIn },
  actions: longListActions<ActivationId, CommunityListContext, CommunityListEvent>(),
}).extend({
  guards: {
    hasUserId: ({ context }) => context.userId !== '',
    isEmpty: ({ context }) => context.communities.length === 0,
    hasCards: ({ context }) => context.communities.length > 0,
    lacks: (_, { person, step }: { person: Newcomer; step: StripeStep }) =>
      stripeStep({ ...person, buys: false }) === step,
    hasUncounted: ({ context }) => context.uncounted.length > 0,
    hasUnchecked: ({ context }) => context.unchecked.length > 0,
    hasLacking: ({ context }) => context.lacking.length > 0,
    isListed: ({ context }, params: { id: string }) => listed(context, params.id) !== undefined,
    mayShare: ({ context }, params: { id: string }) =>
      context.sharing === true && listed(context, params.id) !== undefined,
    mayToggle: ({ context }, params: { id: string }) =>
      listed(context, params.id) !== undefined &&
      !context.lacking.includes(params.id) &&
      !context.running.includes(activationId(params.id)),
  },
  actions: {
    keepCommunities: assign(({ context }, { communities }: Communities) =>
      withCommunities(context, communities),
    ),
    /**
     * Shows the first entries of the list. Their members are counted and their servers checked together with those of
     * the remaining entries.
     */
    showFirst: assign(({ context }, { communities }: Communities) => withNewFirst(context, communities)),
    /**
     * Adds the remaining entries to the list. The entries that are already in the list stay, because they may be newer
     * than the response.
     */
    addRest: assign(({ context }, { communities }: Communities) =>
      withCommunities(context, [...context.communities, ...communities]),
    ),
    notifyUnpricedPlans: sendTo('unpriced-plans', ({ context: { communities } }) => ({
      type: 'communities.changed',
      communities,
    })),
    keepCounts: assign(({ context }, { totals }: { totals: (number | null)[] }) =>
      withCounts(context, totals),
    ),
    keepChecks: assign(({ context }, { results }: { results: BotPresence[] }) =>
      withChecks(context, results),
    ),
    noteActivation: raise(({ context }, { isActive }: { isActive: boolean }) => ({
      type: 'activation.changed',
      id: first(context.lacking),
      isActive,
    })),
    keepBots: assign({
      serversWithoutBot: ({ context }, { id, results }: { id: string; results: BotPresence[] }) =>
        withoutBot(context.serversWithoutBot, botChecks(listed(context, id)?.plans ?? []), results),
    }),
    nextLacking: assign({ lacking: ({ context }) => context.lacking.slice(1) }),
    keepActivation: assign(({ context }, { id, isActive }: Activation) => ({
      communities: withActive(context.communities, id, isActive),
    })),
    startActivation: enqueueActions(({ context, enqueue }, params: { id: string }) => {
      const community = communityOf(context, params.id)
      const id = activationId(params.id)
      enqueue.spawnChild('activation', { id, input: { community, botPages: context.botPages } })
      enqueue.assign({ running: [...context.running, id] })
    }),
    returnToActivations: enqueueActions(({ context, enqueue }) => {
      for (const id of context.running) enqueue.sendTo(id, { type: 'page.returned' })
    }),
    copyLink: sendTo('copy-link', ({ context }, params: { id: string }) => ({
      type: 'link.chosen',
      slug: communityOf(context, params.id).slug,
    })),
    shareLink: sendTo('copy-link', ({ context }, { id }: { id: string }) => {
      const { slug, title } = communityOf(context, id)
      return { type: 'share.chosen', slug, title }
    }),
    openCommunity: emit(({ context }, params: { id: string }) => ({
      type: 'page.opened',
      path: pathOf('/community/:slug', { slug: communityOf(context, params.id).slug }),
    })),
    openEdit: emit(({ context }, params: { id: string }) => ({
      type: 'page.opened',
      path: pathOf('/edit/:slug', { slug: communityOf(context, params.id).slug }),
    })),
    openLogin: openLoginInPlace(),
    closeSession: emit({ type: 'session.closed', forget: 'token', to: '/login' }),
    keepReasonToStay: keepReasonToStay(),
  },
})
