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
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate'
import { cover } from '#explorer/cover.ts'
import { coverPairs } from '#explorer/cover-pairs.ts'
import { explore } from '#explorer/explore.ts'
import { sentence } from '#explorer/sentences.ts'
import { summary } from '#explorer/summary.ts'
import { randomWalks } from '#explorer/walks.ts'
import { causesIn, explored, play, sentencesOf, valuesOf } from '../explored.ts'

const call = fromPromise(async () => 1)

describe('states that are entered and left in one step', () => {
  it('count as entered: a final child whose parent is done', () => {
    const machine = createMachine({
      id: 'tf',
      initial: 'step',
      states: {
        step: {
          initial: 'one',
          onDone: 'next',
          states: { one: { on: { N: 'two' } }, two: { type: 'final', entry: 'save' } },
        },
        next: {},
      },
    })
    const exploration = explore({ machine, samples: { events: { N: [{}] } } })
    expect(exploration.problems).toEqual([])
    expect(exploration.targets).toContain('tf.step.two is entered')
  })

  it('count as entered: the initial child of a state that is left at once', () => {
    const machine = createMachine({
      id: 'hasty',
      initial: 'step',
      states: { step: { initial: 'one', always: 'next', states: { one: {} } }, next: {} },
    })
    expect(explore({ machine }).problems).toEqual([])
  })
})

describe('guards', () => {
  it('that return a value count as true or false, as in XState', () => {
    const machine = setup({
      types: { context: {} as { user: { name: string } | null } },
      guards: { hasUser: ({ context }) => context.user as unknown as boolean },
    }).createMachine({
      id: 'u',
      context: { user: null },
      initial: 'a',
      states: {
        a: {
          on: {
            LOGIN: { actions: assign({ user: { name: 'Ann' } }) },
            GO: { guard: 'hasUser', target: 'b' },
          },
        },
        b: {},
      },
    })
    const { problems, targets } = explored(machine, { events: { LOGIN: [{}], GO: [{}] } })
    expect(problems).toEqual([])
    expect([...targets].filter((target) => target.startsWith('guard'))).toEqual([
      'guard hasUser: false',
      'guard hasUser: true',
    ])
  })

  it('that refer to another guard by its name are resolved, with params or without', () => {
    const machine = setup({
      guards: {
        isFar: ({ event }) => (event as unknown as { far: boolean }).far,
        isDistant: 'isFar' as never,
        isRemote: { type: 'isFar' } as never,
      },
    }).createMachine({
      id: 'trip',
      initial: 'here',
      states: {
        here: {
          on: { GO: [{ guard: 'isDistant', target: 'there' }], WALK: { guard: 'isRemote', target: 'there' } },
        },
        there: {},
      },
    })
    const walks = [{ far: true }, { far: false }]
    const { targets, problems } = explored(machine, { events: { GO: walks, WALK: walks } })
    expect(problems).toEqual([])
    expect([...targets]).toEqual(expect.arrayContaining(['guard isDistant: true', 'guard isRemote: false']))
  })

  it('that do not exist are reported with their place', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { GO: { guard: 'isReady', target: 'b' } } }, b: {} },
    })
    const { problems } = explore({ machine, samples: { events: { GO: [{}] } } })
    expect(problems).toMatchObject([
      {
        kind: 'bug',
        place: 'm.a',
        follows: [{ place: 'm.a, on GO if isReady, to m.b' }, { place: 'm.b' }, { place: 'GO' }],
      },
    ])
    expect(problems[0]?.sentence).toMatch(/^In m\.a, when GO: .*Guard 'isReady' is not implemented/s)
  })

  it('of a branch without target and actions are covered, because they keep an event from later branches', () => {
    const machine = setup({
      types: { events: {} as { type: 'saved'; busy: boolean } },
      guards: { isBusy: ({ event }) => event.busy },
    }).createMachine({
      id: 'p',
      initial: 'editing',
      states: { editing: { on: { saved: [{ guard: 'isBusy' }, { target: 'saving' }] } }, saving: {} },
    })
    const { targets } = explored(machine, { events: { saved: [{ busy: true }, { busy: false }] } })
    expect(targets).toContain('p.editing, on saved if isBusy: taken')
  })
})

