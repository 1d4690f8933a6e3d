import type { Instant, Subscription } from '#machines/rules/kit/entities.ts'
import { dueAt, isStillValid, trialDaysLeft } from '#machines/rules/subscriptions/subscriptions.ts'

const derivedFields = { trialDaysLeft, isStillValid, dueAt }

export type KnownSubscription = Omit<Subscription, keyof typeof derivedFields>

/**
 * The fields of a subscription that follow from the others and the time of reading, as functions. The execution makes
 * them for whoever asks the schema, and the cache anew at every reading: nothing else does.
 */
export const derived = <Parent>(of: (parent: Parent) => KnownSubscription, now: () => Date) =>
  Object.fromEntries(
    Object.entries(derivedFields).map(([name, derive]) => [
      name,
      (parent: Parent) => derive(of(parent), now().toISOString() as Instant),
    ]),
  )
