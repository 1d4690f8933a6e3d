import type { ProfileInput } from '#machines/account/profile/machine.ts'
import type { ProfilePorts } from '#machines/account/profile/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountIn } from '#src/flows/shared/auth/account.ts'
import { accountQuery, descriptionQuery } from '#src/graphql/documents/account.ts'
import type { ResultOf } from '#src/graphql/tada.ts'

const page = '/profile'

const profileOf = ({
  overdueInvoices: _,
  ...profile
}: NonNullable<ResultOf<typeof accountQuery>['account']>) => profile

/** The cached data of an earlier visit to the page; null if there is none. */
export const cachedProfile = ({ graph }: Services): ProfileInput['cached'] => {
  const account = graph.cached(page, accountQuery, {})?.account
  return account && profileOf(account)
}

export const profilePorts = ({ graph }: Services): ProfilePorts => ({
  loadProfile: async (_, { signal }) => {
    const profile = profileOf(accountIn(await graph.query(accountQuery, {}, { signal, page })))
    return { profile }
  },
  loadDescription: operation(graph.query, descriptionQuery, ({ description }) => ({ description })),
})
