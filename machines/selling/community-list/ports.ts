import type { Port } from '#machines/kit/port.ts'
import type { Newcomer } from '#machines/rules/account/stripe-step.ts'
import type { BotCheck, BotPresence } from '#machines/rules/communities/bots.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'

export interface CommunityListPorts {
  /** Sends GET /users/me (API-11). */
  loadAccount: Port<Record<string, never>, void>
  /** Sends GET /users/me (API-11), and for a seller GET /stripe/account/{userId} (API-21). */
  loadSeller: Port<Record<string, never>, Newcomer>
  /**
   * Sends GET /courses/seller/{userId} (API-46). `begun` has only the first entries of a long response, while the rest
   * is loading.
   */
  loadCommunities: Port<
    { sellerId: string },
    { kind: 'loaded'; communities: SellerCommunity[] } | { kind: 'begun'; communities: SellerCommunity[] }
  >
  /** The rest of the response of which `loadCommunities` returned the first entries (`begun`). */
  loadRest: Port<Record<string, never>, SellerCommunity[]>
  /** Sends the request of `loadCommunities` again. */
  reloadCommunities: Port<{ sellerId: string }, SellerCommunity[]>
  /**
   * Sends GET /courses/{courseId}/total-users (API-47), all at once. Returns one result for each community, in the same
   * order. A count that fails is null; the port never rejects.
   */
  countMembers: Port<{ communityIds: string[] }, (number | null)[]>
  /**
   * Checks these servers for the bot at once, as the activation does (API-40, API-41). A check that fails is `unknown`.
   */
  checkBots: Port<{ checks: BotCheck[] }, { results: BotPresence[] }>
  /**
   * Sends PUT /courses/{id}/toggle-activation {isActive: false} (API-42). Returns whether the community is active in
   * the response (ACTIV-02).
   */
  deactivate: Port<{ communityId: string }, { isActive: boolean }>
}
