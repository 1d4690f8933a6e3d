import { draftKey, readKept, withDraft } from '#machines/rules/drafts/kept-drafts.ts'
import type { CreateCommunityPorts } from '#machines/selling/create-community/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountQuery } from '#src/graphql/documents/account.ts'
import { createSubmissionPorts } from '../create-submission/ports.ts'

const keyOf = (userId: string) => draftKey(userId, 'new')

export const createCommunityPorts = (services: Services): CreateCommunityPorts => {
  const {
    graph,
    browser: { drafts },
  } = services
  const { closeDraft } = createSubmissionPorts(services)
  return {
    closeDraft,
    loadSeller: async (_, { signal }) => {
      const { account } = await graph.query(accountQuery, {}, { signal })
      if (!account) throw new Error('The provider knows no such user.')
      const { role, name, profilePicture } = account
      return { kind: 'loaded', seller: { role, name, profilePicture } }
    },
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
