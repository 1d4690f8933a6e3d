import { describe, expect, it } from 'vitest'
import {
  type AnyActorRef,
  assign,
  createMachine,
  fromCallback,
  fromObservable,
  fromPromise,
  fromTransition,
  log,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate'
import { cover } from '#explorer/cover.ts'
import { coverPairs } from '#explorer/cover-pairs.ts'
import { explore } from '#explorer/explore.ts'
import { randomWalks } from '#explorer/walks.ts'
import { causesIn, explored, play, sentencesOf, valuesOf } from '../explored.ts'

const call = fromPromise(async () => 1)

describe('in an exploration, actors', () => {
  it('with a systemId can occur in explorations, covering paths and random walks', () => {
    const machine = setup({ actors: { call } }).createMachine({
      id: 'sy',
      initial: 'a',
      states: { a: { on: { GO: 'b' } }, b: { invoke: { src: 'call', systemId: 'theCall', onDone: 'a' } } },
    })
    const exploration = explored(machine, {
      events: { GO: [{}] },
      actors: { call: { outputs: { ok: [1] }, errors: 'never' } },
    })
    expect(exploration.problems).toEqual([])
    expect(cover(exploration)).toHaveLength(1)
    expect(randomWalks(exploration, { seed: 1, count: 5 })).toHaveLength(5)
    expect(coverPairs(exploration, { seed: 1, share: 1 })).not.toEqual([])
  })

  it('may have the systemId of an actor that has stopped', () => {
    const machine = setup({ actors: { call } }).createMachine({
      id: 'sy',
      on: { GO: { actions: spawnChild('call', { id: 'one', systemId: 'theCall' }) } },
    })
    const exploration = explored(machine, {
      events: { GO: [{}] },
      actors: { call: { outputs: [1], errors: 'never' } },
    })
    expect(causesIn(exploration, {})).toEqual(['GO'])
    expect(play(exploration, 'GO', 'one is done: 1', 'GO').moment.open).toHaveLength(1)
    expect(sentencesOf(exploration)).toEqual([
      "In sy, when GO: Actor with system ID 'theCall' already exists.",
    ])
  })

  it('are found by their systemId while they run, also by actors of other machines', () => {
    const types = { context: {} as { found: boolean | null } }
    const found = ({ system }: Pick<AnyActorRef, 'system'>) => system.get('bell') !== undefined
    const clerk = setup({ types, actions: { look: assign({ found }) } }).createMachine({
      context: { found: null },
      on: { LOOK: { actions: 'look' } },
    })
    const exploration = explored(
      setup({ types, actions: { look: assign({ found }) }, actors: { call, clerk } }).createMachine({
        context: { found: null },
        entry: [
          spawnChild('call', { id: 'bell', systemId: 'bell' }),
          spawnChild('call', { id: 'phone' }),
          spawnChild('clerk', { id: 'clerk' }),
        ],
        on: { LOOK: { actions: 'look' } },
      }),
      { events: { LOOK: [{}] }, actors: { call: { outputs: [1], errors: 'never' } }, children: 'explore' },
    )
    const clerkOf = ({ moment }: ReturnType<typeof play>) =>
      moment.open.find(({ id }) => id === 'clerk')?.child?.snapshot.context
    expect(clerkOf(play(exploration, 'in clerk: LOOK'))).toEqual({ found: true })
    expect(play(exploration, 'LOOK').moment.snapshot.context).toEqual({ found: true })
    expect(play(exploration, 'bell is done: 1', 'LOOK').moment.snapshot.context).toEqual({ found: false })
  })

  it('that a machine spawns endlessly with the same id are reported', () => {
    const machine = setup({ actors: { call } }).createMachine({
      id: 'sp',
      initial: 'a',
      states: { a: { on: { START: { actions: spawnChild('call', { id: 'k' }) } } } },
    })
    expect(() =>
      explored(
        machine,
        { events: { START: [{}] }, actors: { call: { outputs: [1], errors: 'never' } } },
        200,
      ),
    ).toThrow(
      "sp has more than 200 states: its list of running actors alone has 201 values. Actors: 'k' runs up to 200 times at once: stop it before it begins again.",
    )
    // `open` has one entry for the three actors with the same id.
    const { player, starts } = explored(machine, {}, 5)
    let { moment } = player.start('plain')
    for (let nth = 0; nth < 3; nth += 1)
      moment = player.after(moment, { kind: 'event', event: { type: 'START' }, nth: 0 }).moment
    expect([starts.length, moment.open]).toMatchObject([1, [{ id: 'k', times: 3 }]])
  })

  it('that run with the same id end one after the other; an action that stops an actor by this id stops only the second actor', () => {
    const machine = setup({ actors: { call } }).createMachine({
      id: 'two',
      entry: [
        spawnChild('call', { id: 'k' }),
        spawnChild('call', { id: 'z' }),
        spawnChild('call', { id: 'a' }),
        spawnChild('call', { id: 'k' }),
        spawnChild('call', { id: 'k' }),
      ],
      on: { STOP: { actions: stopChild('k') } },
    })
    const exploration = explored(machine, {
      events: { STOP: [{}] },
      actors: { call: { outputs: [1], errors: 'never' } },
    })
    const timesOf = (...causes: string[]) =>
      play(exploration, ...causes).moment.open.map(({ id, times = 1 }) => `${id} ${times}`)
    expect(timesOf()).toEqual(['a 1', 'k 3', 'z 1'])
    expect(timesOf('k is done: 1')).toEqual(['a 1', 'k 2', 'z 1'])
    expect(timesOf('k is done: 1', 'k is done: 1')).toEqual(['a 1', 'k 1', 'z 1'])
    expect(timesOf('k is done: 1', 'k is done: 1', 'k is done: 1')).toEqual(['a 1', 'z 1'])
    expect(timesOf('STOP')).toEqual(['a 1', 'k 2', 'z 1'])
  })

  it('without samples are reported as the cause of the states that are unreachable without these samples', () => {
    const machine = setup({ actors: { load: call } }).createMachine({
      id: 'f',
      initial: 'a',
      states: { a: { invoke: { src: 'load', onDone: 'b', onError: 'c' } }, b: {}, c: {} },
    })
    const { problems } = explore({ machine })
    expect(problems).toMatchObject([
      {
        kind: 'missing sample',
        place: 'load',
        sentence: 'f starts load, which has no samples.',
        advice: "Add samples.actors['load'] with its outputs and errors, or samples.children['load'].",
      },
    ])
    expect(problems[0]?.follows.map(({ place }) => place)).toEqual([
      'f.a, when load in f.a is done, to f.b',
      'f.a, when load in f.a fails, to f.c',
      'f.b',
      'f.c',
    ])
  })

  it.each(['explore' as const, { ask: 'explore' as const }])(
    'without samples are reported as the cause also if children are explored: %j',
    (children) => {
      const ask = setup({ actors: { load: call } }).createMachine({
        id: 'ask',
        initial: 'a',
        states: { a: { invoke: { src: 'load', id: 'l', onDone: 'b', onError: 'b' } }, b: { type: 'final' } },
      })
      const machine = setup({ actors: { call, ask } }).createMachine({
        id: 'f',
        initial: 'a',
        states: {
          a: {
            invoke: [
              { src: 'call', id: 'c', onDone: 'b', onError: 'b' },
              { src: 'ask', id: 'k', onDone: 'd' },
            ],
          },
          b: {},
          d: {},
        },
      })
      const { problems } = explore({ machine, samples: { children } })
      expect(
        problems.map(({ kind, place, follows }) => [kind, place, follows.map((one) => one.place)]),
      ).toEqual([
        ['missing sample', 'call', ['f.a, when c is done, to f.b', 'f.a, when c fails, to f.b', 'f.b']],
        ['missing sample', 'load', ['f.a, when k is done, to f.d', 'f.d']],
      ])
    },
  )

  it('that an assign action spawns are explored, with or without an id', () => {
    const machine = setup({
      types: { context: {} as { refs: unknown[] } },
      actors: { call },
      actions: {
        begin: assign({
          refs: ({ context, spawn }) => [
            ...context.refs,
            spawn('call', { id: `call ${context.refs.length}` }),
          ],
        }),
        beginUnnamed: assign({ refs: ({ spawn }) => [spawn('call')] }),
      },
    }).createMachine({
      id: 'desk',
      context: { refs: [] },
      initial: 'idle',
      states: {
        idle: {
          on: { GO: { target: 'busy', actions: 'begin' }, TRY: { target: 'busy', actions: 'beginUnnamed' } },
        },
        busy: {},
      },
    })
    const exploration = explored(machine, {
      events: { GO: [{}], TRY: [{}] },
      actors: { call: { outputs: [1], errors: ['no'] } },
    })
    expect(play(exploration, 'GO').moment.open).toMatchObject([{ id: 'call 0', src: 'call' }])
    expect(play(exploration, 'TRY').moment.open).toMatchObject([{ id: 'x:0', src: 'call' }])
    expect(sentencesOf(exploration)).toEqual([
      "No transition handles the error when call 0 fails with 'no': the machine stops.",
      "No transition handles the error when x:0 fails with 'no': the machine stops.",
    ])
  })

  it('whose logic has no name are named by their ids, and their samples have these ids as keys', () => {
    const machine = createMachine({
      id: 'si',
      initial: 'a',
      states: {
        a: { on: { START: { target: 'b', actions: spawnChild(call, { id: 'q' }) } } },
        b: { on: { 'xstate.done.actor.q': 'c' } },
        c: { invoke: { id: 'one', src: call, onDone: 'd' } },
        d: { invoke: { src: call, onDone: 'e' } },
        e: {},
      },
    })
    const answers = { outputs: [1], errors: 'never' } as const
    const exploration = explored(machine, {
      events: { START: [{}] },
      actors: { q: answers, one: answers, '0.si.d': answers },
    })
    expect(valuesOf(exploration)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(exploration.problems).toEqual([])
  })

  it('that a state invokes without an id are named by that state', () => {
    const machine = setup({ actors: { call } }).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { invoke: { src: 'call', onDone: 'b' } }, b: {} },
    })
    expect(causesIn(explored(machine, { actors: { call: { outputs: [1], errors: 'never' } } }), 'a')).toEqual(
      ['call in m.a is done: 1'],
    )
  })
})

