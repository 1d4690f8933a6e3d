import { describe, expect, it } from 'vitest'
import {
  assign,
  cancel,
  createMachine,
  enqueueActions,
  fromPromise,
  type PromiseActorLogic,
  raise,
  setup,
  spawnChild,
} from 'xstate'
import type { FlowSamples } from '#explorer/flow.ts'
import { explored, sentencesOf } from '../explored.ts'

type Went = { kind: 'gone' }

const trip = setup({
  types: { events: {} as { type: 'left'; fare: number } | { type: 'returned' } },
  actors: {} as { ride: PromiseActorLogic<Went> },
  guards: { isPaid: ({ event }) => event.type === 'left' && event.fare > 0 },
  delays: { resting: 1000 },
}).createMachine({
  id: 'trip',
  initial: 'home',
  states: {
    home: { on: { left: { guard: 'isPaid', target: 'riding' } } },
    riding: { invoke: { id: 'ride', src: 'ride', onDone: 'away', onError: 'home' } },
    away: { after: { resting: 'bored' } },
    bored: { on: { returned: 'home' } },
  },
})
const samples = {
  events: { left: [{ fare: 3 }, { fare: 0 }], returned: [{}] },
  actors: { ride: { outputs: { gone: [{ kind: 'gone' }] }, errors: ['flat tyre'] } },
} satisfies Partial<FlowSamples>

const plain = setup({ types: { events: {} as { type: 'moved'; far?: boolean } } })

describe('exploring a machine without errors', () => {
  it('reports no problems', () => {
    expect(sentencesOf(explored(trip, samples))).toEqual([])
  })
})

