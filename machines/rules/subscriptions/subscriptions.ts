import { type PlatformIds, serverIdOn, unconnectedPlatforms } from '../communities/servers.ts'
import { addDays, dayInMs, isBefore } from '../kit/dates.ts'
import type { Instant, Platform, Subscription } from '../kit/entities.ts'

const hourInMs = 60 * 60 * 1000

/**
 * The purchase that was paid for at `paidAt`: the newest that is not Free, made at most an hour before `paidAt`
 * (ROUTE-11).
 */
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

/** The end of the free trial; null without one. */
export const trialEnd = ({ freeTrialDays, purchaseDate }: Trial): Instant | null =>
  (freeTrialDays ?? 0) > 0 ? addDays(purchaseDate, freeTrialDays ?? 0) : null

export const isRecurring = (subscription: Subscription) => subscription.billingType === 'Subscription'

/** Whether the card shows 'Canceled' (SUBS-08). */
export const isCanceled = (subscription: Subscription) =>
  isRecurring(subscription) && subscription.unsubscribeRequested

/** Whether the card offers to unsubscribe (SUBS-13). */
export const canUnsubscribe = (subscription: Subscription) =>
  subscription.isActive && !isCanceled(subscription)

/** The next billing date of a subscription or, if there is none, the end of its trial (SUBS-18). */
export const effectiveNextBilling = (term: Term): Instant | null => term.nextBillingDate ?? trialEnd(term)

/** When a subscription is billed next or ends; null if that time is not in the future (SUBS-10). */
export const dueAt = (term: Term, now: Instant): Instant | null => {
  const next = effectiveNextBilling(term)
  return next !== null && isBefore(now, next) ? next : null
}

/** Whether a subscription is active, or paid until a future time (SUBS-15). */
export const isStillValid = (term: Term & Pick<Subscription, 'isActive'>, now: Instant) =>
  term.isActive || dueAt(term, now) !== null

/** Whether a subscription is no longer valid (A19), or was canceled and has ended since it was loaded. */
export const isOver = (subscription: Subscription, now: Instant): boolean =>
  !isStillValid(subscription, now) ||
  (isCanceled(subscription) && subscription.dueAt !== null && !isBefore(now, subscription.dueAt))

/** The remaining days of the free trial, of 24 h each, rounded up; 0 if it is over or there is none (SUBS-16). */
export const trialDaysLeft = (trial: Trial, now: Instant): number => {
  const end = trialEnd(trial)
  return end === null ? 0 : Math.max(0, Math.ceil((Date.parse(end) - Date.parse(now)) / dayInMs))
}

/** The user's valid subscription to a plan; null if there is none. */
export const subscriptionTo = (
  subscriptions: readonly Subscription[],
  plan: { communityId: string; planId: string },
): Subscription | null =>
  subscriptions.find(
    ({ communityId, planId, isStillValid: isValid }) =>
      isValid && communityId === plan.communityId && planId === plan.planId,
  ) ?? null

/** The user's subscriptions to all plans but one. */
export const ofOtherPlans = <S extends Pick<Subscription, 'communityId' | 'planId'>>(
  subscriptions: readonly S[],
  plan: Pick<Subscription, 'communityId' | 'planId'>,
): S[] =>
  subscriptions.filter(
    ({ communityId, planId }) => communityId !== plan.communityId || planId !== plan.planId,
  )

/** Another valid subscription of the user to the same server on this platform; null if there is none. */
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

/** When the user loses access because the subscription does not renew; null if it renews or has no date. */
export const endOf = (subscription: Subscription): Instant | null =>
  isCanceled(subscription) ? subscription.dueAt : null

/**
 * The id of the subscription that the page highlights (C120): the subscription that was just bought; otherwise one
 * whose server admits the user only after they have connected an account; otherwise the subscription that ends first.
 */
export const leadingIn = (
  subscriptions: readonly Subscription[],
  { boughtId, account }: { boughtId: string | null; account: PlatformIds | null },
): string | null => {
  const [endsFirst] = subscriptions
    .flatMap((subscription) => {
      const at = subscription.isActive ? endOf(subscription) : null
      return at === null ? [] : [{ ...subscription, at }]
    })
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const unconnected = subscriptions.find(
    (subscription) => unconnectedPlatforms(subscription, account).length > 0,
  )
  return boughtId ?? unconnected?.id ?? endsFirst?.id ?? null
}

export interface BillingLine {
  label: 'Next billing' | 'Subscription ends'
  at: Instant
}

/** The line with a date on a subscription's card; null if there is no future date (SUBS-10, C66). */
export const billingLine = (subscription: Subscription): BillingLine | null =>
  subscription.dueAt === null
    ? null
    : { label: isCanceled(subscription) ? 'Subscription ends' : 'Next billing', at: subscription.dueAt }
