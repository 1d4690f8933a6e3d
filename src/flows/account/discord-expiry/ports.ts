import type { DiscordExpiryPorts } from '#machines/account/discord-expiry/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { discordTokenExpiryQuery } from '#src/graphql/documents/account.ts'

export const discordExpiryPorts = ({ graph, browser }: Services): DiscordExpiryPorts => ({
  loadExpiry: async (_, { signal }) => {
    const { discordTokenExpiry } = await graph.query(discordTokenExpiryQuery, {}, { signal })
    return { endsAt: discordTokenExpiry, now: browser.clock.now().toISOString() }
  },
})
