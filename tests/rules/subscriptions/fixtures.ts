import type { Subscription } from '#machines/rules/kit/entities.ts'

/** The time of the tests. */
export const now = '2026-03-02T12:00:00.000Z'

export const monthly: Subscription = {
  id: 'purchase-1',
  communityId: 'course-1',
  planId: 'plan-1',
  courseName: 'Glass',
  courseSlug: 'glass',
  courseLogo: null,
  planName: 'Member',
  billingType: 'Subscription',
  platforms: ['Discord', 'Telegram'],
  discordServerId: 'discord-1',
  telegramServerId: '-100',
  isActive: true,
  isRecurring: true,
  unsubscribeRequested: false,
  amount: 19.99,
  currency: 'usd',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
  freeTrialDays: null,
  purchaseDate: '2026-02-10T09:00:00.000Z',
  nextBillingDate: '2026-03-10T09:00:00.000Z',
  trialDaysLeft: 0,
  isStillValid: true,
  dueAt: '2026-03-10T09:00:00.000Z',
}

export type Differs = Partial<Subscription>
export const trial: Differs = { amount: 0, freeTrialDays: 30, nextBillingDate: null }
export const free: Differs = { billingType: 'Free', isRecurring: false, amount: 0, nextBillingDate: null }

/** A millisecond before `now`. */
export const past = '2026-03-02T11:59:59.999Z'
/** A millisecond after `now`. */
export const future = '2026-03-02T12:00:00.001Z'
