import type { Account, Subscription } from '../rules/kit/entities.ts'

/** A monthly subscription to both platforms, bought on 10 February 2026, billed again on 10 March. */
export const sampleSubscription: Subscription = {
  id: 'purchase-1',
  communityId: '64c000000000000000000001',
  planId: 'plan-month',
  courseName: 'The Glass Blowers',
  courseSlug: 'the-glass-blowers',
  courseLogo: null,
  planName: 'Member',
  billingType: 'Subscription',
  platforms: ['Discord', 'Telegram'],
  discordServerId: '1100000000000000001',
  telegramServerId: '-1001234567890',
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

/** The account of the buyer to whom `sampleSubscription` belongs. */
export const sampleAccount: Account = {
  id: '64b000000000000000000001',
  name: 'Bea Byer',
  role: 'buyer',
  email: 'buyer@guildhall.test',
  profilePicture: null,
  discordUserId: 'discord-7',
  discordAccessToken: 'discord-token-1',
  discordRefreshToken: 'discord-refresh-1',
  telegramUserId: 'telegram-7',
}
