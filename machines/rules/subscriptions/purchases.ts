import { serverIdOn } from '../communities/servers.ts'
import { addDays, addMonths } from '../kit/dates.ts'
import type {
  BillingType,
  Community,
  Instant,
  OfferedPlan,
  Plan,
  RecurrenceUnit,
  Subscription,
} from '../kit/entities.ts'
import { hostedOn } from '../plans/plans.ts'

const titleLimit = 60
const slugLimit = 80
/** The maximum length of a value that the checkout stores at the card provider, in characters (C58). */
export const metadataLimit = 500

interface Chosen {
  userId: string | null
  community: Community | null
  plan: Plan | null
}

const advance: Record<RecurrenceUnit, (instant: Instant, count: number) => Instant> = {
  day: addDays,
  week: (instant, count) => addDays(instant, count * 7),
  month: addMonths,
  year: (instant, count) => addMonths(instant, count * 12),
}

/** The length of a plan's free trial in days; 0 for a plan that does not recur, whatever it has stored. */
export const trialDays = (plan: Pick<Plan, 'billingType' | 'freeTrialDays'>): number =>
  plan.billingType === 'Subscription' ? (plan.freeTrialDays ?? 0) : 0

/** Whether the user has used a plan's free trial; `unknown` if that could not be loaded. */
export type TrialUse = 'unknown' | 'unused' | 'used'

/**
 * Whether the user has used a plan's free trial, which a user gets once: any earlier purchase of the plan counts, even
 * a cancelled one, unless it was Free.
 */
export const trialUse = (
  subscriptions: readonly Subscription[],
  { communityId, planId }: { communityId: string; planId: string },
): TrialUse =>
  subscriptions.some(
    (had) => had.communityId === communityId && had.planId === planId && had.billingType !== 'Free',
  )
    ? 'used'
    : 'unused'

/** A plan as it is offered to one user: without its free trial if the user has already used it. */
export const offeredTo = <P extends Plan>(plan: P, trial: TrialUse): P =>
  trial === 'used' ? { ...plan, freeTrialDays: null } : plan

/** The terms that a user accepts, as one string. Two strings are equal if plan, charges and platforms are the same. */
export const termsOf = (plan: OfferedPlan): string =>
  [plan.id, plan.billingType, plan.priceLabel, trialDays(plan), hostedOn(plan.platforms)].join(' ')

/**
 * When a subscription that is bought now is billed next, in UTC. A trial replaces the first period. Months and years
 * are limited to the last day of the month. Only a subscription with a trial, or with a number of billing units for a
 * period, has a next billing (B05, CHECKOUT-21).
 */
export const nextBillingDate = (plan: Plan, now: Instant): Instant | null => {
  if (plan.billingType !== 'Subscription') return null
  if (trialDays(plan) > 0) return addDays(now, trialDays(plan))
  if (!plan.recurrenceCount) return null
  return advance[plan.recurrenceUnit ?? 'month'](now, plan.recurrenceCount)
}

const planRefusals: readonly [fails: (plan: Plan) => boolean, message: string][] = [
  [(plan) => plan.platforms.length === 0, 'This plan has no platform assigned. Please contact the seller.'],
  [
    (plan) => plan.platforms.some((platform) => !serverIdOn(platform, plan)),
    'The plan is missing its Discord/Telegram server ID. Please contact the seller.',
  ],
  [
    (plan) => plan.billingType === 'Free' && plan.price > 0,
    'This plan is marked Free but has a non-zero price. Please contact support.',
  ],
]

/**
 * The message that says why nothing can be bought at all (CHECKOUT-07, CHECKOUT-08); null if a purchase is possible. A
 * paid purchase contains the buyer's id (CHECKOUT-18), so it is also refused if that id is missing.
 */
export const selectionRefusal = ({ userId, community, plan }: Chosen): string | null => {
  if (!plan) return 'Please select a plan first.'
  if (!community?.id || !plan.id || (!userId && plan.billingType !== 'Free')) {
    return 'Missing course or plan information. Please refresh and try again.'
  }
  return null
}

