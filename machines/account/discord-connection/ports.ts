import type { Port } from '#machines/kit/port.ts'
import type { Instant } from '#machines/rules/kit/entities.ts'

/** What Discord allows us; the tokens stay in memory (A12). `expiresIn` is in seconds. */
export interface DiscordGrant {
  userDiscordId: string
  discordUsername: string
  accessToken: string
  refreshToken: string
  expiresIn: number
}

export interface DiscordConnectionPorts {
  /** A secret for one answer of the consent page, kept in this tab until it is taken (A15). */
  issueState: Port<Record<string, never>, { state: string }>
  /** The secret that was issued in this tab, once. */
  takeState: Port<Record<string, never>, { state: string | null }>
  /** POST /discord/callback (API-17). */
  exchangeCode: Port<{ code: string }, DiscordGrant>
  /** POST /users/update-discord with all five fields (API-18, B03). */
  saveGrant: Port<
    {
      userDiscordId: string
      discordUsername: string
      discordAccessToken: string
      discordRefreshToken: string
      discordTokenExpiresAt: Instant
    },
    void
  >
}
