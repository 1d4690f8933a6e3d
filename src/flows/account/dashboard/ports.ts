import type { DashboardInput } from '#machines/account/dashboard/machine.ts'
import type { CountedCommunity, DashboardPorts, Person } from '#machines/account/dashboard/ports.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountQuery } from '#src/graphql/documents/account.ts'
import { sellerCommunitiesQuery } from '#src/graphql/documents/communities.ts'

const page = '/dashboard'

const personOf = ({ id, name, role }: Person): Person => ({ id, name, role })
const counted = ({ title, isActive, totalUsers }: SellerCommunity): CountedCommunity => ({
  title,
  isActive,
  totalUsers,
})

/** What an earlier visit has left in the cache. */
export const cachedDashboard = ({ graph }: Services): DashboardInput['cached'] => {
  const account = graph.cached(page, accountQuery, {})?.account
  if (!account) return null
  const person = personOf(account)
  if (person.role === 'buyer') return { person, communities: [] }
  const list = graph.cached(page, sellerCommunitiesQuery, { sellerId: person.id })
  return list && { person, communities: list.sellerCommunities.map(counted) }
}

export const dashboardPorts = ({ graph }: Services): DashboardPorts => {
  const loadPerson = async (signal: AbortSignal) => {
    const { account } = await graph.query(accountQuery, {}, { signal, page })
    return account && personOf(account)
  }
  const loadCommunities = async (sellerId: string, signal: AbortSignal) => {
    const { sellerCommunities } = await graph.query(sellerCommunitiesQuery, { sellerId }, { signal, page })
    return sellerCommunities.map(counted)
  }
  return {
    loadAccount: async (_, { signal }) => {
      const person = await loadPerson(signal)
      return person ? { kind: 'loaded', ...person } : { kind: 'nobody' }
    },
    loadCommunities: async ({ sellerId }, { signal }) => ({
      communities: await loadCommunities(sellerId, signal),
    }),
    reload: async (_, { signal }) => {
      const person = await loadPerson(signal)
      if (!person) return { kind: 'nobody' }
      const communities = person.role === 'seller' ? await loadCommunities(person.id, signal) : []
      return { kind: 'loaded', person, communities }
    },
  }
}
