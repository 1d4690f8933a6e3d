import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type AnyStateMachine,
  and,
  assign,
  cancel,
  createActor,
  createMachine,
  emit,
  enqueueActions,
  forwardTo,
  fromCallback,
  fromEventObservable,
  fromObservable,
  fromPromise,
  fromTransition,
  log,
  not,
  or,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  stopChild,
} from 'xstate'
import { cover } from '#explorer/cover.ts'
import { explore } from '#explorer/explore.ts'
import type { FlowSamples } from '#explorer/flow.ts'
import { runPath } from '#explorer/run-path.ts'

const promise = fromPromise<string>(() => Promise.reject(new Error('never run')))
const silent = { subscribe: () => ({ unsubscribe: () => {} }) }
const asked = createMachine({
  id: 'asked',
  initial: 'open',
  states: {
    open: { on: { yes: { target: 'over', actions: sendParent({ type: 'heard' }) }, no: 'over' } },
    over: { type: 'final' },
  },
  output: 'asked',
})
const go = { events: { go: [{}] } }
const off = { type: 'final' } as const

/** A machine that starts in the state `busy`. This state invokes an actor with the given logic. */
const invoking = (logic: unknown, invoke: object, on: object = {}) =>
  setup({ actors: { actor: logic } as never }).createMachine({
    id: 'm',
    initial: 'busy',
    states: {
      busy: { invoke: { src: 'actor', ...invoke } as never, on },
      ...Object.fromEntries(
        ['done', 'failed']
          .filter((name) => JSON.stringify([invoke, on]).includes(name))
          .map((name) => [name, {}]),
      ),
    },
  })

const guarded = (guard: unknown) =>
  setup({
    guards: { isEven: ({ context }) => context.n % 2 === 0, isBig: ({ context }) => context.n > 1 },
    types: { context: {} as { n: number } },
  }).createMachine({
    id: 'm',
    context: { n: 0 },
    initial: 'a',
    states: {
      a: {
        on: {
          more: {
            guard: ({ context }) => context.n < 3,
            actions: assign({ n: ({ context }) => context.n + 1 }),
          },
          go: { guard: guard as never, target: 'b' },
        },
      },
      b: {},
    },
  })

const more = { events: { more: [{}], go: [{}] } }

/** A machine that runs these actions on the event 'go'. */
const acting = (actions: unknown, rest: object = {}) =>
  createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { on: { go: { target: 'b', actions } } }, b: {} },
    ...rest,
  } as never)

