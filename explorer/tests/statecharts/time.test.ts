import { describe, expect, it } from 'vitest'
import { assign, cancel, raise, setup } from 'xstate'
import { causesIn, explored, play, sentencesOf } from '../explored.ts'

const kettle = setup({ delays: { boiling: 3000, cooling: 5000 } }).createMachine({
  id: 'kettle',
  type: 'parallel',
  states: {
    water: {
      initial: 'heating',
      states: {
        heating: {
          after: { boiling: 'hot' },
          on: { refilled: { target: 'heating', reenter: true }, emptied: 'empty' },
        },
        hot: {},
        empty: {},
      },
    },
    lamp: { initial: 'lit', states: { lit: { after: { cooling: 'out' } }, out: {} } },
  },
})
const kettleEvents = { events: { refilled: [{}], emptied: [{}] } }

const again = setup({ delays: { first: 3000, second: 5000, third: 1000 } }).createMachine({
  id: 'again',
  type: 'parallel',
  states: {
    short: {
      initial: 'one',
      states: {
        one: { after: { third: 'two' } },
        two: {},
      },
    },
    long: {
      initial: 'one',
      states: {
        one: { after: { second: 'two' }, on: { restarted: { target: 'one', reenter: true } } },
        two: {},
      },
    },
  },
})

const leftIn = ({ moment }: ReturnType<typeof play>) => moment.timers.map(({ id, left }) => [id, left])

const noted = setup({
  types: { context: {} as { at: unknown } },
  actions: {
    note: assign({
      at: ({ system }) => (system._clock as unknown as { now(): Date }).now().toISOString(),
    }),
  },
}).createMachine({ id: 'noted', context: { at: null }, on: { rung: { actions: 'note' } } })

it.each([
  ['2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.000Z'],
  [undefined, '1970-01-01T00:00:00.000Z'],
])(
  'the clock of the actors shows the time that the samples state as `now` (%s), otherwise 1970',
  (now, shown) => {
    const exploration = explored(noted, { ...(now && { now }), events: { rung: [{}] } })
    expect(play(exploration, 'rung').moment.snapshot.context).toEqual({ at: shown })
  },
)

