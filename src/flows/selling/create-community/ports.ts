import { draftKey, readKept, withDraft } from '#machines/rules/drafts/kept-drafts.ts'
import type { CreateCommunityPorts } from '#machines/selling/create-community/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { loadSeller } from '#src/flows/shared/auth/account.ts'
import { createSubmissionPorts } from '../create-submission/ports.ts'

const keyOf = (userId: string) => draftKey(userId, 'new')

export const createCommunityPorts = (services: Services): CreateCommunityPorts => {
  const { drafts } = services.browser
  const { closeDraft } = createSubmissionPorts(services)
  return {
    closeDraft,
    loadSeller: loadSeller(services),
    openDraft: async ({ userId }) => {
      const kept = readKept(await drafts.read(keyOf(userId)))
      if (!kept) return { kind: 'outdated' }
      return kept.saved ? { kind: 'found', saved: kept.saved } : { kind: 'none' }
    },
    keepDraft: async ({ userId, id, draft, openStep }) => {
      await drafts.change(keyOf(userId), (kept) => withDraft(kept, id, draft, openStep))
      return { kind: 'kept' }
    },
  }
}
