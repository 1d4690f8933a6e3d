import type { BotCheck, BotPresence } from '#machines/rules/communities/bots.ts'
import type { Community, Plan, Seller, SellerCommunity, SellerPlan } from '#machines/rules/kit/entities.ts'
import { coerceCurrency } from '#machines/rules/plans/money.ts'
import { coercePlatforms, priceLabel } from '#machines/rules/plans/plans.ts'
import type { Client } from './client.ts'
import type { Answer } from './contract/index.ts'
import { type Limit, limitConcurrency } from './limit.ts'
import { periodOrNull, textOrNull, wholeOrNull } from './wire.ts'

type WirePlan = Answer<'course'>['plans'][number]

const planOf = (plan: WirePlan): Plan => ({
  id: plan._id,
  title: plan.title,
  description: plan.description ?? '',
  price: plan.price,
  currency: coerceCurrency(plan.currency),
  billingType: plan.billingType,
  recurrenceCount: periodOrNull(plan.recurrenceCount),
  recurrenceUnit: plan.recurrenceUnit ?? null,
  freeTrialDays: periodOrNull(plan.freeTrialDays),
  platforms: coercePlatforms(plan.platform),
  discordServerId: textOrNull(plan.discordServerId),
  telegramServerId: textOrNull(plan.telegramServerId),
  isPopular: plan.isPopular ?? false,
})

const sellerPlanOf = (plan: WirePlan): SellerPlan => ({
  ...planOf(plan),
  discordRoles: plan.discordRole ?? [],
  telegramRoles: plan.telegramRole ?? [],
  stripeProductId: textOrNull(plan.stripeProductId),
  stripePriceId: textOrNull(plan.stripePriceId),
})

const communityBasicsOf = (course: Answer<'course'>): Omit<Community, 'plans'> => ({
  id: course._id,
  slug: course.slug,
  title: course.title,
  description: course.description ?? '',
  logo: textOrNull(course.logo),
  video: textOrNull(course.video),
  thumbnail: textOrNull(course.thumbnail),
  sellerId: course.seller,
  isActive: course.isActive,
})

/** Converts a course into a community as buyers see it. */
const publicCommunityOf = (course: Answer<'course'>): Community => ({
  ...communityBasicsOf(course),
  plans: course.plans.map(planOf).map((plan) => ({ ...plan, priceLabel: priceLabel(plan) })),
})

/** Converts a course into a community as its seller manages it. */
export const sellerCommunityOf = (course: Answer<'course'>): SellerCommunity => ({
  ...communityBasicsOf(course),
  logoPublicId: textOrNull(course.logoPublicId),
  videoPublicId: textOrNull(course.videoPublicId),
  thumbnailPublicId: textOrNull(course.thumbnailPublicId),
  category: textOrNull(course.category),
  tags: course.tags ?? [],
  totalUsers: wholeOrNull(course.totalUsers),
  plans: course.plans.map(sellerPlanOf),
})

/** Converts a user into the public profile of a seller. */
const sellerOf = (user: Answer<'seller'>): Seller => ({
  id: user._id,
  name: user.name,
  description: textOrNull(user.description),
  profilePicture: textOrNull(user.profilePicture),
})

const botCheckCall = { Discord: 'checkDiscordBot', Telegram: 'checkTelegramBot' } as const

/** Checks a server for the bot (API-40, API-41). A failed check does not mean that the bot is missing (A08). */
export const loadBotPresence = async (
  client: Client,
  { platform, serverId }: BotCheck,
  { signal, limit }: { signal: AbortSignal | undefined; limit: Limit },
): Promise<BotPresence> => {
  try {
    const { botPresent, permissions } = await limit(() =>
      client.call(botCheckCall[platform], { params: { serverId } }, { signal }),
    )
    if (!botPresent) return 'absent'
    return permissions?.isAdmin === true ? 'present' : 'powerless'
  } catch {
    return 'unknown'
  }
}

interface Run {
  signal: AbortSignal
}

/** The requests of a community's public page. They bypass GraphQL, so that visitors do not load the code of GraphQL. */
export interface Reads {
  /** Loads a community by its slug (API-38). Rejects with a Failure. */
  community(slug: string, run: Run): Promise<Community>
  /** Loads the seller of a community (API-39). Rejects with a Failure. */
  seller(id: string, run: Run): Promise<Seller>
  /** Checks servers for the bot (API-40, API-41). Returns one result for each check, in the same order. */
  bots(checks: readonly BotCheck[], run: Run): Promise<BotPresence[]>
}

export const createReads = (client: Client): Reads => {
  const limit = limitConcurrency(6)
  return {
    community: async (slug, run) => publicCommunityOf(await client.call('course', { params: { slug } }, run)),
    seller: async (sellerId, run) => sellerOf(await client.call('seller', { params: { sellerId } }, run)),
    bots: (checks, { signal }) =>
      Promise.all(checks.map((check) => loadBotPresence(client, check, { signal, limit }))),
  }
}
