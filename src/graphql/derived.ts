import type { Instant, Plan, Subscription } from '#machines/rules/kit/entities.ts'
import { priceLabel } from '#machines/rules/plans/plans.ts'
import { dueAt, isStillValid, trialDaysLeft } from '#machines/rules/subscriptions/subscriptions.ts'

/** What the provider knows of an entity. */
export interface Known {
  Plan: Plan
  BuyerSubscription: Omit<Subscription, 'trialDaysLeft' | 'isStillValid' | 'dueAt'>
}

interface Derived<E> {
  /** The fields it is made from. */
  from: readonly (keyof E & string)[]
  derive(entity: E, now: Instant): unknown
}

const trial = ['freeTrialDays', 'purchaseDate'] as const
const term = [...trial, 'nextBillingDate'] as const

/** Fields that follow from others by a rule: the execution and the cache make them the same way. */
export const derivedFields: { [T in keyof Known]: Record<string, Derived<Known[T]>> } = {
  Plan: {
    priceLabel: {
      from: ['price', 'currency', 'billingType', 'recurrenceCount', 'recurrenceUnit'],
      derive: priceLabel,
    },
  },
  BuyerSubscription: {
    trialDaysLeft: { from: trial, derive: trialDaysLeft },
    isStillValid: { from: [...term, 'isActive'], derive: isStillValid },
    dueAt: { from: term, derive: dueAt },
  },
}

/** The entity with its derived fields, each made when it is asked for. */
export const withDerived = <T extends keyof Known>(type: T, entity: Known[T], now: Date) => ({
  ...entity,
  ...Object.fromEntries(
    Object.entries(derivedFields[type]).map(([name, { derive }]) => [
      name,
      () => derive(entity, now.toISOString()),
    ]),
  ),
})
