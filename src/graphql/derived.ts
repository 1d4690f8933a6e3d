import type { Instant, Plan, Subscription } from '../../machines/rules/entities.ts'
import { priceLabel } from '../../machines/rules/plans.ts'
import { isStillValid, trialDaysLeft } from '../../machines/rules/subscriptions.ts'

interface Entities {
  Plan: Plan
  BuyerSubscription: Subscription
}

interface Derived<E> {
  /** The fields it is made from. */
  from: readonly (keyof E & string)[]
  derive(entity: E, now: Instant): unknown
}

const trial = ['freeTrialDays', 'purchaseDate'] as const

/** Fields that follow from others by a rule: the execution and the cache make them the same way. */
export const derivedFields: { [T in keyof Entities]: Record<string, Derived<Entities[T]>> } = {
  Plan: {
    priceLabel: {
      from: ['price', 'currency', 'billingType', 'recurrenceCount', 'recurrenceUnit'],
      derive: priceLabel,
    },
  },
  BuyerSubscription: {
    trialDaysLeft: { from: trial, derive: trialDaysLeft },
    isStillValid: { from: [...trial, 'isActive', 'nextBillingDate'], derive: isStillValid },
  },
}

/** The entity with its derived fields, each made when it is asked for. */
export const withDerived = <T extends keyof Entities>(type: T, entity: Entities[T], now: Date) => ({
  ...entity,
  ...Object.fromEntries(
    Object.entries(derivedFields[type]).map(([name, { derive }]) => [
      name,
      () => derive(entity, now.toISOString()),
    ]),
  ),
})
