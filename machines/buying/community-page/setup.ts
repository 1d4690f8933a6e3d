import { assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { portsOf } from '#machines/kit/port.ts'
import { keepReasonToStay, type Staying } from '#machines/kit/staying.ts'
import { type BotCheck, type BotPresence, botChecks, lacksBot } from '#machines/rules/communities/bots.ts'
import type { Account, Community, Platform, Seller, Subscription } from '#machines/rules/kit/entities.ts'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import { nearestSlug, pathWithSlug } from '#machines/rules/links/slugs.ts'
import { trialUse } from '#machines/rules/subscriptions/purchases.ts'
import { subscriptionTo } from '#machines/rules/subscriptions/subscriptions.ts'
import type { DiscordTokens, OpenServerInput } from '../open-server/machine.ts'
import { communityCheckout, communityOpenServer } from './children.ts'
import type { CommunityPagePorts } from './ports.ts'

/**
 * `isPreview` is whether the page is `/preview/{slug}`. `path` is the pathname and search of this page. `baseUrl` is the
 * product's URL without a trailing slash.
 */
export interface CommunityPageInput {
  slug: string
  isPreview: boolean
  token: string | null
  userId: string | null
  path: string
  baseUrl: string
}

export type CommunityPageEvent =
  | { type: 'plan.chosen'; planId: string }
  | { type: 'server.opened'; planId: string; platform: Platform }
  /** Sent by the child that opens a server, through the actions of `communityOpenServer`. */
  | ({ type: 'tokens.renewed' } & DiscordTokens)
  | { type: 'video.clicked' }
  | { type: 'sound.toggled' }
  /** The browser has ended full screen, for example by Escape. */
  | { type: 'fullscreen.left' }
  | { type: 'home.chosen' }
  | { type: 'retry.requested' }
  | { type: 'slug.changed'; slug: string; path: string }
  /** The checkout has loaded the community again. */
  | { type: 'community.reloaded'; community: Community }
  /** The checkout has found no community. */
  | { type: 'community.removed' }
  /** The user returned to this page, from the checkout or another window. */
  | { type: 'page.returned' }
  /** The page was restored from the back/forward cache. */
  | { type: 'page.restored' }

interface CommunityPageContext extends Omit<CommunityPageInput, 'token'>, Staying {
  signedIn: boolean
  community: Community | null
  /** The servers of the community's plans. */
  checks: BotCheck[]
  seller: Seller | null
  account: Account | null
  subscriptions: Subscription[]
  /** The plan and platform of the server that is being opened; null if none is. */
  opened: { planId: string; platform: Platform } | null
}

/** The community. Call this only after the community was loaded. */
export const communityIn = ({ community }: CommunityPageContext): Community => nonNull(community)

/** The user's subscription to a plan of this community; null without one. */
export const ownedOf = (
  { community, subscriptions }: Pick<CommunityPageContext, 'community' | 'subscriptions'>,
  planId: string,
): Subscription | null => community && subscriptionTo(subscriptions, { communityId: community.id, planId })

/** The community if it belongs to this user; otherwise null. */
export const ownCommunity = ({
  community,
  userId,
}: Pick<CommunityPageContext, 'community' | 'userId'>): Community | null =>
  community && community.sellerId === userId ? community : null

/** Whether the page shows the owner a preview, which sells nothing (C95). The community may be active or inactive. */
export const isPreviewed = (
  context: Pick<CommunityPageContext, 'isPreview' | 'community' | 'userId'>,
): boolean => context.isPreview && ownCommunity(context) !== null

/** Whether the user is known to have used the free trial of a plan. */
export const hasUsedTrial = (
  { community, subscriptions }: Pick<CommunityPageContext, 'community' | 'subscriptions'>,
  planId: string,
): boolean => !!community && trialUse(subscriptions, { communityId: community.id, planId }) === 'used'

/** The input of the child that opens a server. */
export const openingOf = (context: CommunityPageContext): OpenServerInput | null => {
  const { opened, account } = context
  const subscription = opened && ownedOf(context, opened.planId)
  return subscription && account && { subscription, account, platform: opened.platform }
}

/** The fields that are loaded, before they are. */
export const nothingLoaded = { community: null, checks: [], seller: null, account: null, subscriptions: [] }

export const communityPageSetup = setup({
  types: {
    input: {} as CommunityPageInput,
    context: {} as CommunityPageContext,
    events: {} as CommunityPageEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'failed',
    children: {} as { checkout: 'checkout'; 'open-server': 'openServer' },
  },
  actors: { ...portsOf<CommunityPagePorts>(), checkout: communityCheckout, openServer: communityOpenServer },
  guards: {
    isActive: (_, { community }: { community: Community }) => community.isActive,
    isShown: ({ context }, { community }: { community: Community }) =>
      community.isActive || isPreviewed({ ...context, community }),
    /** Whether the slug that was not found is probably a misspelling of another slug. */
    meansOther: ({ context: { slug } }) => nearestSlug(slug) !== slug,
    hasNothingToCheck: ({ context }) => context.checks.length === 0,
    lacksBot: (_, params: { results: BotPresence[] }) => params.results.some(lacksBot),
    isSignedIn: ({ context }) => context.signedIn,
    sells: ({ context }) => !isPreviewed(context),
    mayOwn: ({ context }) => context.signedIn && !isPreviewed(context) && !!context.community?.plans.length,
    hasVideo: ({ context }) => !!context.community?.video,
    hasServer: ({ context }, params: { planId: string; platform: Platform }) =>
      ownedOf(context, params.planId)?.platforms.includes(params.platform) ?? false,
  },
  actions: {
    keepCommunity: assign(({ context }, { community }: { community: Community }) => ({
      community,
      checks: isPreviewed({ ...context, community }) ? [] : botChecks(community.plans),
    })),
    /**
     * If the community was found by a slug that differs from the slug in the URL, writes the found slug into the URL.
     */
    showAddress: enqueueActions(({ context, enqueue }) => {
      const path = pathWithSlug(context.path, context.slug)
      if (path === context.path) return
      enqueue.assign({ path })
      enqueue.emit({ type: 'address.rewritten', path })
    }),
    takeNearestSlug: assign({ slug: ({ context }) => nearestSlug(context.slug) }),
    keepSeller: assign({ seller: (_, params: { seller: Seller }) => params.seller }),
    changeSlug: assign((_, params: { slug: string; path: string }) => ({
      slug: params.slug,
      path: params.path,
      ...nothingLoaded,
    })),
    keepSubscriptions: assign((_, params: { account: Account; subscriptions: Subscription[] }) => ({
      account: params.account,
      subscriptions: params.subscriptions,
    })),
    keepOpened: assign((_, { planId, platform }: { planId: string; platform: Platform }) => ({
      opened: { planId, platform },
    })),
    clearOpened: assign({ opened: null }),
    keepReasonToStay: keepReasonToStay(),
    renewTokens: assign({
      account: ({ context }, params: DiscordTokens) => context.account && { ...context.account, ...params },
    }),
    choosePlan: sendTo('checkout', (_, params: { planId: string }) => ({
      type: 'plan.chosen',
      planId: params.planId,
    })),
    returnToCheckout: sendTo('checkout', { type: 'page.restored' }),
    openHome: emit({ type: 'page.opened', path: '/' }),
  },
})
