import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import type { CommunityListPorts } from '#machines/selling/community-list/ports.ts'
import type { CommunityListInput } from '#machines/selling/community-list/setup.ts'
import { inParts, type ListRun } from '#src/flows/kit/in-parts.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { loadAccount } from '#src/flows/shared/auth/account.ts'
import { checkBots } from '#src/flows/shared/connections/bot-checks.ts'
import { sellerCommunitiesQuery, totalUsersQuery } from '#src/graphql/documents/communities.ts'
import { paymentAccountQuery } from '#src/graphql/documents/payments.ts'
import { setActive } from '../activation/ports.ts'

const page = '/pages'

/** The cached data of an earlier visit to the page; null if there is none. */
export const cachedCommunities = ({ graph, session }: Services): CommunityListInput['cached'] => {
  const sellerId = session.userId()
  return sellerId === null
    ? null
    : graph.cached(page, sellerCommunitiesQuery, { sellerId })?.sellerCommunities
}

export const communityListPorts = (services: Services): CommunityListPorts => {
  const { graph, browser } = services
  const load = async (input: { sellerId: string }, { signal, early }: ListRun<SellerCommunity>) => {
    const { sellerCommunities } = await graph.query(sellerCommunitiesQuery, input, {
      signal,
      page,
      early: early && (({ sellerCommunities }) => early(sellerCommunities)),
    })
    return sellerCommunities
  }
  const { begin, finish } = inParts(browser.screen, load)
  return {
    loadAccount: async (_, { signal }) => void (await loadAccount(services, { signal })),
    loadSeller: async (_, { signal }) => {
      const { id, role } = await loadAccount(services, { signal })
      if (role !== 'seller') return { sells: false, status: null }
      const { paymentAccount } = await graph.query(paymentAccountQuery, { userId: id }, { signal })
      return { sells: true, status: paymentAccount }
    },
    loadCommunities: async (input, run) => {
      const { kind, entries } = await begin(input, run)
      return { kind, communities: entries }
    },
    loadRest: (_, run) => finish(run),
    reloadCommunities: load,
    countMembers: ({ communityIds }, { signal }) =>
      Promise.all(
        communityIds.map((communityId) =>
          graph.query(totalUsersQuery, { communityId }, { signal }).then(
            ({ totalUsers }) => totalUsers,
            () => null,
          ),
        ),
      ),
    checkBots: checkBots(services),
    deactivate: setActive(services, false),
  }
}
