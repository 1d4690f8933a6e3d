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
  /** GET /users/me (API-11). */
  loadSeller: Port<Record<string, never>, { seller: WizardSeller }>
}

/**
 * `conflict`: another tab has stored a draft that this visit does not know, so nothing was stored. From now on this
 * visit knows it, and the next call replaces it.
 */
export type DraftStored = { kind: 'kept' } | { kind: 'conflict' }
