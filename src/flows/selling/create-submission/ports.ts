import { draftKey, progressOf, withoutDraft, withSubmission } from '#machines/rules/drafts/stored-drafts.ts'
import type { CreateSubmissionPorts } from '#machines/selling/create-submission/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { createKnownDrafts } from '#src/flows/shared/browser/known-drafts.ts'
import { createPricing, loadSellerCommunities } from '#src/flows/shared/plans/plan-pricing.ts'
import { createCommunityMutation, updateCommunityMutation } from '#src/graphql/documents/communities.ts'

const keyOf = (userId: string) => draftKey(userId, 'new')

export const createSubmissionPorts = (
  services: Services,
  known = createKnownDrafts(),
): CreateSubmissionPorts => {
  const { graph, browser } = services
  const { drafts } = browser
  const pricing = createPricing(services)
  return {
    ...pricing.ports,
    acquireLock: async ({ userId, id }, { signal }) => {
      await pricing.acquire(userId, signal)
      return progressOf(await drafts.read(keyOf(userId)), id)
    },
    recordSubmission: async ({ userId, saved }) => {
      known.add(saved.draft)
      await drafts.change(keyOf(userId), (stored) => withSubmission(stored, saved))
    },
    loadCommunities: loadSellerCommunities(services),
    createCommunity: async (community, { signal }) => {
      const { createCommunity } = await graph.mutate(createCommunityMutation, { community }, { signal })
      return { ...createCommunity }
    },
    describeCommunity: operation(graph.mutate, updateCommunityMutation),
    closeDraft: async ({ userId, id, unlinked }) => {
      await pricing.keepProducts(userId, unlinked)
      await drafts.change(keyOf(userId), (stored) => withoutDraft(stored, id))
    },
  }
}
