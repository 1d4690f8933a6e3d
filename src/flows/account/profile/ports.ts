import type { ProfilePorts } from '#machines/account/profile/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountIn } from '#src/flows/shared/auth/account.ts'
import { accountQuery, descriptionQuery } from '#src/graphql/documents/account.ts'

export const profilePorts = ({ graph }: Services): ProfilePorts => ({
  loadProfile: async (_input, { signal }) => {
    const { overdueInvoices: _, ...profile } = accountIn(await graph.query(accountQuery, {}, { signal }))
    return { kind: 'loaded', profile }
  },
  loadDescription: async (_, { signal }) => {
    const { description } = await graph.query(descriptionQuery, {}, { signal })
    return { kind: 'loaded', description }
  },
})
