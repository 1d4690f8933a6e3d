import { assign, emit, enqueueActions, sendParent, sendTo, setup } from 'xstate'
import { logFailure } from '#machines/kit/actions.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { failure } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import {
  type BotCheck,
  type BotPresence,
  botChecks,
  lacksBot,
} from '#machines/rules/communities/community.ts'
import type { Account, Community, Platform, Seller, Subscription } from '#machines/rules/kit/entities.ts'
import { known } from '#machines/rules/kit/known.ts'
import { subscriptionTo } from '#machines/rules/subscriptions/subscriptions.ts'
import { checkoutMachine } from '../checkout/machine.ts'
import { type DiscordTokens, type OpenServerInput, openServerMachine } from '../open-server/machine.ts'
import type { CommunityPagePorts } from './ports.ts'

/** `path` is pathname + search of this page, `origin` that of the product. */
export interface CommunityPageInput {
  slug: string
  token: string | null
  userId: string | null
  path: string
  origin: string
}

export type CommunityPageEvent =
  | { type: 'plan.chosen'; planId: string }
  | { type: 'server.opened'; planId: string; platform: Platform }
  /** The opening of a server says so through the actions that this machine provides. */
  | ({ type: 'tokens.renewed' } & DiscordTokens)
  | { type: 'opening.ended' }
  | { type: 'video.clicked' }
  | { type: 'sound.toggled' }
  /** The browser itself ended the fullscreen, by its Escape key for example. */
  | { type: 'fullscreen.left' }
  | { type: 'home.chosen' }
  | { type: 'slug.changed'; slug: string; path: string }
  /** The page is back from the back/forward cache. */
  | { type: 'page.returned' }

interface CommunityPageContext {
  slug: string
  path: string
  origin: string
  signedIn: boolean
  userId: string | null
  community: Community | null
  /** The servers of its plans. */
  checks: BotCheck[]
  seller: Seller | null
  account: Account | null
  subscriptions: Subscription[]
  /** The server that is being opened. */
  opened: { planId: string; platform: Platform } | null
}

/** The opening of a server; give it ports before it is provided to `communityPageMachine`. */
export const communityOpenServer = openServerMachine.provide({
  actions: {
    announceTokens: sendParent((_, params: DiscordTokens) => ({ type: 'tokens.renewed', ...params })),
    announceEnd: sendParent({ type: 'opening.ended' }),
  },
})

/** What the person has of a plan of this community. */
export const ownedOf = (
  { community, subscriptions }: Pick<CommunityPageContext, 'community' | 'subscriptions'>,
  planId: string,
): Subscription | null => community && subscriptionTo(subscriptions, { communityId: community.id, planId })

/** What the opened server is opened with. */
const openingOf = (context: CommunityPageContext): OpenServerInput | null => {
  const { opened, account } = context
  const subscription = opened && ownedOf(context, opened.planId)
  return subscription && account && { subscription, account, platform: opened.platform }
}

type Answer = { kind: 'missing' } | { kind: 'loaded'; community: Community }

