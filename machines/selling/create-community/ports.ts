import type { Port } from '#machines/kit/port.ts'
import type { CommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import type { SavedDraft } from '#machines/rules/drafts/kept-drafts.ts'
import type { WizardStep } from '#machines/rules/drafts/wizard-steps.ts'
import type { DraftStored, WizardPorts } from '../community-wizard/ports.ts'
import type { CreateSubmissionPorts } from '../create-submission/ports.ts'

/** The draft that this person has kept in this browser; `outdated` was written by another version. */
type OpenedDraft = { kind: 'none' } | { kind: 'found'; saved: SavedDraft } | { kind: 'outdated' }

export interface CreateCommunityPorts extends WizardPorts, Pick<CreateSubmissionPorts, 'closeDraft'> {
  openDraft: Port<{ userId: string }, OpenedDraft>
  /** Keeps what was typed; how far a submission of this draft is stays as it was recorded. */
  keepDraft: Port<TypedDraft, DraftStored>
}

interface TypedDraft {
  userId: string
  id: string
  draft: CommunityDraft
  openStep: WizardStep
}
