import type { DashboardInput } from '#machines/account/dashboard/machine.ts'
import type { CountedCommunity, DashboardPorts, User } from '#machines/account/dashboard/ports.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountQuery } from '#src/graphql/documents/account.ts'
import { sellerCommunitiesQuery } from '#src/graphql/documents/communities.ts'
import { paymentAccountQuery } from '#src/graphql/documents/payments.ts'
import { subscriptionsQuery } from '#src/graphql/documents/subscriptions.ts'

const page = '/dashboard'

const userOf = ({ id, name, role }: User): User => ({ id, name, role })
const counted = ({ title, isActive, totalUsers }: SellerCommunity): CountedCommunity => ({
  title,
  isActive,
  totalUsers,
})

/** The cached data of an earlier visit to the page; null if there is none. */
export const cachedDashboard = ({ graph }: Services): DashboardInput['cached'] => {
  const account = graph.cached(page, accountQuery, {})?.account
  const bought = graph.cached(page, subscriptionsQuery, {})
  if (!account || !bought) return null
  const { subscriptions } = bought
  const user = userOf(account)
  if (user.role === 'buyer') return { person: user, communities: [], status: null, subscriptions }
  const list = graph.cached(page, sellerCommunitiesQuery, { sellerId: user.id })
  const status = graph.cached(page, paymentAccountQuery, { userId: user.id })?.paymentAccount ?? null
  return list && { person: user, communities: list.sellerCommunities.map(counted), status, subscriptions }
}

export const dashboardPorts = ({ graph }: Services): DashboardPorts => {
  const loadUser = async (signal: AbortSignal) => {
    const { account } = await graph.query(accountQuery, {}, { signal, page })
    return account && userOf(account)
  }
  const loadCommunities: DashboardPorts['loadCommunities'] = async (input, { signal }) => {
    const { sellerCommunities } = await graph.query(sellerCommunitiesQuery, input, { signal, page })
    return { communities: sellerCommunities.map(counted) }
  }
  const loadStatus: DashboardPorts['loadStatus'] = async (input, { signal }) => {
    const { paymentAccount } = await graph.query(paymentAccountQuery, input, { signal, page })
    return { status: paymentAccount }
  }
  const loadSubscriptions: DashboardPorts['loadSubscriptions'] = async (_, { signal }) => {
    const { subscriptions } = await graph.query(subscriptionsQuery, {}, { signal, page })
    return { subscriptions }
  }
  /** Loads what only a seller has: the communities or, if there are none, the payment account. */
  const loadSelling = async ({ id, role }: User, run: { signal: AbortSignal }) => {
    if (role !== 'seller') return { communities: [], status: null }
    const { communities } = await loadCommunities({ sellerId: id }, run)
    if (communities.length > 0) return { communities, status: null }
    return { communities, ...(await loadStatus({ userId: id }, run)) }
  }
  return {
    loadAccount: async (_, { signal }) => {
      const user = await loadUser(signal)
      return user ? { kind: 'loaded', ...user } : { kind: 'nobody' }
    },
    loadCommunities,
    loadStatus,
    loadSubscriptions,
    reload: async (_, run) => {
      const user = await loadUser(run.signal)
      if (!user) return { kind: 'nobody' }
      const [selling, bought] = await Promise.all([loadSelling(user, run), loadSubscriptions(undefined, run)])
      return { kind: 'loaded', person: user, ...selling, ...bought }
    },
  }
}
