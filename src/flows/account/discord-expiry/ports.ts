import type { DiscordExpiryPorts } from '#machines/account/discord-expiry/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { discordTokenExpiryQuery } from '#src/graphql/documents/account.ts'

export const discordExpiryPorts = ({ graph }: Services): DiscordExpiryPorts => ({
  loadExpiry: operation(graph.query, discordTokenExpiryQuery, ({ discordTokenExpiry }) => ({
    endsAt: discordTokenExpiry,
  })),
})
