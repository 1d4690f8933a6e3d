import type { CommunityListPorts } from '#machines/selling/community-list/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { loadAccount } from '#src/flows/shared/auth/account.ts'
import { checkBots } from '#src/flows/shared/connections/bot-checks.ts'
import {
  sellerCommunitiesQuery,
  setCommunityActiveMutation,
  totalUsersQuery,
} from '#src/graphql/documents/communities.ts'

export const communityListPorts = (services: Services): CommunityListPorts => {
  const { graph } = services
  return {
    loadAccount: async (_, { signal }) => {
      await loadAccount(services, { signal })
      return { kind: 'loaded' }
    },
    loadCommunities: async (input, { signal }) => {
      const { sellerCommunities } = await graph.query(sellerCommunitiesQuery, input, { signal })
      return { kind: 'loaded', communities: sellerCommunities }
    },
    countMembers: async ({ communityIds }, { signal }) => ({
      kind: 'counted',
      totals: await Promise.all(
        communityIds.map((communityId) =>
          graph.query(totalUsersQuery, { communityId }, { signal }).then(
            ({ totalUsers }) => totalUsers,
            () => null,
          ),
        ),
      ),
    }),
    checkBots: checkBots(services),
    deactivate: async ({ communityId }, { signal }) => {
      const { setCommunityActive } = await graph.mutate(
        setCommunityActiveMutation,
        { id: communityId, isActive: false },
        { signal },
      )
      return { kind: 'set', isActive: setCommunityActive }
    },
  }
}
