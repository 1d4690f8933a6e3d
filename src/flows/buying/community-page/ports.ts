import type { CommunityPagePorts } from '#machines/buying/community-page/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { loadAccount } from '#src/flows/shared/auth/account.ts'
import { setCommunityActiveMutation } from '#src/graphql/documents/communities.ts'
import { subscriptionsQuery } from '#src/graphql/documents/subscriptions.ts'
import { loadCommunity } from '../checkout/ports.ts'

export const communityPagePorts = ({ reads, graph }: Services): CommunityPagePorts => ({
  loadCommunity: loadCommunity({ reads }),
  loadSeller: async ({ sellerId }, run) => ({ seller: await reads.seller(sellerId, run) }),
  checkBots: async ({ checks }, run) => ({ results: await reads.bots(checks, run) }),
  loadSubscriptions: async (_, { signal }) => {
    const [account, { subscriptions }] = await Promise.all([
      loadAccount({ graph }, { signal }),
      graph.query(subscriptionsQuery, {}, { signal }),
    ])
    return { account, subscriptions }
  },
  deactivate: async ({ communityId }, { signal }) => {
    await graph.mutate(setCommunityActiveMutation, { id: communityId, isActive: false }, { signal })
  },
})
