import { describe, expect, it } from 'vitest'
import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  createMachine,
  emit,
  fromPromise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
} from 'xstate'
import { cover } from '#explorer/cover.ts'
import { explore } from '#explorer/explore.ts'
import { outputsOf } from '#explorer/flow.ts'
import { runPath } from '#explorer/run-path.ts'
import { causesIn, explored, play, sentencesOf, valuesOf } from '../explored.ts'

describe('exploring a child machine that sends events to its parent', () => {
  const kid = setup({ delays: { nap: 500 } }).createMachine({
    id: 'kid',
    initial: 'a',
    states: {
      a: { on: { GO: { target: 'b', actions: sendParent({ type: 'WENT' }) } } },
      b: { after: { nap: 'c' }, on: { CALLED: 'd' } },
      c: { type: 'final' },
      d: {},
    },
    output: { slept: true },
  })
  const home = setup({ actors: { kid } }).createMachine({
    id: 'home',
    initial: 'full',
    states: {
      full: {
        invoke: { id: 'theKid', src: 'kid', onDone: 'quiet' },
        initial: 'all',
        states: {
          all: { on: { WENT: 'less' } },
          less: { on: { CALL: { actions: sendTo('theKid', { type: 'CALLED' }) } } },
        },
      },
      quiet: {},
    },
  })

  it("without its parent records these events as effects of the child's steps, and the child's paths run on a real actor", () => {
    const samples = { events: { GO: [{}], CALLED: [{}] } }
    const exploration = explored(kid, samples)
    expect(exploration.problems).toEqual([])
    expect(play(exploration, 'GO').effects.actions).toEqual([{ to: '#_parent', event: { type: 'WENT' } }])
    for (const path of cover(exploration)) runPath({ machine: kid, samples } as never, path)
  })

  it('is optional: a child that is not explored sends the events in the samples of its parent', () => {
    const exploration = explored(home, {
      events: { CALL: [{}] },
      actors: { kid: { events: [{ type: 'WENT' }], outputs: [{ slept: true }] } },
    })
    expect(exploration.problems).toEqual([])
    expect(valuesOf(exploration)).toEqual([{ full: 'all' }, { full: 'less' }, 'quiet'])
  })

  it.each(['explore', { kid: 'explore' }] as const)(
    'within its parent is possible with the option `children`: %j',
    (children) => {
      const exploration = explored(home, { events: { GO: [{}], CALL: [{}], CALLED: [] }, children })
      expect(causesIn(exploration, { full: 'all' })).toEqual(['in theKid: GO'])
      const asleep = play(exploration, 'in theKid: GO', '500 ms pass')
      expect(asleep.moment.snapshot.value).toBe('quiet')
      expect(asleep.effects.taken.map(({ id }) => id)).toEqual([
        'kid.b, on xstate.after.nap.kid.b, to kid.c',
        'home.full, on xstate.done.actor.theKid, to home.quiet',
      ])
      const called = play(exploration, 'in theKid: GO', 'CALL')
      expect(called.moment.open[0]?.child?.snapshot.value).toBe('d')
      expect(exploration.targets).toContain('kid.d is entered')
      expect(exploration.problems).toEqual([])
    },
  )

  it("works when the child gets its parent's actor as input", () => {
    const child = setup({
      types: { input: {} as { parent: AnyActorRef }, context: {} as { parent: AnyActorRef } },
    }).createMachine({
      id: 'child',
      context: ({ input }) => input,
      on: { GO: { actions: sendTo(({ context }) => context.parent, { type: 'WENT' }) } },
    })
    const parent = setup({ actors: { child } }).createMachine({
      id: 'parent',
      invoke: { id: 'child', src: 'child', input: ({ self }) => ({ parent: self }) },
      initial: 'a',
      states: { a: { on: { WENT: 'b' } }, b: {} },
    })
    const exploration = explored(parent, { events: { GO: [{}] }, children: 'explore' })
    expect(play(exploration, 'in child: GO').moment.snapshot.value).toBe('b')
    expect(exploration.problems).toEqual([])
  })

  it('includes an error that the child throws and the parent handles', () => {
    const child = createMachine({
      id: 'child',
      on: {
        GO: {
          actions: assign(() => {
            throw new Error('Ouch.')
          }),
        },
      },
    })
    const parent = setup({ actors: { child } }).createMachine({
      id: 'parent',
      initial: 'a',
      states: { a: { invoke: { id: 'child', src: 'child', onError: 'b' } }, b: {} },
    })
    const exploration = explored(parent, { events: { GO: [{}] }, children: 'explore' })
    expect(play(exploration, 'in child: GO').moment.snapshot.value).toBe('b')
  })

  it("includes the child's snapshots if the parent has onSnapshot", () => {
    const child = createMachine({ id: 'child', initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } })
    const parent = setup({
      types: { context: {} as { seen: unknown[] } },
      actors: { child },
    }).createMachine({
      id: 'parent',
      context: { seen: [] },
      invoke: {
        id: 'child',
        src: 'child',
        onSnapshot: {
          actions: assign({ seen: ({ context, event }) => [...context.seen, event.snapshot.value] }),
        },
      },
    })
    const exploration = explored(parent, { events: { GO: [{}] }, children: 'explore' })
    expect(play(exploration, 'in child: GO').moment.snapshot.context).toEqual({ seen: ['a', 'b'] })
  })
})

