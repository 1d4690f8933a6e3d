import type { BillingType } from '#machines/rules/kit/entities.ts'
import { coerceCurrency } from '#machines/rules/plans/money.ts'
import { coercePlatforms } from '#machines/rules/plans/plans.ts'
import type { CheckoutSession, FreePurchase } from '#machines/rules/subscriptions/purchases.ts'
import { effectiveNextBilling } from '#machines/rules/subscriptions/subscriptions.ts'
import type { Answer } from '#src/api/contract/index.ts'
import { instantOf, periodOrNull, textOrNull } from '#src/api/wire.ts'
import { derived, type KnownSubscription } from '../derived.ts'
import { type BodyOf, changed, done, type ResolverContext, type Resolvers } from './resolver-context.ts'

type Entry = Answer<'myCourses'>['purchasedCourses'][number]

/** Guesses the billing type of a purchase whose plan no longer exists. */
const likelyBillingType = ({ nextBillingDate, amount }: Entry): BillingType => {
  if (nextBillingDate) return 'Subscription'
  return amount ? 'One Time Fee' : 'Free'
}

/** The first value that is neither null, undefined nor an empty string. */
const first = <T>(...values: readonly (T | null | undefined)[]): T | null =>
  values.find((value) => value !== null && value !== undefined && value !== '') ?? null

/**
 * Converts a purchase to a subscription. The current values of community and plan take precedence over those that were
 * stored at the purchase (SUBS-19, SUBS-20).
 */
const subscriptionOf = (entry: Entry, now: Date): KnownSubscription => {
  const { courseDetails: course, courseSnapshot: boughtCourse } = entry
  const { planDetails: plan, planSnapshot: boughtPlan } = entry
  const billingType = first(plan?.billingType, boughtPlan?.billingType) ?? likelyBillingType(entry)
  const subscription: KnownSubscription = {
    id: entry._id,
    communityId: first(entry.courseId, course?._id, boughtCourse?._id),
    planId: first(entry.planId, plan?._id, boughtPlan?._id),
    courseName: first(course?.title, boughtCourse?.title) ?? 'Unknown course',
    courseSlug: first(course?.slug, boughtCourse?.slug),
    courseLogo: first(course?.logo, boughtCourse?.logo),
    planName: first(plan?.title, boughtPlan?.title) ?? '',
    billingType,
    platforms: coercePlatforms(first(entry.platform, plan?.platform, boughtPlan?.platform)),
    discordServerId: first(entry.discordServerId, plan?.discordServerId, boughtPlan?.discordServerId),
    telegramServerId: first(entry.telegramServerId, plan?.telegramServerId, boughtPlan?.telegramServerId),
    isActive: true,
    isRecurring: billingType === 'Subscription',
    unsubscribeRequested: entry.unsubscribeRequested ?? false,
    amount: entry.amount ?? 0,
    currency: coerceCurrency(first(plan?.currency, boughtPlan?.currency)),
    recurrenceCount: periodOrNull(first(plan?.recurrenceCount, boughtPlan?.recurrenceCount)) ?? 1,
    recurrenceUnit: first(plan?.recurrenceUnit, boughtPlan?.recurrenceUnit) ?? 'month',
    freeTrialDays: periodOrNull(first(plan?.freeTrialDays, boughtPlan?.freeTrialDays)),
    purchaseDate: instantOf(entry.purchaseDate),
    nextBillingDate: textOrNull(entry.nextBillingDate) && instantOf(entry.nextBillingDate ?? ''),
  }
  return { ...subscription, isActive: entry.isActive ?? isActive(subscription, now) }
}

/**
 * Whether a subscription is active. Used when the provider does not say. A subscription is active if it is not
 * recurring, or if its next billing date (or trial end) is in the future or missing (C61).
 */
const isActive = (subscription: KnownSubscription, now: Date): boolean => {
  const next = effectiveNextBilling(subscription)
  return !subscription.isRecurring || next === null || Date.parse(next) > now.getTime()
}

interface Bought {
  communityId: string
  planId: string
}

const wireIds = ({ communityId, planId }: Bought) => ({ courseId: communityId, planId })

