import { sampleSubscription } from '#machines/kit/sample-subscription.ts'
import type { Samples } from '#machines/kit/samples.ts'
import type { unsubscribeMachine } from './machine.ts'
import type { UnsubscribePorts } from './ports.ts'

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
const lapsed = { ...sampleSubscription, nextBillingDate: '2026-03-01T09:00:00.000Z', dueAt: null }

export const unsubscribeSamples: Samples<typeof unsubscribeMachine, UnsubscribePorts> = {
  inputs: {
    period: { subscription: sampleSubscription, account },
    trial: {
      subscription: {
        ...sampleSubscription,
        amount: 0,
        freeTrialDays: 30,
        nextBillingDate: null,
        trialDaysLeft: 10,
        dueAt: '2026-03-12T09:00:00.000Z',
      },
      account,
    },
    lapsed: {
      subscription: lapsed,
      account,
    },
    lapsedOnDiscord: {
      subscription: lapsed,
      account: { discordUserId: 'discord-7', telegramUserId: null },
    },
    free: { subscription: free, account },
    freeOnTelegram: {
      subscription: free,
      account: { discordUserId: null, telegramUserId: 'telegram-7' },
    },
    freeOnDiscord: {
      subscription: free,
      account: { discordUserId: 'discord-7', telegramUserId: null },
    },
    freeUnconnected: { subscription: free, account: { discordUserId: null, telegramUserId: null } },
    once: { subscription: { ...free, billingType: 'One Time Fee', amount: 120 }, account },
    unknownPlan: { subscription: { ...sampleSubscription, planId: null }, account },
  },
  events: {
    'acknowledgement.toggled': [{}],
    'unsubscribe.confirmed': [{}],
    'dialog.closed': [{}],
    'message.closed': [{}],
  },
  ports: {
    now: { answers: { now: [{ kind: 'now', at: '2026-03-02T12:00:00.000Z' }] }, fails: 'never' },
    cancelWithProvider: {
      answers: { cancelled: [{ kind: 'cancelled' }] },
      fails: ['No such subscription.', null],
    },
    removeFromTelegram: {
      answers: { removed: [{ kind: 'removed' }] },
      fails: ['The bot is not an admin.', null],
    },
    removeFromDiscord: {
      answers: { removed: [{ kind: 'removed' }] },
      fails: ['The bot is not an admin.', null],
    },
    requestUnsubscribe: {
      answers: { requested: [{ kind: 'requested' }] },
      fails: ['No such purchase.', null],
    },
    lowerPlanMetrics: { answers: { lowered: [{ kind: 'lowered' }] }, fails: [null] },
    deactivate: { answers: { deactivated: [{ kind: 'deactivated' }] }, fails: ['No such purchase.', null] },
  },
  facet: (snapshot) => snapshot.context.variant ?? 'undecided',
}
