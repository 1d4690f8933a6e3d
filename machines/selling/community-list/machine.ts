import { cardEnd, checking, listContent, listRest, onCard } from '#machines/kit/long-list.ts'
import { onOutcome, output } from '#machines/kit/outcome.ts'
import { payload, thrown } from '#machines/kit/params.ts'
import { held, heldOr } from '#machines/kit/staying.ts'
import type { Newcomer, StripeStep } from '#machines/rules/account/stripe-step.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { first } from '#machines/rules/kit/non-null.ts'
import { communityListSetup } from './setup.ts'

/** The maximum number of requests that run in parallel when members are counted or servers are checked. */
const maxParallelCalls = 6

/** The results if the parallel requests fail together: the value `unknown` for each request. */
const noneKnown = <Answer>(unknown: Answer): Answer[] => Array(maxParallelCalls).fill(unknown)

const loaded = ({ event }: { event: { output: SellerCommunity[] } }) => ({ communities: event.output })

const keepActivation = { type: 'keepActivation', params: payload } as const

const lacks = <const Step extends StripeStep>(step: Step) =>
  ({
    type: 'lacks',
    params: ({ event }: { event: { output: Newcomer } }) => ({ person: event.output, step }),
  }) as const

/**
 * The page /pages with the seller's communities (D2 §2.2, §4.1; S2b). Each activation in progress is a child machine,
 * spawned by id.
 */
