import type { Port } from '#machines/kit/port.ts'
import type { BotCheck, BotPresence } from '#machines/rules/communities/bots.ts'

export interface ActivationPorts {
  /**
   * GET /discord/check-bot/{serverId} and GET /telegram/check-bot/{serverId} (API-40, API-41); one result for each check,
   * in its place. A check that fails is `unknown`; the whole never throws.
   */
  checkBots: Port<{ checks: BotCheck[] }, { results: BotPresence[] }>
  /** PUT /courses/{id}/toggle-activation {isActive: true} (API-42); `isActive` is what the provider made of it (ACTIV-02). */
  activate: Port<{ communityId: string }, { isActive: boolean }>
  /** The same with {isActive: false}. */
  deactivate: Port<{ communityId: string }, { isActive: boolean }>
}
