import type { ProfilePorts } from '#machines/account/profile/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountIn } from '#src/flows/shared/auth/account.ts'
import { descriptionQuery, profileQuery } from '#src/graphql/documents/account.ts'

export const profilePorts = ({ graph }: Services): ProfilePorts => ({
  loadProfile: async (_, { signal }) => {
    return { kind: 'loaded', profile: accountIn(await graph.query(profileQuery, {}, { signal })) }
  },
  loadDescription: async (_, { signal }) => {
    const { description } = await graph.query(descriptionQuery, {}, { signal })
    return { kind: 'loaded', description }
  },
})
