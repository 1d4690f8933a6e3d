import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  getNextTransitions,
  type InspectionEvent,
  sendParent,
  setup,
} from 'xstate'
import { flows } from '#machines/index.ts'

interface Definition {
  guard?: unknown
  actions: unknown[]
}

interface Node {
  id: string
  states: Record<string, Node>
  entry: unknown[]
  exit: unknown[]
  invoke: readonly { id: string; src: string; input?: unknown; onSnapshot?: unknown }[]
  after: readonly { delay: string | number }[]
  transitions: Map<string, Definition[]>
  always?: Definition[]
}

const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

/** The state nodes of a machine, the root first. */
export const nodesIn = (machine: AnyStateMachine): Node[] => nodesOf(machine.root as unknown as Node)

/** An action without its params, because the function that computes them may read context that stubs do not fill. */
const withoutParams = (action: unknown): unknown =>
  typeof action === 'object' ? (action as { type: string }).type : action

/**
 * A copy of a machine with stubs as implementations: actions do nothing, actors do not send anything, delays do not end,
 * and `answer` decides the result of each guard, from its reference and its place in the machine. `inline` are actions
 * to use instead of stubs.
 */
export const withStubs = (
  machine: AnyStateMachine,
  answer: (guard: unknown, place: string) => boolean,
  inline: Readonly<Record<string, unknown>> = {},
): AnyStateMachine => {
  const stubs = (names: Iterable<unknown>, stub: unknown) =>
    Object.fromEntries(
      [...names].filter((name) => typeof name === 'string').map((name) => [name, stub]),
    ) as never
  const nodes = nodesIn(machine)
  const actions = nodes.flatMap(({ entry, exit, transitions, always = [] }) => [
    ...entry,
    ...exit,
    ...[...transitions.values(), always].flat().flatMap((one) => one.actions),
  ])
  const never = fromPromise(() => new Promise(() => {}))
  const copy = machine.provide({
    actions: Object.assign(
      stubs(actions.map(withoutParams), () => {}),
      inline,
    ),
    actors: stubs([...nodes.flatMap(({ invoke }) => invoke.map(({ src }) => src))], never),
    delays: stubs([...nodes.flatMap(({ after }) => after.map(({ delay }) => delay))], 1e8),
  }) as AnyStateMachine
  for (const node of nodesIn(copy)) {
    node.entry = node.entry.map(withoutParams)
    node.exit = node.exit.map(withoutParams)
    for (const one of node.invoke) {
      delete one.input
      delete one.onSnapshot
    }
    for (const [event, all] of [...node.transitions, ['', node.always ?? []] as const])
      for (const [nth, definition] of all.entries()) {
        const { guard } = definition
        definition.actions = definition.actions.map(withoutParams)
        if (guard) definition.guard = () => answer(guard, `${node.id} ${event} ${nth}`)
      }
  }
  return copy
}

export type Random = () => number

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export const randomFrom = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The type of an event that a transition's descriptor matches: `*` becomes `anything`. */
const eventFor = (type: string) => type.replace(/\*$/, 'anything')

/** What happened in one step of a walk. `event` is null at the start. */
export interface Visit {
  event: string | null
  snapshot: AnyMachineSnapshot
  actions: readonly string[]
}

/** A clock on which no delay ends. The product's machines read the time from it. */
const stopped = { now: () => new Date(0), setTimeout: () => 0, clearTimeout: () => {} }

/** Sends up to 30 events that the machine handles, at random, and calls `visit` at the start and after each. */
export const walk = (
  machine: AnyStateMachine,
  input: unknown,
  random: Random,
  visit: (visit: Visit) => void,
): void => {
  let actions: string[] = []
  const actor = createActor(machine, {
    input,
    parent: createActor(
      fromPromise(() => new Promise(() => {})),
      { clock: stopped as never },
    ),
    inspect: (event: InspectionEvent) => {
      if (event.type === '@xstate.action') actions.push(event.action.type)
    },
  } as never).start()
  const step = (event: string | null) => {
    actions = []
    if (event !== null) actor.send({ type: event })
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    visit({ event, snapshot, actions })
    return snapshot
  }
  let snapshot = step(null)
  for (let nth = 0; nth < 30 && snapshot.status === 'active'; nth += 1) {
    const types = [...new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType))].filter(
      (type) => type !== '' && !type.startsWith('xstate.done.state.'),
    )
    const type = types[Math.floor(random() * types.length)]
    if (type === undefined) break
    snapshot = step(eventFor(type))
  }
}

const load = fromPromise(async () => 1)
const region = { initial: 'a', states: { a: { on: { GO: 'z' } }, z: { type: 'final' } } } as const
const waiting = { initial: 'a', states: { a: { after: { t: 'b' } }, b: {} } } as const

