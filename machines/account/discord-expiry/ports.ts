import type { Port } from '#machines/kit/port.ts'
import type { Instant } from '#machines/rules/kit/entities.ts'

export interface DiscordExpiryPorts {
  /** Sends GET /discord/token-expiry (API-16). `endsAt` is null if the response has no valid date. */
  loadExpiry: Port<Record<string, never>, { endsAt: Instant | null }>
}
