import type { Port } from '#machines/kit/port.ts'
import type { Role } from '#machines/rules/kit/entities.ts'

/** The signed-in person as the preview shows them. */
export interface WizardSeller {
  role: Role
  name: string
  profilePicture: string | null
}

/** What both wizards ask. */
export interface WizardPorts {
  /** GET /users/me (API-11). */
  loadSeller: Port<Record<string, never>, { kind: 'loaded'; seller: WizardSeller }>
}