/** A construct of XState's documentation, a machine that has it, its samples, and how many states it has. */
const constructs: [name: string, machine: AnyStateMachine, samples: Partial<FlowSamples>, states: number][] =
  [
    [
      'initial, atomic and compound states',
      createMachine({
        id: 'm',
        initial: 'a',
        states: { a: { initial: 'x', states: { x: { on: { go: 'y' } }, y: {} } } },
      }),
      go,
      2,
    ],
    [
      'parallel states',
      createMachine({
        id: 'm',
        type: 'parallel',
        states: {
          l: { initial: 'x', states: { x: { on: { go: 'y' } }, y: {} } },
          r: { initial: 'x', states: { x: { on: { turn: 'y' } }, y: {} } },
        },
      }),
      { events: { go: [{}], turn: [{}] } },
      4,
    ],
    [
      'final states, output, onDone of a state',
      createMachine({
        id: 'm',
        initial: 'a',
        states: { a: { initial: 'x', onDone: 'b', states: { x: { on: { go: 'y' } }, y: off } }, b: off },
        output: 1,
      }),
      go,
      2,
    ],
    [
      'shallow and deep history',
      createMachine({
        id: 'm',
        initial: 'a',
        states: {
          a: {
            initial: 'x',
            states: {
              x: { initial: 'p', states: { p: { on: { go: 'q' } }, q: {} } },
              shallow: { type: 'history' },
              deep: { type: 'history', history: 'deep' },
            },
            on: { out: 'b' },
          },
          b: { on: { back: 'a.shallow', return: 'a.deep' } },
        },
      }),
      { events: { go: [{}], out: [{}], back: [{}], return: [{}] } },
      // Eight states: `p` and `q` before the first 'out'; `b`, `p` and `q` after 'out' in `p`; `b`, `p` and `q` after
      // 'out' in `q`.
      8,
    ],
    [
      'transitions by wildcard',
      createMachine({
        id: 'm',
        initial: 'a',
        states: { a: { on: { 'mouse.*': 'b' } }, b: { on: { '*': 'a' } } },
      }),
      { events: { 'mouse.up': [{}] } },
      2,
    ],
    [
      'forbidden events',
      createMachine({
        id: 'm',
        initial: 'a',
        on: { go: '.b' },
        states: { a: { on: { turn: 'c' } }, b: { on: { turn: 'c' } }, c: { on: { go: {} } } },
      }),
      { events: { go: [{}], turn: [{}] } },
      3,
    ],
    [
      'self-transitions and reenter',
      createMachine({
        id: 'm',
        initial: 'a',
        // The event `back` also returns `b` to its first substate, although the transition has no `reenter`.
        states: {
          a: { after: { 10: 'b' }, on: { go: { target: 'a', reenter: true } } },
          b: { initial: 'x', states: { x: { on: { next: 'y' } }, y: {} }, on: { back: 'b' } },
        },
      }),
      { events: { go: [{}], next: [{}], back: [{}] } },
      3,
    ],
    [
      'several targets',
      createMachine({
        id: 'm',
        type: 'parallel',
        on: { go: { target: ['.l.y', '.r.y'] } },
        states: {
          l: { initial: 'x', states: { x: {}, y: {} } },
          r: { initial: 'x', states: { x: {}, y: {} } },
        },
      }),
      go,
      2,
    ],
    [
      'eventless transitions (always)',
      createMachine({ id: 'm', initial: 'a', states: { a: { on: { go: 'b' } }, b: { always: 'c' }, c: {} } }),
      go,
      2,
    ],
    [
      'delayed transitions: number, name, function',
      setup({
        delays: { soon: 5, later: ({ context }) => context.ms },
        types: { context: {} as { ms: number } },
      }).createMachine({
        id: 'm',
        context: { ms: 7 },
        initial: 'a',
        states: {
          a: { after: { 3: 'b' } },
          b: { after: { soon: 'c' } },
          c: { after: { later: 'd' } },
          d: {},
        },
      }),
      {},
      4,
    ],
    [
      'guards with params',
      setup({
        guards: { isOver: (_, { n }: { n: number }) => n > 1 },
        types: { events: {} as { type: 'go'; n: number } },
      }).createMachine({
        id: 'm',
        initial: 'a',
        states: {
          a: {
            on: { go: { guard: { type: 'isOver', params: ({ event }) => ({ n: event.n }) }, target: 'b' } },
          },
          b: {},
        },
      }),
      { events: { go: [{ n: 1 }, { n: 2 }] } },
      2,
    ],
    ['and, or, not', guarded(and([or(['isEven', 'isBig']), not('isBig')] as never)), more, 5],
    [
      'stateIn',
      createMachine({
        id: 'm',
        type: 'parallel',
        states: {
          l: { initial: 'x', states: { x: { on: { go: 'y' } }, y: {} } },
          r: {
            initial: 'x',
            states: { x: { on: { turn: { guard: stateIn({ l: 'y' }), target: 'y' } } }, y: {} },
          },
        },
      }),
      { events: { go: [{}], turn: [{}] } },
      3,
    ],
    [
      'assign, lazy context, input',
      createMachine({
        id: 'm',
        context: ({ input }: { input: { n: number } }) => input,
        initial: 'a',
        states: { a: { on: { go: { target: 'b', actions: assign({ n: 0 }) } } }, b: {} },
      }),
      { inputs: { one: { n: 1 }, two: { n: 2 } }, ...go },
      3,
    ],
    [
      'raise, at once and delayed',
      acting([raise({ type: 'now' }), raise({ type: 'late' }, { delay: 9 })], {
        initial: 'a',
        states: {
          a: {
            on: {
              go: { target: 'b', actions: [raise({ type: 'now' }), raise({ type: 'late' }, { delay: 9 })] },
            },
          },
          b: { on: { now: 'c' } },
          c: { on: { late: 'd' } },
          d: {},
        },
      }),
      go,
      3,
    ],
    [
      'sendTo, at once and delayed, and forwardTo',
      setup({ actors: { asked } }).createMachine({
        id: 'm',
        invoke: { src: 'asked', id: 'asked', onDone: '.over' },
        initial: 'a',
        states: {
          a: {
            on: {
              go: { actions: sendTo('asked', { type: 'no' }, { delay: 4 }), target: 'b' },
              no: { actions: forwardTo('asked') },
              tell: { actions: sendTo('asked', { type: 'no' }) },
            },
          },
          b: {},
          over: {},
        },
      }),
      { events: { go: [{}], no: [{}], tell: [{}] }, children: 'explore' },
      4,
    ],
    [
      'sendParent',
      setup({ actors: { asked } }).createMachine({
        id: 'm',
        initial: 'a',
        invoke: { src: 'asked', id: 'asked' },
        states: { a: { on: { heard: 'b' } }, b: {} },
      }),
      { events: { yes: [{}], no: [{}] }, children: 'explore' },
      3,
    ],
    [
      'emit, log, own actions with params',
      setup({ actions: { note: (_, __: { text: string }) => {} } }).createMachine({
        id: 'm',
        initial: 'a',
        states: {
          a: {
            entry: log('a'),
            exit: emit({ type: 'left' }),
            on: { go: { target: 'b', actions: { type: 'note', params: { text: 'x' } } } },
          },
          b: {},
        },
      }),
      go,
      2,
    ],
    ['cancel', acting([raise({ type: 'late' }, { delay: 9, id: 'timer' }), cancel('timer')]), go, 2],
    [
      'enqueueActions',
      acting(
        enqueueActions(({ enqueue, check }) => {
          if (check(() => true)) enqueue.raise({ type: 'next' })
        }),
        {
          initial: 'a',
          states: {
            a: {
              on: {
                go: {
                  target: 'b',
                  actions: enqueueActions(({ enqueue }) => enqueue.raise({ type: 'next' })),
                },
              },
            },
            b: { on: { next: 'c' } },
            c: {},
          },
        },
      ),
      go,
      2,
    ],
    [
      'spawnChild, stopChild, systemId',
      setup({ actors: { promise } }).createMachine({
        id: 'm',
        initial: 'a',
        states: {
          a: {
            entry: spawnChild('promise', { id: 'p', systemId: 'one' }),
            on: { go: { target: 'b', actions: stopChild('p') } },
          },
          b: {},
        },
      }),
      { ...go, actors: { promise: { outputs: ['yes'], errors: 'never' } } },
      3,
    ],
    [
      'spawn in assign',
      setup({ actors: { promise }, types: { context: {} as { ref: unknown } } }).createMachine({
        id: 'm',
        context: { ref: null },
        initial: 'a',
        states: {
          a: {
            on: {
              go: { target: 'b', actions: assign({ ref: ({ spawn }) => spawn('promise', { id: 'p' }) }) },
            },
          },
          b: { on: { 'xstate.done.actor.p': 'c' } },
          c: {},
        },
      }),
      { ...go, actors: { promise: { outputs: ['yes'], errors: 'never' } } },
      3,
    ],
    [
      'promise actors, onDone and onError',
      invoking(promise, { onDone: 'done', onError: 'failed' }),
      { actors: { actor: { outputs: ['yes'], errors: ['no'] } } },
      3,
    ],
    [
      'callback actors',
      invoking(
        fromCallback(() => {}),
        { onError: 'failed' },
        { rang: 'done' },
      ),
      { actors: { actor: { events: [{ type: 'rang' }], errors: ['no'] } } },
      3,
    ],
    [
      'observable actors, onSnapshot',
      invoking(
        fromObservable(() => silent),
        {
          onSnapshot: {
            guard: ({ event }: { event: { snapshot: { context?: number } } }) => event.snapshot.context === 1,
            target: 'done',
          },
          onDone: 'failed',
        },
      ),
      { actors: { actor: { snapshots: [1], outputs: [undefined] } } },
      3,
    ],
    [
      'event observable actors',
      invoking(
        fromEventObservable(() => silent),
        {},
        { rang: 'done' },
      ),
      { actors: { actor: { events: [{ type: 'rang' }] } } },
      2,
    ],
    [
      'transition actors',
      invoking(
        fromTransition((state) => state, 0),
        {
          onSnapshot: {
            guard: ({ event }: { event: { snapshot: { context?: number } } }) => event.snapshot.context === 1,
            target: 'done',
          },
        },
      ),
      { actors: { actor: { snapshots: [1] } } },
      2,
    ],
    [
      'machine actors with sampled outputs',
      invoking(asked, { onDone: 'done' }),
      { children: { actor: ['asked'] } },
      2,
    ],
    [
      'machine actors, explored',
      invoking(asked, { onDone: 'done' }),
      { events: { yes: [{}], no: [{}] }, children: 'explore' },
      2,
    ],
    [
      'logic inline in invoke',
      createMachine({
        id: 'm',
        initial: 'busy',
        states: { busy: { invoke: { id: 'inline', src: promise, onDone: 'done' } }, done: {} },
      }),
      { actors: { inline: { outputs: ['yes'], errors: 'never' } } },
      2,
    ],
    [
      'several invocations of a state',
      createMachine({
        id: 'm',
        initial: 'busy',
        states: {
          busy: {
            invoke: [
              { id: 'one', src: promise, onDone: 'done' },
              { id: 'two', src: promise, onDone: 'done' },
            ],
          },
          done: {},
        },
      }),
      { actors: { one: { outputs: ['yes'], errors: 'never' }, two: { outputs: ['yes'], errors: 'never' } } },
      2,
    ],
    [
      'tags, meta, description',
      createMachine({
        id: 'm',
        description: 'm',
        initial: 'a',
        states: { a: { tags: 'busy', meta: { n: 1 }, on: { go: 'b' } }, b: {} },
      }),
      go,
      2,
    ],
    [
      'routes',
      createMachine({ id: 'm', initial: 'a', states: { a: {}, b: { id: 'b', route: {} } } } as never),
      { events: { 'xstate.route': [{ to: '#b' }] } },
      2,
    ],
    [
      'parts made by extend and createStateConfig',
      (() => {
        const made = setup({ types: { events: {} as { type: 'go' } } }).extend({
          actions: { greet: () => {} },
        })
        const a = made.createStateConfig({ entry: 'greet', on: { go: 'b' } })
        return made.createMachine({ id: 'm', initial: 'a', states: { a, b: {} } })
      })(),
      go,
      2,
    ],
    [
      'own actor logic, implementations by provide',
      createMachine({
        id: 'm',
        initial: 'busy',
        states: { busy: { invoke: { src: 'own', onDone: 'done' } }, done: {} },
      }).provide({
        actors: {
          own: {
            transition: (snapshot) => snapshot,
            getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
            getPersistedSnapshot: (snapshot) => snapshot,
          },
        },
      }),
      { actors: { own: { outputs: [1], errors: 'never' } } },
      2,
    ],
  ]

