import { draftKey } from '#machines/rules/drafts/stored-drafts.ts'
import { readStoredEdit, withEdit } from '#machines/rules/drafts/stored-edits.ts'
import type { EditCommunityPorts } from '#machines/selling/edit-community/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { loadSeller } from '#src/flows/shared/auth/account.ts'
import { createKnownDrafts } from '#src/flows/shared/browser/known-drafts.ts'
import { editSubmissionPorts } from '../edit-submission/ports.ts'

export const editCommunityPorts = (services: Services, known = createKnownDrafts()): EditCommunityPorts => {
  const { drafts } = services.browser
  const { loadCommunity, closeDraft } = editSubmissionPorts(services)
  return {
    loadCommunity,
    closeDraft,
    loadSeller: loadSeller(services),
    openDraft: async ({ userId, communityId }) => {
      const stored = readStoredEdit(await drafts.read(draftKey(userId, communityId)))
      if (stored === null) return { kind: 'outdated' }
      if (stored) known.add(stored.draft)
      return stored ? { kind: 'found', kept: stored } : { kind: 'none' }
    },
    keepDraft: ({ userId, communityId, ...edit }) =>
      known.keep(drafts, draftKey(userId, communityId), edit.draft, {
        read: (stored) => readStoredEdit(stored)?.draft,
        write: (stored) => withEdit(stored, edit),
      }),
  }
}
