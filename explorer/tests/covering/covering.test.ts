import { describe, expect, it } from 'vitest'
import { assign, enqueueActions, setup } from 'xstate'
import { cover, onwardTo, pathOf, replay, shortestTo } from '#explorer/cover.ts'
import type { Edge } from '#explorer/explore.ts'
import { sentence } from '#explorer/sentences.ts'
import { explored } from '../explored.ts'

/** A corridor with a door at its end, and a light switch in every room. */
const corridor = (rooms: number) =>
  setup({
    types: { context: {} as { room: number; lit: boolean } },
    guards: {
      isLast: ({ context }) => context.room === rooms,
      isNotLast: ({ context }) => context.room < rooms,
    },
    actions: {
      walk: assign({ room: ({ context }) => context.room + 1, lit: false }),
      light: assign({ lit: true }),
    },
  }).createMachine({
    id: 'corridor',
    context: { room: 1, lit: false },
    initial: 'inside',
    states: {
      inside: {
        on: {
          walked: { guard: 'isNotLast', actions: 'walk' },
          lit: { actions: 'light' },
          opened: { guard: 'isLast', target: 'outside' },
        },
      },
      outside: {},
    },
  })
const gestures = { events: { walked: [{}], lit: [{}], opened: [{}] } }
const roomFacet = {
  ...gestures,
  facet: ({ context }: { context: { room: number } }) => `room ${context.room}`,
}

const metBy = (paths: ReturnType<typeof cover>) =>
  new Set(paths.flatMap(({ steps }) => steps.flatMap(({ edge }) => edge.targets)))
const lengthsOf = (paths: ReturnType<typeof cover>) => paths.map(({ steps }) => steps.length - 1)

describe('covering paths', () => {
  it('take every transition, guard result and sample that the exploration has found', () => {
    const exploration = explored(corridor(5), roomFacet)
    expect([...metBy(cover(exploration))].sort()).toEqual([...exploration.targets].sort())
  })

  it('of an example machine (a corridor with five rooms) are the two shortest paths that take all targets', () => {
    const paths = cover(explored(corridor(5), roomFacet))
    expect(paths.map(({ id }) => id)).toEqual(['plain:0.0.0.0.0.1.2', 'plain:2'])
  })

  it('have at most twelve steps if no target needs more', () => {
    const machine = setup({}).createMachine({
      id: 'fan',
      initial: 'middle',
      states: Object.fromEntries([
        ['middle', { on: Object.fromEntries([...Array(20).keys()].map((n) => [`went.${n}`, `end${n}`])) }],
        ...[...Array(20).keys()].map((n) => [`end${n}`, { on: { returned: 'middle' } }]),
      ]),
    })
    const exploration = explored(machine, {
      events: Object.fromEntries([
        ...[...Array(20).keys()].map((n) => [`went.${n}`, [{}]]),
        ['returned', [{}]],
      ]),
    })
    const paths = cover(exploration)
    expect(lengthsOf(paths)).toEqual([12, 12, 12, 4])
    expect(metBy(paths).size).toBe(exploration.targets.size)
  })

  it('have more than twelve steps only if a target needs more', () => {
    const exploration = explored(corridor(16), gestures)
    expect(Math.max(...lengthsOf(cover(exploration)))).toBe(16)
  })

  it('are not extended to a target that a shorter path already takes', () => {
    // The last room has a light, but the nearest light is in the first room.
    const exploration = explored(corridor(5), { events: { walked: [{}], lit: [{}] } })
    expect(lengthsOf(cover(exploration, { length: 0 }))).toEqual([5, 1])
  })

  it('have at most the requested number of steps, unless a target needs more', () => {
    expect(lengthsOf(cover(explored(corridor(5), roomFacet), { length: 3 }))).toEqual([5, 5, 2])
  })

  it('start with every input', () => {
    const paths = cover(explored(corridor(2), { ...gestures, inputs: { one: undefined, other: undefined } }))
    expect(paths.map(({ steps }) => steps[0]?.edge.cause)).toEqual([
      { kind: 'started', input: 'one' },
      { kind: 'started', input: 'other' },
    ])
  })

  it('do not contain a path whose transitions are all in other paths', () => {
    const house = setup({
      types: { context: {} as { outside: boolean }, input: {} as { outside: boolean } },
      guards: {
        isIn: ({ context }) => !context.outside,
        isDark: () => false,
        isCold: () => false,
        isWet: () => false,
        isMuddy: () => false,
      },
    }).createMachine({
      id: 'house',
      context: ({ input }) => input,
      initial: 'coming',
      states: {
        coming: { always: [{ guard: 'isIn', target: 'hall' }, { target: 'garden' }] },
        hall: { on: { looked: { guard: 'isDark' }, felt: [{ guard: 'isDark' }, { guard: 'isCold' }] } },
        garden: { on: { looked: { guard: 'isWet' }, felt: [{ guard: 'isWet' }, { guard: 'isMuddy' }] } },
      },
    })
    const exploration = explored(house, {
      inputs: { inside: { outside: false }, outside: { outside: true } },
      events: { looked: [{}], felt: [{}] },
    })
    // The event 'looked' inside and the event 'looked' outside cover the same sample, so one of these two paths is left
    // out.
    const paths = cover(exploration, { length: 1 })
    expect(paths.map(({ id }) => id)).toEqual(['outside:0', 'outside:1', 'inside:1'])
    expect(metBy(paths).size).toBe(exploration.targets.size)
  })

  it('are the same each time they are computed', () => {
    const ids = () => cover(explored(corridor(8), roomFacet)).map(({ id }) => id)
    expect(ids()).toEqual(ids())
  })
})

