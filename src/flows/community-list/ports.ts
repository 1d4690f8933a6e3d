import type { CommunityListPorts } from '../../../machines/community-list/ports.ts'
import {
  accountQuery,
  sellerCommunitiesQuery,
  setCommunityActiveMutation,
  totalUsersQuery,
} from '../../graphql/documents.ts'
import { checkBots } from '../bot-checks.ts'
import type { Services } from '../services.ts'

export const communityListPorts = (services: Services): CommunityListPorts => {
  const { graph } = services
  return {
    loadAccount: async (_, { signal }) => {
      const { account } = await graph.ask(accountQuery, {}, { signal })
      if (!account) throw new Error('The provider knows no such user.')
      return { kind: 'loaded' }
    },
    loadCommunities: async (input, { signal }) => {
      const { sellerCommunities } = await graph.ask(sellerCommunitiesQuery, input, { signal })
      return { kind: 'loaded', communities: sellerCommunities }
    },
    countMembers: async ({ communityIds }, { signal }) => ({
      kind: 'counted',
      totals: await Promise.all(
        communityIds.map((courseId) =>
          graph.ask(totalUsersQuery, { courseId }, { signal }).then(
            ({ totalUsers }) => totalUsers,
            () => null,
          ),
        ),
      ),
    }),
    checkBots: checkBots(services),
    deactivate: async ({ communityId }, { signal }) => {
      await graph.ask(setCommunityActiveMutation, { id: communityId, isActive: false }, { signal })
      return { kind: 'deactivated' }
    },
  }
}
