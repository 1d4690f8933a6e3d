import type { PricingPorts } from '#machines/kit/plan-pricing.ts'
import type { Port } from '#machines/kit/port.ts'
import type { CommunityChange } from '#machines/rules/communities/community-change.ts'
import type { PriceUpdate, ProductUpdate, ProviderStep } from '#machines/rules/communities/provider-steps.ts'
import type { CommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import type { UnlinkedProduct } from '#machines/rules/drafts/products.ts'
import type { StoredEdit } from '#machines/rules/drafts/stored-edits.ts'
import type { MediaKind, SellerCommunity } from '#machines/rules/kit/entities.ts'

/** Identifies the stored draft of a user and community (an addition). */
export interface EditOwner {
  userId: string
  communityId: string
}

type LoadedCommunity = { kind: 'loaded'; community: SellerCommunity } | { kind: 'missing' }

export interface EditSubmissionPorts extends PricingPorts {
  /**
   * Waits until no other tab of this user creates or saves a community or prices. Then returns what the browser has
   * stored of this edit; null if nothing.
   */
  acquireLock: Port<EditOwner, { kept: StoredEdit | null }>
  /** Sends GET /courses/{slug} (API-38), bypassing the cache. */
  loadCommunity: Port<{ slug: string }, LoadedCommunity>
  /** Sends PUT /courses/{courseId} (API-52). */
  updateCommunity: Port<{ communityId: string; change: CommunityChange }, { community: SellerCommunity }>
  /**
   * Stores the requests that a saved change still needs, so that another page can continue if the user leaves this
   * page.
   */
  recordSteps: Port<EditOwner & { base: SellerCommunity; draft: CommunityDraft; steps: ProviderStep[] }, void>
  /** Sends PUT /stripe/update-price (API-55). */
  updatePrice: Port<PriceUpdate, { newPriceId: string }>
  /** Sends PUT /stripe/update-product (API-54). */
  updateProduct: Port<ProductUpdate, void>
  /** Sends DELETE /stripe/delete-product/{productId} (API-53). */
  deleteProduct: Port<{ productId: string; userId: string }, void>
  /** Sends DELETE /images/delete (API-29) or /images/delete-video (API-57). */
  deleteMedia: Port<{ media: MediaKind; publicId: string }, void>
  /** Deletes the draft. Products that were not linked to a plan are stored for `unpriced-plans`. */
  closeDraft: Port<EditOwner & { unlinked: UnlinkedProduct[] }, void>
}
