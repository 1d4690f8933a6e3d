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
    if (typeof given === 'function' && !('check' in given)) return observed(name, given as Predicate)
    // `and` makes a new object, so that the composite guard of the machine stays as it is. The implementation of a
    // guard may also be the name of another guard; `and` finds that guard by the name.
    const guard = xstate.and([given as never]) as unknown as Predicate & Composite
    return Object.assign(guard, { check: observed(name, guard.check) })
  }
  const guards = Object.entries(machine.implementations.guards as Record<string, Predicate | Composite>)
  return machine.provide({
    guards: Object.fromEntries(guards.map(([name, guard]) => [name, observing(name, guard)])) as never,
  })
}
