import { cardEnd, checking, listContent, listRest, onCard } from '#machines/kit/long-list.ts'
import { onOutcome, output } from '#machines/kit/outcome.ts'
import { payload, thrown } from '#machines/kit/params.ts'
import { knownPlatforms, type Subscription } from '#machines/rules/kit/entities.ts'
import type { SubscriptionsUpdate } from './ports.ts'
import { subscriptionsSetup } from './setup.ts'

type Watched = { event: { snapshot: { context: SubscriptionsUpdate | undefined } } }

const watched = ({ event }: Watched) => ({ update: event.snapshot.context })

const rest = ({ event }: { event: { output: Subscription[] } }) => ({ rest: event.output })

const retry = { 'retry.requested': { guard: 'lacksSomething', target: 'reloading' } } as const

/**
 * The page /subscriptions (D2 §2.5, §4.4). The dialogs of a card are child machines, which are spawned when the user
 * opens them.
 */
export const subscriptionsMachine = subscriptionsSetup.createMachine({
  id: 'subscriptions',
  meta: { recorded: { 'server.opened': { platform: knownPlatforms } } },
  context: ({ input: { token, cached, ...input } }) => {
    // If purchases are pending in storage, they must be compared with the provider's current list, so the cached one is
    // not used.
    const known = input.pendingPurchases === null ? cached : null
    return {
      ...input,
      signedIn: token !== null,
      account: known?.account ?? null,
      subscriptions: known?.subscriptions ?? [],
      isWhole: Boolean(known),
      isStale: Boolean(known),
      running: [],
      error: null,
      paidAt: null,
      boughtId: null,
      reloadsLeft: input.hasPaid ? 3 : 0,
    }
  },
  initial: 'checking',
  states: {
    checking: checking('loading'),
    loading: {
      description: 'The subscriptions are being loaded.',
      meta: { requirements: ['SUBS-02'] },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: {},
        onDone: {
          target: 'reconciling',
          actions: { type: 'keepLoaded', params: output },
        },
        onError: { target: 'failed', actions: { type: 'showFailure', params: thrown } },
      },
    },
    reconciling: {
      description: 'Purchases stored in this browser are compared with those that the provider has.',
      meta: { requirements: ['PENDING-01', 'PENDING-02', 'PENDING-03', 'SUBS-02'] },
      tags: 'busy',
      invoke: {
        id: 'pendingPurchases',
        src: 'pendingPurchases',
        input: ({ context }) => ({
          raw: context.pendingPurchases,
          userId: context.userId,
          isListCached: context.isWhole,
        }),
        onDone: onOutcome({
          failed: { target: 'failed', actions: { type: 'showFailure', params: output } },
          done: [{ guard: { type: 'hasPosted', params: output }, target: 'refreshing' }, 'listed'],
        }),
      },
    },
    refreshing: {
      description: 'Purchases have just been recorded; the list is being reloaded.',
      meta: { requirements: ['PENDING-02', 'SUBS-02'] },
      tags: 'busy',
      invoke: {
        id: 'loadPosted',
        src: 'reload',
        input: {},
        onDone: {
          target: 'listed',
          actions: { type: 'keepLoaded', params: output },
        },
        onError: { target: 'failed', actions: { type: 'showFailure', params: thrown } },
      },
    },
    listed: {
      description: 'The list and the child machines of its cards.',
      type: 'parallel',
      invoke: [
        {
          id: 'toolbar',
          src: 'listToolbar',
          input: ({ context }) => ({ page: '/subscriptions', query: context.query }),
        },
      ],
      on: {
        'unsubscribe.requested': onCard('mayUnsubscribe', 'startUnsubscribe'),
        'server.opened': onCard('mayOpen', 'startOpening'),
        'community.opened': onCard('hasPage', 'openCommunity'),
        'resubscribe.chosen': onCard('mayResubscribe', 'openCommunity'),
        'xstate.done.actor.*': cardEnd,
        'tokens.renewed': {
          actions: { type: 'renewTokens', params: payload },
        },
      },
      states: {
        content: listContent(
          { description: 'The user has no subscriptions yet.', meta: { requirements: ['SUBS-03'] } },
          {
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
          },
        ),
        rest: listRest(
          {
            invoke: {
              id: 'watch',
              src: 'watch',
              input: {},
              onSnapshot: {
                guard: { type: 'hasChanged', params: watched },
                actions: { type: 'keepChanged', params: watched },
              },
              onError: {},
            },
          },
          { loading: 'SUBS-02', missing: 'SUBS-04' },
          {
            added: { type: 'addRest', params: rest },
            missing: { type: 'showFailure', params: thrown },
          },
        ),
        payment: {
          initial: 'choosing',
          states: {
            choosing: {
              always: [
                { guard: 'hasPaid', target: 'awaited' },
                { guard: 'hasJoined', target: 'confirmed' },
                { target: 'none' },
              ],
            },
            none: {},
            awaited: {
              description: 'The user has paid and waits for the subscription to appear.',
              meta: { requirements: ['ROUTE-11'] },
              always: [
                { guard: 'hasBought', target: 'confirmed', actions: 'keepBought' },
                { guard: 'hasWaited', target: 'late' },
              ],
            },
            late: {
              description:
                'The provider has not recorded the payment yet; a message says so and the user can reload, which is an addition.',
              meta: { requirements: ['ROUTE-11'] },
              always: { guard: 'hasBought', target: 'confirmed', actions: 'keepBought' },
            },
            confirmed: {
              description:
                'The new subscription is in the list. If a newer one appears later, that is the paid one.',
              meta: { requirements: ['ROUTE-11'] },
              always: { guard: 'hasBoughtAnother', actions: 'keepBought' },
            },
          },
        },
        reload: {
          initial: 'choosing',
          on: {
            'reload.requested': '.reloading',
            'page.returned': [{ guard: 'isWhole', target: '.returning' }, { target: '.reloading' }],
          },
          states: {
            choosing: { always: [{ guard: 'isStale', target: 'reloading' }, { target: 'resting' }] },
            resting: {
              after: {
                paymentRecorded: { guard: 'awaitsPayment', target: 'reloading' },
              },
              on: retry,
            },
            reloading: {
              description: 'The list is being reloaded while the cards stay.',
              meta: { requirements: ['ROUTE-11', 'UNSUB-14'] },
              invoke: {
                id: 'reload',
                src: 'reload',
                input: {},
                onDone: {
                  target: 'resting',
                  actions: ['countReload', { type: 'keepLoaded', params: output }],
                },
                onError: {
                  target: 'resting',
                  actions: 'countReload',
                },
              },
            },
            returning: {
              description:
                'The account is being reloaded, because the user may have connected a platform; the list refetches itself.',
              meta: { requirements: ['UNSUB-06', 'OPEN-08'] },
              invoke: {
                id: 'loadAccount',
                src: 'loadAccount',
                input: {},
                onDone: {
                  target: 'resting',
                  actions: { type: 'keepAccount', params: output },
                },
                onError: 'resting',
              },
              on: retry,
            },
          },
        },
      },
    },
    signedOut: {
      description: 'No user is signed in; the login returns here, which is an addition.',
      meta: { requirements: ['SUBS-04', 'SUBS-05'] },
      tags: 'failed',
      entry: 'showSignedOut',
      on: {
        'login.chosen': { actions: ['rememberPath', 'openLogin'] },
        'home.chosen': { actions: 'openHome' },
      },
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
