import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { Community, Plan, SellerCommunity, SellerPlan } from '../rules/kit/entities.ts'

/** A monthly plan on Discord, as buyers see it. All other sample plans derive from it. */
export const samplePlanOnOffer: Plan = {
  id: 'plan-month',
  title: 'Member',
  description: 'Weekly calls.',
  price: 19.99,
  currency: 'usd',
  billingType: 'Subscription',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
  freeTrialDays: null,
  platforms: ['Discord'],
  discordServerId: '1100000000000000001',
  telegramServerId: null,
  isPopular: false,
}

export const samplePlan: SellerPlan = {
  ...samplePlanOnOffer,
  discordRoles: [],
  telegramRoles: [],
  stripeProductId: 'product-of-plan-month',
  stripePriceId: 'price-of-plan-month',
}

export const sampleFreePlan: SellerPlan = {
  ...samplePlan,
  id: 'plan-free',
  title: 'Open door',
  price: 0,
  billingType: 'Free',
  recurrenceCount: null,
  recurrenceUnit: null,
  stripeProductId: null,
  stripePriceId: null,
}

/** An active community, without its plans. All other sample communities derive from it. */
export const sampleWithoutPlans: Omit<Community, 'plans'> = {
  id: '64c000000000000000000001',
  slug: 'the-glass-blowers',
  title: 'The Glass Blowers',
  description: 'Glass, fire and patience.',
  logo: null,
  video: null,
  thumbnail: null,
  sellerId: '64b000000000000000000002',
  isActive: true,
}

/** An active community with two plans on one server. */
export const sampleActive: SellerCommunity = {
  ...sampleWithoutPlans,
  logoPublicId: null,
  videoPublicId: null,
  thumbnailPublicId: null,
  category: null,
  tags: [],
  totalUsers: 20,
  plans: [samplePlan, sampleFreePlan],
}

/** A community that is not active. */
export const sampleInactive: SellerCommunity = {
  ...sampleActive,
  id: '64c000000000000000000002',
  slug: 'night-bakers',
  title: 'Night Bakers',
  description: 'Bread before dawn.',
  isActive: false,
  totalUsers: 10,
  plans: [
    {
      ...samplePlan,
      id: 'plan-week',
      title: 'Apprentice',
      recurrenceUnit: 'week',
      platforms: ['Discord', 'Telegram'],
      discordServerId: '1100000000000000002',
      telegramServerId: '-1001234567890',
      stripeProductId: 'product-of-plan-week',
      stripePriceId: 'price-of-plan-week',
    },
  ],
}

export const sampleSellerCommunities: SellerCommunity[] = [sampleActive, sampleInactive]

export const sampleBotPages = {
  discord: externalUrl('https://discord.com/oauth2/authorize?client_id=guildhall&scope=bot&permissions=8'),
  telegram: externalUrl('https://t.me/guildhall_bot'),
}
