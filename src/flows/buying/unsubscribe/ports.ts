import type { UnsubscribePorts } from '#machines/buying/unsubscribe/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import {
  cancelWithProviderMutation,
  changePlanMetricsMutation,
  deactivateSubscriptionMutation,
  removeFromDiscordMutation,
  removeFromTelegramMutation,
  requestUnsubscribeMutation,
} from '#src/graphql/documents.ts'

export const unsubscribePorts = ({ graph, browser }: Services): UnsubscribePorts => ({
  now: async () => ({ kind: 'now', at: browser.clock.now().toISOString() }),
  cancelWithProvider: async (input, { signal }) => {
    await graph.ask(cancelWithProviderMutation, input, { signal })
    return { kind: 'cancelled' }
  },
  removeFromTelegram: async (input, { signal }) => {
    await graph.ask(removeFromTelegramMutation, input, { signal })
    return { kind: 'removed' }
  },
  removeFromDiscord: async (input, { signal }) => {
    await graph.ask(removeFromDiscordMutation, input, { signal })
    return { kind: 'removed' }
  },
  requestUnsubscribe: async (input, { signal }) => {
    await graph.ask(requestUnsubscribeMutation, input, { signal })
    return { kind: 'requested' }
  },
  lowerPlanMetrics: async (input, { signal }) => {
    await graph.ask(changePlanMetricsMutation, input, { signal })
    return { kind: 'lowered' }
  },
  deactivate: async ({ courseId, planId }, { signal }) => {
    await graph.ask(deactivateSubscriptionMutation, { courseId, planId }, { signal })
    return { kind: 'deactivated' }
  },
})
