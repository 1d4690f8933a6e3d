import type { Port } from '#machines/kit/port.ts'
import type { BotCheck, BotPresence } from '#machines/rules/communities/bots.ts'

export interface ActivationPorts {
  /**
   * Sends GET /discord/check-bot/{serverId} and GET /telegram/check-bot/{serverId} (API-40, API-41). Returns one result
   * for each check, in the same order. A check that fails is `unknown`; the port never rejects.
   */
  checkBots: Port<{ checks: BotCheck[] }, { results: BotPresence[] }>
  /**
   * Sends PUT /courses/{id}/toggle-activation {isActive: true} (API-42). `isActive` is the state in the response
   * (ACTIV-02).
   */
  activate: Port<{ communityId: string }, { isActive: boolean }>
  /** Sends PUT /courses/{id}/toggle-activation {isActive: false} (API-42). `isActive` is the state in the response. */
  deactivate: Port<{ communityId: string }, { isActive: boolean }>
}
