import type { Port } from '#machines/kit/port.ts'
import type { Profile } from '#machines/rules/kit/entities.ts'

export interface ProfilePorts {
  /** Sends GET /users/me (API-11). */
  loadProfile: Port<Record<string, never>, { profile: Profile }>
  /** Sends GET /users/me/description (API-12). `description` is null if there is none. */
  loadDescription: Port<Record<string, never>, { description: string | null }>
}
