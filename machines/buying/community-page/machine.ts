import { anyway, onOutcome, output } from '#machines/kit/outcome.ts'
import { payload, thrown } from '#machines/kit/params.ts'
import { knownPlatforms } from '#machines/rules/kit/entities.ts'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import { communityIn, communityPageSetup, isPreviewed, nothingLoaded, openingOf } from './setup.ts'

/** The pages /community/{slug} and /course/{slug} (D2 §2.1, §4.1), and the owner's preview /preview/{slug} (C95). */
export const communityPageMachine = communityPageSetup.createMachine({
  id: 'community-page',
  meta: { recorded: { 'server.opened': { platform: knownPlatforms } } },
  context: ({ input: { token, ...input } }) => ({
    ...input,
    ...nothingLoaded,
    signedIn: token !== null,
    opened: null,
    heldBecause: null,
  }),
  initial: 'loading',
  on: {
    'slug.changed': {
      target: '.loading',
      actions: { type: 'changeSlug', params: payload },
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
        onDone: onOutcome({
          loaded: [
            {
              guard: { type: 'isShown', params: output },
              target: 'preparing',
              actions: [{ type: 'keepCommunity', params: output }, 'showAddress'],
            },
            { target: 'unavailable', actions: { type: 'keepCommunity', params: output } },
          ],
          missing: [
            { guard: 'meansOther', target: 'loading', reenter: true, actions: 'takeNearestSlug' },
            'unavailable',
          ],
        }),
        onError: { target: 'unavailable.failed', actions: { type: 'keepReasonToStay', params: thrown } },
      },
    },
    preparing: {
      description: 'The seller is being loaded, and the servers are checked for the moderation bot.',
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
                input: ({ context }) => ({ sellerId: communityIn(context).sellerId }),
                onDone: {
                  target: 'settled',
                  actions: { type: 'keepSeller', params: output },
                },
                onError: 'settled',
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
                    guard: { type: 'lacksBot', params: output },
                    target: '#community-page.unavailable.closing',
                  },
                  {
                    target: 'settled',
                  },
                ],
                onError: 'settled',
              },
            },
            settled: { type: 'final' },
          },
        },
      },
    },
    ready: {
      description: 'The community with its plans, video and seller.',
      meta: {
        requirements: ['COMM-01', 'COMM-02', 'COMM-03', 'COMM-04', 'COMM-05', 'COMM-06', 'COMM-11'],
      },
      type: 'parallel',
      states: {
        buying: {
          invoke: {
            id: 'checkout',
            src: 'checkout',
            input: ({ context }) => ({
              community: communityIn(context),
              signedIn: context.signedIn,
              userId: context.userId,
              // A preview opens no checkout dialog, even if its URL names a plan.
              path: isPreviewed(context) ? '' : context.path,
              baseUrl: context.baseUrl,
            }),
          },
          on: {
            'plan.chosen': {
              guard: 'sells',
              actions: { type: 'choosePlan', params: payload },
            },
            'page.restored': { actions: 'returnToCheckout' },
            'community.reloaded': [
              {
                guard: { type: 'isActive', params: payload },
                actions: { type: 'keepCommunity', params: payload },
              },
              { target: '#community-page.unavailable' },
            ],
            'community.removed': '#community-page.unavailable',
          },
        },
        membership: {
          initial: 'choosing',
          on: { 'page.returned': '.choosing' },
          states: {
            choosing: { always: [{ guard: 'mayOwn', target: 'loading' }, { target: 'resting' }] },
            loading: {
              description:
                'The page has loaded, or the user has returned to it; their subscriptions are being loaded, which is an addition.',
              meta: { requirements: ['COMM-03'] },
              invoke: {
                id: 'loadSubscriptions',
                src: 'loadSubscriptions',
                input: {},
                onDone: {
                  target: 'resting',
                  actions: { type: 'keepSubscriptions', params: output },
                },
                onError: 'resting',
              },
            },
            resting: {},
          },
        },
        server: {
          initial: 'closed',
          states: {
            closed: {
              on: {
                'server.opened': {
                  guard: { type: 'hasServer', params: payload },
                  target: 'opening',
                  actions: { type: 'keepOpened', params: payload },
                },
              },
            },
            opening: {
              description: 'A server of a plan that the user owns is being opened.',
              meta: { requirements: ['OPEN-01'] },
              exit: 'clearOpened',
              invoke: {
                id: 'open-server',
                src: 'openServer',
                input: ({ context }) => nonNull(openingOf(context)),
                onDone: 'closed',
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
      description: 'The community does not exist, is not active, or could not be loaded.',
      meta: { requirements: ['COMM-08', 'COMM-12'] },
      tags: 'failed',
      initial: 'resting',
      on: { 'home.chosen': { actions: 'openHome' } },
      states: {
        resting: {},
        failed: {
          description: 'The community could not be loaded; the user can retry, which is an addition.',
          meta: { requirements: ['COMM-08'] },
          on: { 'retry.requested': '#community-page.loading' },
        },
        closing: {
          always: [{ guard: 'isSignedIn', target: 'deactivating' }, { target: 'resting' }],
        },
        deactivating: {
          description:
            "A server has no moderation bot, so the community is being deactivated; a visitor's page does not do this.",
          meta: { requirements: ['COMM-12'] },
          invoke: {
            id: 'deactivate',
            src: 'deactivate',
            input: ({ context }) => ({ communityId: communityIn(context).id }),
            ...anyway('resting'),
          },
        },
      },
    },
  },
})
