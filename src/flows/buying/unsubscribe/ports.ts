import type { UnsubscribePorts } from '#machines/buying/unsubscribe/ports.ts'
import { saysAbsent, saysEnded } from '#machines/rules/subscriptions/ended.ts'
import { ofOtherPlans } from '#machines/rules/subscriptions/subscriptions.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import {
  cancelWithProviderMutation,
  changePlanMetricsMutation,
  deactivateSubscriptionMutation,
  removeFromDiscordMutation,
  removeFromTelegramMutation,
  requestUnsubscribeMutation,
  subscriptionsQuery,
} from '#src/graphql/documents/subscriptions.ts'

/** The outcome of a request: `done`, or `earlier` if the error response says that the action was already done. */
const outcomeOf = async <Done extends string, Earlier extends string>(
  done: Done,
  call: Promise<unknown>,
  earlier: Earlier,
  says: (error: unknown) => boolean,
): Promise<{ kind: Done } | { kind: Earlier }> => {
  try {
    await call
    return { kind: done }
  } catch (error) {
    if (says(error)) return { kind: earlier }
    throw error
  }
}

export const unsubscribePorts = ({ graph }: Services): UnsubscribePorts => ({
  cancelWithProvider: (input, { signal }) =>
    outcomeOf('cancelled', graph.mutate(cancelWithProviderMutation, input, { signal }), 'ended', saysEnded),
  loadOthers: async (plan, { signal }) => {
    const { subscriptions } = await graph.query(subscriptionsQuery, {}, { signal })
    return { others: ofOtherPlans(subscriptions, plan) }
  },
  removeFromTelegram: (input, { signal }) =>
    outcomeOf('removed', graph.mutate(removeFromTelegramMutation, input, { signal }), 'absent', saysAbsent),
  removeFromDiscord: (input, { signal }) =>
    outcomeOf('removed', graph.mutate(removeFromDiscordMutation, input, { signal }), 'absent', saysAbsent),
  requestUnsubscribe: (input, { signal }) =>
    outcomeOf('requested', graph.mutate(requestUnsubscribeMutation, input, { signal }), 'ended', saysEnded),
  lowerPlanMetrics: operation(graph.mutate, changePlanMetricsMutation),
  deactivate: ({ isActive: _, ...input }, { signal }) =>
    outcomeOf(
      'deactivated',
      graph.mutate(deactivateSubscriptionMutation, input, { signal }),
      'ended',
      saysEnded,
    ),
})