describe('contexts with equal JSON', () => {
  const searching = setup({
    types: {
      context: {} as { q: URLSearchParams },
      events: {} as { type: 'SET'; q: string } | { type: 'GO' },
    },
    guards: { hasQ: ({ context }) => context.q.get('q') === '1' },
  }).createMachine({
    id: 'us',
    context: { q: new URLSearchParams('') },
    initial: 'a',
    states: {
      a: {
        on: {
          SET: { actions: assign({ q: ({ event }) => new URLSearchParams(event.q) }) },
          GO: { guard: 'hasQ', target: 'b' },
        },
      },
      b: {},
    },
  })

  it('are distinguished', () => {
    const exploration = explored(searching, { events: { SET: [{ q: 'q=1' }, { q: 'q=2' }], GO: [{}] } })
    expect(valuesOf(exploration)).toEqual(['a', 'a', 'a', 'b'])
    expect(exploration.problems).toEqual([])
  })

  it('are reported by their field when nothing distinguishes them', () => {
    class Pin {
      #digits: string
      constructor(digits: string) {
        this.#digits = digits
      }
      opens(digits: string) {
        return this.#digits === digits
      }
    }
    const machine = setup({
      types: { context: {} as { door: { pin: Pin } }, events: {} as { type: 'SET'; digits: string } },
    }).createMachine({
      id: 'safe',
      context: { door: { pin: new Pin('') } },
      on: { SET: { actions: assign({ door: ({ event }) => ({ pin: new Pin(event.digits) }) }) } },
    })
    expect(explored(machine, { events: { SET: [{ digits: '1' }] } }).problems).toMatchObject([
      {
        kind: 'missing sample',
        place: 'context.door.pin',
        sentence:
          "'door.pin' of the context holds different objects of the class Pin that cannot be told apart.",
      },
    ])
  })
})

