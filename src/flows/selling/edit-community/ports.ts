import { draftKey } from '#machines/rules/drafts/kept-drafts.ts'
import { readKeptEdit, withEdit } from '#machines/rules/drafts/kept-edits.ts'
import type { EditCommunityPorts } from '#machines/selling/edit-community/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { loadSeller } from '#src/flows/shared/auth/account.ts'
import { createKnownDrafts } from '../community-wizard/known-drafts.ts'
import { editSubmissionPorts } from '../edit-submission/ports.ts'

export const editCommunityPorts = (services: Services, known = createKnownDrafts()): EditCommunityPorts => {
  const { drafts } = services.browser
  const { loadCommunity, closeDraft } = editSubmissionPorts(services)
  /** False where another tab's draft is in the way. */
  const keep = async (
    { userId, communityId, ...edit }: Parameters<EditCommunityPorts['keepDraft']>[0],
    replaces: boolean,
  ) => {
    let isKept = true
    await drafts.change(draftKey(userId, communityId), (kept) => {
      const stored = readKeptEdit(kept)
      isKept = replaces || !stored || known.has(stored.draft)
      if (!isKept) return kept
      known.add(edit.draft)
      return withEdit(kept, edit)
    })
    return isKept
  }
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
    keepDraft: async (typed) => ({ kind: (await keep(typed, false)) ? 'kept' : 'conflict' }),
    replaceDraft: async (typed) => {
      await keep(typed, true)
      return { kind: 'kept' }
    },
  }
}
