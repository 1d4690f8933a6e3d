import type { DiscordConnectionPorts } from '#machines/account/discord-connection/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { exchangeDiscordCodeMutation, saveDiscordTokenMutation } from '#src/graphql/documents.ts'

const stateKey = 'discordState'

export const discordConnectionPorts = ({ graph, platform }: Services): DiscordConnectionPorts => ({
  issueState: async () => {
    const state = platform.tabStorage.get(stateKey) ?? crypto.randomUUID()
    platform.tabStorage.set(stateKey, state)
    return { kind: 'issued', state }
  },
  takeState: async () => {
    const state = platform.tabStorage.get(stateKey)
    platform.tabStorage.remove(stateKey)
    return { kind: 'taken', state }
  },
  exchangeCode: async (input, { signal }) => {
    const { exchangeDiscordCode } = await graph.ask(exchangeDiscordCodeMutation, input, { signal })
    return { kind: 'exchanged', grant: exchangeDiscordCode, at: platform.clock.now().toISOString() }
  },
  saveGrant: async (input, { signal }) => {
    await graph.ask(
      saveDiscordTokenMutation,
      {
        userDiscordId: input.userDiscordId,
        discordUsername: input.discordUsername,
        accessToken: input.discordAccessToken,
        refreshToken: input.discordRefreshToken,
        expiresAt: input.discordTokenExpiresAt,
      },
      { signal },
    )
    return { kind: 'saved' }
  },
})
