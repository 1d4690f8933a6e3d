import { assign, emit, enqueueActions, raise, sendTo, setup } from 'xstate'
import { logFailure, openLoginInPlace } from '#machines/kit/actions.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { failure, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { BotPages } from '#machines/rules/communities/bots.ts'
import { type BotPresence, botChecks } from '#machines/rules/communities/community.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { isHeldElsewhere } from '#machines/rules/kit/failures.ts'
import { known } from '#machines/rules/kit/known.ts'
import { pathOf } from '#machines/rules/links/addresses.ts'
import { listToolbarMachine } from '../../site/list-toolbar/machine.ts'
import { copyLinkMachine } from '../copy-link/machine.ts'
import { createGateMachine } from '../create-gate/machine.ts'
import { type ActivationId, activationId, listedActivation, listedUnpricedPlans } from './children.ts'
import {
  type CommunityListContext,
  listed,
  slugOf,
  withActive,
  withChecks,
  withCommunities,
  withCounts,
  withoutBot,
} from './list.ts'
import type { CommunityListPorts } from './ports.ts'

/** `origin` is that of the product. */
export interface CommunityListInput {
  token: string | null
  userId: string | null
  /** The id of the community that was created just before, by the page's entry in the history; nobody has checked it. */
  created: unknown
  origin: string
  botPages: BotPages
  /** The query of the page's address. */
  query: string
}

export type CommunityListEvent =
  | { type: 'community.toggled'; id: string }
  | { type: 'community.opened'; id: string }
  | { type: 'community.edited'; id: string }
  | { type: 'link.copied'; id: string }
  | { type: 'instructions.opened' }
  | { type: 'dialog.closed' }
  | { type: 'retry.requested' }
  | { type: 'page.returned' }
  /** A switch's child says so through the actions that this machine provides; so does a deactivation of our own. */
  | { type: 'activation.changed'; id: string; isActive: boolean }
  | { type: 'child.ended'; childId: ActivationId }
  /** What the servers of a community said, in the places of `botChecks`. */
  | { type: 'bots.checked'; id: string; results: BotPresence[] }

/** How many of a list's calls are on their way at once. */
const atOnce = 6

type Communities = { communities: SellerCommunity[] }
const loaded = ({ event }: { event: { output: Communities } }) => ({
  communities: event.output.communities,
})

type Activation = { id: string; isActive: boolean }
const keepActivation = {
  type: 'keepActivation',
  params: ({ event: { id, isActive } }: { event: Activation }): Activation => ({ id, isActive }),
} as const

