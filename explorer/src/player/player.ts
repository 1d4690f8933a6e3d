import type { Opaque } from '../canonical.ts'
import { type Cause, nameOf } from '../cause.ts'
import type { Flow, Options } from '../flow.ts'
import type { Effects } from '../statechart/effects.ts'
import type { Stepper } from '../statechart/stepper.ts'
import { type Moment, nearest } from './moment.ts'
import type { Run } from './run.ts'
import { createRunner } from './runner.ts'

/** The result of one step: the next moment and the effects. */
export interface Happening {
  moment: Moment
  effects: Effects
  /** The results of named guards, as `name: true`. */
  guards: ReadonlySet<string>
}

/** Computes the steps of one flow. */
export interface Player {
  stepper: Stepper
  /** Starts the machine with the input of this name. Throws if the samples have no input of this name. */
  start(input: string): Happening
  /** Everything that can happen next, in a fixed order. */
  causes(moment: Moment): Cause[]
  /** Whether the samples have the function `identity`. */
  projects: boolean
  /** Whether a cause with the same name (`nameOf`) can happen at this moment. */
  canHappen(moment: Moment, cause: Cause): boolean
  /**
   * Computes the step that a cause makes at this moment.
   * Throws for a second start, and for the end of a delay that is not the next to end. Checks no other cause.
   */
  after(moment: Moment, cause: Cause): Happening
  /**
   * A text that is equal for two moments exactly if the flow treats them as the same.
   *
   * @param onOpaque Called for each object in the context that has private content.
   */
  keyOf(moment: Moment, onOpaque?: (opaque: Opaque) => void): string
}

export const createPlayer = ({ machine, samples }: Flow, options: Options = {}): Player => {
  const guardResults = new Set<string>()
  const runner = createRunner(machine, samples, options, {
    onGuard: (name, answer) => {
      guardResults.add(`${name}: ${answer}`)
    },
  })
  const happening = (move: () => Run): Happening => {
    guardResults.clear()
    const { moment, effects } = move()
    return { moment, effects, guards: new Set(guardResults) }
  }
  const player: Player = {
    stepper: runner.stepper,
    projects: samples.identity !== undefined,
    start: (input) => {
      if (!Object.hasOwn(samples.inputs, input)) throw new Error(`The samples have no input '${input}'.`)
      return happening(() => runner.begin(samples.inputs[input]))
    },
    causes: (moment) => {
      const due = nearest(moment)
      return [...runner.causes(moment), ...(due ? [{ kind: 'elapsed' as const, ...due }] : [])]
    },
    after: (moment, cause) =>
      happening(() => {
        runner.show(moment)
        return runner.after(moment, cause)
      }),
    keyOf: runner.keyOf,
    canHappen: (moment, cause) => player.causes(moment).some((one) => nameOf(one) === nameOf(cause)),
  }
  return player
}