export const communityListMachine = communityListSetup.createMachine({
  id: 'community-list',
  context: ({ input: { token, userId, cached, serversWithoutBot = {}, ...input } }) => ({
    ...input,
    userId: userId ?? '',
    signedIn: token !== null,
    communities: cached ?? [],
    isWhole: Boolean(cached),
    isStale: Boolean(cached),
    newId: null,
    members: {},
    uncounted: [],
    unchecked: [],
    serversAsked: [],
    lacking: [],
    serversWithoutBot,
    running: [],
    heldBecause: null,
  }),
  initial: 'checking',
  states: {
    checking: checking('loadingAccount'),
    loadingAccount: {
      description: 'The signed-in user is being loaded, before the communities.',
      meta: { requirements: ['PAGES-02'] },
      tags: 'busy',
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        input: {},
        onDone: [{ guard: 'hasUserId', target: 'loading' }, { target: 'failed' }],
        onError: heldOr({ target: 'expired' }),
      },
    },
    held: held('WIZ-14', 'loadingAccount'),
    loading: {
      description: 'The communities are being loaded.',
      meta: { requirements: ['PAGES-02'] },
      tags: 'busy',
      invoke: {
        id: 'loadCommunities',
        src: 'loadCommunities',
        input: ({ context }) => ({ sellerId: context.userId }),
        onDone: onOutcome({
          begun: { target: 'listed', actions: { type: 'showFirst', params: output } },
          loaded: { target: 'listed', actions: { type: 'keepCommunities', params: output } },
        }),
        onError: {
          target: 'failed',
          actions: { type: 'keepReasonToStay', params: thrown },
        },
      },
    },
    listed: {
      description: 'The list and the child machines of its cards.',
      type: 'parallel',
      invoke: [
        {
          id: 'copy-link',
          src: 'copyLink',
          input: ({ context }) => ({ baseUrl: context.baseUrl }),
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
          input: ({ context }) => ({ userId: context.userId, communities: context.communities }),
        },
      ],
      on: {
        'community.toggled': onCard('mayToggle', 'startActivation'),
        'community.opened': onCard('isListed', 'openCommunity'),
        'community.edited': onCard('isListed', 'openEdit'),
        'link.copied': onCard('isListed', 'copyLink'),
        'link.shared': onCard('mayShare', 'shareLink'),
        'activation.changed': { actions: keepActivation },
        'bots.checked': { actions: { type: 'keepBots', params: payload } },
        'xstate.done.actor.*': cardEnd,
      },
      states: {
        content: listContent(
          {
            description: 'The seller has no community yet.',
            meta: { requirements: ['PAGES-04'] },
            initial: 'asking',
            states: {
              asking: {
                description: 'The user and their payment account are being loaded.',
                meta: { requirements: ['PAYACC-05'] },
                tags: 'busy',
                invoke: {
                  id: 'loadSeller',
                  src: 'loadSeller',
                  input: {},
                  onDone: [
                    { guard: lacks('connect'), target: 'connect' },
                    { guard: lacks('continue'), target: 'continue' },
                    { guard: lacks('create'), target: 'create' },
                    'ready',
                  ],
                  // A payment account whose status could not be loaded counts as not connected (PAYACC-08).
                  onError: 'connect',
                },
              },
              create: {
                description: 'A buyer is told that a community needs Stripe.',
                meta: { requirements: ['PAGES-04', 'PAGES-14'] },
              },
              connect: {
                description: 'A seller must connect Stripe first.',
                meta: { requirements: ['PAGES-04', 'PAGES-14'] },
              },
              continue: {
                description: 'A seller whose Stripe account is not verified must continue with it first.',
                meta: { requirements: ['PAGES-04', 'PAGES-14'] },
              },
              ready: {
                description: 'Nothing is missing at Stripe.',
                meta: { requirements: ['PAGES-04'] },
              },
            },
          },
          {
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
          },
        ),
        instructions: {
          initial: 'closed',
          states: {
            closed: { on: { 'instructions.opened': 'open' } },
            open: {
              description: 'The dialog that explains how to invite the bot to a Telegram group or channel.',
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
                input: ({ context }) => ({ communityIds: context.uncounted.slice(0, maxParallelCalls) }),
                onDone: {
                  target: 'counted',
                  actions: { type: 'keepCounts', params: ({ event }) => ({ totals: event.output }) },
                },
                onError: {
                  target: 'counted',
                  actions: { type: 'keepCounts', params: { totals: noneKnown(null) } },
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
                'The next servers of active communities are checked for their bot, six at a time, each once.',
              meta: { requirements: ['ACTIV-07'] },
              invoke: {
                id: 'checkBots',
                src: 'checkBots',
                input: ({ context }) => ({ checks: context.unchecked.slice(0, maxParallelCalls) }),
                onDone: {
                  target: 'checked',
                  actions: { type: 'keepChecks', params: output },
                },
                onError: {
                  target: 'checked',
                  actions: { type: 'keepChecks', params: { results: noneKnown('unknown') } },
                },
              },
            },
            deactivating: {
              description: 'An active community whose bot is missing is being deactivated.',
              meta: { requirements: ['ACTIV-07', 'ACTIV-08'] },
              invoke: {
                id: 'deactivate',
                src: 'deactivate',
                input: ({ context }) => ({ communityId: first(context.lacking) }),
                onDone: {
                  target: 'checked',
                  actions: [{ type: 'noteActivation', params: output }, 'nextLacking'],
                },
                onError: {
                  target: 'checked',
                  actions: 'nextLacking',
                },
              },
            },
          },
        },
        rest: listRest(
          {},
          { loading: 'PAGES-02', missing: 'PAGES-03' },
          {
            added: [{ type: 'addRest', params: loaded }, 'notifyUnpricedPlans'],
            missing: [],
          },
        ),
        reload: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'isStale', target: 'reloading' }, { target: 'resting' }] },
            resting: {
              on: {
                'page.returned': { target: 'reloading', actions: 'returnToActivations' },
                'prices.changed': 'reloading',
                'retry.requested': { guard: 'lacksRest', target: 'reloading' },
              },
            },
            reloading: {
              description:
                'The user has returned to the page, or prices have changed; the list is being reloaded while the cards stay.',
              invoke: {
                id: 'reload',
                src: 'reloadCommunities',
                input: ({ context }) => ({ sellerId: context.userId }),
                onDone: {
                  target: 'resting',
                  actions: [{ type: 'keepCommunities', params: loaded }, 'notifyUnpricedPlans'],
                },
                onError: 'resting',
              },
              on: {
                'page.returned': { actions: 'returnToActivations' },
                // The pending reload may have started before this change, so the list is loaded again.
                'activation.changed': { target: 'reloading', reenter: true, actions: keepActivation },
                'prices.changed': { target: 'reloading', reenter: true },
              },
            },
          },
        },
      },
    },
    signedOut: {
      description: 'No user is signed in; the login opens.',
      meta: { requirements: ['SEC-08'] },
      entry: 'openLogin',
    },
    expired: {
      description: 'The profile could not be loaded: the token is removed and the login opens.',
      meta: { requirements: ['WIZ-14'] },
      entry: 'closeSession',
    },
    failed: {
      description: 'The communities could not be loaded; the user can retry, which is an addition.',
      meta: { requirements: ['PAGES-03'] },
      tags: 'failed',
      on: { 'retry.requested': 'loadingAccount' },
    },
  },
})
