import type { Port } from '#machines/kit/port.ts'
import type { Instant } from '#machines/rules/kit/entities.ts'

interface PurchaseIds {
  communityId: string
  planId: string
}

/** One port for each call of S1. */
export interface UnsubscribePorts {
  now: Port<Record<string, never>, { kind: 'now'; at: Instant }>
  /** POST /stripe/unsubscribe-stripe (API-63). */
  cancelWithProvider: Port<PurchaseIds, { kind: 'cancelled' }>
  /** POST /telegram/kick (API-20). */
  removeFromTelegram: Port<{ chatId: string; userTelegramId: string }, { kind: 'removed' }>
  /** POST /discord/kick (API-19). */
  removeFromDiscord: Port<{ serverId: string; userDiscordId: string }, { kind: 'removed' }>
  /** POST /users/me/unsubscribe (API-64). */
  requestUnsubscribe: Port<PurchaseIds, { kind: 'requested' }>
  /** PUT /courses/{courseId}/increment-plan-metrics/{planId} (API-35). */
  lowerPlanMetrics: Port<PurchaseIds & { userIncrement: -1 }, { kind: 'lowered' }>
  /** POST /users/me/toggle-active (API-65). */
  deactivate: Port<PurchaseIds & { isActive: false }, { kind: 'deactivated' }>
}
