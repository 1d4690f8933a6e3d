import type { KeptPath, Step } from '#src/app/keep-place.ts'
import { nameOfHappened } from '#src/browser/record/causes.ts'
import { type Flows, followed, type Run } from './mapping.ts'
import { type GivenStep, same } from './ways.ts'

/** Whether a text field gets another text in the next step. Only the last text of a field matters. */
const isTypedOver = (step: Step, next: Step | undefined): boolean =>
  step.event.type.endsWith('.changed') &&
  next?.event.type === step.event.type &&
  same([step.place, step.states], [next.place, next.states])

/** Converts the path that a page of the demo has kept, with its values, to the steps of a root machine in a report. */
const runOf = ({ flow, input, steps, failed = false }: KeptPath): Run => {
  const common = { run: 1, root: flow }
  const started: GivenStep = {
    run: 1,
    flow,
    name: 'started',
    event: { type: '', input } as GivenStep['event'],
  }
  const run: Run = { flow, steps: [{ step: started, at: 0, page: '*' }] }
  const names = new Map<string, string>()
  const states = new Map<string, unknown>()
  for (const [at, { place, flows, event, states: after = {} }] of steps.entries()) {
    if (isTypedOver({ place, flows, event, states: after }, steps[at + 1])) continue
    const add = (step: GivenStep) => run.steps.push({ step, at, page: '*' })
    for (const [depth, id] of place.entries())
      if (!names.has(id)) {
        // A report has a number in place of an id that contains data.
        const word = id.replace(/:.*$/, ':')
        const nth = [...names.values()].filter((name) => name.startsWith(word)).length + 1
        names.set(id, word === id ? id : `${word}${nth}`)
        const child = place
          .slice(0, depth + 1)
          .map((one) => names.get(one))
          .join('>')
        add({ ...common, flow: flows[depth] ?? '', child, name: 'started' })
      }
    const own = place.at(-1) ?? flow
    const to = after[own]
    const isNew = to !== undefined && !same(states.get(own), to)
    states.set(own, to)
    const fails = failed && at === steps.length - 1
    add({
      ...(place.length > 0 && { ...common, child: place.map((one) => names.get(one)).join('>') }),
      run: 1,
      flow: flows.at(-1) ?? flow,
      name: nameOfHappened(event, { named: (id) => id.replace(/:.*$/, ':1') }),
      event,
      ...(isNew && !fails && { to: to as NonNullable<GivenStep['to']> }),
      ...(fails ? { end: 'error' } : to === undefined && { end: 'done' }),
    })
  }
  return run
}

/** The moment of a page as a path of Play, and the first step that no sample matches, if there is one. */
export const pathLike = (flows: Flows, kept: KeptPath): { path: string[]; missed: Step | null } => {
  const { ways, finding } = followed(runOf(kept), flows)
  const path = (ways[0]?.steps ?? []).map(({ name }) => name)
  return { path, missed: finding ? (kept.steps[finding.step] ?? null) : null }
}
