import type { Port } from '#machines/kit/port.ts'
import type { BotCheck, BotPresence } from '#machines/rules/communities/bots.ts'
import type { Account, Seller, Subscription } from '#machines/rules/kit/entities.ts'
import type { LoadedCommunity } from '../checkout/ports.ts'

export type { LoadedCommunity }

export interface CommunityPagePorts {
  /** Sends GET /courses/{slug} (API-38). */
  loadCommunity: Port<{ slug: string }, LoadedCommunity>
  /** Sends GET /users/{sellerId} (API-39). */
  loadSeller: Port<{ sellerId: string }, { seller: Seller }>
  /**
   * Sends GET /discord/check-bot/{serverId} and GET /telegram/check-bot/{serverId} (API-40, API-41), at most six at a
   * time. Returns one result for each check, in the same order. A check that fails is `unknown`; the port never
   * rejects.
   */
  checkBots: Port<{ checks: BotCheck[] }, { results: BotPresence[] }>
  /** Sends GET /users/me and GET /users/me/courses (API-11, API-58) only for signed-in users (an addition). */
  loadSubscriptions: Port<Record<string, never>, { account: Account; subscriptions: Subscription[] }>
  /** Sends PUT /courses/{id}/toggle-activation {isActive: false} (API-42). A 401 rejects and does not navigate. */
  deactivate: Port<{ communityId: string }, void>
}
