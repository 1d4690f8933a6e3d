import type { Port } from '#machines/kit/port.ts'
import type { CommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import type { SavedDraft } from '#machines/rules/drafts/stored-drafts.ts'
import type { WizardStep } from '#machines/rules/drafts/wizard-steps.ts'
import type { DraftStored, WizardPorts } from '../community-wizard/ports.ts'
import type { CreateSubmissionPorts } from '../create-submission/ports.ts'

/** The draft that this user has stored in this browser. `outdated`: another version of the product has stored it. */
type OpenedDraft = { kind: 'none' } | { kind: 'found'; saved: SavedDraft } | { kind: 'outdated' }

export interface CreateCommunityPorts extends WizardPorts, Pick<CreateSubmissionPorts, 'closeDraft'> {
  openDraft: Port<{ userId: string }, OpenedDraft>
  /** Stores the draft; the progress of its submission stays as recorded. */
  keepDraft: Port<TypedDraft, DraftStored>
}

interface TypedDraft {
  userId: string
  id: string
  draft: CommunityDraft
  openStep: WizardStep
}
