import type { DiscordConnectionPorts } from '#machines/account/discord-connection/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { exchangeDiscordCodeMutation, saveDiscordTokenMutation } from '#src/graphql/documents/account.ts'

/**
 * The key of the OAuth state in the tab's storage. Each user has their own key, so that a consent which one user
 * started does not connect Discord to the account of the next user (A15).
 */
const stateKeyOf = ({ session }: Services) => `discordState:${session.userId()}`

export const discordConnectionPorts = (services: Services): DiscordConnectionPorts => {
  const { graph, browser } = services
  return {
    issueState: async () => {
      const state = browser.tabStorage.get(stateKeyOf(services)) ?? browser.randomId()
      browser.tabStorage.set(stateKeyOf(services), state)
      return { state }
    },
    takeState: async () => {
      const state = browser.tabStorage.get(stateKeyOf(services))
      browser.tabStorage.remove(stateKeyOf(services))
      return { state }
    },
    exchangeCode: operation(
      graph.mutate,
      exchangeDiscordCodeMutation,
      ({ exchangeDiscordCode }) => exchangeDiscordCode,
    ),
    saveGrant: operation(graph.mutate, saveDiscordTokenMutation),
  }
}