describe('exploring reports', () => {
  it('a missing input before any other finding', () => {
    expect(sentencesOf(explored(trip, { ...samples, inputs: {} }))[0]).toBe(
      'There is no input: trip is never started.',
    )
  })

  it('a guard without a name, even on a transition that does nothing', () => {
    const machine = plain.createMachine({
      id: 'gate',
      initial: 'here',
      states: { here: { on: { moved: { guard: () => true } } } },
    })
    expect(sentencesOf(explored(machine, { events: { moved: [{}] } }))).toEqual([
      'This transition has a guard without a name: gate.here, on moved if an unnamed guard.',
    ])
  })

  it('no problem for a guard function whose property `type` is its name', () => {
    const guard = Object.assign(() => true, { type: 'isFar' })
    const machine = plain.createMachine({
      id: 'gate',
      initial: 'here',
      states: { here: { on: { moved: { guard, target: 'there' } } }, there: {} },
    })
    const exploration = explored(machine, { events: { moved: [{}] } })
    const problems = sentencesOf(exploration)
    const { states } = exploration
    expect(problems).toEqual([])
    expect([...states.values()][0]?.edges[0]?.transitions).toEqual([
      'gate.here, on moved if isFar, to gate.there',
    ])
  })

  it('a guard without a name', () => {
    const machine = plain.createMachine({
      id: 'gate',
      initial: 'here',
      states: { here: { on: { moved: { guard: () => true, target: 'there' } } }, there: {} },
    })
    expect(sentencesOf(explored(machine, { events: { moved: [{}] } }))).toEqual([
      'This transition has a guard without a name: gate.here, on moved if an unnamed guard, to gate.there.',
    ])
  })

  it('a delay without a name', () => {
    const machine = plain.createMachine({
      id: 'pause',
      initial: 'here',
      states: { here: { after: { 500: 'there' } }, there: {} },
    })
    expect(sentencesOf(explored(machine))).toEqual([
      'This transition has a delay without a name: pause.here, after 500 ms, to pause.there.',
    ])
  })

  it('a transition that is never taken and a state that is never entered', () => {
    const machine = plain.createMachine({
      id: 'island',
      initial: 'here',
      states: { here: { on: { moved: 'here' } }, shore: { on: { moved: 'here' } } },
    })
    expect(sentencesOf(explored(machine, { events: { moved: [{}] } }))).toEqual([
      'This state is never entered: island.shore.',
      'This transition is never taken: island.shore, on moved, to island.here.',
    ])
  })

  it('a guard that is never evaluated', () => {
    const machine = setup({ guards: { isIdle: () => true } }).createMachine({ id: 'idle' })
    expect(sentencesOf(explored(machine))).toEqual(['This guard is never evaluated: isIdle.'])
  })

  it.each([
    { fare: 0, problem: 'This guard is never true: isPaid.' },
    { fare: 3, problem: 'This guard is never false: isPaid.' },
  ])('a guard that returns the same result in every case (with the fare $fare)', ({ fare, problem }) => {
    const problems = sentencesOf(explored(trip, { ...samples, events: { left: [{ fare }], returned: [{}] } }))
    expect(problems.filter((one) => one.includes('guard'))).toEqual([problem])
  })

  it('a sample that is never used', () => {
    const problems = sentencesOf(
      explored(trip, { ...samples, events: { ...samples.events, sold: [{ for: 9 }, {}] } }),
    )
    expect(problems).toEqual([
      'This sample is never used: sold (for 9).',
      'This sample is never used: sold (2).',
    ])
  })

  it('an actor that never starts, and a child that never starts', () => {
    const problems = sentencesOf(
      explored(trip, {
        ...samples,
        actors: { ...samples.actors, fly: { outputs: {}, errors: 'never' } },
        children: { chat: [{ kind: 'over' }] },
      }),
    )
    expect(problems).toEqual([
      'The samples of fly are never used: no state invokes or spawns it.',
      'The samples of chat are never used: no state invokes or spawns it.',
    ])
  })

  it('an invoked actor without samples', () => {
    const problems = sentencesOf(explored(trip, { ...samples, actors: {} }))
    expect(problems).toEqual([
      'trip starts ride, which has no samples.',
      'This transition is never taken: trip.riding, when ride is done, to trip.away.',
      'This transition is never taken: trip.riding, when ride fails, to trip.home.',
      'This transition is never taken: trip.away, after resting, to trip.bored.',
      'This transition is never taken: trip.bored, on returned, to trip.home.',
      'This state is never entered: trip.away.',
      'This state is never entered: trip.bored.',
      'This sample is never used: returned.',
    ])
  })

  it('an error of an actor that no transition handles', () => {
    const machine = setup({ actors: {} as { ride: PromiseActorLogic<Went> } }).createMachine({
      id: 'bold',
      initial: 'riding',
      states: { riding: { invoke: { id: 'ride', src: 'ride', onDone: 'away' } }, away: {} },
    })
    expect(sentencesOf(explored(machine, { actors: samples.actors }))).toEqual([
      "No transition handles the error when ride fails with 'flat tyre': the machine stops.",
    ])
  })

  const careless = setup({
    types: { context: {} as { place: string }, input: {} as { address: { street: string } | null } },
    actions: {
      stumble: assign(() => {
        throw new Error('There is a stone.')
      }),
    },
  }).createMachine({
    id: 'careless',
    context: ({ input }) => ({ place: input.address?.street ?? raised('There is no address.') }),
    type: 'parallel',
    states: { feet: { on: { moved: { actions: 'stumble' } } }, head: {} },
  })
  const raised = (message: string): never => {
    throw new Error(message)
  }

  it('an action that throws', () => {
    const problems = sentencesOf(
      explored(careless, {
        inputs: { settled: { address: { street: 'Elm' } } },
        events: { moved: [{}] },
      }),
    )
    expect(problems).toContain('In careless.feet and careless.head, when moved: There is a stone.')
  })

  it('an input with which the machine cannot start', () => {
    const problems = sentencesOf(
      explored(careless, {
        inputs: { homeless: { address: null }, settled: { address: { street: 'Elm' } } },
      }),
    )
    expect(problems).toContain('The machine throws when it begins as homeless: There is no address.')
  })
})