describe('in an exploration, actors that actions spawn', () => {
  it("have the name of their logic in `setup`; without this name and an id, they are named 'an actor without an id'", () => {
    const machine = setup({ actors: { other: fromPromise(async () => 2), call } }).createMachine({
      id: 'm',
      on: {
        GO: { actions: spawnChild(call, { id: 'q' } as never) },
        TRY: { actions: spawnChild(fromPromise(async () => 3)) },
      },
    })
    const { player } = explored(machine)
    const { moment } = player.start('plain')
    const begunBy = (type: string) =>
      player.after(moment, { kind: 'event', event: { type }, nth: 0 }).effects.begun.map(({ src }) => src)
    expect(begunBy('GO')).toEqual(['call'])
    expect(begunBy('TRY')).toEqual(['an actor without an id'])
  })

  it('without an id get different ids if they run at the same time', () => {
    const machine = setup({ actors: { call } }).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { on: { GO: { target: 'b', actions: spawnChild('call') } } },
        b: { on: { GO: { target: 'c', actions: spawnChild('call') } } },
        c: {},
      },
    })
    const exploration = explored(machine, { events: { GO: [{}] } })
    expect(play(exploration, 'GO', 'GO').moment.open.map(({ id }) => id)).toEqual(['x:0', 'x:1'])
  })

  it('may have the systemId of an actor that the same step stopped', () => {
    const machine = setup({ actors: { call } }).createMachine({
      id: 'm',
      initial: 'a',
      entry: spawnChild('call', { id: 'one', systemId: 'theCall' }),
      states: {
        a: {
          on: {
            GO: {
              target: 'b',
              actions: [stopChild('one'), spawnChild('call', { id: 'two', systemId: 'theCall' })],
            },
          },
        },
        b: {},
      },
    })
    const exploration = explored(machine, {
      events: { GO: [{}] },
      actors: { call: { outputs: [1], errors: 'never' } },
    })
    expect(play(exploration, 'GO').moment.open.map(({ id }) => id)).toEqual(['two'])
    expect(exploration.problems).toEqual([])
  })

  it('receive delayed events, whose ids are the given id or the event type', () => {
    const machine = setup({ actors: { call }, delays: { soon: 100 } }).createMachine({
      id: 'm',
      entry: [
        spawnChild('call', { id: 'one' }),
        sendTo('one', { type: 'WAKE' }, { id: 'alarm', delay: 'soon' }),
        sendTo('one', { type: 'RISE' }, { delay: 'soon' }),
      ],
    })
    expect(play(explored(machine)).effects.scheduled).toEqual([
      { id: 'alarm', event: { type: 'WAKE' }, ms: 100, to: 'one' },
      { id: 'RISE', event: { type: 'RISE' }, ms: 100, to: 'one' },
    ])
  })
})

