import type { ProfilePorts } from '../../../machines/profile/ports.ts'
import { descriptionQuery, profileQuery } from '../../graphql/documents.ts'
import type { Services } from '../services.ts'

export const profilePorts = ({ graph }: Services): ProfilePorts => ({
  loadProfile: async (_, { signal }) => {
    const { account } = await graph.ask(profileQuery, {}, { signal })
    if (!account) throw new Error('The provider knows no such user.')
    return { kind: 'loaded', profile: account }
  },
  loadDescription: async (_, { signal }) => {
    const { description } = await graph.ask(descriptionQuery, {}, { signal })
    return { kind: 'loaded', description }
  },
})
