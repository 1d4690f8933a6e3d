import type { Port } from '#machines/kit/port.ts'
import type { StoredEdit } from '#machines/rules/drafts/stored-edits.ts'
import type { DraftStored, WizardPorts } from '../community-wizard/ports.ts'
import type { EditOwner, EditSubmissionPorts } from '../edit-submission/ports.ts'

/** The edit that the browser has stored. `outdated`: another version of the app has stored it. */
type OpenedEdit = { kind: 'none' } | { kind: 'found'; kept: StoredEdit } | { kind: 'outdated' }

export interface EditCommunityPorts
  extends WizardPorts,
    Pick<EditSubmissionPorts, 'loadCommunity' | 'closeDraft'> {
  openDraft: Port<EditOwner, OpenedEdit>
  keepDraft: Port<TypedEdit, DraftStored>
}

type TypedEdit = EditOwner & Required<Pick<StoredEdit, 'base' | 'community' | 'draft' | 'sent' | 'openStep'>>
