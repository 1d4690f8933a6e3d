import { draftKey } from '#machines/rules/drafts/kept-drafts.ts'
import { readKeptEdit, withEdit } from '#machines/rules/drafts/kept-edits.ts'
import type { EditCommunityPorts } from '#machines/selling/edit-community/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { loadSeller } from '#src/flows/shared/auth/account.ts'
import { editSubmissionPorts } from '../edit-submission/ports.ts'

export const editCommunityPorts = (services: Services): EditCommunityPorts => {
  const { drafts } = services.browser
  const { loadCommunity, closeDraft } = editSubmissionPorts(services)
  return {
    loadCommunity,
    closeDraft,
    loadSeller: loadSeller(services),
    openDraft: async ({ userId, communityId }) => {
      const kept = readKeptEdit(await drafts.read(draftKey(userId, communityId)))
      if (kept === null) return { kind: 'outdated' }
      return kept ? { kind: 'found', kept } : { kind: 'none' }
    },
    keepDraft: async ({ userId, communityId, ...edit }) => {
      await drafts.change(draftKey(userId, communityId), (kept) => withEdit(kept, edit))
      return { kind: 'kept' }
    },
  }
}