describe('exploring a machine that throws', () => {
  const raised = (message: string): never => {
    throw new Error(message)
  }

  it('reports the place, advice, and only the transitions that the error prevents', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { on: { GO: { target: 'b', actions: assign(() => raised('Ouch.')) }, STOP: 'c', NEXT: 'd' } },
        b: {},
        c: {},
        d: { on: { GO: { guard: () => false, target: 'e' } } },
        e: {},
      },
    })
    const { problems } = explored(machine, { events: { GO: [{}], NEXT: [{}] } })
    expect(problems.filter(({ kind }) => kind !== 'style')).toMatchObject([
      {
        kind: 'bug',
        place: 'm.a',
        sentence: 'In m.a, when GO: Ouch.',
        advice: 'Fix the code that throws.',
        follows: [{ place: 'm.a, on GO, to m.b' }, { place: 'm.b' }],
      },
      { kind: 'missing sample', place: 'STOP', follows: [{}, { place: 'm.c' }] },
      { kind: 'unreachable', place: 'm.d, on GO if an unnamed guard, to m.e', follows: [{ place: 'm.e' }] },
    ])
  })

  it('reports the error of a transition that an output triggers, and below it the state that becomes unreachable', () => {
    const machine = setup({ actors: { call: fromPromise(async () => 1) } }).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          invoke: {
            src: 'call',
            id: 'call',
            onDone: { target: 'b', actions: assign(() => raised('Ouch.')) },
          },
        },
        b: {},
      },
    })
    expect(explored(machine, { actors: { call: { outputs: [1], errors: 'never' } } }).problems).toMatchObject(
      [{ place: 'm.a', sentence: 'In m.a, when call is done: 1: Ouch.', follows: [{}, { place: 'm.b' }] }],
    )
  })

  it('reports an input with which it cannot start, separately from the findings with another input', () => {
    const machine = createMachine({
      id: 'm',
      context: ({ input }: { input: { name: string | null } }) => ({ length: (input.name as string).length }),
      initial: 'a',
      states: { a: { on: { GO: 'b' } }, b: {} },
    })
    const inputs = { nobody: { name: null }, somebody: { name: 'Ann' } }
    expect(explored(machine, { inputs }).problems).toMatchObject([
      {
        kind: 'bug',
        place: 'm',
        sentence: expect.stringMatching(/^The machine throws when it begins as nobody: /),
        advice: 'Fix the code that throws.',
        follows: [],
      },
      { place: 'GO' },
    ])
  })

  it('reports an error of a child at the active states of the parent, even if the machine has no input', () => {
    const child = createMachine({
      id: 'child',
      on: {
        GO: {
          actions: assign(() => {
            throw new TypeError('Ouch.')
          }),
        },
      },
    })
    const parent = setup({ actors: { child } }).createMachine({
      id: 'parent',
      invoke: { id: 'child', src: 'child' },
      type: 'parallel',
      states: { a: {}, b: {} },
    })
    expect(explored(parent, { events: { GO: [{}] }, children: 'explore' }).problems).toMatchObject([
      {
        kind: 'bug',
        place: 'parent.a and parent.b',
        sentence: 'The machine throws when in child: GO: Ouch.',
      },
    ])
  })
})

