import type { PendingPurchasesPorts } from '#machines/buying/pending-purchases/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { purchasedPairsQuery, recordPendingPurchaseMutation } from '#src/graphql/documents/subscriptions.ts'

export const pendingPurchasesPorts = ({ graph }: Services): PendingPurchasesPorts => ({
  loadPurchases: async ({ fresh }, { signal }) => {
    const policy = fresh ? 'network-only' : 'cache-first'
    const { subscriptions } = await graph.query(purchasedPairsQuery, {}, { signal, policy })
    return {
      pairs: subscriptions.flatMap(({ communityId, planId }) =>
        communityId && planId ? [{ communityId, planId }] : [],
      ),
    }
  },
  postPurchase: async ({ entry }, { signal }) => {
    await graph.mutate(recordPendingPurchaseMutation, { entry: JSON.stringify(entry) }, { signal })
  },
})
