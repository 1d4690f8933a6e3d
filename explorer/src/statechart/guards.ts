import type { AnyStateMachine } from 'xstate'
import * as xstate from 'xstate'
import type { Composite, Predicate, Reference } from './transitions.ts'

/**
 * The machine with named guards that report each result to `onGuard`, including the guards inside `and`, `or` and
 * `not`.
 */
export const observingGuards = (
  machine: AnyStateMachine,
  onGuard: (name: string, answer: boolean) => void,
) => {
  const observed =
    (name: string, ask: Predicate): Predicate =>
    (...args) => {
      const answer = Boolean(ask(...args))
      onGuard(name, answer)
      return answer
    }
  const observing = (name: string, given: Predicate | Composite | Reference): Predicate => {
    // The implementation of a guard may be the name of another guard. `and` finds that guard by the name.
    const guard = (typeof given === 'function' ? given : xstate.and([given as never])) as
      | Predicate
      | Composite
    return 'check' in guard
      ? Object.assign(() => false, guard, { check: observed(name, guard.check) })
      : observed(name, guard)
  }
  const guards = Object.entries(machine.implementations.guards as Record<string, Predicate | Composite>)
  return machine.provide({
    guards: Object.fromEntries(guards.map(([name, guard]) => [name, observing(name, guard)])) as never,
  })
}