/** /community/{slug} and /course/{slug} (D2 §2.1, §4.1; S3). */
export const communityPageMachine = setup({
  types: {
    input: {} as CommunityPageInput,
    context: {} as CommunityPageContext,
    events: {} as CommunityPageEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'failed',
    children: {} as { checkout: 'checkout'; 'open-server': 'openServer' },
  },
  actors: { ...portsOf<CommunityPagePorts>(), checkout: checkoutMachine, openServer: communityOpenServer },
  guards: {
    isActive: (_, params: { answer: Answer }) =>
      params.answer.kind === 'loaded' && params.answer.community.isActive,
    hasNothingToCheck: ({ context }) => context.checks.length === 0,
    lacksBot: (_, params: { results: BotPresence[] }) => params.results.some(lacksBot),
    isSignedIn: ({ context }) => context.signedIn,
    mayOwn: ({ context }) => context.signedIn && !!context.community?.plans.length,
    hasVideo: ({ context }) => !!context.community?.video,
    hasServer: ({ context }, params: { planId: string; platform: Platform }) =>
      ownedOf(context, params.planId)?.platforms.includes(params.platform) ?? false,
  },
  actions: {
    keepCommunity: assign((_, { answer }: { answer: Answer }) =>
      answer.kind === 'loaded'
        ? { community: answer.community, checks: botChecks(answer.community.plans) }
        : {},
    ),
    keepSeller: assign({ seller: (_, params: { seller: Seller }) => params.seller }),
    changeSlug: assign((_, params: { slug: string; path: string }) => ({
      slug: params.slug,
      path: params.path,
      community: null,
      checks: [],
      seller: null,
      account: null,
      subscriptions: [],
    })),
    keepSubscriptions: assign((_, params: { account: Account; subscriptions: Subscription[] }) => ({
      account: params.account,
      subscriptions: params.subscriptions,
    })),
    keepOpened: assign({ opened: (_, params: { planId: string; platform: Platform }) => params }),
    clearOpened: assign({ opened: null }),
    renewTokens: assign({
      account: ({ context }, params: DiscordTokens) => context.account && { ...context.account, ...params },
    }),
    choosePlan: sendTo('checkout', (_, params: { planId: string }) => ({
      type: 'plan.chosen',
      planId: params.planId,
    })),
    returnToCheckout: sendTo('checkout', { type: 'page.returned' }),
    openHome: emit({ type: 'page.opened', path: '/' }),
    logUnknownBots: enqueueActions(({ context, enqueue }, params: { results: BotPresence[] }) => {
      for (const [at, { platform, serverId }] of context.checks.entries()) {
        if (params.results[at] !== 'unknown') continue
        const error = new Error(`The check of ${platform} server ${serverId} gave no answer.`)
        enqueue.emit({ type: 'failure.logged', doing: 'checking the moderation bot', error })
      }
    }),
    logFailure: logFailure(),
  },
}).createMachine({
  id: 'community-page',
  context: ({ input: { slug, token, userId, path, origin } }) => ({
    slug,
    path,
    origin,
    signedIn: token !== null,
    userId,
    community: null,
    checks: [],
    seller: null,
    account: null,
    subscriptions: [],
    opened: null,
  }),
  initial: 'loading',
  on: {
    'slug.changed': {
      target: '.loading',
      actions: { type: 'changeSlug', params: ({ event }) => ({ slug: event.slug, path: event.path }) },
    },
  },
  states: {
    loading: {
      description: 'The community is being loaded.',
      meta: { requirements: ['COMM-07', 'COMM-11'] },
      tags: 'busy',
      invoke: {
        id: 'loadCommunity',
        src: 'loadCommunity',
        input: ({ context }) => ({ slug: context.slug }),
        onDone: [
          {
            guard: { type: 'isActive', params: ({ event }) => ({ answer: event.output }) },
            target: 'preparing',
            actions: { type: 'keepCommunity', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'unavailable' },
        ],
        onError: {
          target: 'unavailable',
          actions: {
            type: 'logFailure',
            params: failure('loading a community'),
          },
        },
      },
    },
    preparing: {
      description:
        'The creator is being loaded, and the servers are asked whether the moderation bot is there.',
      meta: { requirements: ['COMM-07', 'COMM-11', 'COMM-12'] },
      tags: 'busy',
      type: 'parallel',
      onDone: 'ready',
      states: {
        creator: {
          initial: 'loadingSeller',
          states: {
            loadingSeller: {
              invoke: {
                id: 'loadSeller',
                src: 'loadSeller',
                input: ({ context }) => ({ sellerId: known(context.community).sellerId }),
                onDone: {
                  target: 'settled',
                  actions: { type: 'keepSeller', params: ({ event }) => ({ seller: event.output.seller }) },
                },
                onError: {
                  target: 'settled',
                  actions: {
                    type: 'logFailure',
                    params: failure('loading the creator'),
                  },
                },
              },
            },
            settled: { type: 'final' },
          },
        },
        bots: {
          initial: 'gathering',
          states: {
            gathering: {
              always: [{ guard: 'hasNothingToCheck', target: 'settled' }, { target: 'checkingBots' }],
            },
            checkingBots: {
              invoke: {
                id: 'checkBots',
                src: 'checkBots',
                input: ({ context }) => ({ checks: context.checks }),
                onDone: [
                  {
                    guard: { type: 'lacksBot', params: ({ event }) => ({ results: event.output.results }) },
                    target: '#community-page.unavailable.closing',
                    actions: {
                      type: 'logUnknownBots',
                      params: ({ event }) => ({ results: event.output.results }),
                    },
                  },
                  {
                    target: 'settled',
                    actions: {
                      type: 'logUnknownBots',
                      params: ({ event }) => ({ results: event.output.results }),
                    },
                  },
                ],
              },
            },
            settled: { type: 'final' },
          },
        },
      },
    },
    ready: {
      description: 'The community with its plans, its video and its creator.',
      meta: {
        requirements: ['COMM-01', 'COMM-02', 'COMM-03', 'COMM-04', 'COMM-05', 'COMM-06', 'COMM-11'],
      },
      type: 'parallel',
      states: {
        buying: {
          invoke: {
            id: 'checkout',
            src: 'checkout',
            input: ({ context: { community, userId, path, origin } }) => ({
              community: known(community),
              userId,
              path,
              origin,
            }),
          },
          on: {
            'plan.chosen': {
              actions: { type: 'choosePlan', params: ({ event }) => ({ planId: event.planId }) },
            },
            'page.returned': { actions: 'returnToCheckout' },
          },
        },
        membership: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'mayOwn', target: 'loading' }, { target: 'resting' }] },
            loading: {
              description:
                'The page is there; now it is asked what the signed-in person has already, which is an addition.',
              meta: { requirements: ['COMM-03'] },
              invoke: {
                id: 'loadSubscriptions',
                src: 'loadSubscriptions',
                input: {},
                onDone: {
                  target: 'resting',
                  actions: {
                    type: 'keepSubscriptions',
                    params: ({ event: { output } }) => ({
                      account: output.account,
                      subscriptions: output.subscriptions,
                    }),
                  },
                },
                onError: {
                  target: 'resting',
                  actions: { type: 'logFailure', params: failure('loading what a person has already') },
                },
              },
            },
            resting: {
              on: {
                'server.opened': {
                  guard: {
                    type: 'hasServer',
                    params: ({ event }) => ({ planId: event.planId, platform: event.platform }),
                  },
                  target: 'opening',
                  actions: {
                    type: 'keepOpened',
                    params: ({ event }) => ({ planId: event.planId, platform: event.platform }),
                  },
                },
              },
            },
            opening: {
              description: 'A server of the plan that the person has is being opened.',
              meta: { requirements: ['OPEN-01'] },
              exit: 'clearOpened',
              invoke: {
                id: 'open-server',
                src: 'openServer',
                input: ({ context }) => known(openingOf(context)),
              },
              on: {
                'tokens.renewed': {
                  actions: {
                    type: 'renewTokens',
                    params: ({ event: { discordAccessToken, discordRefreshToken } }) => ({
                      discordAccessToken,
                      discordRefreshToken,
                    }),
                  },
                },
                'opening.ended': 'resting',
              },
            },
          },
        },
        video: {
          initial: 'inline',
          states: {
            inline: {
              description: 'The promo video loops in its place on the page.',
              meta: { requirements: ['COMM-05', 'COMM-09', 'COMM-10'] },
              initial: 'muted',
              on: { 'video.clicked': { guard: 'hasVideo', target: 'fullscreen' } },
              states: {
                muted: { on: { 'sound.toggled': { guard: 'hasVideo', target: 'unmuted' } } },
                unmuted: { on: { 'sound.toggled': 'muted' } },
              },
            },
            fullscreen: {
              description: 'The promo video fills the screen, with sound.',
              meta: { requirements: ['COMM-09', 'COMM-10'] },
              initial: 'unmuted',
              on: { 'video.clicked': 'inline', 'fullscreen.left': 'inline' },
              states: {
                muted: { on: { 'sound.toggled': 'unmuted' } },
                unmuted: { on: { 'sound.toggled': 'muted' } },
              },
            },
          },
        },
      },
    },
    unavailable: {
      description: 'There is no such community, or it is not active.',
      meta: { requirements: ['COMM-08', 'COMM-12'] },
      tags: 'failed',
      initial: 'resting',
      on: { 'home.chosen': { actions: 'openHome' } },
      states: {
        resting: {},
        closing: {
          always: [{ guard: 'isSignedIn', target: 'deactivating' }, { target: 'resting' }],
        },
        deactivating: {
          description:
            'A server has no moderation bot: the community is set inactive. A visitor may not ask for that.',
          meta: { requirements: ['COMM-12'] },
          invoke: {
            id: 'deactivate',
            src: 'deactivate',
            input: ({ context }) => ({ communityId: known(context.community).id }),
            onDone: 'resting',
            onError: {
              target: 'resting',
              actions: {
                type: 'logFailure',
                params: failure('deactivating a community without its bot'),
              },
            },
          },
        },
      },
    },
  },
})
