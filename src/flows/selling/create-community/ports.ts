import { live } from '#machines/kit/port.ts'
import {
  draftKey,
  productsKey,
  progressOf,
  readKept,
  withDraft,
  withoutDraft,
  withProducts,
  withSubmission,
} from '#machines/rules/drafts/kept-drafts.ts'
import type { CreateCommunityPorts } from '#machines/selling/create-community/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { heldLock, selling } from '#src/flows/shared/browser/held-lock.ts'
import {
  accountQuery,
  createCommunityMutation,
  createProductMutation,
  linkPlanToProductMutation,
  sellerCommunitiesQuery,
} from '#src/graphql/documents.ts'

const keyOf = (userId: string) => draftKey(userId, 'new')

export const createCommunityPorts = ({
  graph,
  browser: { drafts, locks },
}: Services): CreateCommunityPorts => {
  const lock = heldLock(locks)
  return {
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
    recordSubmission: async ({ userId, saved }) => {
      await drafts.change(keyOf(userId), (kept) => withSubmission(kept, saved))
      return { kind: 'recorded' }
    },
    closeDraft: async ({ userId, id, unlinked }) => {
      if (unlinked.length > 0)
        await drafts.change(productsKey(userId), (kept) => withProducts(kept, unlinked))
      await drafts.change(keyOf(userId), (kept) => withoutDraft(kept, id))
      return { kind: 'closed' }
    },
    lock: { observe: () => live(() => lock.release) },
    acquireLock: async ({ userId, id }, { signal }) => {
      await lock.acquire(selling(userId), signal)
      return progressOf(await drafts.read(keyOf(userId)), id)
    },
    loadCommunities: async ({ userId }, { signal }) => {
      const { sellerCommunities } = await graph.query(
        sellerCommunitiesQuery,
        { sellerId: userId },
        { signal },
      )
      return { kind: 'loaded', communities: sellerCommunities }
    },
    createCommunity: async (community, { signal }) => {
      const { createCommunity } = await graph.mutate(createCommunityMutation, { community }, { signal })
      return { kind: 'created', ...createCommunity }
    },
    createProduct: async (product, { signal }) => {
      const { createProduct } = await graph.mutate(createProductMutation, { product }, { signal })
      return { kind: 'created', product: createProduct }
    },
    linkProduct: async (input, { signal }) => {
      await graph.mutate(linkPlanToProductMutation, input, { signal })
      return { kind: 'linked' }
    },
  }
}
