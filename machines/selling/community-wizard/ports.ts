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
  loadSeller: Port<Record<string, never>, { seller: WizardSeller }>
}

/**
 * `conflict`: another tab has stored a draft that this visit did not know, and nothing was stored. Now it is known: the
 * next draft replaces it.
 */
export type DraftStored = { kind: 'kept' } | { kind: 'conflict' }
