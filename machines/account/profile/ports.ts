import type { Port } from '#machines/kit/port.ts'
import type { Profile } from '#machines/rules/kit/entities.ts'

export interface ProfilePorts {
  /** GET /users/me (API-11). */
  loadProfile: Port<Record<string, never>, { profile: Profile }>
  /** GET /users/me/description (API-12); null if there is none. */
  loadDescription: Port<Record<string, never>, { description: string | null }>
}
