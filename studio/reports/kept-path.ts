import type { EventObject } from 'xstate'
import type { RecordedPath, Step } from '#src/app/keep-place.ts'
import { nameOfHappened } from '#src/browser/record/causes.ts'
import { type Flows, followed, type Run } from './mapping.ts'
import { type GivenStep, same } from './ways.ts'

/** Whether a text field gets another text in the next step. Only the last text of a field matters. */
const isTypedOver = (step: Step, next: Step | undefined): boolean =>
  step.event.type.endsWith('.changed') &&
  next?.event.type === step.event.type &&
  same([step.place, step.states], [next.place, next.states])

/**
 * Converts the path that a page of the demo has stored, with the values of its events, to the steps of a root machine
 * in a report.
 */
const runOf = ({ flow, input, steps, failed = false }: RecordedPath): Run => {
  const started: GivenStep = {
    run: 1,
    flow,
    name: 'started',
    event: { type: 'xstate.init', input } as EventObject,
  }
  const run: Run = { flow, steps: [{ step: started, at: 0, page: '*' }] }
  const states = new Map<string, unknown>()
  for (const [at, { place, flows, event, states: after = {} }] of steps.entries()) {
    if (isTypedOver({ place, flows, event, states: after }, steps[at + 1])) continue
    const own = place.at(-1) ?? flow
    const to = after[own]
    const isNew = to !== undefined && !same(states.get(own), to)
    states.set(own, to)
    const fails = failed && at === steps.length - 1
    const step: GivenStep = {
      run: 1,
      ...(place.length > 0 && { root: flow, child: place.join('>') }),
      flow: flows.at(-1) ?? flow,
      name: nameOfHappened(event, { named: (id) => id.replace(/:.*$/, ':1') }),
      event,
      ...(isNew && !fails && { to: to as NonNullable<GivenStep['to']> }),
      ...(fails ? { end: 'error' } : to === undefined && { end: 'done' }),
    }
    run.steps.push({ step, at, page: '*' })
  }
  return run
}

/**
 * Converts the recorded path of a page to a path of Play. `missed` is the first step that no sample matches; null if
 * each step matches a sample.
 */
export const pathLike = (flows: Flows, stored: RecordedPath): { path: string[]; missed: Step | null } => {
  const { ways, finding } = followed(runOf(stored), flows)
  const path = (ways[0]?.steps ?? []).map(({ name }) => name)
  return { path, missed: finding ? (stored.steps[finding.step] ?? null) : null }
}