describe('in an exploration', () => {
  it('time advances exactly to the end of a delay', () => {
    const exploration = explored(kettle, kettleEvents)
    expect(causesIn(exploration, { water: 'heating', lamp: 'lit' })).toEqual([
      'refilled',
      'emptied',
      '3000 ms pass',
    ])
  })

  it('two delays that run at the same time end in the order of their remaining time', () => {
    const exploration = explored(kettle, kettleEvents)
    const boiled = play(exploration, '3000 ms pass')
    expect(boiled.moment.snapshot.value).toEqual({ water: 'hot', lamp: 'lit' })
    expect(leftIn(boiled)).toEqual([['xstate.after.cooling.kettle.lamp.lit', 2000]])
    expect(play(exploration, '3000 ms pass', '2000 ms pass').moment.snapshot.value).toEqual({
      water: 'hot',
      lamp: 'out',
    })
  })

  it('entering a state again restarts its delay', () => {
    const exploration = explored(again, { events: { restarted: [{}] } })
    expect(leftIn(play(exploration, '1000 ms pass'))).toEqual([['xstate.after.second.again.long.one', 4000]])
    const restarted = play(exploration, '1000 ms pass', 'restarted')
    expect(leftIn(restarted)).toEqual([['xstate.after.second.again.long.one', 5000]])
    expect(restarted.effects.cancelled).toEqual(['xstate.after.second.again.long.one'])
  })

  it('leaving a state cancels its delay', () => {
    const emptied = play(explored(kettle, kettleEvents), 'emptied')
    expect(leftIn(emptied)).toEqual([['xstate.after.cooling.kettle.lamp.lit', 5000]])
    expect(emptied.effects.cancelled).toEqual(['xstate.after.boiling.kettle.water.heating'])
  })

  it('a delay that has ended is not canceled when its state is left', () => {
    expect(play(explored(kettle, kettleEvents), '3000 ms pass').effects.cancelled).toEqual([])
  })

  it('a delay that starts in a state left at once counts as never started', () => {
    const hasty = setup({ delays: { long: 9000 } }).createMachine({
      id: 'hasty',
      initial: 'passing',
      states: { passing: { after: { long: 'late' }, always: 'there' }, there: {}, late: {} },
    })
    const { moment, effects } = play(explored(hasty))
    expect(moment.timers).toEqual([])
    expect(effects).toMatchObject({ scheduled: [], cancelled: [] })
  })

  it('equal delays end in the order in which they started', () => {
    const twins = setup({ delays: { one: 1000, other: 1000 } }).createMachine({
      id: 'twins',
      initial: 'waiting',
      states: {
        waiting: { after: { one: 'first', other: 'second' } },
        first: {},
        second: {},
      },
    })
    const problems = sentencesOf(explored(twins))
    expect(problems).toEqual([
      'This transition is never taken: twins.waiting, after other, to twins.second.',
      'This state is never entered: twins.second.',
    ])
  })

  it('two delays that end together end in one step', () => {
    const pair = setup({ delays: { long: 1000 } }).createMachine({
      id: 'pair',
      type: 'parallel',
      states: {
        a: { initial: 'on', states: { on: { after: { long: 'off' } }, off: {} } },
        b: {
          initial: 'on',
          states: { on: { after: { long: 'off' }, on: { held: 'kept' } }, off: {}, kept: {} },
        },
      },
    })
    const exploration = explored(pair, { events: { held: [{}] } })
    expect(play(exploration, '1000 ms pass').moment.snapshot.value).toEqual({ a: 'off', b: 'off' })
    expect(play(exploration, 'held', '1000 ms pass').moment.snapshot.value).toEqual({ a: 'off', b: 'kept' })
    expect(sentencesOf(exploration)).toEqual([])
  })

  it('a raised event may be delayed, with an id or without one, and canceled', () => {
    const egg = setup({ delays: { soft: 4000, hard: 9000 } }).createMachine({
      id: 'egg',
      initial: 'raw',
      entry: [
        raise({ type: 'softened' }, { delay: 'soft', id: 'timer' }),
        raise({ type: 'hardened' }, { delay: 'hard' }),
      ],
      states: {
        raw: { on: { softened: 'soft', stopped: { target: 'left', actions: cancel('timer') } } },
        soft: { on: { hardened: 'hard' } },
        hard: {},
        left: {},
      },
    })
    const exploration = explored(egg, { events: { stopped: [{}] } })
    expect(leftIn(play(exploration))).toEqual([
      ['timer', 4000],
      ['hardened', 9000],
    ])
    expect(play(exploration, '4000 ms pass', '5000 ms pass').moment.snapshot.value).toBe('hard')
    expect(leftIn(play(exploration, 'stopped'))).toEqual([['hardened', 9000]])
  })

  const juggler = setup({ delays: { short: 1000, long: 5000 } }).createMachine({
    id: 'juggler',
    entry: raise({ type: 'dropped' }, { delay: 'long', id: 'first' }),
    initial: 'holding',
    states: {
      holding: {
        on: {
          thrown: {
            target: 'waiting',
            actions: [
              raise({ type: 'caught' }, { delay: 'short', id: 'second' }),
              raise({ type: 'caught' }, { delay: 'short', id: 'third' }),
              cancel('first'),
              cancel('third'),
            ],
          },
          replaced: {
            target: 'waiting',
            actions: [
              cancel('first'),
              raise({ type: 'dropped' }, { delay: 'short', id: 'first' }),
              cancel('first'),
            ],
          },
        },
      },
      waiting: {},
    },
  })

  it('a delay is canceled by its id, whatever else starts in the same step', () => {
    const thrown = play(explored(juggler, { events: { thrown: [{}] } }), 'thrown')
    expect(leftIn(thrown)).toEqual([['second', 1000]])
    expect(thrown.effects.cancelled).toEqual(['first'])
  })

  it('a delay that restarts and is canceled in one step is canceled once', () => {
    const replaced = play(explored(juggler, { events: { replaced: [{}] } }), 'replaced')
    expect(leftIn(replaced)).toEqual([])
    expect(replaced.effects).toMatchObject({ scheduled: [], cancelled: ['first'] })
  })

  it('a machine that is done has no delays', () => {
    const brief = setup({ delays: { late: 1000 } }).createMachine({
      id: 'brief',
      entry: raise({ type: 'never' }, { delay: 'late' }),
      initial: 'here',
      states: { here: { on: { left: 'gone' } }, gone: { type: 'final' } },
    })
    expect(play(explored(brief, { events: { left: [{}] } }), 'left').moment.timers).toEqual([])
  })

  it('a machine that is done takes no event of a delay that ends at the same time', () => {
    const over = setup({ delays: { late: 1000 }, actions: { heard: () => {} } }).createMachine({
      id: 'over',
      entry: [raise({ type: 'end' }, { delay: 'late' }), raise({ type: 'more' }, { delay: 'late' })],
      initial: 'here',
      states: { here: { on: { end: 'gone' } }, gone: { type: 'final' } },
      on: { more: { actions: 'heard' } },
    })
    expect(play(explored(over), '1000 ms pass').effects.actions).toEqual([])
  })

  it('the end of a delay is one target to cover, even if its remaining time differs', () => {
    const { targets } = explored(again, { events: { restarted: [{}] } })
    expect([...targets].filter((target) => target.startsWith('met: '))).toEqual([
      'met: begins as plain',
      'met: restarted',
      'met: xstate.after.third.again.short.one',
      'met: xstate.after.second.again.long.one',
    ])
  })

  it('time advances only to the end of the next delay', () => {
    const { player } = explored(kettle, kettleEvents)
    const { moment } = player.start('plain')
    const lamp = { kind: 'elapsed', ms: 5000, event: 'xstate.after.cooling.kettle.lamp.lit' } as const
    expect(player.canHappen(moment, lamp)).toBe(false)
    expect(() => player.after(moment, lamp)).toThrow(
      'The delay xstate.after.cooling.kettle.lamp.lit is not the next delay to end.',
    )
    expect(() => player.after({ ...moment, timers: [] }, lamp)).toThrow(
      'The delay xstate.after.cooling.kettle.lamp.lit is not the next delay to end.',
    )
    // The wrong `ms` does not matter: the name of the delay identifies the cause.
    const water = { kind: 'elapsed', ms: 1, event: 'xstate.after.boiling.kettle.water.heating' } as const
    expect(player.canHappen(moment, water)).toBe(true)
  })

  it('two states that differ only in the remaining time of a delay are distinguished', () => {
    const waiting = [...explored(again, { events: { restarted: [{}] } }).states.values()]
      .map(({ moment }) => moment)
      .filter(({ snapshot }) => snapshot.matches({ short: 'two', long: 'one' }))
    expect(waiting.map(({ timers }) => timers.map(({ left }) => left))).toEqual([[4000], [5000]])
  })
})
