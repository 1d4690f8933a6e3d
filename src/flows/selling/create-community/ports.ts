import { draftKey, readStoredDraft, withDraft } from '#machines/rules/drafts/stored-drafts.ts'
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
      const stored = readStoredDraft(await drafts.read(keyOf(userId)))
      if (!stored) return { kind: 'outdated' }
      if (stored.saved) known.add(stored.saved.draft)
      return stored.saved ? { kind: 'found', saved: stored.saved } : { kind: 'none' }
    },
    keepDraft: ({ userId, id, draft, openStep }) =>
      known.keep(drafts, keyOf(userId), draft, {
        read: (stored) => readStoredDraft(stored)?.saved?.draft,
        write: (stored) => withDraft(stored, id, draft, openStep),
      }),
  }
}
