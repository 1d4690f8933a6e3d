import { draftKey, readKept, withDraft } from '#machines/rules/drafts/kept-drafts.ts'
import type { CreateCommunityPorts } from '#machines/selling/create-community/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { loadSeller } from '#src/flows/shared/auth/account.ts'
import { createKnownDrafts } from '../community-wizard/known-drafts.ts'
import { createSubmissionPorts } from '../create-submission/ports.ts'

const keyOf = (userId: string) => draftKey(userId, 'new')

export const createCommunityPorts = (
  services: Services,
  known = createKnownDrafts(),
): CreateCommunityPorts => {
  const { drafts } = services.browser
  const { closeDraft } = createSubmissionPorts(services)
  /** False where another tab's draft is in the way. */
  const keep = async (
    { userId, id, draft, openStep }: Parameters<CreateCommunityPorts['keepDraft']>[0],
    replaces: boolean,
  ) => {
    let isKept = true
    await drafts.change(keyOf(userId), (kept) => {
      const saved = readKept(kept)?.saved
      isKept = replaces || !saved || known.has(saved.draft)
      if (!isKept) return kept
      known.add(draft)
      return withDraft(kept, id, draft, openStep)
    })
    return isKept
  }
  return {
    closeDraft,
    loadSeller: loadSeller(services),
    openDraft: async ({ userId }) => {
      const kept = readKept(await drafts.read(keyOf(userId)))
      if (!kept) return { kind: 'outdated' }
      if (kept.saved) known.add(kept.saved.draft)
      return kept.saved ? { kind: 'found', saved: kept.saved } : { kind: 'none' }
    },
    keepDraft: async (typed) => ({ kind: (await keep(typed, false)) ? 'kept' : 'conflict' }),
    replaceDraft: async (typed) => {
      await keep(typed, true)
      return { kind: 'kept' }
    },
  }
}
