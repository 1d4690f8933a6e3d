import type { Port } from '#machines/kit/port.ts'
import type { Instant } from '#machines/rules/kit/entities.ts'

export interface DiscordExpiryPorts {
  /** GET /discord/token-expiry (API-16); null if the date is missing or invalid. */
  loadExpiry: Port<Record<string, never>, { endsAt: Instant | null }>
}