describe('a step of an explored child', () => {
  const call = fromPromise(async () => 1)
  const kid = setup({
    actors: { call },
    delays: { nap: 500 },
    actions: { sing: () => {} },
    guards: { isAwake: () => true },
  }).createMachine({
    id: 'kid',
    initial: 'a',
    states: {
      a: { on: { GO: { guard: 'isAwake', target: 'b', actions: ['sing', emit({ type: 'sound' })] } } },
      b: {
        invoke: { src: 'call', id: 'call', onDone: 'a', onError: 'failed' },
        after: { nap: 'c' },
        on: { STOP: 'c' },
      },
      failed: {},
      c: { type: 'final' },
    },
  })
  const home = setup({
    actors: { kid, call },
    delays: { patience: 2000, rest: 700 },
    actions: { ring: () => {} },
  }).createMachine({
    id: 'home',
    initial: 'full',
    states: {
      full: {
        invoke: [
          {
            src: 'kid',
            id: 'theKid',
            onDone: { target: 'quiet', actions: ['ring', emit({ type: 'bell' })] },
          },
          { src: 'call', id: 'other' },
        ],
        after: { patience: 'quiet' },
      },
      quiet: { invoke: { src: 'call', id: 'last' }, after: { rest: 'full' } },
    },
  })
  const exploration = explored(home, {
    events: { GO: [{}], STOP: [{}] },
    actors: { call: { outputs: [1], errors: ['no'] } },
    children: 'explore',
  })

  it("has the child's effects, with ids that begin with the child's id, but not the child's emissions", () => {
    const { effects } = play(exploration, 'in theKid: GO')
    expect(effects).toMatchObject({
      emitted: [],
      begun: [{ id: 'theKid: call', src: 'call' }],
      scheduled: [{ id: 'theKid: xstate.after.nap.kid.b', ms: 500 }],
      stopped: [],
      cancelled: [],
      actions: [{ type: 'sing' }],
    })
    expect(effects.entered).toEqual(['kid.b'])
  })

  it('has the effects of both machines if the parent takes a transition too', () => {
    const { effects, moment } = play(exploration, 'in theKid: GO', 'in theKid: STOP')
    expect(moment.snapshot.value).toBe('quiet')
    expect(effects).toMatchObject({
      emitted: [{ type: 'bell' }],
      begun: [{ id: 'last', src: 'call' }],
      scheduled: [{ id: 'xstate.after.rest.home.quiet', ms: 700 }],
      stopped: ['theKid: call', 'other'],
      cancelled: ['theKid: xstate.after.nap.kid.b', 'xstate.after.patience.home.full'],
      actions: [{ type: 'ring' }],
    })
  })

  it("evaluates the child's guards, and converts the errors of the child's actors by `errorOf`", () => {
    expect(exploration.targets).toContain('guard isAwake: true')
    const { moment } = play(exploration, 'in theKid: GO', "in theKid: call fails with 'no'")
    expect(moment.open.find(({ id }) => id === 'theKid')?.child?.snapshot.value).toBe('failed')
    const keeping = setup({
      types: { context: {} as { error: unknown } },
      actors: { call },
    }).createMachine({
      id: 'keeping',
      context: { error: null },
      invoke: {
        src: 'call',
        id: 'call',
        onError: { actions: assign({ error: ({ event }) => event.error }) },
      },
    })
    const around = setup({ actors: { keeping } }).createMachine({
      id: 'around',
      invoke: { src: 'keeping', id: 'inner' },
    })
    const samples = { actors: { call: { outputs: [1], errors: ['no'] } }, children: 'explore' as const }
    const failed = "in inner: call fails with 'no'"
    const errorIn = (happening: ReturnType<typeof play>) =>
      happening.moment.open[0]?.child?.snapshot.context.error
    expect(errorIn(play(explored(around, samples), failed))).toEqual(new Error('no'))
    expect(errorIn(play(explore({ machine: around, samples } as never), failed))).toBe('no')
  })

  it('ends the nearest delay of all machines; equal delays end together', () => {
    const napping = (ms: number, id: string) =>
      createMachine({ id, initial: 'a', states: { a: { after: { [ms]: 'b' } }, b: {} } })
    const long = setup({ actors: { inner: napping(300, 'inner') } }).createMachine({
      id: 'long',
      invoke: { src: 'inner', id: 'inner' },
      initial: 'a',
      states: { a: { after: { 900: 'b' } }, b: {} },
    })
    const clocks = setup({ actors: { short: napping(100, 'short'), long } }).createMachine({
      id: 'clocks',
      type: 'parallel',
      invoke: [
        { src: 'long', id: 'long' },
        { src: 'short', id: 'short' },
      ],
      states: {
        x: { initial: 'a', states: { a: { after: { 100: 'b' } }, b: {} } },
        y: { initial: 'a', states: { a: { after: { 500: 'b' } }, b: {} } },
      },
    })
    const times = explored(clocks, { children: 'explore' })
    const valuesAfter = (...causes: string[]) => {
      const { snapshot, open } = play(times, ...causes).moment
      const [longOne, shortOne] = open
      return [
        snapshot.value.x,
        snapshot.value.y,
        longOne?.child?.snapshot.value,
        longOne?.child?.open[0]?.child?.snapshot.value,
        shortOne?.child?.snapshot.value,
      ].join('')
    }
    expect(valuesAfter()).toBe('aaaaa')
    expect(valuesAfter('100 ms pass')).toBe('baaab')
    expect(valuesAfter('100 ms pass', '200 ms pass')).toBe('baabb')
    expect(valuesAfter('100 ms pass', '200 ms pass', '200 ms pass')).toBe('bbabb')
    expect(valuesAfter('100 ms pass', '200 ms pass', '200 ms pass', '400 ms pass')).toBe('bbbbb')
    expect([...times.targets].filter((one) => one.startsWith('met: '))).toEqual([
      'met: begins as plain',
      'met: xstate.after.100.clocks.x.a',
      'met: long: inner: xstate.after.300.inner.a',
      'met: xstate.after.500.clocks.y.a',
      'met: long: xstate.after.900.long.a',
    ])
  })

  it('can happen only while the child runs', () => {
    const { player } = exploration
    const event = { kind: 'event', event: { type: 'STOP' }, nth: 0 } as const
    const inside = { kind: 'inside', id: 'theKid', src: 'kid', cause: event } as const
    expect(player.canHappen(play(exploration).moment, inside)).toBe(false)
    expect(player.canHappen(play(exploration, 'in theKid: GO').moment, inside)).toBe(true)
    expect(
      player.canHappen(play(exploration, 'in theKid: GO').moment, {
        ...inside,
        cause: { ...event, event: { type: 'GO' } },
      }),
    ).toBe(false)
    expect(player.canHappen(play(exploration, 'in theKid: GO', 'in theKid: STOP').moment, inside)).toBe(false)
  })

  it("shows its parent the child's new snapshot", () => {
    const walker = createMachine({
      id: 'walker',
      initial: 'a',
      states: { a: { on: { GO: { target: 'b', actions: sendParent({ type: 'WENT' }) } } }, b: {} },
    })
    const watcher = setup({
      types: { context: {} as { walker: ActorRefFrom<typeof walker>; seen: unknown } },
      actors: { walker },
    }).createMachine({
      id: 'watcher',
      context: ({ spawn }) => ({ walker: spawn('walker', { id: 'walker' }), seen: null }),
      on: { WENT: { actions: assign({ seen: ({ context }) => context.walker.getSnapshot().value }) } },
    })
    const watched = explored(watcher, { events: { GO: [{}] }, children: 'explore' })
    expect(play(watched, 'in walker: GO').moment.snapshot.context.seen).toBe('b')
    expect(watched.states.size).toBe(2)
  })

  it('shows parent and child the snapshots at the moment of the step, even if another step was played before', () => {
    const child = setup({
      types: {
        input: {} as { parent: AnyActorRef },
        context: {} as { parent: AnyActorRef; seen: unknown },
      },
    }).createMachine({
      id: 'child',
      context: ({ input }) => ({ ...input, seen: null }),
      initial: 'a',
      states: {
        a: {
          on: {
            GO: 'b',
            LOOK: { actions: assign({ seen: ({ context }) => context.parent.getSnapshot().value }) },
          },
        },
        b: {},
      },
    })
    const parent = setup({
      types: { context: {} as { child: ActorRefFrom<typeof child>; seen: unknown } },
      actors: { child },
    }).createMachine({
      id: 'parent',
      context: ({ spawn, self }) => ({
        child: spawn('child', { id: 'child', input: { parent: self } }),
        seen: null,
      }),
      initial: 'x',
      states: { x: { on: { NEXT: 'y' } }, y: {} },
      on: { SEE: { actions: assign({ seen: ({ context }) => context.child.getSnapshot().value }) } },
    })
    const exploration = explored(parent, {
      events: { GO: [{}], LOOK: [{}], NEXT: [{}], SEE: [{}] },
      children: 'explore',
    })
    const { player } = exploration
    const first = play(exploration).moment
    const event = (type: string) => ({ kind: 'event', event: { type }, nth: 0 }) as const
    const inside = (type: string) =>
      ({ kind: 'inside', id: 'child', src: 'child', cause: event(type) }) as const
    player.after(first, inside('GO'))
    expect(player.after(first, event('SEE')).moment.snapshot.context.seen).toBe('a')
    player.after(first, event('NEXT'))
    const looked = player.after(first, inside('LOOK'))
    expect(looked.moment.open[0]?.child?.snapshot.context.seen).toBe('x')
  })

  it('leads to another state of the exploration, even if the parent does not change', () => {
    const child = createMachine({ id: 'child', initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } })
    const parent = setup({ actors: { child } }).createMachine({
      id: 'parent',
      invoke: { src: 'child', id: 'child' },
    })
    expect(explored(parent, { events: { GO: [{}] }, children: 'explore' }).states.size).toBe(2)
  })

  it("may be the child's start, in which the child sends events and ends", () => {
    const brief = createMachine({
      id: 'brief',
      entry: sendParent({ type: 'WENT' }),
      initial: 'over',
      states: { over: { type: 'final' } },
    })
    const parent = setup({
      types: { context: {} as { heard: string[] } },
      actors: { brief },
    }).createMachine({
      id: 'parent',
      context: { heard: [] },
      invoke: {
        src: 'brief',
        id: 'brief',
        onDone: { actions: assign({ heard: ({ context }) => [...context.heard, 'done'] }) },
      },
      on: { WENT: { actions: assign({ heard: ({ context }) => [...context.heard, 'went'] }) } },
    })
    const { moment } = play(explored(parent, { children: 'explore' }))
    expect(moment.snapshot.context.heard).toEqual(['went', 'done'])
    expect(moment.open).toEqual([])
  })

  it('sends snapshots only to a parent with onSnapshot, and none when the child ends', () => {
    const child = createMachine({
      id: 'child',
      initial: 'a',
      states: { a: { on: { GO: 'b' } }, b: { on: { STOP: 'c' } }, c: { type: 'final' } },
    })
    const snapshot = 'xstate.snapshot.child'
    /** The types of the events that the parent receives while its child starts, handles 'GO', and stops. */
    const heardBy = (listens: boolean) => {
      const parent = setup({
        types: { context: {} as { heard: string[] } },
        actors: { child },
        actions: {
          hear: assign({ heard: ({ context }, type: string) => [...context.heard, type] }),
        },
      }).createMachine({
        id: 'parent',
        context: { heard: [] },
        invoke: {
          src: 'child',
          id: 'child',
          ...(listens && { onSnapshot: { actions: { type: 'hear', params: snapshot } } }),
        },
        on: { '*': { actions: { type: 'hear', params: ({ event }) => event.type } } },
      })
      const { player } = explored(parent, {
        events: { GO: [{}], STOP: [{}] },
        children: 'explore',
        identity: () => 'the same',
      })
      const inside = (type: string) =>
        ({
          kind: 'inside',
          id: 'child',
          src: 'child',
          cause: { kind: 'event', event: { type }, nth: 0 },
        }) as const
      const gone = player.after(player.start('plain').moment, inside('GO'))
      return player.after(gone.moment, inside('STOP')).moment.snapshot.context.heard
    }
    expect(heardBy(false)).toEqual(['xstate.done.actor.child'])
    expect(heardBy(true)).toEqual([snapshot, snapshot, 'xstate.done.actor.child'])
  })

  it('can no longer happen after an error stopped the parent', () => {
    const child = createMachine({
      id: 'child',
      initial: 'a',
      states: { a: { after: { 100: 'b' } }, b: {} },
    })
    const parent = setup({ actors: { child, call } }).createMachine({
      id: 'parent',
      invoke: [
        { src: 'child', id: 'child' },
        { src: 'call', id: 'call' },
      ],
    })
    const samples = { actors: { call: { outputs: [1], errors: ['no'] } }, children: 'explore' as const }
    const stopped = explored(parent, samples)
    const { moment } = play(stopped, "call fails with 'no'")
    expect(moment.snapshot.status).toBe('error')
    expect(stopped.player.causes(moment)).toEqual([])
  })
})

