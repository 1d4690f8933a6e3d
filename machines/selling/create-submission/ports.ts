import type { Feed, Port } from '#machines/kit/port.ts'
import type { SavedDraft } from '#machines/rules/drafts/kept-drafts.ts'
import type { NewProduct, Product, UnlinkedProduct } from '#machines/rules/drafts/products.ts'
import type { NewCommunity, Submission } from '#machines/rules/drafts/submissions.ts'
import type { Currency, SellerCommunity } from '#machines/rules/kit/entities.ts'

/** The progress of this draft's submission: another tab may have continued or finished it. */
type AcquiredLock = { kind: 'acquired'; submission: Submission | null } | { kind: 'finished' }

export interface CreateSubmissionPorts {
  /** Releases the lock of `acquireLock` when the machine unsubscribes; it never emits. */
  lock: Feed<Record<string, never>, never>
  /** Waits until no other tab of this user creates a community. */
  acquireLock: Port<{ userId: string; id: string }, AcquiredLock>
  recordSubmission: Port<{ userId: string; saved: SavedDraft }, void>

  /** GET /courses/seller/{userId} (API-46), only after an earlier attempt. */
  loadCommunities: Port<{ userId: string }, { communities: SellerCommunity[] }>
  /** POST /courses/create (API-48). */
  createCommunity: Port<NewCommunity, { communityId: string; plans: { id: string; title: string }[] }>
  /** POST /stripe/create-subscription-product (API-50), or create-one-time-product (API-49) without a recurrence. */
  createProduct: Port<NewProduct, { product: Product }>
  /** PUT /courses/{courseId}/update-plan-stripe/{planId} (API-51). */
  linkPlan: Port<
    {
      communityId: string
      planId: string
      stripeProductId: string
      stripePriceId: string
      currency: Currency
    },
    void
  >
  /** Deletes the draft. Products that were not linked to a plan are stored for `unpriced-plans`. */
  closeDraft: Port<{ userId: string; id: string; unlinked: UnlinkedProduct[] }, void>
}
