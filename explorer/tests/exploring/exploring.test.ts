import { describe, expect, it } from 'vitest'
import { assign, createActor, emit, log, raise, setup } from 'xstate'
import { causesIn, explored, play, sentencesOf, valuesOf } from '../explored.ts'

const lamp = setup({ types: { events: {} as { type: 'switch.pressed' | 'bulb.broken' } } }).createMachine({
  id: 'lamp',
  initial: 'dark',
  states: {
    dark: { on: { 'switch.pressed': 'bright' } },
    bright: { on: { 'switch.pressed': 'dark', 'bulb.broken': 'broken' } },
    broken: { type: 'final' },
  },
})

const counter = setup({
  types: { context: {} as { count: number; colour: string }, input: {} as { from: number } | undefined },
  actions: { count: assign({ count: ({ context }) => (context.count + 1) % 3 }) },
}).createMachine({
  id: 'counter',
  context: ({ input }) => ({ colour: 'red', count: input?.from ?? 0 }),
  on: { counted: { actions: 'count' } },
})

describe('exploring a machine', () => {
  it('finds every state, in the order of the number of steps from the start', () => {
    expect(valuesOf(explored(lamp, { events: { 'switch.pressed': [{}], 'bulb.broken': [{}] } }))).toEqual([
      'dark',
      'bright',
      'broken',
    ])
  })

  it('tries only events for which an active state has a transition', () => {
    const exploration = explored(lamp, { events: { 'switch.pressed': [{}], 'bulb.broken': [{}] } })
    expect(causesIn(exploration, 'dark')).toEqual(['switch.pressed'])
    expect(causesIn(exploration, 'bright')).toEqual(['switch.pressed', 'bulb.broken'])
    expect(causesIn(exploration, 'broken')).toEqual([])
  })

  it('sends no event to a machine that is done', () => {
    const over = setup({}).createMachine({
      id: 'over',
      initial: 'gone',
      states: { gone: { type: 'final' } },
      on: { called: { target: '.gone' } },
    })
    expect(causesIn(explored(over, { events: { called: [{}] } }), 'gone')).toEqual([])
  })

  it('tries every sample of an event, and records the transition that each sample takes', () => {
    const machine = setup({
      types: { events: {} as { type: 'number.typed'; value: number } },
      guards: { isEven: ({ event }) => event.value % 2 === 0 },
    }).createMachine({
      id: 'sorter',
      initial: 'waiting',
      states: {
        waiting: { on: { 'number.typed': [{ guard: 'isEven', target: 'even' }, { target: 'odd' }] } },
        even: {},
        odd: {},
      },
    })
    const { states } = explored(machine, { events: { 'number.typed': [{ value: 3 }, { value: 4 }] } })
    const [waiting] = states.values()
    expect(waiting?.edges.map(({ targets }) => targets)).toEqual([
      [
        'sorter is entered',
        'sorter.odd is entered',
        'sorter.waiting is entered',
        'sorter.waiting, on number.typed, to sorter.odd: taken',
        'guard isEven: false',
        'met: number.typed (value 3)',
      ],
      [
        'sorter is entered',
        'sorter.even is entered',
        'sorter.waiting is entered',
        'sorter.waiting, on number.typed if isEven, to sorter.even: taken',
        'guard isEven: true',
        'met: number.typed (value 4) (2)',
      ],
    ])
  })

  it('distinguishes states by their context', () => {
    expect(explored(counter, { events: { counted: [{}] } }).states.size).toBe(3)
  })

  it('starts the machine once with every input', () => {
    const { starts, states } = explored(counter, { inputs: { first: { from: 0 }, last: { from: 2 } } })
    expect(starts.map(({ cause }) => cause)).toEqual([
      { kind: 'started', input: 'first' },
      { kind: 'started', input: 'last' },
    ])
    expect(states.size).toBe(2)
  })

  it('distinguishes states only by the part of the context that `identity` returns', () => {
    const { states } = explored(counter, {
      events: { counted: [{}] },
      identity: (context) => (context as { colour: string }).colour,
    })
    expect(states.size).toBe(1)
  })

  it('does not start again a machine that has already started', () => {
    const { player } = explored(lamp)
    const { moment } = player.start('plain')
    const again = { kind: 'started', input: 'plain' } as const
    expect(player.canHappen(moment, again)).toBe(false)
    expect(() => player.after(moment, again)).toThrow('The flow has already started.')
  })

  it('takes no event that `possible` excludes', () => {
    const exploration = explored(lamp, {
      events: { 'switch.pressed': [{}], 'bulb.broken': [{}] },
      possible: (_, event) => event.type !== 'bulb.broken',
    })
    expect(causesIn(exploration, 'bright')).toEqual(['switch.pressed'])
    expect(sentencesOf(exploration)).toContain('This sample is never used: bulb.broken.')
  })

  it.each(['identity', 'facet', 'possible'] as const)('reports an error that `%s` throws', (name) => {
    const reason = new Error('There is no colour.')
    const throwing = () => {
      throw reason
    }
    const exploring = () => explored(lamp, { events: { 'switch.pressed': [{}] }, [name]: throwing })
    expect(exploring).toThrow(
      expect.objectContaining({ message: `'${name}' throws: There is no colour.`, cause: reason }),
    )
  })

  it('matches events by wildcard, as a running machine does', () => {
    const types = ['mouse', 'mouse.moved', 'mouse.moved.far', 'mousetrap.shut', 'key', 'key.up'] as const
    type Heard = { type: (typeof types)[number] }
    const events = Object.fromEntries(types.map((type) => [type, [{}]]))
    const machine = setup({ types: { events: {} as Heard } }).createMachine({
      id: 'desk',
      initial: 'still',
      states: {
        still: { on: { 'mouse.*': 'moved', key: 'typed' } },
        moved: { on: { key: 'still', '*': 'lost' } },
        typed: {},
        lost: {},
      },
    })
    const exploration = explored(machine, { events })
    expect(causesIn(exploration, 'still')).toEqual(['mouse', 'mouse.moved', 'mouse.moved.far', 'key'])
    expect(causesIn(exploration, 'moved')).toEqual([...types])
    expect(sentencesOf(exploration)).toEqual([])
    for (const before of [[], ['mouse.moved']] as const) {
      for (const type of types) {
        const actor = createActor(machine).start()
        for (const one of [...before, type]) actor.send({ type: one })
        const path = before.length > 0 || causesIn(exploration, 'still').includes(type) ? [type] : []
        expect(play(exploration, ...before, ...path).moment.snapshot.value).toBe(actor.getSnapshot().value)
      }
    }
  })

  it('makes each value that `facet` returns in a state a target to cover', () => {
    const { targets } = explored(counter, {
      events: { counted: [{}] },
      facet: ({ context }) => (context.count === 0 ? 'none' : 'some'),
    })
    expect([...targets].filter((target) => target.includes('is seen'))).toEqual([
      'counter is seen: none',
      'counter is seen: some',
    ])
  })

  it('makes no target from a value that `facet` returns when the machine is done', () => {
    const { targets } = explored(lamp, {
      events: { 'switch.pressed': [{}], 'bulb.broken': [{}] },
      facet: () => 'plain',
    })
    expect([...targets].filter((target) => target.includes('is seen'))).toEqual([
      'lamp.dark is seen: plain',
      'lamp.bright is seen: plain',
    ])
  })

  it('distinguishes states whose history states remember different states', () => {
    const player = setup({}).createMachine({
      id: 'player',
      initial: 'on',
      states: {
        on: {
          initial: 'slow',
          states: { slow: { on: { pressed: 'fast' } }, fast: {}, last: { type: 'history' } },
          on: { stopped: 'off' },
        },
        off: { on: { started: 'on.last' } },
      },
    })
    const exploration = explored(player, { events: { pressed: [{}], stopped: [{}], started: [{}] } })
    expect(valuesOf(exploration).filter((value) => value === 'off')).toHaveLength(2)
    expect(play(exploration, 'pressed', 'stopped', 'started').moment.snapshot.value).toEqual({ on: 'fast' })
    expect(sentencesOf(exploration)).toEqual([])
  })

  it('records emitted events and outputs, and processes raised events, but runs no actions', () => {
    let rung = 0
    const bell = setup({
      types: { emitted: {} as { type: 'sound'; loud: boolean } },
      actions: {
        ring: (_, _params: { times: number }) => {
          rung += 1
        },
      },
    }).createMachine({
      id: 'bell',
      initial: 'still',
      states: {
        still: {
          on: {
            pulled: {
              actions: [
                { type: 'ring', params: { times: 2 } },
                emit({ type: 'sound', loud: true }),
                raise({ type: 'swung' }),
              ],
            },
            swung: 'swinging',
          },
        },
        swinging: {},
      },
    })
    const { moment, effects } = play(explored(bell, { events: { pulled: [{}] } }), 'pulled')
    expect(moment.snapshot.value).toBe('swinging')
    expect(effects).toMatchObject({
      emitted: [{ type: 'sound', loud: true }],
      actions: [{ type: 'ring', params: { times: 2 } }],
      scheduled: [],
    })
    expect(moment.timers).toEqual([])
    expect(effects.taken.map(({ id }) => id)).toEqual([
      'bell.still, on pulled',
      'bell.still, on swung, to bell.swinging',
    ])
    expect(rung).toBe(0)
  })

  it('ignores log actions', () => {
    const diary = setup({ actions: { note: log('It was heard.') } }).createMachine({
      id: 'diary',
      on: { heard: { actions: 'note' } },
    })
    expect(play(explored(diary, { events: { heard: [{}] } }), 'heard').effects.actions).toEqual([])
  })

  it('starts the machine only with the given inputs', () => {
    const inputs = new Set<unknown>()
    const guest = setup({ types: { input: {} as string } }).createMachine({
      id: 'guest',
      context: ({ input }) => {
        inputs.add(input)
        return {}
      },
    })
    explored(guest, { inputs: { early: 'early', late: 'late' } })
    expect([...inputs]).toEqual(['early', 'late'])
  })

  it('finds the same states and targets in the same order each time', () => {
    const again = () => {
      const { states, targets } = explored(counter, { events: { counted: [{}] } })
      return { keys: [...states.keys()], targets: [...targets] }
    }
    expect(again()).toEqual(again())
  })
})
