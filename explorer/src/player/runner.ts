import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { canonical } from '../canonical.ts'
import type { Cause } from '../cause.ts'
import {
  callNamed,
  errorsOf,
  exploresChild,
  type FlowSamples,
  type Options,
  outputsOf,
  samplesOf,
} from '../flow.ts'
import { activeIds, handledEvents, isHandled, rememberedIds } from '../statechart/active-states.ts'
import { createStepper, showSnapshot, snapshotEvent } from '../statechart/stepper.ts'
import { isMachine } from '../stubs.ts'
import { later, nearest, type Running, withoutOne } from './moment.ts'
import { createRun, type Runner, refOf } from './run.ts'

/** Creates the runner of a machine, or of a child that is explored with its parent. */
export const createRunner = (
  machine: AnyStateMachine,
  samples: FlowSamples,
  { errorOf = (sample) => sample }: Options,
  around: { onGuard(name: string, answer: boolean): void; parent?: AnyActorRef },
): Runner => {
  const { children = {}, actors } = samples
  const stepper = createStepper(machine, {
    ...around,
    input: Object.values(samples.inputs)[0],
    now: samples.now,
    sampled: [...Object.keys(actors), ...(typeof children === 'string' ? [] : Object.keys(children))],
  })
  const isExplored = (src: string, logic: unknown) => isMachine(logic) && exploresChild(samples, src)
  // Explores children without these three functions, because the functions expect the snapshot of the parent.
  const { identity: _, possible: __, facet: ___, ...shared } = samples
  const samplesOfChildren: FlowSamples = { ...shared, inputs: {} }
  const runners = new Map<AnyStateMachine, Runner>()
  const runnerOf = ({ logic }: AnyActorRef & { logic?: AnyStateMachine }): Runner => {
    const child = logic as AnyStateMachine
    const runner =
      runners.get(child) ??
      createRunner(child, samplesOfChildren, { errorOf }, { ...around, parent: stepper.self })
    runners.set(child, runner)
    return runner
  }

  const run = createRun(stepper, { isExplored, runnerOf })

  const causesOf = ({ id, src, listens, child }: Running, snapshot: AnyMachineSnapshot): Cause[] => {
    if (child) {
      const inner = runnerOf(refOf(snapshot, id)).causes(child)
      return inner.map((cause): Cause => ({ kind: 'inside', id, src, cause }))
    }
    const sample = actors[src]
    if (!sample)
      return outputsOf(children, src).map((output, nth): Cause => ({ kind: 'ended', id, src, output, nth }))
    const { snapshots, events = [], outputs } = sample
    return [
      ...samplesOf(listens ? snapshots : []).map(
        (snapshot, nth): Cause => ({ kind: 'snapshot', id, src, snapshot, nth }),
      ),
      ...events.map((event, nth): Cause => ({ kind: 'sent', id, src, event, nth })),
      ...samplesOf(outputs).map((output, nth): Cause => ({ kind: 'output', id, src, output, nth })),
      ...errorsOf(sample).map((error, nth): Cause => ({ kind: 'error', id, src, error, nth })),
    ]
  }

  const runner: Runner = {
    stepper,
    begin: (input, as = stepper.self) => run(null, as, { first: stepper.start(input, as) }),
    receive: (moment, event, as = stepper.self) => run(moment, as, { event }),
    wake: (moment, as = stepper.self) => run(moment, as, { wakes: true }),
    causes: ({ snapshot, open }) => {
      if (snapshot.status !== 'active') return []
      const handled = handledEvents(snapshot)
      const events = Object.entries(samples.events)
        .filter(([type]) => isHandled(handled, type))
        .flatMap(([type, payloads]) => payloads.map((payload, nth) => ({ event: { ...payload, type }, nth })))
        .filter(({ event }) => callNamed('possible', () => samples.possible?.(snapshot, event) ?? true))
      return [
        ...events.map(({ event, nth }): Cause => ({ kind: 'event', event, nth })),
        ...open.flatMap((one) => causesOf(one, snapshot)),
      ]
    },
    after: (moment, cause, as = stepper.self) => {
      const { open } = moment
      switch (cause.kind) {
        case 'started':
          throw new Error('The flow has already started.')
        case 'event':
        case 'sent':
          return runner.receive(moment, cause.event, as)
        case 'snapshot': {
          const input = open.find(({ id }) => id === cause.id)?.input
          const snapshot = {
            status: 'active',
            output: undefined,
            error: undefined,
            context: cause.snapshot,
            input,
          }
          return runner.receive(moment, snapshotEvent(cause.id, snapshot), as)
        }
        case 'inside':
          return run(moment, as, { inside: cause })
        case 'elapsed': {
          const next = nearest(moment)
          if (next?.event !== cause.event)
            throw new Error(`The delay ${cause.event} is not the next delay to end.`)
          return runner.wake(later(moment, next.ms), as)
        }
        case 'error': {
          const event = {
            type: `xstate.error.actor.${cause.id}`,
            error: errorOf(cause.error),
            actorId: cause.id,
          }
          return runner.receive({ ...moment, open: withoutOne(open, cause.id) }, event, as)
        }
        default: {
          const event = { type: `xstate.done.actor.${cause.id}`, output: cause.output, actorId: cause.id }
          return runner.receive({ ...moment, open: withoutOne(open, cause.id) }, event, as)
        }
      }
    },
    show: ({ snapshot, open }, as = stepper.self) => {
      showSnapshot(as, snapshot)
      for (const { id, child } of open) {
        const actor = child && refOf(snapshot, id)
        if (actor) runnerOf(actor).show(child, actor)
      }
    },
    keyOf: ({ snapshot, open, timers }, onOpaque) => {
      const context: unknown = callNamed('identity', () =>
        samples.identity ? samples.identity(snapshot.context) : snapshot.context,
      )
      const rest = [
        activeIds(snapshot),
        snapshot.status,
        rememberedIds(snapshot),
        open.map(({ id, times, child }) =>
          child
            ? [id, times, runnerOf(refOf(snapshot, id)).keyOf(child, onOpaque)]
            : times
              ? [id, times]
              : id,
        ),
      ]
      return `${JSON.stringify(rest)}${canonical(timers.map(({ id, event, left, to }) => [id, left, event, to]))}${canonical(context, onOpaque)}`
    },
  }
  return runner
}