describe('actors', () => {
  it('with a systemId can be explored, covered and walked', () => {
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

  it('may reuse a systemId when the earlier actor has stopped', () => {
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

  it('that are spawned again and again with one id are reported', () => {
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

  it('that run twice with the same id end one after the other, and a stop ends all but the first', () => {
    const machine = setup({ actors: { call } }).createMachine({
      id: 'two',
      entry: [spawnChild('call', { id: 'k' }), spawnChild('call', { id: 'k' })],
      on: { STOP: { actions: stopChild('k') } },
    })
    const exploration = explored(machine, {
      events: { STOP: [{}] },
      actors: { call: { outputs: [1], errors: 'never' } },
    })
    const times = (...causes: string[]) =>
      play(exploration, ...causes).moment.open.map((one) => one.times ?? 1)
    expect(times()).toEqual([2])
    expect(times('k is done: 1')).toEqual([1])
    expect(times('k is done: 1', 'k is done: 1')).toEqual([])
    expect(times('STOP')).toEqual([1])
  })

  it('without samples are reported as the cause of the unreachable states after them', () => {
    const machine = setup({ actors: { load: call } }).createMachine({
      id: 'f',
      initial: 'a',
      states: { a: { invoke: { src: 'load', onDone: 'b', onError: 'c' } }, b: {}, c: {} },
    })
    const { problems } = explore({ machine })
    expect(problems).toMatchObject([
      { kind: 'missing sample', place: 'load', sentence: 'f starts load, which has no samples.' },
    ])
    expect(problems[0]?.follows.map(({ place }) => place)).toEqual([
      'f.a, when load in f.a is done, to f.b',
      'f.a, when load in f.a fails, to f.c',
      'f.b',
      'f.c',
    ])
  })

  it('that are spawned in an assign are followed, with an id and without one', () => {
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

  it('that two states invoke without an id are named by their state', () => {
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

describe('actors that stay alive', () => {
  const ticks = fromObservable(() => ({ subscribe: () => ({ unsubscribe() {} }) }))
  const listening = setup({ actors: { f: ticks } }).createMachine({
    id: 'fd',
    initial: 'a',
    states: { a: { invoke: { src: 'f', id: 'f', onDone: 'b', onError: 'c' } }, b: {}, c: {} },
  })

  it('end and fail when samples say so', () => {
    const exploration = explored(listening, {
      actors: { f: { snapshots: { n: [1] }, outputs: [undefined], errors: ['torn'] } },
    })
    expect(causesIn(exploration, 'a')).toEqual(['f is done: nothing', "f fails with 'torn'"])
    expect(valuesOf(exploration)).toEqual(['a', 'b', 'c'])
    expect(exploration.problems).toEqual([])
  })

  it('without samples for their end are reported where the machine waits for it', () => {
    expect(sentencesOf(explored(listening, { actors: { f: { snapshots: { n: [1] } } } }))).toEqual([
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

describe('a child that sends events to its parent', () => {
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

  it('can be explored alone: what it sends is an effect of the step', () => {
    const exploration = explored(kid, { events: { GO: [{}], CALLED: [{}] } })
    expect(exploration.problems).toEqual([])
    expect(play(exploration, 'GO').effects.actions).toEqual([{ to: '#_parent', event: { type: 'WENT' } }])
  })

  it("sends them as the parent's samples say", () => {
    const exploration = explored(home, {
      events: { CALL: [{}] },
      actors: { kid: { events: [{ type: 'WENT' }], outputs: [{ slept: true }] } },
    })
    expect(exploration.problems).toEqual([])
    expect(valuesOf(exploration)).toEqual([{ full: 'all' }, { full: 'less' }, 'quiet'])
  })

  it.each(['explore', { kid: 'explore' }] as const)('can be explored within its parent (%j)', (children) => {
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
  })

  it('may get its parent as input', () => {
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

  it('that throws fails in its parent', () => {
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

  it('shows its snapshots when its parent listens', () => {
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

describe('events that a machine sends', () => {
  it('to itself come after the step', () => {
    const machine = createMachine({
      id: 'nag',
      initial: 'a',
      states: {
        a: { on: { GO: { target: 'b', actions: sendTo(({ self }) => self, { type: 'ON' }) } } },
        b: { on: { ON: 'c' } },
        c: {},
      },
    })
    const exploration = explored(machine, { events: { GO: [{}] } })
    expect(play(exploration, 'GO').moment.snapshot.value).toBe('c')
    expect(exploration.problems).toEqual([])
  })

  it('to itself endlessly are reported', () => {
    const machine = createMachine({
      id: 'nag',
      on: { GO: { actions: sendTo(({ self }) => self, { type: 'GO' }) } },
    })
    expect(sentencesOf(explored(machine, { events: { GO: [{}] } }))[0]).toBe(
      'In nag, when GO: Endless loop: GO is sent again and again.',
    )
  })

  it('with a delay are waited for, to itself and to a child', () => {
    const kid = createMachine({
      id: 'kid',
      initial: 'a',
      states: { a: { on: { WAKE: 'b' } }, b: { type: 'final' } },
    })
    const machine = setup({ actors: { kid }, delays: { soon: 100, later: 200 } }).createMachine({
      id: 'm',
      invoke: { id: 'kid', src: 'kid', onDone: '.c' },
      entry: [
        sendTo('kid', { type: 'WAKE' }, { delay: 'later' }),
        raise({ type: 'ON', by: 'raise' } as never, { delay: 'soon' }),
      ],
      initial: 'a',
      states: { a: { on: { ON: 'b' } }, b: {}, c: {} },
    })
    const exploration = explored(machine, { children: 'explore' })
    expect(play(exploration, '100 ms pass').moment.snapshot.value).toBe('b')
    expect(play(exploration, '100 ms pass', '100 ms pass').moment.snapshot.value).toBe('c')
    expect(exploration.problems).toEqual([])
  })
})

it("the guard of a route is the one in its definition, without XState's own", () => {
  const machine = setup({
    guards: { isOpen: ({ event }) => (event as unknown as { key: boolean }).key },
  }).createMachine({
    id: 'r',
    initial: 'a',
    states: {
      a: {},
      b: { id: 'b', route: {} },
      c: { id: 'c', route: { guard: 'isOpen' } },
    },
  } as never)
  const exploration = explored(machine as never, {
    events: { 'xstate.route': [{ to: '#b' }, { to: '#c', key: true }, { to: '#c', key: false }] },
  })
  expect(exploration.problems).toEqual([])
  expect(exploration.player.stepper.transitions.map(({ id }) => id)).toEqual([
    'r, on xstate.route, to b',
    'r, on xstate.route if isOpen, to c',
  ])
})

it('two equal delays end in one step', () => {
  const region = { initial: 'a', states: { a: { after: { t: 'b' } }, b: {} } } as const
  const machine = setup({ delays: { t: 100 } }).createMachine({
    id: 'ed',
    type: 'parallel',
    states: { l: region, r: region },
  })
  const exploration = explored(machine)
  expect(
    cover(exploration).map(({ steps }) =>
      steps.map(({ edge, moment }) => [sentence(edge.cause), moment.snapshot.value]),
    ),
  ).toEqual([
    [
      ['begins as plain', { l: 'a', r: 'a' }],
      ['100 ms pass', { l: 'b', r: 'b' }],
    ],
  ])
})

it('a zero delay that restarts endlessly is reported', () => {
  const machine = setup({ delays: { none: 0 } }).createMachine({
    id: 'z',
    initial: 'a',
    states: { a: { after: { none: { target: 'a', reenter: true } } } },
  })
  expect(sentencesOf(explored(machine))[0]).toBe(
    'In z.a, when 0 ms pass: Endless loop: xstate.after.none.z.a ends again and again.',
  )
})

describe('impure machines', () => {
  const adding = (id: () => string) =>
    createMachine({
      id: 'r',
      context: { id: '', other: 1 },
      initial: 'a',
      states: { a: { on: { ADD: { target: 'b', actions: assign({ id }) } } }, b: {} },
    })
  let counter = 0

  it.each([
    ['random values', () => Math.random().toString(36)],
    ['the time', () => String(Date.now())],
    ['today', () => new Date().toISOString()],
    ['a counter', () => String(++counter)],
    ['a symbol', () => Symbol('id') as unknown as string],
  ])('are reported with the field: %s', (_, id) => {
    const exploration = explored(adding(id), { events: { ADD: [{}] } })
    expect(exploration.problems).toMatchObject([
      {
        kind: 'impure',
        place: 'r.a',
        sentence: "In r.a, ADD gives another result each time: 'id' of the context differs.",
      },
    ])
  })

  it('have no paths: the error names the field', () => {
    const exploration = explored(
      adding(() => String(++counter)),
      { events: { ADD: [{}] } },
    )
    expect(() => cover(exploration)).toThrow(
      "The machine is impure: 'id' of the context differs each time, after ADD (step 1 of plain:0).",
    )
  })

  it('are reported with the field: a context that is mutated', () => {
    const machine = createMachine({
      id: 'mu',
      context: { list: [] as number[], other: 1 },
      initial: 'a',
      states: {
        a: {
          on: {
            ADD: {
              actions: assign({
                list: ({ context }) => {
                  if (context.list.length < 3) context.list.push(1)
                  return context.list
                },
              }),
            },
          },
        },
      },
    })
    expect(sentencesOf(explored(machine, { events: { ADD: [{}] } }))).toEqual([
      "In mu.a, ADD changes 'list' of the context in place.",
    ])
  })

  it('are reported with the transition that they take the second time', () => {
    let times = 0
    const machine = setup({ guards: { isOdd: () => ++times % 2 === 1 } }).createMachine({
      id: 'g',
      initial: 'a',
      states: { a: { on: { GO: [{ guard: 'isOdd', target: 'b' }, { target: 'c' }] } }, b: {}, c: {} },
    })
    expect(sentencesOf(explored(machine, { events: { GO: [{}] } }))[0]).toBe(
      'In g.a, GO gives another result each time: the state differs.',
    )
  })

  it('with endless states are reported as impure at the limit', () => {
    const machine = createMachine({
      id: 'r',
      context: { id: 0 },
      on: { ADD: { actions: assign({ id: () => Math.random() }) } },
    })
    expect(() => explored(machine, { events: { ADD: [{}] } }, 20)).toThrow(
      "r has more than 20 states: In r, ADD gives another result each time: 'id' of the context differs.",
    )
  })

  it('are not reported when `identity` hides the difference', () => {
    expect(
      explored(
        adding(() => String(++counter)),
        { events: { ADD: [{}] }, identity: () => null },
      ).problems,
    ).toEqual([])
  })
})

describe('invalid samples', () => {
  const machine = createMachine({ id: 'm', on: { GO: {} } })
  it.each([
    [
      { events: { GO: {} } },
      "samples.events['GO'] is not a list of payloads. Write [{}] for an event without fields.",
    ],
    [{ events: { GO: ['now'] } }, "samples.events['GO'] has a payload that is not an object."],
    [{ events: [] }, 'samples.events is not an object that maps event types to lists of payloads.'],
    [{ inputs: null }, 'samples.inputs is not an object that maps names to inputs.'],
    [
      { actors: { load: 1 } },
      "samples.actors['load'] is not an object with 'outputs', 'errors', 'snapshots' or 'events'.",
    ],
    [
      { actors: { load: { outputs: 1 } } },
      "samples.actors['load'].outputs is neither a list of outputs nor lists by kind.",
    ],
    [
      { actors: { load: { outputs: { ok: 1 } } } },
      "samples.actors['load'].outputs.ok is not a list of outputs.",
    ],
    [
      { actors: { load: { outputs: [], errors: 'no' } } },
      "samples.actors['load'].errors is not a list of errors, nor 'never'.",
    ],
    [{ children: { kid: 1 } }, "samples.children['kid'] is neither 'explore' nor a list of outputs."],
    [null, 'The samples are not an object.'],
  ])('%j throws: %s', (samples, message) => {
    expect(() => explore({ machine, samples: samples as never })).toThrow(
      expect.objectContaining({ message, stack: `Refusal: ${message}` }),
    )
  })

  it('a call whose samples do not say how it fails is reported', () => {
    const calling = setup({ actors: { call } }).createMachine({
      id: 'm',
      invoke: { id: 'call', src: 'call' },
    })
    expect(explored(calling, { actors: { call: { outputs: [1] } as never } }).problems).toMatchObject([
      { kind: 'missing sample', place: 'call', sentence: 'The samples of call have no errors.' },
    ])
  })
})

describe('findings', () => {
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: { on: { GO: { guard: () => true, target: 'b' }, STOP: 'c' } },
      b: {},
      c: { initial: 'd', states: { d: { on: { ON: 'e' } }, e: {} } },
    },
  })

  it('are grouped under their cause: an event without a sample', () => {
    expect(explore({ machine, samples: { events: { GO: [{}] } } }).problems).toMatchObject([
      {
        kind: 'missing sample',
        place: 'STOP',
        sentence: 'The event STOP has no sample.',
        advice: "Add its payloads as samples.events['STOP']. Write [{}] for an event without fields.",
        follows: [
          { place: 'm.a, on STOP, to m.c' },
          { place: 'm.c.d, on ON, to m.c.e' },
          { place: 'm.c' },
          { place: 'm.c.d' },
          { place: 'm.c.e' },
        ],
      },
    ])
  })

  it('are grouped under their cause: a guard that is always the same', () => {
    const guarded = setup({ guards: { never: () => false } }).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { GO: { guard: 'never', target: 'b' } } }, b: {} },
    })
    expect(explored(guarded, { events: { GO: [{}] } }).problems).toMatchObject([
      { sentence: 'This guard is never true: never.', follows: [{}, { place: 'm.b' }] },
    ])
  })

  it('are grouped under their cause: a machine that cannot start', () => {
    const broken = createMachine({
      id: 'm',
      context: () => {
        throw new Error('Ouch.')
      },
      initial: 'a',
      states: { a: { on: { GO: 'b' } }, b: {} },
    })
    expect(explored(broken, { events: { GO: [{}] } }).problems).toMatchObject([
      { kind: 'bug', sentence: 'The machine throws when it begins as plain: Ouch.' },
    ])
  })

  it('of style are omitted unless requested', () => {
    const samples = { events: { GO: [{}], STOP: [{}], ON: [{}] } }
    expect(explore({ machine, samples }).problems).toEqual([])
    expect(explore({ machine, samples }, { style: true }).problems).toMatchObject([
      { kind: 'style', place: 'm.a, on GO if an unnamed guard, to m.b' },
    ])
  })

  it.each([['missing sample'], ['STOP'], ['has no sample'], [/^The event/]])(
    'are ignored by %s',
    (ignored) => {
      expect(explore({ machine, samples: { events: { GO: [{}] } } }, { ignore: [ignored] }).problems).toEqual(
        [],
      )
    },
  )

  it('are printed as a summary', () => {
    expect(
      summary(explore({ machine, samples: { events: { GO: [{}] } } })),
    ).toBe(`m: 2 states, 1 edge, 6 targets; 1 finding (1 missing sample).

missing sample  STOP
  The event STOP has no sample.
  Add its payloads as samples.events['STOP']. Write [{}] for an event without fields.
  5 more findings because of it:
    This transition is never taken: m.a, on STOP, to m.c.
    This transition is never taken: m.c.d, on ON, to m.c.e.
    This state is never entered: m.c.
    …`)
  })

  it('have a summary even when there are none', () => {
    expect(summary(explored(createMachine({ id: 'm' })))).toBe('m: 1 state, 0 edges, 2 targets; no findings.')
  })
})

it('a printed value never reads [object Object]', () => {
  expect(sentence({ kind: 'event', event: { type: 'GO', deep: { kind: { a: 1 } } } as never, nth: 0 })).toBe(
    'GO (deep {…})',
  )
  const exploration = explored(createMachine({ id: 'm' }), { facet: () => ({ theme: 'dark' }) as never })
  expect([...exploration.targets]).toContain("m is seen: theme 'dark'")
})
