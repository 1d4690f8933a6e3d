import type { Port } from '#machines/kit/port.ts'
import type { Role } from '#machines/rules/kit/entities.ts'

/** The seller as the preview shows them. */
export interface WizardSeller {
  role: Role
  name: string
  description: string | null
  profilePicture: string | null
}

/** The ports of both wizards. */
export interface WizardPorts {
  /** Sends GET /users/me (API-11). */
  loadSeller: Port<Record<string, never>, { seller: WizardSeller }>
}

/**
 * The outcome of storing a draft. `conflict`: another tab has stored a draft that this visit has not read, so nothing
 * was stored. The next attempt replaces that draft.
 */
export type DraftStored = { kind: 'kept' } | { kind: 'conflict' }
