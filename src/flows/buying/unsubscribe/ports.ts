import type { UnsubscribePorts } from '#machines/buying/unsubscribe/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import {
  cancelWithProviderMutation,
  changePlanMetricsMutation,
  deactivateSubscriptionMutation,
  removeFromDiscordMutation,
  removeFromTelegramMutation,
  requestUnsubscribeMutation,
} from '#src/graphql/documents/subscriptions.ts'

export const unsubscribePorts = ({ graph, browser }: Services): UnsubscribePorts => ({
  now: async () => ({ kind: 'now', at: browser.clock.now().toISOString() }),
  cancelWithProvider: async (input, { signal }) => {
    await graph.mutate(cancelWithProviderMutation, input, { signal })
    return { kind: 'cancelled' }
  },
  removeFromTelegram: async (input, { signal }) => {
    await graph.mutate(removeFromTelegramMutation, input, { signal })
    return { kind: 'removed' }
  },
  removeFromDiscord: async (input, { signal }) => {
    await graph.mutate(removeFromDiscordMutation, input, { signal })
    return { kind: 'removed' }
  },
  requestUnsubscribe: async (input, { signal }) => {
    await graph.mutate(requestUnsubscribeMutation, input, { signal })
    return { kind: 'requested' }
  },
  lowerPlanMetrics: async (input, { signal }) => {
    await graph.mutate(changePlanMetricsMutation, input, { signal })
    return { kind: 'lowered' }
  },
  deactivate: async ({ communityId, planId }, { signal }) => {
    await graph.mutate(deactivateSubscriptionMutation, { communityId, planId }, { signal })
    return { kind: 'deactivated' }
  },
})
