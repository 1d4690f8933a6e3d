import { draftKey } from '#machines/rules/drafts/kept-drafts.ts'
import { keptEdit, readKeptEdit } from '#machines/rules/drafts/kept-edits.ts'
import type { EditCommunityPorts } from '#machines/selling/edit-community/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountQuery } from '#src/graphql/documents/account.ts'
import { editSubmissionPorts } from '../edit-submission/ports.ts'

export const editCommunityPorts = (services: Services): EditCommunityPorts => {
  const {
    graph,
    browser: { drafts },
  } = services
  const { loadCommunity, closeDraft } = editSubmissionPorts(services)
  return {
    loadCommunity,
    closeDraft,
    loadSeller: async (_, { signal }) => {
      const { account } = await graph.query(accountQuery, {}, { signal })
      if (!account) throw new Error('The provider knows no such user.')
      const { role, name, profilePicture } = account
      return { kind: 'loaded', seller: { role, name, profilePicture } }
    },
    openDraft: async ({ userId, communityId }) => {
      const kept = readKeptEdit(await drafts.read(draftKey(userId, communityId)))
      if (kept === null) return { kind: 'outdated' }
      return kept ? { kind: 'found', kept } : { kind: 'none' }
    },
    keepDraft: async ({ userId, communityId, base, draft, openStep }) => {
      await drafts.change(draftKey(userId, communityId), () =>
        keptEdit({ base, draft, openStep, steps: null }),
      )
      return { kind: 'kept' }
    },
  }
}
