import { draftKey } from '#machines/rules/drafts/kept-drafts.ts'
import { readKeptEdit, withEdit } from '#machines/rules/drafts/kept-edits.ts'
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
      const kept = readKeptEdit(await drafts.read(draftKey(userId, communityId)))
      if (kept === null) return { kind: 'outdated' }
      if (kept) known.add(kept.draft)
      return kept ? { kind: 'found', kept } : { kind: 'none' }
    },
    keepDraft: ({ userId, communityId, ...edit }) =>
      known.keep(drafts, draftKey(userId, communityId), edit.draft, {
        read: (kept) => readKeptEdit(kept)?.draft,
        write: (kept) => withEdit(kept, edit),
      }),
  }
}