describe('a path of an exploration', () => {
  const exploration = explored(corridor(3), gestures)

  it('is found by its id, with all its steps and states', () => {
    const { id, steps } = pathOf(exploration, 'plain:1.0.0.2')
    expect(id).toBe('plain:1.0.0.2')
    expect(steps.map(({ edge }) => sentence(edge.cause))).toEqual([
      'begins as plain',
      'lit',
      'walked',
      'walked',
      'opened',
    ])
    expect(steps.map(({ moment }) => moment.snapshot.context)).toEqual([
      { room: 1, lit: false },
      { room: 1, lit: true },
      { room: 2, lit: false },
      { room: 3, lit: false },
      { room: 3, lit: false },
    ])
    expect(steps.map(({ before }) => before?.snapshot.value)).toEqual([
      undefined,
      'inside',
      'inside',
      'inside',
      'inside',
    ])
    expect(steps.at(-1)?.moment.snapshot.value).toBe('outside')
  })

  it('can be replayed by its id without the exploration, and reaches the same states', () => {
    for (const { id, steps } of cover(exploration)) {
      expect(replay(exploration.player, id)).toEqual(
        steps.map(({ edge: { cause }, moment }) => ({ cause, moment })),
      )
    }
    expect(() => replay(exploration.player, 'plain:0.7')).toThrow(
      'The state after step 2 of the path plain:0.7 has no edge 7.',
    )
  })

  it.each(['plain', 'plain:'])('has only the start when its id contains no steps: %s', (id) => {
    expect(pathOf(exploration, id).steps.map(({ edge }) => sentence(edge.cause))).toEqual(['begins as plain'])
    expect(replay(exploration.player, id).map(({ cause }) => sentence(cause))).toEqual(['begins as plain'])
  })

  it.each(['nobody:0', 'constructor:0', 'plain:one', 'plain:0:0'])(
    'cannot be found or replayed when its id names an unknown input: %s',
    (id) => {
      const message = `The samples have no input '${id.replace(/:0$/, '')}'.`
      expect(() => pathOf(exploration, id)).toThrow(message)
      expect(() => replay(exploration.player, id)).toThrow(message)
    },
  )

  it('can start with an input whose name contains a colon', () => {
    const named = explored(corridor(3), {
      ...gestures,
      inputs: { 'at: night': undefined, 'at:1': undefined },
    })
    for (const { id } of cover(named)) expect(pathOf(named, id).id).toBe(id)
    expect(cover(named).map(({ id }) => id.replace(/[\d.]*$/, ''))).toContain('at: night:')
    expect(pathOf(named, 'at:1:0').steps).toHaveLength(2)
    expect(pathOf(named, 'at: night').steps).toHaveLength(1)
    expect(replay(named.player, 'at: night:1.0')).toHaveLength(3)
  })

  it('cannot be found when its id contains a step that does not exist; the error names the step', () => {
    expect(() => pathOf(exploration, 'plain:0.7')).toThrow(
      'The state after step 2 of the path plain:0.7 has no edge 7.',
    )
  })

  it('to an edge is the shortest path from any input', () => {
    const walk = (inputs: Record<string, { steps: number }>) =>
      explored(
        setup({
          types: { context: {} as { steps: number }, input: {} as { steps: number } },
          guards: { isThere: ({ context }) => context.steps === 0 },
          actions: { step: assign({ steps: ({ context }) => context.steps - 1 }) },
        }).createMachine({
          id: 'walk',
          context: ({ input }) => input,
          initial: 'walking',
          states: {
            walking: { on: { stepped: [{ guard: 'isThere', target: 'there' }, { actions: 'step' }] } },
            there: {},
          },
        }),
        { inputs, events: { stepped: [{}] } },
      )
    const far = { steps: 4 }
    const near = { steps: 1 }
    const arrives = ({ targets }: Edge) => targets.includes('walk.there is entered')
    expect(shortestTo(walk({ far, near }), arrives)?.id).toBe('near:0.0')
    expect(shortestTo(walk({ near, far }), arrives)?.id).toBe('near:0.0')
    expect(shortestTo(walk({ near, next: { steps: 2 } }), arrives)?.id).toBe('near:0.0')
    expect(shortestTo(walk({ near, far }), () => false)).toBeNull()
    expect(shortestTo(walk({ far, near }), ({ cause }) => cause.kind === 'started')?.id).toBe('far:')
  })
})

