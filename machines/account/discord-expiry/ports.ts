import type { Port } from '#machines/kit/port.ts'
import type { Instant } from '#machines/rules/kit/entities.ts'

export interface DiscordExpiryPorts {
  /** GET /discord/token-expiry (API-16); null where there is no date, or none that can be read. */
  loadExpiry: Port<Record<string, never>, { endsAt: Instant | null }>
}
