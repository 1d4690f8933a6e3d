import type { Port } from '#machines/kit/port.ts'
import type { Newcomer } from '#machines/rules/account/stripe-step.ts'
import type { BotCheck, BotPresence } from '#machines/rules/communities/bots.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'

export interface CommunityListPorts {
  /** GET /users/me (API-11). */
  loadAccount: Port<Record<string, never>, void>
  /** GET /users/me (API-11), and for a seller GET /stripe/account/{userId} (API-21). */
  loadSeller: Port<Record<string, never>, Newcomer>
  /** GET /courses/seller/{userId} (API-46). `begun`: the first ones of a long answer, the rest of which is on its way. */
  loadCommunities: Port<
    { sellerId: string },
    { kind: 'loaded'; communities: SellerCommunity[] } | { kind: 'begun'; communities: SellerCommunity[] }
  >
  /** Those that follow the first ones, of the same answer. */
  loadRest: Port<Record<string, never>, SellerCommunity[]>
  /** The same call once more. */
  reloadCommunities: Port<{ sellerId: string }, SellerCommunity[]>
  /**
   * GET /courses/{courseId}/total-users (API-47), all at once; one result for each community, in its place. A count that
   * fails is null; the whole never throws.
   */
  countMembers: Port<{ communityIds: string[] }, (number | null)[]>
  /** As of an activation: all at once, and `unknown` where a check fails. */
  checkBots: Port<{ checks: BotCheck[] }, { results: BotPresence[] }>
  /** PUT /courses/{id}/toggle-activation {isActive: false} (API-42); says what the community is by now (ACTIV-02). */
  deactivate: Port<{ communityId: string }, { isActive: boolean }>
}
