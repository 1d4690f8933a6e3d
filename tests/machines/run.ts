import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type InputFrom,
} from 'xstate'
import { actorsFor } from '#machines/kit/port.ts'
import { TestClock } from '#model/driver/sandbox/test-clock.ts'

/** A test fails at this number of port calls, to stop a machine in an endless loop. No flow makes nearly as many. */
const callLimit = 200

type Children = Record<string, AnyActorLogic>

/** A port's scripted outcome: an output or an error. */
type Scripted = { answer: unknown } | { fail: unknown } | 'hang'

export const returns = (outcome?: unknown): Scripted => ({ answer: outcome })
export const fails = (fail: unknown): Scripted => ({ fail })

/** A scripted outcome of a port, which the port returns when the test calls `send`. */
export const respondsLater = () => {
  let send: (outcome: unknown) => void = () => {}
  const outcome = new Promise((resolve) => {
    send = resolve
  })
  return { answer: outcome, send }
}

/**
 * Runs a machine and records the calls of its ports. `script` has the outcomes of each port in order; the last one
 * repeats. A port without a script throws. `calls` are `[port, input]` in order. The clock starts at `began`.
 */
export const run = <M extends AnyStateMachine>(
  machine: M,
  {
    input,
    script = {},
    children = {},
    began = '2026-03-02T12:00:00.000Z',
  }: {
    input: InputFrom<M>
    began?: string
    script?: Record<string, Scripted[]>
    /** Child machines and feeds by name, or a function that makes them from the scripted ports. */
    children?: Children | ((ports: Children) => Children)
  },
) => {
  const calls: [port: string, input: unknown][] = []
  const emitted: unknown[] = []
  const left = Object.fromEntries(Object.entries(script).map(([name, list]) => [name, [...list]]))
  const ports = new Proxy<Record<string, (input: unknown) => Promise<unknown>>>(
    {},
    {
      ownKeys: () => Object.keys(script),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      get: (_, name: string) => async (portInput: unknown) => {
        if (calls.length >= callLimit)
          throw new Error(`More than ${callLimit} calls of ports: the machine never stops making requests.`)
        calls.push([name, portInput])
        const queue = left[name]
        const next = queue && queue.length > 1 ? queue.shift() : queue?.[0]
        if (!next) throw new Error(`The test has no outcome for the port ${name}.`)
        if (next === 'hang') return new Promise(() => {})
        if ('fail' in next) throw next.fail
        return next.answer
      },
    },
  )
  const clock = new TestClock()
  const { setTimeout, clearTimeout } = clock
  const shown = { setTimeout, clearTimeout, now: () => new Date(Date.parse(began) + clock.now()) }
  const actors = actorsFor(ports)
  const provided = typeof children === 'function' ? children(actors) : children
  // The cast restores the machine's type, which `provide` loses, and with it the types of events.
  const actor = createActor(machine.provide({ actors: { ...actors, ...provided } }) as M, {
    input,
    clock: shown,
    inspect: (event) => {
      // The cast is safe: every inspected actor has the method `on`, which its type in the inspection event lacks.
      if (event.type === '@xstate.actor') (event.actorRef as AnyActorRef).on('*', (e) => emitted.push(e))
    },
  })
  actor.start()
  return { actor, calls, emitted, clock, settle }
}

/** A child by id, with its machine's type; the parent's types do not know the id. */
export const childOf = <M extends AnyStateMachine>({ actor }: { actor: AnyActorRef }, id: string) =>
  actor.getSnapshot().children[id] as ActorRefFrom<M> | undefined

/** Lets settled promises reach the machine, without advancing time. */
export const settle = async () => {
  for (let round = 0; round < 20; round += 1) await Promise.resolve()
}