/** /pages (D2 §2.2, §4.1; S2b). Each switch that was turned is a child, started by id. */
export const communityListMachine = setup({
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
  guards: {
    isHeldElsewhere: (_, params: { error: unknown }) => isHeldElsewhere(params.error),
    isSignedOut: ({ context }) => !context.signedIn,
    hasUserId: ({ context }) => context.userId !== null,
    isEmpty: ({ context }) => context.communities.length === 0,
    hasCards: ({ context }) => context.communities.length > 0,
    hasUncounted: ({ context }) => context.uncounted.length > 0,
    hasUnchecked: ({ context }) => context.unchecked.length > 0,
    hasLacking: ({ context }) => context.lacking.length > 0,
    isListed: ({ context }, params: { id: string }) => listed(context, params.id) !== undefined,
    mayToggle: ({ context }, params: { id: string }) =>
      listed(context, params.id) !== undefined &&
      !context.lacking.includes(params.id) &&
      !context.running.includes(activationId(params.id)),
  },
  actions: {
    keepCommunities: assign(({ context }, { communities }: Communities) =>
      withCommunities(context, communities),
    ),
    tellUnpricedPlans: sendTo('unpriced-plans', (_, { communities }: Communities) => ({
      type: 'communities.changed',
      communities,
    })),
    keepCounts: assign(({ context }, { totals }: { totals: (number | null)[] }) =>
      withCounts(context, totals),
    ),
    logUncounted: enqueueActions(({ context, enqueue }, params: { totals: (number | null)[] }) => {
      for (const [at, id] of context.uncounted.entries()) {
        if (params.totals[at] !== null) continue
        const error = new Error(`The members of community ${id} could not be counted.`)
        enqueue.emit({ type: 'failure.logged', doing: 'counting the members of a community', error })
      }
    }),
    keepChecks: assign(({ context }, { results }: { results: BotPresence[] }) =>
      withChecks(context, results),
    ),
    logUnknownBots: enqueueActions(({ context, enqueue }, params: { results: BotPresence[] }) => {
      for (const [at, { platform, serverId }] of context.unchecked.entries()) {
        if (params.results[at] !== 'unknown') continue
        const error = new Error(`The check of ${platform} server ${serverId} gave no answer.`)
        enqueue.emit({ type: 'failure.logged', doing: 'checking the moderation bot', error })
      }
    }),
    noteDeactivated: raise(({ context }) => ({
      type: 'activation.changed',
      id: known(context.lacking[0]),
      isActive: false,
    })),
    keepBots: assign({
      without: ({ context }, { id, results }: { id: string; results: BotPresence[] }) =>
        withoutBot(context.without, botChecks(listed(context, id)?.plans ?? []), results),
    }),
    nextLacking: assign({ lacking: ({ context }) => context.lacking.slice(1) }),
    keepActivation: assign(({ context }, { id, isActive }: Activation) => ({
      communities: withActive(context.communities, id, isActive),
    })),
    startActivation: enqueueActions(({ context, enqueue }, params: { id: string }) => {
      const community = known(listed(context, params.id))
      const id = activationId(params.id)
      enqueue.spawnChild('activation', { id, input: { community, botPages: context.botPages } })
      enqueue.assign({ running: [...context.running, id] })
    }),
    stopEnded: enqueueActions(({ context, enqueue }, params: { childId: ActivationId }) => {
      enqueue.stopChild(params.childId)
      enqueue.assign({ running: context.running.filter((id) => id !== params.childId) })
    }),
    returnToActivations: enqueueActions(({ context, enqueue }) => {
      for (const id of context.running) enqueue.sendTo(id, { type: 'page.returned' })
    }),
    copyLink: sendTo('copy-link', ({ context }, params: { id: string }) => ({
      type: 'link.chosen',
      slug: slugOf(context, params.id),
    })),
    openCommunity: emit(({ context }, params: { id: string }) => ({
      type: 'page.opened',
      path: pathOf('/community/:slug', { slug: slugOf(context, params.id) }),
    })),
    openEdit: emit(({ context }, params: { id: string }) => ({
      type: 'page.opened',
      path: pathOf('/edit/:slug', { slug: slugOf(context, params.id) }),
    })),
    openLogin: openLoginInPlace(),
    closeSession: emit({ type: 'session.closed', forget: 'token', to: '/login' }),
    logFailure: logFailure(),
  },
}).createMachine({
  id: 'community-list',
  context: ({ input: { token, ...input } }) => ({
    ...input,
    signedIn: token !== null,
    communities: [],
    newId: null,
    members: {},
    uncounted: [],
    unchecked: [],
    known: [],
    lacking: [],
    without: [],
    running: [],
  }),
  initial: 'checking',
  states: {
    checking: {
      always: [{ guard: 'isSignedOut', target: 'signedOut' }, { target: 'loadingAccount' }],
    },
    loadingAccount: {
      description: 'The communities are being loaded: first who is signed in.',
      meta: { requirements: ['PAGES-02'] },
      tags: 'busy',
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        input: {},
        onDone: [{ guard: 'hasUserId', target: 'loading' }, { target: 'failed' }],
        onError: [
          { guard: { type: 'isHeldElsewhere', params: thrown }, target: 'held' },
          { target: 'expired' },
        ],
      },
    },
    held: {
      description: 'Another tab keeps the session to itself: nobody was asked, and nobody is signed out.',
      meta: { requirements: ['WIZ-14', 'SESSION-01'] },
      tags: 'failed',
      on: { 'retry.requested': 'loadingAccount' },
    },
    loading: {
      description: 'The communities are being loaded.',
      meta: { requirements: ['PAGES-02'] },
      tags: 'busy',
      invoke: {
        id: 'loadCommunities',
        src: 'loadCommunities',
        input: ({ context }) => ({ sellerId: known(context.userId) }),
        onDone: { target: 'listed', actions: { type: 'keepCommunities', params: loaded } },
        onError: {
          target: 'failed',
          actions: { type: 'logFailure', params: failure('loading the communities') },
        },
      },
    },
    listed: {
      description: 'The list, with what happens on its cards.',
      type: 'parallel',
      invoke: [
        {
          id: 'copy-link',
          src: 'copyLink',
          input: ({ context }) => ({ origin: context.origin }),
        },
        { id: 'create-gate', src: 'createGate' },
        {
          id: 'toolbar',
          src: 'listToolbar',
          input: ({ context }) => ({ page: '/pages', query: context.query }),
        },
        {
          id: 'unpriced-plans',
          src: 'unpricedPlans',
          input: ({ context }) => ({ userId: known(context.userId), communities: context.communities }),
        },
      ],
      on: {
        'community.toggled': {
          guard: { type: 'mayToggle', params: ({ event }) => ({ id: event.id }) },
          actions: { type: 'startActivation', params: ({ event }) => ({ id: event.id }) },
        },
        'community.opened': {
          guard: { type: 'isListed', params: ({ event }) => ({ id: event.id }) },
          actions: { type: 'openCommunity', params: ({ event }) => ({ id: event.id }) },
        },
        'community.edited': {
          guard: { type: 'isListed', params: ({ event }) => ({ id: event.id }) },
          actions: { type: 'openEdit', params: ({ event }) => ({ id: event.id }) },
        },
        'link.copied': {
          guard: { type: 'isListed', params: ({ event }) => ({ id: event.id }) },
          actions: { type: 'copyLink', params: ({ event }) => ({ id: event.id }) },
        },
        'activation.changed': { actions: keepActivation },
        'bots.checked': {
          actions: { type: 'keepBots', params: ({ event: { id, results } }) => ({ id, results }) },
        },
        'child.ended': {
          actions: { type: 'stopEnded', params: ({ event }) => ({ childId: event.childId }) },
        },
      },
      states: {
        content: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'ready' }] },
            empty: {
              description: 'There is no community yet.',
              meta: { requirements: ['PAGES-04'] },
              always: { guard: 'hasCards', target: 'ready' },
            },
            ready: {
              description: 'A card for each community.',
              meta: {
                requirements: [
                  'PAGES-01',
                  'PAGES-05',
                  'PAGES-06',
                  'PAGES-07',
                  'PAGES-08',
                  'PAGES-09',
                  'PAGES-10',
                  'WIZ-18',
                ],
              },
              always: { guard: 'isEmpty', target: 'empty' },
            },
          },
        },
        instructions: {
          initial: 'closed',
          states: {
            closed: { on: { 'instructions.opened': 'open' } },
            open: {
              description: 'How the bot is invited to a Telegram group or channel.',
              meta: { requirements: ['PAGES-10'] },
              on: { 'dialog.closed': 'closed' },
            },
          },
        },
        members: {
          initial: 'counted',
          states: {
            counted: { always: { guard: 'hasUncounted', target: 'counting' } },
            counting: {
              description: 'The members of the next communities are being counted, six at a time.',
              meta: { requirements: ['PAGES-13'] },
              invoke: {
                id: 'countMembers',
                src: 'countMembers',
                input: ({ context }) => ({ communityIds: context.uncounted.slice(0, atOnce) }),
                onDone: {
                  target: 'counted',
                  actions: [
                    { type: 'logUncounted', params: ({ event }) => ({ totals: event.output.totals }) },
                    { type: 'keepCounts', params: ({ event }) => ({ totals: event.output.totals }) },
                  ],
                },
              },
            },
          },
        },
        bots: {
          initial: 'checked',
          states: {
            checked: {
              always: [
                { guard: 'hasLacking', target: 'deactivating' },
                { guard: 'hasUnchecked', target: 'checking' },
              ],
            },
            checking: {
              description:
                'The next servers of active communities are asked for their bot, six at a time, each once.',
              meta: { requirements: ['ACTIV-07'] },
              invoke: {
                id: 'checkBots',
                src: 'checkBots',
                input: ({ context }) => ({ checks: context.unchecked.slice(0, atOnce) }),
                onDone: {
                  target: 'checked',
                  actions: [
                    { type: 'logUnknownBots', params: ({ event }) => ({ results: event.output.results }) },
                    { type: 'keepChecks', params: ({ event }) => ({ results: event.output.results }) },
                  ],
                },
              },
            },
            deactivating: {
              description: 'An active community whose bot is missing is switched off.',
              meta: { requirements: ['ACTIV-07', 'ACTIV-08'] },
              invoke: {
                id: 'deactivate',
                src: 'deactivate',
                input: ({ context }) => ({ communityId: known(context.lacking[0]) }),
                onDone: { target: 'checked', actions: ['noteDeactivated', 'nextLacking'] },
                onError: {
                  target: 'checked',
                  actions: [
                    {
                      type: 'logFailure',
                      params: failure('deactivating a community without its bot'),
                    },
                    'nextLacking',
                  ],
                },
              },
            },
          },
        },
        reload: {
          initial: 'resting',
          states: {
            resting: { on: { 'page.returned': { target: 'reloading', actions: 'returnToActivations' } } },
            reloading: {
              description: 'The person came back: the list is loaded again while the cards stay.',
              invoke: {
                id: 'reload',
                src: 'loadCommunities',
                input: ({ context }) => ({ sellerId: known(context.userId) }),
                onDone: {
                  target: 'resting',
                  actions: [
                    { type: 'keepCommunities', params: loaded },
                    { type: 'tellUnpricedPlans', params: loaded },
                  ],
                },
                onError: {
                  target: 'resting',
                  actions: { type: 'logFailure', params: failure('reloading the communities') },
                },
              },
              on: {
                'page.returned': { actions: 'returnToActivations' },
                // What is on its way does not know of it yet.
                'activation.changed': { target: 'reloading', reenter: true, actions: keepActivation },
              },
            },
          },
        },
      },
    },
    signedOut: {
      description: 'Nobody is signed in: the login opens.',
      meta: { requirements: ['SEC-08'] },
      entry: 'openLogin',
    },
    expired: {
      description: 'The profile could not be loaded: the token is removed and the login opens.',
      meta: { requirements: ['WIZ-14'] },
      entry: 'closeSession',
    },
    failed: {
      description: 'The communities could not be loaded. They can be loaded again, which is an addition.',
      meta: { requirements: ['PAGES-03'] },
      tags: 'failed',
      on: { 'retry.requested': 'loadingAccount' },
    },
  },
})
