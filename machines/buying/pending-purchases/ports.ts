import type { Port } from '#machines/kit/port.ts'
import type { PendingPurchase, PurchasedPair } from '#machines/rules/subscriptions/pending-purchases.ts'

export interface PendingPurchasesPorts {
  /**
   * Sends GET /users/me/courses (API-58). Returns the community and plan of each purchase. `fresh` bypasses the cache.
   */
  loadPurchases: Port<{ fresh: boolean }, { pairs: PurchasedPair[] }>
  /** Sends POST /users/me/purchase with one entry as it was stored (API-34). */
  postPurchase: Port<{ entry: PendingPurchase }, void>
}