describe('an `identity` that merges contexts that behave differently', () => {
  const merged = (identity: (context: { room: number; lit: boolean }) => unknown) =>
    explored(corridor(3), { ...gestures, identity: identity as (context: unknown) => unknown })

  it('is reported when a path leads to another state than in the exploration', () => {
    const exploration = explored(
      setup({
        types: { context: {} as { hour: number } },
        actions: { tick: assign({ hour: ({ context }) => (context.hour + 1) % 3 }) },
      }).createMachine({ id: 'clock', context: { hour: 0 }, on: { ticked: { actions: 'tick' } } }),
      {
        events: { ticked: [{}] },
        identity: (context) => (context as { hour: number }).hour === 0,
      },
    )
    expect(() => pathOf(exploration, 'plain:0.0.0')).toThrow(
      "'identity' merges two contexts that behave differently: after ticked (step 3 of plain:0.0.0).",
    )
  })

  const tap = setup({
    types: { context: {} as { open: boolean } },
    guards: { isOpen: ({ context }) => context.open },
    actions: { turn: assign({ open: ({ context }) => !context.open }) },
  })

  it('is reported when a path reaches the same state as in the exploration but takes other transitions', () => {
    const exploration = explored(
      tap.createMachine({
        id: 'tap',
        context: { open: false },
        on: { turned: { actions: 'turn' }, touched: { guard: 'isOpen', actions: 'turn' } },
      }),
      { events: { turned: [{}], touched: [{}] }, identity: () => 'the same' },
    )
    expect(() => pathOf(exploration, 'plain:0.1')).toThrow(
      "'identity' merges two contexts that behave differently: after touched (step 2 of plain:0.1).",
    )
  })

  it('is reported when a step covers as many targets as in the exploration, but other ones', () => {
    const exploration = explored(
      tap.createMachine({
        id: 'tap',
        context: { open: false },
        on: { turned: [{ guard: 'isOpen', actions: 'turn' }, { actions: 'turn' }] },
      }),
      { events: { turned: [{}] }, identity: () => 'the same' },
    )
    expect(() => pathOf(exploration, 'plain:0.0')).toThrow(
      "'identity' merges two contexts that behave differently: after turned (step 2 of plain:0.0).",
    )
  })

  it('is reported when a step covers fewer targets than in the exploration', () => {
    const exploration = explored(
      setup({
        types: { context: {} as { rung: boolean } },
        actions: {
          pull: enqueueActions(({ context, enqueue }) => {
            if (!context.rung) enqueue.raise({ type: 'rung' })
          }),
          tear: assign({ rung: true }),
        },
      }).createMachine({
        id: 'bell',
        context: { rung: false },
        on: { pulled: { actions: 'pull' }, rung: { actions: 'tear' } },
      }),
      { events: { pulled: [{}] }, identity: () => 'the same' },
    )
    expect(() => pathOf(exploration, 'plain:0.0')).toThrow(
      "'identity' merges two contexts that behave differently: after pulled (step 2 of plain:0.0).",
    )
  })

  it('is the only kind that is reported: an `identity` may merge contexts that behave alike', () => {
    const paths = cover(merged(({ room }) => room))
    expect(metBy(paths)).toContain('corridor.outside is entered')
  })
})

describe('the continuation of a path', () => {
  const door = setup({}).createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { on: { opened: 'open' } },
      open: { on: { closed: 'shut', broken: 'gone' } },
      gone: {},
    },
  })
  const found = explored(door, { events: { opened: [{}], closed: [{}], broken: [{}] } })
  const leadsTo = (state: string) => (edge: Edge) =>
    found.states.get(edge.to)?.moment.snapshot.value === state

  it('is the shortest one to the target, after the steps that were taken', () => {
    expect(onwardTo(found, pathOf(found, 'plain:'), leadsTo('gone'))?.id).toBe('plain:0.1')
    expect(onwardTo(found, pathOf(found, 'plain:0.0'), leadsTo('gone'))?.id).toBe('plain:0.0.0.1')
    expect(onwardTo(found, pathOf(found, 'plain:0'), leadsTo('open'))?.id).toBe('plain:0.0.0')
  })

  it('is null when no steps lead to the target, and for an empty path', () => {
    expect(onwardTo(found, pathOf(found, 'plain:0.1'), leadsTo('shut'))).toBeNull()
    expect(onwardTo(found, { id: 'plain:', steps: [] }, leadsTo('gone'))).toBeNull()
  })
})
