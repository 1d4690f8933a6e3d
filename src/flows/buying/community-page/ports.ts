import type { CommunityPagePorts } from '#machines/buying/community-page/ports.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { checkBots } from '#src/flows/shared/connections/bot-checks.ts'
import {
  accountQuery,
  communityQuery,
  sellerQuery,
  setCommunityActiveMutation,
  subscriptionsQuery,
} from '#src/graphql/documents.ts'

export const communityPagePorts = ({ graph }: Services): CommunityPagePorts => ({
  loadCommunity: async (input, { signal }) => {
    try {
      const { community } = await graph.query(communityQuery, input, { signal })
      return { kind: 'loaded', community }
    } catch (error) {
      if (error instanceof Failure && error.status === 404) return { kind: 'missing' }
      throw error
    }
  },
  loadSeller: async ({ sellerId }, { signal }) => {
    const { seller } = await graph.query(sellerQuery, { id: sellerId }, { signal })
    if (!seller) throw new Error('The provider knows no such seller.')
    return { kind: 'loaded', seller }
  },
  checkBots: checkBots({ graph }),
  loadSubscriptions: async (_, { signal }) => {
    const [{ account }, { subscriptions }] = await Promise.all([
      graph.query(accountQuery, {}, { signal }),
      graph.query(subscriptionsQuery, {}, { signal }),
    ])
    if (!account) throw new Error('The provider knows no such user.')
    return { kind: 'loaded', account, subscriptions }
  },
  deactivate: async ({ communityId }, { signal }) => {
    await graph.mutate(setCommunityActiveMutation, { id: communityId, isActive: false }, { signal })
    return { kind: 'deactivated' }
  },
})
