import type { Port } from '#machines/kit/port.ts'
import type { ShowInTab, TabPorts } from '#machines/kit/reserved-tab.ts'
import type { RefreshedTokens, SavedTokens } from '#machines/rules/account/discord.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'

export interface OpenServerPorts extends TabPorts {
  showServer: ShowInTab
  /** Sends POST /discord/check-membership, with the Discord token as bearer token (API-59, A11). */
  checkMembership: Port<
    { userDiscordId: string; serverId: string; discordAccessToken: string },
    { kind: 'member' } | { kind: 'stranger' }
  >
  /** Sends POST /discord/invite (API-60). Rejects unless the link is safe to open (A05). */
  inviteToDiscord: Port<{ serverId: string }, { kind: 'invited'; url: ExternalUrl } | { kind: 'noLink' }>
  /** Sends POST /auth/refresh (API-61). */
  refreshToken: Port<{ refreshToken: string }, RefreshedTokens>
  /** Sends POST /users/update-discord (API-18), without a user name (B03). */
  saveToken: Port<SavedTokens & { userDiscordId: string }, void>
  /**
   * Sends POST /telegram/invite (API-62). Returns the first link of the response. Rejects unless the link is safe to
   * open (A05).
   */
  inviteToTelegram: Port<
    { chatId: string; userTelegramId: string },
    { kind: 'invited'; url: ExternalUrl } | { kind: 'noLink' }
  >
}
