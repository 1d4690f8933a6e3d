import type { CheckoutPorts } from '#machines/buying/checkout/ports.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { safeExternalUrl } from '#machines/rules/links/redirects.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import {
  changePlanMetricsMutation,
  createCheckoutSessionMutation,
  recordPurchaseMutation,
  sessionInfoQuery,
  subscriptionsQuery,
} from '#src/graphql/documents/subscriptions.ts'

/** Loads the community without GraphQL, because a visitor's page loads the code of GraphQL only for mutations. */
export const loadCommunity =
  ({ reads }: Pick<Services, 'reads'>): CheckoutPorts['loadCommunity'] =>
  async ({ slug }, run) => {
    try {
      return { kind: 'loaded', community: await reads.community(slug, run) }
    } catch (error) {
      if (error instanceof Failure && error.status === 404) return { kind: 'missing' }
      throw error
    }
  }

export const checkoutPorts = (services: Services): CheckoutPorts => {
  const { config, graph } = services
  return {
    loadCommunity: loadCommunity(services),
    loadSubscriptions: operation(graph.query, subscriptionsQuery, ({ subscriptions }) => ({ subscriptions })),
    recordPurchase: operation(graph.mutate, recordPurchaseMutation),
    raisePlanMetrics: operation(graph.mutate, changePlanMetricsMutation),
    loadSessionInfo: operation(graph.query, sessionInfoQuery, ({ sessionInfo }) => ({ ...sessionInfo })),
    createSession: async ({ session }, { signal }) => {
      const answer = await graph.mutate(createCheckoutSessionMutation, { session }, { signal })
      const checkoutUrl = safeExternalUrl(answer.createCheckoutSession, { local: config.local })
      if (!checkoutUrl) throw new Error('The checkout is at an address that is not safe to open.')
      return { checkoutUrl }
    },
  }
}
