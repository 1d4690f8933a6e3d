import type { DiscordConnectionPorts } from '#machines/account/discord-connection/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { exchangeDiscordCodeMutation, saveDiscordTokenMutation } from '#src/graphql/documents/account.ts'

const stateKey = 'discordState'

export const discordConnectionPorts = ({ graph, browser }: Services): DiscordConnectionPorts => ({
  issueState: async () => {
    const state = browser.tabStorage.get(stateKey) ?? crypto.randomUUID()
    browser.tabStorage.set(stateKey, state)
    return { kind: 'issued', state }
  },
  takeState: async () => {
    const state = browser.tabStorage.get(stateKey)
    browser.tabStorage.remove(stateKey)
    return { kind: 'taken', state }
  },
  exchangeCode: async (input, { signal }) => {
    const { exchangeDiscordCode } = await graph.mutate(exchangeDiscordCodeMutation, input, { signal })
    return { kind: 'exchanged', grant: exchangeDiscordCode, at: browser.clock.now().toISOString() }
  },
  saveGrant: async (input, { signal }) => {
    await graph.mutate(
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
