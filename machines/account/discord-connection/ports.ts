import type { Port } from '#machines/kit/port.ts'
import type { RefreshedTokens, SavedTokens } from '#machines/rules/account/discord.ts'

interface DiscordUser {
  userDiscordId: string
  discordUsername: string
}

/** Discord's tokens, which stay in memory (A12). */
export type DiscordGrant = DiscordUser & RefreshedTokens
export type SavedGrant = DiscordUser & SavedTokens

export interface DiscordConnectionPorts {
  /** Returns the OAuth state, a secret that this tab stores until `takeState`; creates it if there is none (A15). */
  issueState: Port<Record<string, never>, { state: string }>
  /** Returns the OAuth state that this tab has issued, and removes it; null if there is none. */
  takeState: Port<Record<string, never>, { state: string | null }>
  /** Sends POST /discord/callback (API-17). */
  exchangeCode: Port<{ code: string }, DiscordGrant>
  /** Sends POST /users/update-discord with all five fields (API-18, B03). */
  saveGrant: Port<SavedGrant, void>
}
