import { serverIdOn } from '../communities/servers.ts'
import { addDays, dayInMs, isBefore } from '../kit/dates.ts'
import type { Instant, Platform, Subscription } from '../kit/entities.ts'

const hourInMs = 60 * 60 * 1000

/** The newest purchase since an hour before `paidAt` that is not Free: what was paid for at `paidAt` (ROUTE-11). */
export const latestPaidPurchase = (
  subscriptions: readonly Subscription[],
  paidAt: Instant,
): Subscription | null =>
  subscriptions
    .filter(({ billingType }) => billingType !== 'Free')
    .filter(({ purchaseDate }) => Date.parse(purchaseDate) >= Date.parse(paidAt) - hourInMs)
    .sort((a, b) => Date.parse(b.purchaseDate) - Date.parse(a.purchaseDate))[0] ?? null

type Trial = Pick<Subscription, 'freeTrialDays' | 'purchaseDate'>
type Term = Trial & Pick<Subscription, 'nextBillingDate'>

/** When the free trial ends; null where there is none. */
export const trialEnd = ({ freeTrialDays, purchaseDate }: Trial): Instant | null =>
  (freeTrialDays ?? 0) > 0 ? addDays(purchaseDate, freeTrialDays ?? 0) : null

export const isRecurring = (subscription: Subscription) => subscription.billingType === 'Subscription'

/** Shown as 'Canceled' (SUBS-08). */
export const isCanceled = (subscription: Subscription) =>
  isRecurring(subscription) && subscription.unsubscribeRequested

/** Whether the card offers to unsubscribe (SUBS-13). */
export const canUnsubscribe = (subscription: Subscription) =>
  subscription.isActive && !isCanceled(subscription)

/** The next billing date, or the end of the trial where there is none (SUBS-18). */
export const effectiveNextBilling = (term: Term): Instant | null => term.nextBillingDate ?? trialEnd(term)

/** When a subscription is billed or ends, for as long as that is to come (SUBS-10). */
export const dueAt = (term: Term, now: Instant): Instant | null => {
  const next = effectiveNextBilling(term)
  return next !== null && isBefore(now, next) ? next : null
}

/** Active, or paid until some time to come (SUBS-15). */
export const isStillValid = (term: Term & Pick<Subscription, 'isActive'>, now: Instant) =>
  term.isActive || dueAt(term, now) !== null

/** Not valid any more (A19), or canceled and past the end that was to come when it was read as active. */
export const isOver = (subscription: Subscription, now: Instant): boolean =>
  !isStillValid(subscription, now) ||
  (isCanceled(subscription) && subscription.dueAt !== null && !isBefore(now, subscription.dueAt))

/** Whole days of 24 h left of the free trial, rounded up; 0 when it is over or there is none (SUBS-16). */
export const trialDaysLeft = (trial: Trial, now: Instant): number => {
  const end = trialEnd(trial)
  return end === null ? 0 : Math.max(0, Math.ceil((Date.parse(end) - Date.parse(now)) / dayInMs))
}

/** The person's valid subscription to a plan, if there is one. */
export const subscriptionTo = (
  subscriptions: readonly Subscription[],
  plan: { communityId: string; planId: string },
): Subscription | null =>
  subscriptions.find(
    ({ communityId, planId, isStillValid: isValid }) =>
      isValid && communityId === plan.communityId && planId === plan.planId,
  ) ?? null

/** What a person has of other plans than one. */
export const ofOtherPlans = <S extends Pick<Subscription, 'communityId' | 'planId'>>(
  subscriptions: readonly S[],
  plan: Pick<Subscription, 'communityId' | 'planId'>,
): S[] =>
  subscriptions.filter(
    ({ communityId, planId }) => communityId !== plan.communityId || planId !== plan.planId,
  )

/** The valid one of other subscriptions that covers the same server on this platform, if there is one. */
export const alsoCovering = (
  others: readonly Subscription[],
  subscription: Subscription,
  platform: Platform,
): Subscription | null => {
  const serverId = serverIdOn(platform, subscription)
  return (
    others.find(
      (other) =>
        other.isStillValid &&
        other.platforms.includes(platform) &&
        serverId !== null &&
        serverIdOn(platform, other) === serverId,
    ) ?? null
  )
}

/** When access ends by itself: null for what is renewed, and for what has no date. */
export const endOf = (subscription: Subscription): Instant | null =>
  isCanceled(subscription) ? subscription.dueAt : null

export interface BillingLine {
  label: 'Next billing' | 'Subscription ends'
  at: Instant
}

/** The date line of a card; none where nothing is to come (SUBS-10, C66). */
export const billingLine = (subscription: Subscription): BillingLine | null =>
  subscription.dueAt === null
    ? null
    : { label: isCanceled(subscription) ? 'Subscription ends' : 'Next billing', at: subscription.dueAt }
