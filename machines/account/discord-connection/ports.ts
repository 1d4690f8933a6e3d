import type { Port } from '#machines/kit/port.ts'
import type { Instant } from '#machines/rules/kit/entities.ts'

/** Discord's tokens. They stay in memory (A12). `expiresIn` is in seconds. */
export interface DiscordGrant {
  userDiscordId: string
  discordUsername: string
  accessToken: string
  refreshToken: string
  expiresIn: number
}

/** Discord's tokens as the account stores them. */
export type SavedGrant = Omit<DiscordGrant, 'expiresIn'> & { expiresAt: Instant }

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