describe('an actor that an action spawns by a name without an implementation', () => {
  const spawning = setup({ actors: {} as { ask: typeof asking } }).createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: { on: { GO: { target: 'b', actions: spawnChild('ask', { id: 'ask' } as never) } } },
      b: { on: { 'xstate.done.actor.ask': 'c' } },
      c: {},
    },
  })
  const asking = fromPromise(async () => 1)

  it.each([{ actors: { ask: { outputs: [1], errors: 'never' as const } } }, { children: { ask: [1] } }])(
    'is explored with its samples: %j',
    (samples) => {
      const exploration = explored(spawning, { events: { GO: [{}] }, ...samples })
      expect(valuesOf(exploration)).toEqual(['a', 'b', 'c'])
      expect(sentencesOf(exploration)).toEqual([])
    },
  )
})

it('an actor that is no machine is not explored as a child, and has no outcome without samples', () => {
  const machine = setup({ actors: { call: fromPromise(async () => 1) } }).createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { invoke: { src: 'call', onDone: 'b' } }, b: {} },
  })
  expect(causesIn(explored(machine, { children: 'explore' }), 'a')).toEqual([])
})

it.each([
  [undefined, []],
  ['explore' as const, []],
  [{ kid: 'explore' as const }, []],
  [{ kid: [1] }, [1]],
])('the outputs of a child with the samples %j are %j', (children, outputs) => {
  expect(outputsOf(children, 'kid')).toEqual(outputs)
})
