import type { Port } from '#machines/kit/port.ts'
import type { Subscription } from '#machines/rules/kit/entities.ts'

interface PurchaseIds {
  communityId: string
  planId: string
}

/**
 * One port for each request of an unsubscribe. The outcomes `ended` and `absent` say that an earlier attempt has
 * already succeeded (C60).
 */
export interface UnsubscribePorts {
  /** Sends POST /stripe/unsubscribe-stripe (API-63). */
  cancelWithProvider: Port<PurchaseIds, { kind: 'cancelled' } | { kind: 'ended' }>
  /** Sends GET /users/me/courses (API-58) before the user is removed from a server (an addition). */
  loadOthers: Port<PurchaseIds, { others: Subscription[] }>
  /** Sends POST /telegram/kick (API-20). */
  removeFromTelegram: Port<
    { chatId: string; userTelegramId: string },
    { kind: 'removed' } | { kind: 'absent' }
  >
  /** Sends POST /discord/kick (API-19). */
  removeFromDiscord: Port<
    { serverId: string; userDiscordId: string },
    { kind: 'removed' } | { kind: 'absent' }
  >
  /** Sends POST /users/me/unsubscribe (API-64). */
  requestUnsubscribe: Port<PurchaseIds & { id: string }, { kind: 'requested' } | { kind: 'ended' }>
  /** Sends PUT /courses/{courseId}/increment-plan-metrics/{planId} (API-35). */
  lowerPlanMetrics: Port<PurchaseIds & { userIncrement: -1 }, void>
  /** Sends POST /users/me/toggle-active (API-65). */
  deactivate: Port<PurchaseIds & { id: string; isActive: false }, { kind: 'deactivated' } | { kind: 'ended' }>
}
