import type { CheckoutPorts } from '#machines/buying/checkout/ports.ts'
import { safeExternalUrl } from '#machines/rules/links/redirects.ts'
import type { Services } from '#src/flows/kit/services.ts'
import {
  changePlanMetricsMutation,
  createCheckoutSessionMutation,
  recordPurchaseMutation,
  sessionInfoQuery,
} from '#src/graphql/documents/subscriptions.ts'

export const checkoutPorts = ({ config, graph, browser }: Services): CheckoutPorts => ({
  now: async () => ({ kind: 'now', at: browser.clock.now().toISOString() }),
  recordPurchase: async ({ purchase }, { signal }) => {
    await graph.mutate(recordPurchaseMutation, { purchase }, { signal })
    return { kind: 'recorded' }
  },
  raisePlanMetrics: async (input, { signal }) => {
    await graph.mutate(changePlanMetricsMutation, input, { signal })
    return { kind: 'counted' }
  },
  loadSessionInfo: async (input, { signal }) => {
    const { sessionInfo } = await graph.query(sessionInfoQuery, input, { signal })
    return { kind: 'loaded', ...sessionInfo }
  },
  createSession: async ({ session }, { signal }) => {
    const answer = await graph.mutate(createCheckoutSessionMutation, { session }, { signal })
    const checkoutUrl = safeExternalUrl(answer.createCheckoutSession, { local: config.local })
    if (!checkoutUrl) throw new Error('The checkout is at an address that is not safe to open.')
    return { kind: 'created', checkoutUrl }
  },
})
