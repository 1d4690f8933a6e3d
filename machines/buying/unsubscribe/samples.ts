import { sampleSubscription } from '#machines/kit/sample-subscription.ts'
import type { Samples } from '#machines/kit/samples.ts'
import type { PlatformIds } from '#machines/rules/communities/servers.ts'
import type { Subscription } from '#machines/rules/kit/entities.ts'
import type { unsubscribeMachine } from './machine.ts'

const account = { discordUserId: 'discord-7', telegramUserId: 'telegram-7' }
const free = {
  ...sampleSubscription,
  planId: 'plan-free',
  billingType: 'Free' as const,
  isRecurring: false,
  amount: 0,
  nextBillingDate: null,
  dueAt: null,
}
/** Another plan of the community, with the same Discord server. */
const onDiscord = {
  ...sampleSubscription,
  id: 'purchase-2',
  planId: 'plan-trial',
  planName: 'Try it',
  platforms: ['Discord' as const],
  telegramServerId: null,
}
const onTelegram = {
  ...onDiscord,
  id: 'purchase-3',
  planId: 'plan-once',
  planName: 'For good',
  platforms: ['Telegram' as const],
  discordServerId: null,
  telegramServerId: sampleSubscription.telegramServerId,
}
const input = (subscription: Subscription, of: PlatformIds = account) => ({
  subscription,
  account: of,
  others: [],
})
const lapsed = { ...sampleSubscription, nextBillingDate: '2026-03-01T09:00:00.000Z', dueAt: null }

export const unsubscribeSamples: Samples<typeof unsubscribeMachine> = {
  now: '2026-03-02T12:00:00.000Z',
  mainPath: ['processing.cancellingWithProvider', 'processing.requesting', 'succeeded'],
  inputs: {
    period: input(sampleSubscription),
    trial: input({
      ...sampleSubscription,
      amount: 0,
      freeTrialDays: 30,
      nextBillingDate: null,
      trialDaysLeft: 10,
      dueAt: '2026-03-12T09:00:00.000Z',
    }),
    lapsed: input(lapsed),
    lapsedOnDiscord: input(lapsed, { discordUserId: 'discord-7', telegramUserId: null }),
    free: input(free),
    freeOnTelegram: input(free, { discordUserId: null, telegramUserId: 'telegram-7' }),
    freeOnDiscord: input(free, { discordUserId: 'discord-7', telegramUserId: null }),
    freeUnconnected: input(free, { discordUserId: null, telegramUserId: null }),
    freeCovered: { ...input(free), others: [onDiscord] },
    once: input({ ...free, billingType: 'One Time Fee', amount: 120 }),
    unknownPlan: input({ ...sampleSubscription, planId: null }),
  },
  events: {
    'acknowledgement.toggled': [{}],
    'unsubscribe.confirmed': [{}],
    'dialog.closed': [{}],
    'message.closed': [{}],
  },
  actors: {
    cancelWithProvider: {
      outputs: { cancelled: [{ kind: 'cancelled' }], ended: [{ kind: 'ended' }] },
      errors: ['The provider is resting.', null],
    },
    loadOthers: {
      outputs: [{ others: [] }, { others: [onDiscord] }, { others: [onDiscord, onTelegram] }],
      errors: ['The server is resting.', null],
    },
    removeFromTelegram: {
      outputs: { removed: [{ kind: 'removed' }], absent: [{ kind: 'absent' }] },
      errors: ['The bot is not an admin.', null],
    },
    removeFromDiscord: {
      outputs: { removed: [{ kind: 'removed' }], absent: [{ kind: 'absent' }] },
      errors: ['The bot is not an admin.', null],
    },
    requestUnsubscribe: {
      outputs: { requested: [{ kind: 'requested' }], ended: [{ kind: 'ended' }] },
      errors: ['The server is resting.', null],
    },
    lowerPlanMetrics: { outputs: [undefined], errors: [null] },
    deactivate: {
      outputs: { deactivated: [{ kind: 'deactivated' }], ended: [{ kind: 'ended' }] },
      errors: ['The server is resting.', null],
    },
  },
  words: {
    cancelWithProvider: 'cancel the subscription',
    'cancelWithProvider cancelled': 'cancels the subscription',
    'cancelWithProvider ended': 'says that the subscription has ended before',
    loadOthers: 'send the buyer’s other subscriptions',
    removeFromTelegram: 'remove the buyer from the server',
    'removeFromTelegram removed': 'removes the buyer from the server',
    'removeFromTelegram absent': 'says that the buyer is not in the server',
    removeFromDiscord: 'remove the buyer from the server',
    'removeFromDiscord removed': 'removes the buyer from the server',
    'removeFromDiscord absent': 'says that the buyer is not in the server',
    requestUnsubscribe: 'end the subscription with the period',
    'requestUnsubscribe requested': 'ends the subscription with the period',
    'requestUnsubscribe ended': 'says that the subscription has ended before',
    lowerPlanMetrics: 'count one member less',
    deactivate: 'end the access',
    'deactivate deactivated': 'ends the access at once',
    'deactivate ended': 'says that the access has ended before',
  },
  facet: (snapshot) => snapshot.context.variant ?? 'undecided',
}
