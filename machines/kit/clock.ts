import type { AnyActorRef } from 'xstate'
import type { Instant } from '#machines/rules/kit/entities.ts'

/**
 * What time it is by the clock that the actor was created with, which also times its delays. An action reads it where
 * something is decided by the time.
 */
export const now = ({ _clock }: AnyActorRef['system']): Instant =>
  // Every `clock` of the product's actors tells the time; XState asks only for timers.
  (_clock as unknown as { now(): Date }).now().toISOString()
