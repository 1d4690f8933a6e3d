import { subscribable } from '#machines/kit/port.ts'
import {
  draftKey,
  productsKey,
  progressOf,
  withoutDraft,
  withProducts,
  withSubmission,
} from '#machines/rules/drafts/kept-drafts.ts'
import type { CreateSubmissionPorts } from '#machines/selling/create-submission/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { heldLock, sellerLock } from '#src/flows/shared/browser/held-lock.ts'
import { createKnownDrafts } from '#src/flows/shared/browser/known-drafts.ts'
import {
  createCommunityMutation,
  linkPlanToProductMutation,
  sellerCommunitiesQuery,
} from '#src/graphql/documents/communities.ts'
import { createProductMutation } from '#src/graphql/documents/payments.ts'

const keyOf = (userId: string) => draftKey(userId, 'new')

export const createSubmissionPorts = (
  { graph, browser: { drafts, locks } }: Services,
  known = createKnownDrafts(),
): CreateSubmissionPorts => {
  const lock = heldLock(locks)
  return {
    lock: { observe: () => subscribable(() => lock.release) },
    acquireLock: async ({ userId, id }, { signal }) => {
      await lock.acquire(sellerLock(userId), signal)
      return progressOf(await drafts.read(keyOf(userId)), id)
    },
    recordSubmission: async ({ userId, saved }) => {
      known.add(saved.draft)
      await drafts.change(keyOf(userId), (kept) => withSubmission(kept, saved))
    },
    loadCommunities: async ({ userId }, { signal }) => {
      const { sellerCommunities } = await graph.query(
        sellerCommunitiesQuery,
        { sellerId: userId },
        { signal },
      )
      return { communities: sellerCommunities }
    },
    createCommunity: async (community, { signal }) => {
      const { createCommunity } = await graph.mutate(createCommunityMutation, { community }, { signal })
      return { ...createCommunity }
    },
    createProduct: async (product, { signal }) => {
      const { createProduct } = await graph.mutate(createProductMutation, { product }, { signal })
      return { product: createProduct }
    },
    linkPlan: operation(graph.mutate, linkPlanToProductMutation),
    closeDraft: async ({ userId, id, unlinked }) => {
      if (unlinked.length > 0)
        await drafts.change(productsKey(userId), (kept) => withProducts(kept, unlinked))
      await drafts.change(keyOf(userId), (kept) => withoutDraft(kept, id))
    },
  }
}
