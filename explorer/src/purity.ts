import { canonical } from './canonical.ts'
import type { Moment } from './player/moment.ts'
import type { Happening } from './player/player.ts'

/** The difference between two moments, as the subject of a sentence; null if nothing readable differs. */
export const differenceBetween = (one: Moment, other: Moment): string | null => {
  const before = new Map(Object.entries<unknown>(one.snapshot.context))
  const others = new Map(Object.entries<unknown>(other.snapshot.context))
  const fields = [...new Set([...before.keys(), ...others.keys()])]
  const different = fields.filter((name) => canonical(before.get(name)) !== canonical(others.get(name)))
  if (different.length > 0) return `${different.map((name) => `'${name}'`).join(' and ')} of the context`
  const stateOf = ({ snapshot: { status, value } }: Moment) => canonical([status, value])
  if (stateOf(one) !== stateOf(other)) return 'the state'
  if (canonical(one.open.map(({ id }) => id)) !== canonical(other.open.map(({ id }) => id)))
    return 'the actors that run'
  return canonical(one.timers) === canonical(other.timers) ? null : 'the delays that run'
}

/** The names of context fields that differ from the serialized context `written`. */
export const changedFields = (context: Record<string, unknown>, written: string): string[] =>
  Object.entries(context).flatMap(([name, value]) =>
    written.includes(`${JSON.stringify(name)}:${canonical(value)},`) ? [] : [`'${name}'`],
  )

/** Calls a function with `Date` set to tomorrow. */
const onAnotherDay = <Value>(run: () => Value): Value => {
  const Today = globalThis.Date
  const shift = 86_400_000
  class AnotherDay extends Today {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [Today.now() + shift] : given) as [number]))
    }
    static override now = () => Today.now() + shift
    static override [Symbol.hasInstance](value: unknown) {
      return value instanceof Today
    }
  }
  globalThis.Date = AnotherDay as unknown as DateConstructor
  try {
    return run()
  } finally {
    globalThis.Date = Today
  }
}

/** Repeats a step with another date. Returns the difference between the results; null if there is none. */
export const differenceAgain = (
  first: Happening,
  keyOf: (moment: Moment) => string,
  again: () => Happening,
): string | null => {
  const second = onAnotherDay(again)
  if (keyOf(first.moment) !== keyOf(second.moment))
    return differenceBetween(first.moment, second.moment) ?? 'the context'
  const taken = ({ effects }: Happening) => effects.taken.map(({ id }) => id).join()
  return taken(first) === taken(second) ? null : 'the transition that is taken'
}
