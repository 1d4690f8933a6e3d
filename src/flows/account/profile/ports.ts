import type { ProfilePorts } from '#machines/account/profile/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { descriptionQuery, profileQuery } from '#src/graphql/documents/account.ts'

export const profilePorts = ({ graph }: Services): ProfilePorts => ({
  loadProfile: async (_, { signal }) => {
    const { account } = await graph.query(profileQuery, {}, { signal })
    if (!account) throw new Error('The provider knows no such user.')
    return { kind: 'loaded', profile: account }
  },
  loadDescription: async (_, { signal }) => {
    const { description } = await graph.query(descriptionQuery, {}, { signal })
    return { kind: 'loaded', description }
  },
})
