import type { Port } from '#machines/kit/port.ts'

/** One port for each request that deletes a community or a part of it. */
export interface DeleteCommunityPorts {
  /** Sends DELETE /stripe/delete-product/{productId} (API-53). */
  deleteProduct: Port<{ productId: string; userId: string }, void>
  /** Sends DELETE /courses/{courseId} (API-56). */
  deleteCommunity: Port<{ communityId: string }, void>
}
