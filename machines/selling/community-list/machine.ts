import { assign, emit, enqueueActions, raise, sendParent, sendTo, setup } from 'xstate'
import { logFailure, openLoginInPlace } from '#machines/kit/actions.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { failure, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { BotPages } from '#machines/rules/communities/bots.ts'
import {
  type BotCheck,
  type BotPresence,
  botChecks,
  botInvited,
  checkKey,
  lacksBot,
} from '#machines/rules/communities/community.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { isHeldElsewhere } from '#machines/rules/kit/failures.ts'
import { known } from '#machines/rules/kit/known.ts'
import { pathOf } from '#machines/rules/links/addresses.ts'
import { listToolbarMachine } from '../../site/list-toolbar/machine.ts'
import { activationMachine } from '../activation/machine.ts'
import { copyLinkMachine } from '../copy-link/machine.ts'
import { createGateMachine } from '../create-gate/machine.ts'
import { unpricedPlansMachine } from '../unpriced-plans/machine.ts'
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

interface CommunityListContext {
  signedIn: boolean
  userId: string | null
  created: unknown
  origin: string
  botPages: BotPages
  query: string
  communities: SellerCommunity[]
  /** The one that was created just before, which comes first. */
  newId: string | null
  /** Members by community, as far as they are counted (C44). */
  members: Record<string, number>
  /** The communities whose members are not counted yet. */
  uncounted: string[]
  /** The servers that are not asked yet for their bot. */
  unchecked: BotCheck[]
  /** The keys of all servers that were asked for, or will be, on this visit. */
  known: string[]
  /** Active communities without their bot, to be switched off. */
  lacking: string[]
  /** The keys of the servers that are known to lack their bot. */
  without: string[]
  /** The ids of the switches' children that are there; a second click finds them. */
  running: ActivationId[]
}

/** How many of a list's calls are on their way at once. */
const atOnce = 6

type ActivationId = `activation:${string}`
export const activationId = (id: string): ActivationId => `activation:${id}`

/** The switch of a card; give it ports before it is provided to `communityListMachine`. */
export const listedActivation = activationMachine.provide({
  actions: {
    announceChange: sendParent(({ context }, params: { isActive: boolean }) => ({
      type: 'activation.changed',
      id: context.community.id,
      isActive: params.isActive,
    })),
    announceChecks: sendParent(({ context }, params: { results: BotPresence[] }) => ({
      type: 'bots.checked',
      id: context.community.id,
      results: params.results,
    })),
    announceEnd: sendParent(({ context }) => ({
      type: 'child.ended',
      childId: activationId(context.community.id),
    })),
  },
})

/** The notice about plans without a price; give it ports before it is provided to `communityListMachine`. */
export const listedUnpricedPlans = unpricedPlansMachine.provide({
  actions: { announceChange: sendParent({ type: 'page.returned' }) },
})

/** What is known of servers without their bot, once these have answered; an unknown answer changes nothing (A08). */
const withoutBot = (
  without: readonly string[],
  checks: readonly BotCheck[],
  results: readonly BotPresence[],
) => {
  const answered = checks.flatMap((check, at) => {
    const presence = results[at]
    return presence === undefined || presence === 'unknown' ? [] : [{ key: checkKey(check), presence }]
  })
  return [
    ...without.filter((key) => !answered.some((one) => one.key === key)),
    ...answered.filter(({ presence }) => lacksBot(presence)).map(({ key }) => key),
  ]
}

/** Whether a community is off and a server of it is known to lack its bot. */
export const isBotless = ({ isActive, plans }: SellerCommunity, without: readonly string[]) =>
  !isActive && without.length > 0 && plans.some((plan) => !botInvited(plan, new Set(without)))

const listed = ({ communities }: CommunityListContext, id: string) =>
  communities.find((community) => community.id === id)

const slugOf = (context: CommunityListContext, id: string) => known(listed(context, id)).slug

const withActive = (communities: SellerCommunity[], id: string, isActive: boolean) =>
  communities.map((community) => (community.id === id ? { ...community, isActive } : community))

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
    /** The new community comes first. What is new on this visit is counted and checked (S2b: every active community, each server once). */
    keepCommunities: assign(({ context }, { communities }: Communities) => {
      const active = communities.filter(({ isActive }) => isActive)
      const checked = new Set(context.known)
      const counted = new Set([...Object.keys(context.members), ...context.uncounted])
      const unchecked = botChecks(active.flatMap(({ plans }) => plans)).filter(
        (check) => !checked.has(checkKey(check)),
      )
      const isNew = ({ id }: SellerCommunity) => id === context.created
      return {
        communities: [...communities.filter(isNew), ...communities.filter((one) => !isNew(one))],
        newId: communities.find(isNew)?.id ?? null,
        uncounted: [
          ...context.uncounted,
          ...communities.map(({ id }) => id).filter((id) => !counted.has(id)),
        ],
        unchecked: [...context.unchecked, ...unchecked],
        known: [...context.known, ...unchecked.map(checkKey)],
      }
    }),
    tellUnpricedPlans: sendTo('unpriced-plans', (_, { communities }: Communities) => ({
      type: 'communities.changed',
      communities,
    })),
    keepCounts: assign(({ context }, { totals }: { totals: (number | null)[] }) => {
      const members = { ...context.members }
      for (const [at, id] of context.uncounted.slice(0, totals.length).entries())
        members[id] = totals[at] ?? listed(context, id)?.totalUsers ?? 0
      return { members, uncounted: context.uncounted.slice(totals.length) }
    }),
    logUncounted: enqueueActions(({ context, enqueue }, params: { totals: (number | null)[] }) => {
      for (const [at, id] of context.uncounted.entries()) {
        if (params.totals[at] !== null) continue
        const error = new Error(`The members of community ${id} could not be counted.`)
        enqueue.emit({ type: 'failure.logged', doing: 'counting the members of a community', error })
      }
    }),
    keepChecks: assign(({ context }, params: { results: BotPresence[] }) => {
      const without = new Set(context.unchecked.filter((_, at) => lacksBot(params.results[at])).map(checkKey))
      const lacking = context.communities.filter(
        ({ id, isActive, plans }) =>
          without.size > 0 &&
          isActive &&
          !context.lacking.includes(id) &&
          plans.some((plan) => !botInvited(plan, without)),
      )
      return {
        unchecked: context.unchecked.slice(params.results.length),
        without: withoutBot(context.without, context.unchecked, params.results),
        lacking: [...context.lacking, ...lacking.map(({ id }) => id)],
      }
    }),
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
