import type { Port } from '#machines/kit/port.ts'
import type { Instant } from '#machines/rules/kit/entities.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'

export interface OpenServerPorts {
  /** Opens a blank tab for the link. Called while the click is still being handled, so that browsers allow it (C71). */
  reserveTab: Port<Record<string, never>, { kind: 'reserved'; tab: string } | { kind: 'blocked' }>
  /** Sends the reserved tab to `url`; `blocked` when there is none, or a person has closed it. */
  showServer: Port<{ url: ExternalUrl; tab: string | null }, { kind: 'shown' } | { kind: 'blocked' }>
  /** Closes the reserved tab, if there is one. */
  releaseTab: Port<{ tab: string | null }, void>
  /** POST /discord/check-membership, with the Discord token as its bearer (API-59, A11). */
  checkMembership: Port<
    { userDiscordId: string; serverId: string; discordAccessToken: string },
    { kind: 'member' } | { kind: 'stranger' }
  >
  /** POST /discord/invite (API-60). Throws unless the link may be navigated to (A05). */
  inviteToDiscord: Port<{ serverId: string }, { kind: 'invited'; url: ExternalUrl } | { kind: 'noLink' }>
  /** POST /auth/refresh (API-61). `expiresIn` is in seconds. */
  refreshToken: Port<
    { refreshToken: string },
    { accessToken: string; refreshToken: string; expiresIn: number }
  >
  /** POST /users/update-discord (API-18), without a user name (B03). */
  saveToken: Port<
    {
      userDiscordId: string
      discordAccessToken: string
      discordRefreshToken: string
      discordTokenExpiresAt: Instant
    },
    void
  >
  /** POST /telegram/invite (API-62): the first link of the answer. Throws unless it may be navigated to (A05). */
  inviteToTelegram: Port<
    { chatId: string; userTelegramId: string },
    { kind: 'invited'; url: ExternalUrl } | { kind: 'noLink' }
  >
}