describe('the error of an exploration with too many states', () => {
  const counting = setup({
    types: { context: {} as { colour: string; total: number; twice: number } },
    actions: {
      count: assign({
        total: ({ context }) => context.total + 1,
        twice: ({ context }) => context.twice + 2,
      }),
    },
  }).createMachine({
    id: 'counter',
    context: { colour: 'red', total: 0, twice: 0 },
    on: { counted: { actions: 'count' } },
  })

  it('names the first field that has a new value in each state', () => {
    expect(() => explored(counting, { events: { counted: [{}] } }, 30)).toThrow(
      "counter has more than 30 states: 'total' of its context alone has 31 values. Project the context with 'identity'.",
    )
  })

  it('names the whole context when `identity` returns a string', () => {
    const samples = {
      events: { counted: [{}] },
      identity: (context: unknown) => `counted to ${(context as { total: number }).total}`,
    }
    expect(() => explored(counting, samples, 30)).toThrow(
      "counter has more than 30 states: its context alone has 31 values. Project the context with 'identity'.",
    )
  })

  it('names the running actors when they differ in each state', () => {
    const endless = setup({
      types: { context: {} as { born: number } },
      actors: { child: setup({}).createMachine({ id: 'child' }) },
      actions: {
        bear: enqueueActions(({ context, enqueue }) => {
          enqueue.stopChild(`child ${context.born - 1}`)
          enqueue.spawnChild('child', { id: `child ${context.born}` })
          enqueue.assign({ born: context.born + 1 })
        }),
      },
    }).createMachine({ id: 'endless', context: { born: 0 }, on: { begun: { actions: 'bear' } } })
    expect(() => explored(endless, { events: { begun: [{}] }, identity: () => null }, 30)).toThrow(
      "endless has more than 30 states: its list of running actors alone has 31 values. Actors: 'child 0', 'child 1', 'child 2' … : stop what is no longer needed.",
    )
  })

  it('names the actor with the most instances at the same time', () => {
    const crowded = setup({ actors: { child: setup({}).createMachine({ id: 'child' }) } }).createMachine({
      id: 'crowded',
      entry: [
        spawnChild('child', { id: 'first' }),
        spawnChild('child', { id: 'second' }),
        spawnChild('child', { id: 'second' }),
      ],
      on: { begun: { actions: spawnChild('child', { id: 'again' }) } },
    })
    expect(() => explored(crowded, { events: { begun: [{}] } }, 30)).toThrow(
      "Actors: 'again' runs up to 30 times at once: stop it before it begins again.",
    )
  })

  it.each([
    [3, "Delays: 't0', 't1', 't2'."],
    [4, "Delays: 't0', 't1', 't2' …."],
  ])('names up to three of %i delays', (count, names) => {
    const ids = Array.from({ length: count }, (_, nth) => `t${nth}`)
    const busy = setup({
      types: { context: {} as { ms: number } },
      actions: { wait: assign({ ms: ({ context }) => context.ms + 1 }) },
    }).createMachine({
      id: 'busy',
      context: { ms: 1000 },
      initial: 'waiting',
      states: {
        waiting: {
          entry: ids.map((id) => raise({ type: id }, { id, delay: ({ context }) => context.ms })),
          exit: ids.map((id) => cancel(id)),
          on: { delayed: { target: 'waiting', reenter: true, actions: 'wait' } },
        },
      },
    })
    expect(() => explored(busy, { events: { delayed: [{}] }, identity: () => null }, 30)).toThrow(names)
  })

  it('names the field, even if there is an unrelated finding', () => {
    const machine = setup({
      types: { context: {} as { total: number } },
      actors: { call: fromPromise(async () => 1) },
    }).createMachine({
      id: 'counter',
      context: { total: 0 },
      invoke: { src: 'call', onDone: { actions: () => {} } },
      on: { counted: { actions: assign({ total: ({ context }) => context.total + 1 }) } },
    })
    expect(() => explored(machine, { events: { counted: [{}] } }, 30)).toThrow(
      "counter has more than 30 states: 'total' of its context alone has 31 values.",
    )
  })

  it('names the remaining time of delays when it differs in each state', () => {
    const slower = setup({
      types: { context: {} as { ms: number } },
      delays: { waiting: ({ context }) => context.ms },
      actions: { wait: assign({ ms: ({ context }) => context.ms + 1 }) },
    }).createMachine({
      id: 'slower',
      context: { ms: 0 },
      initial: 'waiting',
      states: {
        waiting: {
          after: { waiting: 'over' },
          on: { delayed: { target: 'waiting', reenter: true, actions: 'wait' } },
        },
        over: {},
      },
    })
    const samples = { events: { delayed: [{}] }, identity: () => null }
    expect(() => explored(slower, samples, 30)).toThrow(
      "slower has more than 30 states: the time left of its delays alone has 31 values. Delays: 'xstate.after.waiting.slower.waiting'.",
    )
  })
})

describe('a machine with an endless step', () => {
  const spinning = (initial: 'still' | 'left') =>
    setup({}).createMachine({
      id: 'spinning',
      initial,
      states: {
        still: { on: { pushed: 'left' } },
        left: { always: 'right' },
        right: { always: 'middle' },
        middle: { always: 'right' },
      },
    })

  it('is reported when an event starts that step', () => {
    expect(sentencesOf(explored(spinning('still'), { events: { pushed: [{}] } }))[0]).toMatch(
      /^In spinning\.still, when pushed: Endless loop: spinning\.(?:right, at once, to spinning\.middle|middle, at once, to spinning\.right) is taken again and again\.$/,
    )
  })

  it('is reported when the machine starts with that step', () => {
    expect(sentencesOf(explored(spinning('left')))[0]).toMatch(
      /^The machine throws when it begins as plain: Endless loop: /,
    )
  })
})