/**
 * The message that says why a purchase is refused before any request (CHECKOUT-07 to CHECKOUT-11): the first reason
 * that applies (C56). Null if the purchase is not refused.
 */
export const purchaseRefusal = (chosen: Chosen): string | null =>
  selectionRefusal(chosen) ??
  planRefusals.find(([fails]) => chosen.plan !== null && fails(chosen.plan))?.[1] ??
  null

/** A purchase of a Free plan, with a copy of what was bought (CHECKOUT-14, SUBS-20). */
export const freePurchase = (community: Community, plan: Plan, now: Instant) => ({
  purchaseDate: now,
  amount: 0 as const,
  nextBillingDate: null,
  community: { id: community.id, title: community.title, logo: community.logo, slug: community.slug },
  plan: {
    id: plan.id,
    title: plan.title,
    billingType: plan.billingType,
    currency: plan.currency,
    freeTrialDays: plan.freeTrialDays,
    platforms: plan.platforms,
    discordServerId: plan.discordServerId,
    telegramServerId: plan.telegramServerId,
    recurrenceCount: plan.recurrenceCount,
    recurrenceUnit: plan.recurrenceUnit,
  },
})

export type FreePurchase = ReturnType<typeof freePurchase>

interface Order {
  userId: string
  community: Community
  plan: Plan
  now: Instant
}

/**
 * The data of a paid purchase, which the checkout carries as one string with the field names of D2 §3 (CHECKOUT-18).
 * `amount` is in major units; with a free trial it is 0, because nothing is paid at first (C57).
 */
export const paidPurchase = ({ userId, community, plan, now }: Order) => ({
  userId,
  courseId: community.id,
  planId: plan.id,
  amount: trialDays(plan) > 0 ? 0 : plan.price,
  purchaseDate: now,
  freeTrialDays: plan.freeTrialDays,
  recurrenceCount: plan.recurrenceCount,
  recurrenceUnit: plan.recurrenceUnit,
  nextBillingDate: nextBillingDate(plan, now),
  platform: plan.platforms,
  discordServerId: plan.discordServerId,
  telegramServerId: plan.telegramServerId,
})

/** Cuts a text to at most `limit` UTF-16 units, without splitting a character. */
const cut = (text: string, limit: number) => text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')

/**
 * Encodes a purchase as one string. If it exceeds the card provider's limit, as for a plan on both platforms, colons
 * and commas stay unescaped; `decodeURIComponent` decodes both forms to the same purchase (C58).
 */
const encoded = (purchase: ReturnType<typeof paidPurchase>) => {
  const text = JSON.stringify(purchase)
  const escaped = encodeURIComponent(text)
  return escaped.length > metadataLimit ? encodeURI(text) : escaped
}

/**
 * The data that a checkout is created with (CHECKOUT-17, CHECKOUT-19, CHECKOUT-20). `priceId` and `billingType` come
 * from the provider. `path` is the current page, to which a cancelled checkout returns. `amount` is in major units;
 * `purchase` is the encoded data of the paid purchase (C58).
 */
export const checkoutSession = ({
  priceId,
  billingType,
  baseUrl,
  path,
  ...order
}: Order & { priceId: string; billingType: BillingType; baseUrl: string; path: string }) => {
  const { userId, community, plan } = order
  return {
    userId,
    communityId: community.id,
    planId: plan.id,
    priceId,
    billingType,
    freeTrialDays: plan.freeTrialDays,
    amount: plan.price,
    currency: plan.currency,
    purchase: encoded(paidPurchase(order)),
    communityTitle: cut(community.title, titleLimit),
    communitySlug: cut(community.slug, slugLimit),
    planTitle: cut(plan.title, titleLimit),
    successUrl: `${baseUrl}/subscriptions?success=true`,
    cancelUrl: `${baseUrl}${path}`,
  }
}

export type CheckoutSession = ReturnType<typeof checkoutSession>