/** Small machines, one for each construct that a format may lose. */
const small = [
  createMachine({
    id: 'leaves-at-once',
    initial: 'step',
    states: {
      step: {
        initial: 'one',
        onDone: 'next',
        states: { one: { on: { N: 'two' } }, two: { type: 'final', entry: 'save' } },
      },
      next: {},
    },
  }),
  createMachine({
    id: 'calls',
    initial: 'a',
    states: {
      a: { on: { GO: 'b' } },
      b: { invoke: { src: 'call', systemId: 'theCall', onDone: 'a', onError: 'c' } },
      c: {
        invoke: {
          id: 'feed',
          src: 'feed',
          onDone: 'a',
          onError: 'b',
          onSnapshot: { guard: 'isNew', target: 'a' },
        },
      },
    },
  }),
  createMachine({
    id: 'tells',
    initial: 'a',
    states: { a: { on: { GO: { target: 'b', actions: sendParent({ type: 'WENT' }) } } }, b: {} },
  }),
  setup({}).createMachine({
    id: 'route',
    initial: 'a',
    states: { a: { on: { B: 'b' } }, b: { id: 'b', on: { A: 'a' } } },
  }),
  setup({ delays: { t: 100 } }).createMachine({
    id: 'equal-delays',
    type: 'parallel',
    states: { l: waiting, r: waiting },
  }),
  setup({ guards: { isUploading: () => true } }).createMachine({
    id: 'forbids',
    initial: 'editing',
    states: {
      editing: { on: { 'save.chosen': [{ guard: 'isUploading' }, { target: 'saving' }], STOP: undefined } },
      saving: { on: { 'save.failed': 'editing' } },
    },
    on: { STOP: '.saving' },
  }),
  createMachine({
    id: 'reenters',
    initial: 'a',
    on: { STOP: '.b' },
    states: {
      a: {
        entry: 'begin',
        exit: 'end',
        invoke: { id: 'one', src: load, onDone: 'b' },
        on: {
          GO: { guard: () => false, target: 'b' },
          RE: { target: 'a', reenter: true },
          SELF: 'a',
          STOP: undefined,
          BACK: 'b.h',
        },
      },
      b: {
        initial: 'x',
        entry: 'begin b',
        on: {
          OUT: 'a',
          INTO: '.y',
          AGAIN: { target: '.y', reenter: true },
          STAY: 'b',
          RESET: { target: 'b', reenter: true },
        },
        states: {
          x: { on: { NEXT: 'y' } },
          y: { initial: 'deep', states: { deep: { on: { NEXT: 'deeper' } }, deeper: {} } },
          h: { type: 'history', history: 'deep', target: 'x' },
        },
      },
    },
  }),
  createMachine({
    id: 'root',
    type: 'parallel',
    states: { l: region, r: { ...region, on: { BACK: '.a' } } },
  }),
  createMachine({
    id: 'parallel',
    initial: 'p',
    on: { X: '.the end' },
    states: {
      p: { type: 'parallel', onDone: 'the end', states: { l: region, r: region } },
      'the end': { on: { AGAIN: 'p', BOTH: ['#parallel.p.l.z', '#parallel.p.r.a'] } },
    },
  }),
  createMachine({
    id: 'да',
    initial: 'say "hi"',
    states: {
      'say "hi"': { on: { не: 'élan', 'mouse.*': 'a\\.b', 'mouse.down': 'a_b', '*': 'élan' } },
      élan: { always: [{ guard: 'isShort', target: 'a\\.b' }], on: { A: 'say "hi"' } },
      'a.b': { on: { 'two words': 'a_b' } },
      a_b: { after: { 1000: 'a\\.b', patience: { guard: 'isLong', target: 'élan' } } },
    },
  }),
  createMachine({
    id: 'composite',
    initial: 'outer',
    states: {
      outer: {
        initial: 'inner',
        on: { SELF: 'outer', RE: { target: 'outer', reenter: true }, CHILD: '.inner', OTHER: '.other' },
        states: { inner: { on: { N: 'other' } }, other: { on: { UP: '#composite.outer' } } },
      },
    },
  }),
  // A machine whose names have a meaning in Mermaid.
  createMachine({
    id: 'note',
    initial: 'style',
    on: { class: '.style' },
    states: { style: { on: { end: 'href' } }, href: {} },
  }),
  createMachine({
    id: 'callback',
    initial: 'a',
    states: {
      a: { invoke: { id: 'socket', src: fromCallback(() => {}) }, on: { TICK: 'b' } },
      b: { type: 'final' },
    },
  }),
  // A state and two invocations have the same id.
  setup({ actors: { same: fromPromise(async () => {}) }, guards: { isFirst: () => true } }).createMachine({
    id: 'same',
    initial: 'a',
    states: {
      a: { invoke: { id: 'same', src: 'same', onDone: { guard: 'isFirst', target: 'b' }, onError: 'b' } },
      b: { invoke: { id: 'same', src: 'same', onDone: 'c', onError: 'a' } },
      c: { type: 'final' },
    },
  }),
]

/** The machines whose exports are tested, by title: the product's flows and the small ones. */
export const machines = [
  ...flows,
  ...small.map((machine) => ({ title: machine.id, machine, samples: { events: {}, actors: {} } })),
].map(
  ({ title, machine, samples }) =>
    [title, machine as unknown as AnyStateMachine, samples as { inputs?: Record<string, unknown> }] as const,
)

/** The first input of the samples. */
export const inputOf = ({ inputs = {} }: { inputs?: Record<string, unknown> }): unknown =>
  Object.values(inputs)[0]
