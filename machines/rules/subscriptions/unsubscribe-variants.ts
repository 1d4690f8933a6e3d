import { isBefore } from '../kit/dates.ts'
import type { Instant, Subscription } from '../kit/entities.ts'
import { effectiveNextBilling, isRecurring, trialEnd } from './subscriptions.ts'

/** The requests that an unsubscribe may send. Each variant sends some of them, in this order. */
export type UnsubscribeCall =
  | 'cancelWithProvider'
  | 'removeFromTelegram'
  | 'removeFromDiscord'
  | 'requestUnsubscribe'
  | 'lowerPlanMetrics'
  | 'deactivate'

const removal: readonly UnsubscribeCall[] = [
  'removeFromTelegram',
  'removeFromDiscord',
  'requestUnsubscribe',
  'lowerPlanMetrics',
  'deactivate',
]

/**
 * The requests of each variant of D2 §4.5. A removal from a server is requested only if `membershipOf` returns the
 * user's membership in that server (C63).
 */
export const unsubscribeVariants = {
  immediate: {
    calls: removal,
    message: 'Access removed. Enjoyed the content? Feel free to purchase again anytime.',
  },
  lapsed: {
    calls: ['cancelWithProvider', ...removal],
    message: 'You have successfully unsubscribed and been removed from the server.',
  },
  trial: {
    calls: ['cancelWithProvider', 'requestUnsubscribe'],
    message: "Your free-trial access will stay active until the trial ends — you won't be charged.",
  },
  period: {
    calls: ['cancelWithProvider', 'requestUnsubscribe'],
    message: 'Unsubscribed successfully. You will remain subscribed until the end of your billing period.',
  },
} as const satisfies Record<string, { calls: readonly UnsubscribeCall[]; message: string }>

export type UnsubscribeVariant = keyof typeof unsubscribeVariants

const isPast = (subscription: Subscription, now: Instant) => {
  const next = effectiveNextBilling(subscription)
  return next !== null && isBefore(next, now)
}

/**
 * Whether a date that was in the future when the list was loaded has passed: the provider has renewed or ended the
 * subscription (C123).
 */
const hasPassedSince = ({ dueAt }: Subscription, now: Instant) => dueAt !== null && isBefore(dueAt, now)

const isInTrial = (subscription: Subscription, now: Instant) => {
  const end = trialEnd(subscription)
  return subscription.amount === 0 && end !== null && isBefore(now, end)
}

/** The variant of an unsubscribe: the first whose condition holds (B24, B25, C62). */
export const unsubscribeVariant = (subscription: Subscription, now: Instant): UnsubscribeVariant => {
  if (!isRecurring(subscription)) return 'immediate'
  if (isPast(subscription, now) && !hasPassedSince(subscription, now)) return 'lapsed'
  return isInTrial(subscription, now) ? 'trial' : 'period'
}
