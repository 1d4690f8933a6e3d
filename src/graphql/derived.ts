import type { Instant, Subscription } from '#machines/rules/kit/entities.ts'
import { dueAt, isStillValid, trialDaysLeft } from '#machines/rules/subscriptions/subscriptions.ts'

const derivedFields = { trialDaysLeft, isStillValid, dueAt }

export type KnownSubscription = Omit<Subscription, keyof typeof derivedFields>

/**
 * Resolvers for the fields of a subscription that are computed from its other fields and the current time. GraphQL's
 * execution uses them, and the cache recomputes them at each read.
 */
export const derived = <Parent>(of: (parent: Parent) => KnownSubscription, now: () => Date) =>
  Object.fromEntries(
    Object.entries(derivedFields).map(([name, derive]) => [
      name,
      (parent: Parent) => derive(of(parent), now().toISOString() as Instant),
    ]),
  )
