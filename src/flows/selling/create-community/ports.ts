import { draftKey, readKept, withDraft } from '#machines/rules/drafts/kept-drafts.ts'
import type { CreateCommunityPorts } from '#machines/selling/create-community/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { loadSeller } from '#src/flows/shared/auth/account.ts'
import { createKnownDrafts } from '#src/flows/shared/browser/known-drafts.ts'
import { createSubmissionPorts } from '../create-submission/ports.ts'

const keyOf = (userId: string) => draftKey(userId, 'new')

export const createCommunityPorts = (
  services: Services,
  known = createKnownDrafts(),
): CreateCommunityPorts => {
  const { drafts } = services.browser
  const { closeDraft } = createSubmissionPorts(services)
  return {
    closeDraft,
    loadSeller: loadSeller(services),
    openDraft: async ({ userId }) => {
      const kept = readKept(await drafts.read(keyOf(userId)))
      if (!kept) return { kind: 'outdated' }
      if (kept.saved) known.add(kept.saved.draft)
      return kept.saved ? { kind: 'found', saved: kept.saved } : { kind: 'none' }
    },
    keepDraft: ({ userId, id, draft, openStep }) =>
      known.keep(drafts, keyOf(userId), draft, {
        read: (kept) => readKept(kept)?.saved?.draft,
        write: (kept) => withDraft(kept, id, draft, openStep),
      }),
  }
}