describe('in an exploration, actors that are neither promises nor machines', () => {
  const ticks = fromObservable(() => ({ subscribe: () => ({ unsubscribe() {} }) }))
  const listening = setup({ actors: { f: ticks } }).createMachine({
    id: 'fd',
    initial: 'a',
    states: { a: { invoke: { src: 'f', id: 'f', onDone: 'b', onError: 'c' } }, b: {}, c: {} },
  })

  it('can end and fail if their samples have outputs and errors', () => {
    const exploration = explored(listening, {
      actors: { f: { snapshots: { n: [1] }, outputs: [undefined], errors: ['torn'] } },
    })
    expect(causesIn(exploration, 'a')).toEqual(['f is done: nothing', "f fails with 'torn'"])
    expect(valuesOf(exploration)).toEqual(['a', 'b', 'c'])
    expect(exploration.problems).toEqual([])
  })

  it('whose samples have no outputs are reported if a transition waits for their end', () => {
    const exploration = explored(listening, { actors: { f: { snapshots: { n: [1] } } } })
    expect(exploration.problems).toMatchObject([
      {
        kind: 'missing sample',
        place: 'f',
        advice: "Add samples.actors['f'].outputs: [undefined] where it completes without one.",
      },
    ])
    expect(sentencesOf(exploration)).toEqual([
      'The samples of f have no outputs.',
      'This transition is never taken: fd.a, when f is done, to fd.b.',
      'This state is never entered: fd.b.',
    ])
  })

  it('send events to their machine when their logic is a callback', () => {
    const machine = setup({ actors: { clock: fromCallback(() => {}) } }).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { invoke: { id: 'clock', src: 'clock' }, on: { TICK: 'b' } }, b: {} },
    })
    const exploration = explored(machine, {
      actors: { clock: { events: [{ type: 'TICK', at: 1 } as never] } },
    })
    expect(causesIn(exploration, 'a')).toEqual(['clock sends: TICK (at 1)'])
    expect(causesIn(exploration, 'b')).toEqual([])
    expect(exploration.problems).toEqual([])
  })

  it('emit snapshots when their logic is a transition function', () => {
    const machine = setup({ actors: { count: fromTransition((count: number) => count, 0) } }).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { invoke: { id: 'count', src: 'count', onSnapshot: { actions: log('more') } } } },
    })
    expect(causesIn(explored(machine, { actors: { count: { snapshots: [1] } } }), 'a')).toEqual([
      'count has the snapshot: 1',
    ])
  })
})
