import { draftKey } from '#machines/rules/drafts/stored-drafts.ts'
import { editToStore, readStoredEdit } from '#machines/rules/drafts/stored-edits.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import type { EditSubmissionPorts } from '#machines/selling/edit-submission/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { createKnownDrafts } from '#src/flows/shared/browser/known-drafts.ts'
import { createPricing } from '#src/flows/shared/plans/plan-pricing.ts'
import {
  deleteMediaMutation,
  sellerCommunityQuery,
  updateCommunityMutation,
} from '#src/graphql/documents/communities.ts'
import {
  deleteProductMutation,
  updatePriceMutation,
  updateProductMutation,
} from '#src/graphql/documents/payments.ts'

export const editSubmissionPorts = (services: Services, known = createKnownDrafts()): EditSubmissionPorts => {
  const { graph, browser } = services
  const { drafts } = browser
  const pricing = createPricing(services)
  return {
    ...pricing.ports,
    acquireLock: async ({ userId, communityId }, { signal }) => {
      await pricing.acquire(userId, signal)
      const stored = readStoredEdit(await drafts.read(draftKey(userId, communityId)))
      return { kept: stored ?? null }
    },
    loadCommunity: async ({ slug }, { signal }) => {
      try {
        const { community } = await graph.query(sellerCommunityQuery, { slug }, { signal })
        return community ? { kind: 'loaded', community } : { kind: 'missing' }
      } catch (error) {
        if (error instanceof Failure && error.status === 404) return { kind: 'missing' }
        throw error
      }
    },
    updateCommunity: operation(graph.mutate, updateCommunityMutation, ({ updateCommunity }) => ({
      community: updateCommunity,
    })),
    recordSteps: async ({ userId, communityId, base, draft, steps }) => {
      known.add(draft)
      await drafts.change(draftKey(userId, communityId), () =>
        steps.length > 0 ? editToStore({ base, draft, steps }) : undefined,
      )
    },
    updatePrice: operation(graph.mutate, updatePriceMutation, ({ updatePrice }) => ({
      newPriceId: updatePrice,
    })),
    updateProduct: operation(graph.mutate, updateProductMutation),
    deleteProduct: operation(graph.mutate, deleteProductMutation),
    deleteMedia: async ({ media, publicId }, { signal }) => {
      await graph.mutate(deleteMediaMutation, { kind: media, publicId }, { signal })
    },
    closeDraft: async ({ userId, communityId, unlinked }) => {
      await pricing.keepProducts(userId, unlinked)
      await drafts.change(draftKey(userId, communityId), () => undefined)
    },
  }
}
