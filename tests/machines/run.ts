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

/** No flow makes nearly as many; a machine that repeats itself for ever is stopped here. */
const callLimit = 200

type Children = Record<string, AnyActorLogic>

/** An answer a test gives to a port call: an output, or a thrown error. */
type Scripted = { answer: unknown } | { fail: unknown } | 'hang'

export const answers = (answer?: unknown): Scripted => ({ answer })
export const fails = (fail: unknown): Scripted => ({ fail })

/** An answer that comes when it is sent. */
export const answersLater = () => {
  let send: (answer: unknown) => void = () => {}
  const answer = new Promise((resolve) => {
    send = resolve
  })
  return { answer, send }
}

/**
 * Runs a machine with recorded ports. `script` gives each port its answers in order (the last one repeats);
 * a call of a port that is not scripted throws. `calls` are `[port, input]` in the order they were made. The clock begins
 * at `began`.
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
    /** Child machines and feeds by name; a function receives the scripted ports as actors, to provide them. */
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
          throw new Error(`More than ${callLimit} calls: the machine never rests.`)
        calls.push([name, portInput])
        const queue = left[name]
        const next = queue && queue.length > 1 ? queue.shift() : queue?.[0]
        if (!next) throw new Error(`The test gave port ${name} no answer.`)
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
  // `provide` forgets which machine it was asked of, and with it which events there are.
  const actor = createActor(machine.provide({ actors: { ...actors, ...provided } }) as M, {
    input,
    clock: shown,
    inspect: (event) => {
      // Every inspected actor is an Actor with `on`; the inspection type only promises a reference.
      if (event.type === '@xstate.actor') (event.actorRef as AnyActorRef).on('*', (e) => emitted.push(e))
    },
  })
  actor.start()
  return { actor, calls, emitted, clock, settle }
}

/** A child whose id its parent's types do not tell: in the parent's snapshot it would take every event. */
export const childOf = <M extends AnyStateMachine>({ actor }: { actor: AnyActorRef }, id: string) =>
  actor.getSnapshot().children[id] as ActorRefFrom<M> | undefined

/** Lets every answered promise reach its machine: no time passes. */
export const settle = async () => {
  for (let round = 0; round < 20; round += 1) await Promise.resolve()
}
