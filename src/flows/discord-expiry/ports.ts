import type { DiscordExpiryPorts } from '../../../machines/discord-expiry/ports.ts'
import { discordTokenExpiryQuery } from '../../graphql/documents.ts'
import type { Services } from '../services.ts'

export const discordExpiryPorts = ({ graph, platform }: Services): DiscordExpiryPorts => ({
  loadExpiry: async (_, { signal }) => {
    const { discordTokenExpiry } = await graph.ask(discordTokenExpiryQuery, {}, { signal })
    return { kind: 'loaded', endsAt: discordTokenExpiry, now: platform.clock.now().toISOString() }
  },
})
