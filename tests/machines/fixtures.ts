import { sampleActive, samplePlan } from '#machines/kit/sample-communities.ts'
import { sampleSubscription } from '#machines/kit/sample-subscription.ts'
import type { SellerCommunity, SellerPlan, Subscription } from '#machines/rules/kit/entities.ts'

/** A plan that is billed monthly. */
export const monthly: SellerPlan = {
  ...samplePlan,
  id: 'p-monthly',
  description: 'Everything.',
  price: 19,
  freeTrialDays: 7,
  discordServerId: '111',
  discordRoles: ['Member'],
  stripeProductId: 'prod-monthly',
  stripePriceId: 'price-monthly',
}
export const once: SellerPlan = {
  ...monthly,
  id: 'p-once',
  title: 'For life',
  price: 120,
  billingType: 'One Time Fee',
  recurrenceCount: null,
  recurrenceUnit: null,
  freeTrialDays: null,
  stripeProductId: 'prod-once',
  stripePriceId: 'price-once',
}
export const free: SellerPlan = {
  ...once,
  id: 'p-free',
  title: 'Open door',
  price: 0,
  billingType: 'Free',
  stripeProductId: null,
  stripePriceId: null,
}
/** A community with the monthly, the one-time and the free plan. */
export const glass: SellerCommunity = {
  ...sampleActive,
  id: 'course-1',
  slug: 'glass',
  title: 'Glass',
  description: 'We blow glass.',
  logo: 'https://host.test/logo.png',
  logoPublicId: 'course/logo',
  video: 'https://host.test/film.mp4',
  videoPublicId: 'course_uploads/videos/film',
  category: 'craft',
  tags: ['glass'],
  totalUsers: 12,
  sellerId: 'seller-1',
  plans: [monthly, once, free],
}

/** A plan for a Discord and a Telegram server, without a product at the card provider. */
export const member: SellerPlan = {
  ...samplePlan,
  id: 'plan-1',
  description: '',
  price: 5,
  platforms: ['Discord', 'Telegram'],
  discordServerId: '1100',
  telegramServerId: '-100',
  stripeProductId: null,
  stripePriceId: null,
}

/** A subscription to the plan `plan-1` of the community 'Glass'. */
export const subscription: Subscription = {
  ...sampleSubscription,
  communityId: 'course-1',
  planId: 'plan-1',
  courseName: 'Glass',
  courseSlug: 'glass',
  discordServerId: '1100',
  telegramServerId: '-100',
  amount: 20,
}
