import type { AnyActorRef } from 'xstate'
import type { Instant } from '#machines/rules/kit/entities.ts'

/** The time of the actor's clock, which also times its delays. Call this in actions that depend on the time. */
export const now = ({ _clock }: AnyActorRef['system']): Instant =>
  // The cast is safe: all clocks of the product's actors have `now`, although XState's type has only timers.
  (_clock as unknown as { now(): Date }).now().toISOString()