const sentPurchase = ({ community, plan, ...purchase }: FreePurchase) => {
  const terms = {
    freeTrialDays: plan.freeTrialDays,
    platform: plan.platforms,
    discordServerId: plan.discordServerId,
    telegramServerId: plan.telegramServerId,
    recurrenceCount: plan.recurrenceCount,
    recurrenceUnit: plan.recurrenceUnit,
  }
  const { id, title, billingType, currency } = plan
  return {
    courseId: community.id,
    planId: id,
    ...purchase,
    ...terms,
    courseSnapshot: {
      _id: community.id,
      title: community.title,
      logo: community.logo,
      slug: community.slug,
    },
    planSnapshot: { _id: id, title, billingType, currency, ...terms },
  }
}

/** What the checkout request contains: its only item, and the metadata that the card provider stores. */
const sentSession = (session: CheckoutSession) => {
  const { userId, billingType, successUrl, cancelUrl } = session
  const ids = wireIds(session)
  return {
    userId,
    items: [
      {
        priceId: session.priceId,
        quantity: 1 as const,
        type: billingType === 'Subscription' ? ('subscription' as const) : ('one_time' as const),
        freeTrialDays: session.freeTrialDays,
        amount: session.amount,
        ...ids,
      },
    ],
    metadata: {
      userId,
      ...ids,
      purchase: session.purchase,
      courseTitle: session.communityTitle,
      courseSlug: session.communitySlug,
      planTitle: session.planTitle,
      billingType,
      currency: session.currency,
    },
    successUrl,
    cancelUrl,
  }
}

const loadSubscriptions = async ({ call, now, early }: ResolverContext) => {
  const resolve = ({ purchasedCourses }: Answer<'myCourses'>) =>
    purchasedCourses.map((entry) => {
      const subscription = subscriptionOf(entry, now())
      return { ...subscription, ...derived(() => subscription, now) }
    })
  return resolve(await call('myCourses', {}, { early: early?.('subscriptions', resolve) }))
}

/** The subscription, with the fields that a mutation has changed. */
const changedSubscription = (fields: Partial<KnownSubscription> & { id: string }, context: ResolverContext) =>
  changed(fields, context, async () => (await loadSubscriptions(context)).find(({ id }) => id === fields.id))

export const subscriptionResolvers = {
  subscriptions: (_, context) => loadSubscriptions(context),
  sessionInfo: (bought: Bought, { call }) => call('checkoutSessionInfo', { params: wireIds(bought) }),
  recordPurchase: ({ purchase }: { purchase: FreePurchase }, { call }) =>
    done(call('purchase', { body: sentPurchase(purchase) })),
  recordPendingPurchase: ({ entry }: { entry: string }, { call }) =>
    done(call('purchase', { body: JSON.parse(entry) })),
  changePlanMetrics: ({ userIncrement, ...bought }: Bought & { userIncrement: number }, { call }) => {
    const body = { userIncrement: userIncrement < 0 ? (-1 as const) : (1 as const) }
    return done(call('incrementPlanMetrics', { params: wireIds(bought), body }))
  },
  createCheckoutSession: async ({ session }: { session: CheckoutSession }, { call }) =>
    (await call('createCheckoutSession', { body: sentSession(session) })).checkoutUrl,
  cancelWithProvider: (bought: Bought, { call }) =>
    done(call('unsubscribeWithProvider', { body: wireIds(bought) })),
  removeFromTelegram: (body: BodyOf<'telegramKick'>, { call }) =>
    done(call('telegramKick', { body: { ...body } })),
  removeFromDiscord: (body: BodyOf<'discordKick'>, { call }) =>
    done(call('discordKick', { body: { ...body } })),
  requestUnsubscribe: async ({ id, ...bought }: Bought & { id: string }, context) => {
    await context.call('unsubscribe', { body: wireIds(bought) })
    return changedSubscription({ id, unsubscribeRequested: true }, context)
  },
  deactivateSubscription: async ({ id, ...bought }: Bought & { id: string }, context) => {
    const isActive = false
    await context.call('toggleActive', { body: { ...wireIds(bought), isActive } })
    return changedSubscription({ id, isActive }, context)
  },
} satisfies Resolvers
