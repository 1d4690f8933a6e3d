import type { OpenServerPorts } from '#machines/buying/open-server/ports.ts'
import { telegramLink } from '#machines/rules/communities/servers.ts'
import { type ExternalUrl, safeExternalUrl } from '#machines/rules/links/redirects.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { reservedTabs } from '#src/flows/shared/browser/reserved-tabs.ts'
import {
  checkDiscordMembershipMutation,
  inviteToDiscordMutation,
  inviteToTelegramMutation,
  refreshDiscordTokenMutation,
  saveDiscordTokenMutation,
} from '#src/graphql/documents/account.ts'

export const openServerPorts = ({ config, graph, browser }: Services): OpenServerPorts => {
  const tabs = reservedTabs(browser)

  const safeLink = (url: string | null | undefined, telegram: boolean): ExternalUrl | null => {
    if (!url) return null
    const safe = safeExternalUrl(url, { local: config.local, telegram })
    if (!safe) throw new Error('The link to the server is at an address that is not safe to open.')
    return safe
  }

  return {
    ...tabs.ports,
    showServer: tabs.show,
    checkMembership: async ({ userDiscordId, serverId, discordAccessToken }, { signal }) => {
      const { checkDiscordMembership } = await graph.mutate(
        checkDiscordMembershipMutation,
        { userDiscordId, serverId, discordToken: discordAccessToken },
        { signal: tabs.whileAsking(signal) },
      )
      return { kind: checkDiscordMembership ? 'member' : 'stranger' }
    },
    inviteToDiscord: async (input, { signal }) => {
      const { inviteToDiscord } = await graph.mutate(inviteToDiscordMutation, input, {
        signal: tabs.whileAsking(signal),
      })
      const url = safeLink(inviteToDiscord, false)
      return url ? { kind: 'invited', url } : { kind: 'noLink' }
    },
    refreshToken: async (input, { signal }) => {
      const { refreshDiscordToken } = await graph.mutate(refreshDiscordTokenMutation, input, {
        signal: tabs.whileAsking(signal),
      })
      return { ...refreshDiscordToken }
    },
    saveToken: async (input, { signal }) => {
      await graph.mutate(saveDiscordTokenMutation, input, { signal: tabs.whileAsking(signal) })
    },
    inviteToTelegram: async (input, { signal }) => {
      const { inviteToTelegram } = await graph.mutate(inviteToTelegramMutation, input, {
        signal: tabs.whileAsking(signal),
      })
      const url = safeLink(telegramLink(inviteToTelegram), true)
      return url ? { kind: 'invited', url } : { kind: 'noLink' }
    },
  }
}
