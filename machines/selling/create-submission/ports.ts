import type { LoadSellerCommunities, PricingPorts } from '#machines/kit/plan-pricing.ts'
import type { Port } from '#machines/kit/port.ts'
import type { describedBy } from '#machines/rules/drafts/community-drafts.ts'
import type { UnlinkedProduct } from '#machines/rules/drafts/products.ts'
import type { SavedDraft } from '#machines/rules/drafts/stored-drafts.ts'
import type { NewCommunity, Submission } from '#machines/rules/drafts/submissions.ts'

/**
 * `submission`: the stored progress of the draft, which another tab may have continued. `finished`: another tab has
 * finished the submission.
 */
type AcquiredLock = { kind: 'acquired'; submission: Submission | null } | { kind: 'finished' }

export interface CreateSubmissionPorts extends PricingPorts {
  /**
   * Waits until no other tab of this user creates or saves a community or prices. Then returns the stored progress of
   * the draft with this id.
   */
  acquireLock: Port<{ userId: string; id: string }, AcquiredLock>
  recordSubmission: Port<{ userId: string; saved: SavedDraft }, void>
  /** Sends GET /courses/seller/{userId} (API-46) only if an earlier attempt may have created the community. */
  loadCommunities: LoadSellerCommunities
  /** Sends POST /courses/create (API-48). */
  createCommunity: Port<NewCommunity, { communityId: string; plans: { id: string; title: string }[] }>
  /** Sends PUT /courses/{courseId} (API-52) with the fields that API-48 does not accept (C140). */
  describeCommunity: Port<{ communityId: string; change: ReturnType<typeof describedBy> }, void>
  /** Deletes the draft. Products that were not linked to a plan are stored for `unpriced-plans`. */
  closeDraft: Port<{ userId: string; id: string; unlinked: UnlinkedProduct[] }, void>
}
