import type { Subscription } from '#machines/rules/kit/entities.ts'
import { subscription } from '#tests/machines/fixtures.ts'

/** The current time in the tests. */
export const now = '2026-03-02T12:00:00.000Z'

export const monthly: Subscription = { ...subscription, discordServerId: 'discord-1', amount: 19.99 }

export type Differs = Partial<Subscription>
export const trial: Differs = { amount: 0, freeTrialDays: 30, nextBillingDate: null }
export const free: Differs = { billingType: 'Free', isRecurring: false, amount: 0, nextBillingDate: null }

/** A millisecond before `now`. */
export const past = '2026-03-02T11:59:59.999Z'
/** A millisecond after `now`. */
export const future = '2026-03-02T12:00:00.001Z'
