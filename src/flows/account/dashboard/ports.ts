import type { DashboardPorts } from '#machines/account/dashboard/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountQuery } from '#src/graphql/documents/account.ts'
import { sellerCommunitiesQuery } from '#src/graphql/documents/communities.ts'

export const dashboardPorts = ({ graph }: Services): DashboardPorts => ({
  loadAccount: async (_, { signal }) => {
    const { account } = await graph.query(accountQuery, {}, { signal })
    if (!account) return { kind: 'nobody' }
    const { id, name, role } = account
    return { kind: 'loaded', id, name, role }
  },
  loadCommunities: async (input, { signal }) => {
    const { sellerCommunities } = await graph.query(sellerCommunitiesQuery, input, { signal })
    const communities = sellerCommunities.map(({ title, isActive, totalUsers }) => ({
      title,
      isActive,
      totalUsers,
    }))
    return { kind: 'loaded', communities }
  },
})
