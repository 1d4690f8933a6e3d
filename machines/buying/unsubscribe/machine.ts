import { assign, setup } from 'xstate'
import { now } from '#machines/kit/clock.ts'
import { anyway, output } from '#machines/kit/outcome.ts'
import { thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import { knownMembership, membershipOf, type PlatformIds } from '#machines/rules/communities/servers.ts'
import { seconds } from '#machines/rules/kit/dates.ts'
import { knownPlatforms, type Platform, type Subscription } from '#machines/rules/kit/entities.ts'
import { serverMessageOrText } from '#machines/rules/kit/failures.ts'
import { alsoCovering } from '#machines/rules/subscriptions/subscriptions.ts'
import {
  type UnsubscribeCall,
  type UnsubscribeVariant,
  unsubscribeVariant,
  unsubscribeVariants,
} from '#machines/rules/subscriptions/unsubscribe-variants.ts'
import type { UnsubscribePorts } from './ports.ts'

/** `others`: the user's subscriptions to other plans, as far as the page has loaded them. */
export interface UnsubscribeInput {
  subscription: Subscription
  account: PlatformIds
  others: readonly Subscription[]
}

export type UnsubscribeEvent =
  | { type: 'acknowledgement.toggled' }
  | { type: 'unsubscribe.confirmed' }
  | { type: 'dialog.closed' }
  | { type: 'message.closed' }

interface UnsubscribeContext extends UnsubscribeInput {
  acknowledged: boolean
  variant: UnsubscribeVariant | null
  message: string | null
  /** The text that says in which servers the user stays; null if in none. */
  note: string | null
}

/** The ids that identify the purchase in requests; '' for a missing id. Without both ids, no request is sent. */
const purchaseIds = ({ subscription: { communityId, planId } }: UnsubscribeContext) => ({
  communityId: communityId ?? '',
  planId: planId ?? '',
})

const makes = ({ variant }: UnsubscribeContext, call: UnsubscribeCall) =>
  variant !== null && unsubscribeVariants[variant].calls.some((made) => made === call)

const isMember = ({ subscription, account }: UnsubscribeContext, platform: Platform) =>
  membershipOf(subscription, account, platform) !== null

/**
 * A subscription to another plan that gives access to the same server on this platform, so that the user stays in the
 * server. Null if there is none.
 */
const staysBy = ({ subscription, account, others }: UnsubscribeContext, platform: Platform) =>
  membershipOf(subscription, account, platform) && alsoCovering(others, subscription, platform)

const leaves = (context: UnsubscribeContext, platform: Platform) =>
  isMember(context, platform) && staysBy(context, platform) === null

/** Says in which servers the user stays, and why; null if in none. */
export const stayNote = (context: UnsubscribeContext): string | null => {
  const sentences = knownPlatforms.flatMap((platform) => {
    const by = staysBy(context, platform)
    return by ? [`You stay in the ${platform} server: your plan “${by.planName}” covers it, too.`] : []
  })
  return sentences.join(' ') || null
}

const afterTelegram = [{ guard: 'removesFromDiscord', target: 'removingFromDiscord' }, 'requesting'] as const
const afterProvider = [{ guard: 'removesMember', target: 'readingAgain' }, { target: 'requesting' }] as const

const fail = { target: '#unsubscribe.failed', actions: { type: 'showFailure', params: thrown } } as const

const delays = { successShown: 3000 }

/**
 * Unsubscribes the user from one plan, from the dialog to the last request (D2 §4.5). The parent provides
 * `announceChange`.
 */
export const unsubscribeMachine = setup({
  types: {
    input: {} as UnsubscribeInput,
    context: {} as UnsubscribeContext,
    events: {} as UnsubscribeEvent,
    tags: {} as 'busy' | 'dialog' | 'succeeded',
  },
  actors: portsOf<UnsubscribePorts>(),
  guards: {
    isAcknowledged: ({ context }) => context.acknowledged,
    isUnknownPlan: ({ context }) => Object.values(purchaseIds(context)).includes(''),
    cancelsWithProvider: ({ context }) => makes(context, 'cancelWithProvider'),
    removesMember: ({ context }) =>
      makes(context, 'removeFromTelegram') && knownPlatforms.some((platform) => isMember(context, platform)),
    removesFromTelegram: ({ context }) => leaves(context, 'Telegram'),
    removesFromDiscord: ({ context }) => leaves(context, 'Discord'),
    removesAccess: ({ context }) => makes(context, 'deactivate'),
  },
  delays,
  actions: {
    toggleAcknowledgement: assign({ acknowledged: ({ context }) => !context.acknowledged }),
    chooseVariant: assign({
      variant: ({ context, system }) => unsubscribeVariant(context.subscription, now(system)),
    }),
    keepOthers: assign({ others: (_, params: { others: readonly Subscription[] }) => params.others }),
    showOutcome: assign({
      message: ({ context }) => (context.variant ? unsubscribeVariants[context.variant].message : null),
      note: ({ context }) => (makes(context, 'deactivate') ? stayNote(context) : null),
    }),
    showUnknownPlan: assign({ message: 'Could not find plan information. Please refresh the page.' }),
    showFailure: assign({
      message: (_, params: { error: unknown }) =>
        `Failed to unsubscribe: ${serverMessageOrText(params.error)}`,
    }),
    closeMessage: assign({ message: null }),
    /** Tells the parent that its list needs a reload. The parent provides the implementation. */
    announceChange: () => {},
  },
}).createMachine({
  id: 'unsubscribe',
  context: ({ input }) => ({ ...input, acknowledged: false, variant: null, message: null, note: null }),
  initial: 'checking',
  states: {
    checking: {
      always: [{ guard: 'isUnknownPlan', target: 'refused' }, { target: 'confirming' }],
    },
    confirming: {
      description: 'The user is asked whether they still want to unsubscribe.',
      meta: { requirements: ['UNSUB-01', 'UNSUB-02', 'UNSUB-03', 'UNSUB-04'] },
      tags: 'dialog',
      on: {
        'acknowledgement.toggled': { actions: 'toggleAcknowledgement' },
        'unsubscribe.confirmed': {
          guard: 'isAcknowledged',
          target: 'processing',
          actions: 'chooseVariant',
        },
        'dialog.closed': 'ended',
      },
    },
    processing: {
      description: 'The unsubscribe is in progress.',
      meta: { requirements: ['UNSUB-06', 'UNSUB-07', 'UNSUB-10', 'UNSUB-11', 'UNSUB-14', 'SUBS-12'] },
      tags: 'busy',
      initial: 'choosing',
      states: {
        choosing: {
          always: [{ guard: 'cancelsWithProvider', target: 'cancellingWithProvider' }, ...afterProvider],
        },
        cancellingWithProvider: {
          invoke: {
            id: 'cancelWithProvider',
            src: 'cancelWithProvider',
            input: ({ context }) => purchaseIds(context),
            onDone: [...afterProvider],
            onError: fail,
          },
        },
        readingAgain: {
          description:
            "The user's other subscriptions are reloaded: one that covers a server keeps them in it, which is an addition.",
          meta: { requirements: ['UNSUB-06'] },
          invoke: {
            id: 'loadOthers',
            src: 'loadOthers',
            input: ({ context }) => purchaseIds(context),
            onDone: {
              target: 'removing',
              actions: { type: 'keepOthers', params: output },
            },
            onError: fail,
          },
        },
        removing: {
          always: [{ guard: 'removesFromTelegram', target: 'removingFromTelegram' }, ...afterTelegram],
        },
        removingFromTelegram: {
          invoke: {
            id: 'removeFromTelegram',
            src: 'removeFromTelegram',
            input: ({ context: { subscription, account } }) => {
              const { serverId, platformUserId } = knownMembership(subscription, account, 'Telegram')
              return { chatId: serverId, userTelegramId: platformUserId }
            },
            ...anyway(afterTelegram),
          },
        },
        removingFromDiscord: {
          invoke: {
            id: 'removeFromDiscord',
            src: 'removeFromDiscord',
            input: ({ context: { subscription, account } }) => {
              const { serverId, platformUserId } = knownMembership(subscription, account, 'Discord')
              return { serverId, userDiscordId: platformUserId }
            },
            ...anyway('requesting'),
          },
        },
        requesting: {
          invoke: {
            id: 'requestUnsubscribe',
            src: 'requestUnsubscribe',
            input: ({ context }) => ({ ...purchaseIds(context), id: context.subscription.id }),
            onDone: [{ guard: 'removesAccess', target: 'loweringMetrics' }, '#unsubscribe.succeeded'],
            onError: fail,
          },
        },
        loweringMetrics: {
          invoke: {
            id: 'lowerPlanMetrics',
            src: 'lowerPlanMetrics',
            input: ({ context }) => ({ ...purchaseIds(context), userIncrement: -1 as const }),
            ...anyway('deactivating'),
          },
        },
        deactivating: {
          invoke: {
            id: 'deactivate',
            src: 'deactivate',
            input: ({ context }) => ({
              ...purchaseIds(context),
              id: context.subscription.id,
              isActive: false as const,
            }),
            onDone: '#unsubscribe.succeeded',
            onError: fail,
          },
        },
      },
    },
    succeeded: {
      description: `The card shows 'Unsubscribed ✔' for ${seconds(delays.successShown)}, below a message that the user must close.`,
      meta: {
        requirements: ['UNSUB-08', 'UNSUB-09', 'UNSUB-12', 'UNSUB-13', 'UNSUB-14', 'SUBS-12', 'CONST-03'],
      },
      entry: ['showOutcome', 'announceChange'],
      type: 'parallel',
      onDone: 'ended',
      states: {
        flag: {
          initial: 'shown',
          states: {
            shown: { tags: 'succeeded', after: { successShown: 'over' } },
            over: { type: 'final' },
          },
        },
        notice: {
          initial: 'open',
          states: {
            open: {
              tags: 'dialog',
              on: { 'message.closed': { target: 'closed', actions: 'closeMessage' } },
            },
            closed: { type: 'final' },
          },
        },
      },
    },
    refused: {
      description: 'The plan is unknown, so the user is not asked and no request is sent.',
      meta: { requirements: ['UNSUB-05'] },
      tags: 'dialog',
      entry: 'showUnknownPlan',
      on: { 'message.closed': 'ended' },
    },
    failed: {
      description: 'The unsubscribe has failed half-way; a message says why.',
      meta: { requirements: ['UNSUB-15'] },
      tags: 'dialog',
      entry: 'announceChange',
      on: { 'message.closed': 'ended' },
    },
    ended: { type: 'final' },
  },
})