/**
 * What the explorer refuses: a name, the machine, its events and the options. The README lists the message for each
 * name.
 */
const refused: [name: string, machine: unknown, events: FlowSamples['events'], options: object][] = [
  ['logic that is not a machine, or a machine of xstate 6', promise, {}, {}],
  [
    'a persisted snapshot as the start',
    asked,
    {},
    { snapshot: createActor(createMachine({ id: 'm' })).getPersistedSnapshot() },
  ],
  [
    'a context that grows, here with limit 100',
    createMachine({
      id: 'm',
      context: { n: 0 },
      on: { go: { actions: assign({ n: ({ context }) => context.n + 1 }) } },
    }),
    go.events,
    { limit: 100 },
  ],
  [
    'a delay that starts again and again before it ends',
    createMachine({
      id: 'm',
      on: { go: { actions: raise({ type: 'late' }, { delay: 9, id: 'timer' }) } },
    }),
    go.events,
    {},
  ],
]

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const [, section = ''] = /## What is explored\n(.*?)\n## /s.exec(readme) ?? []
const sentences = new Map(
  [...section.matchAll(/^\| (.+) \| (.+) \|$/gm)].map(([, name = '', sentence = '']) => [name, sentence]),
)

describe("XState's constructs", () => {
  it.each(constructs)('the explorer supports: %s', (_, machine, samples, states) => {
    const flow = { machine, samples }
    const exploration = explore(flow)
    expect(exploration.problems).toEqual([])
    expect(exploration.states.size).toBe(states)
    for (const path of cover(exploration)) runPath(flow, path)
  })

  it.each(refused)('the explorer refuses: %s', (name, machine, events, options) => {
    expect(() => explore({ machine, samples: { events } } as never, options)).toThrow(
      expect.objectContaining({ name: 'Refusal', message: sentences.get(name) }),
    )
  })

  it('are all listed in the README, as supported or refused', () => {
    const rows = [...section.matchAll(/^- (.*)$/gm)].map(([, name]) => name)
    expect(rows).toEqual(constructs.map(([name]) => name))
    expect([...sentences.keys()].slice(2)).toEqual(refused.map(([name]) => name))
  })
})
