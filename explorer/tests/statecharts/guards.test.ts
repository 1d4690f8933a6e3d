import { describe, expect, it } from 'vitest'
import { and, not, setup } from 'xstate'
import { explored, sentencesOf } from '../explored.ts'

const guardsIn = ({ targets }: ReturnType<typeof explored>) =>
  [...targets].filter((target) => target.startsWith('guard')).sort()

describe('in an exploration, guards', () => {
  it('both results of each guard are targets, whatever its parameters', () => {
    const gate = setup({
      types: { events: {} as { type: 'came'; age: number } },
      guards: { isOlder: ({ event }, { than }: { than: number }) => event.age > than },
    }).createMachine({
      id: 'gate',
      initial: 'shut',
      states: {
        shut: { on: { came: { guard: { type: 'isOlder', params: { than: 17 } }, target: 'open' } } },
        open: {},
      },
    })
    expect(guardsIn(explored(gate, { events: { came: [{ age: 9 }, { age: 90 }] } }))).toEqual([
      'guard isOlder: false',
      'guard isOlder: true',
    ])
    expect(sentencesOf(explored(gate, { events: { came: [{ age: 90 }] } }))).toEqual([
      'This guard is never false: isOlder.',
    ])
  })

  it('a combined guard and its parts are all recorded', () => {
    const door = setup({
      types: { events: {} as { type: 'pushed'; strong: boolean; locked: boolean } },
      guards: {
        isStrong: ({ event }) => event.strong,
        isLocked: ({ event }) => event.locked,
        gives: and(['isStrong', not('isLocked')]),
      },
    }).createMachine({
      id: 'door',
      initial: 'shut',
      states: { shut: { on: { pushed: { guard: 'gives', target: 'open' } } }, open: {} },
    })
    const exploration = explored(door, {
      events: {
        pushed: [
          { strong: true, locked: true },
          { strong: false, locked: false },
          { strong: true, locked: false },
        ],
      },
    })
    expect(guardsIn(exploration)).toEqual([
      'guard gives: false',
      'guard gives: true',
      'guard isLocked: false',
      'guard isLocked: true',
      'guard isStrong: false',
      'guard isStrong: true',
    ])
    expect(sentencesOf(exploration)).toEqual([])
  })

  it('the start with each input records only the guard results of this start', () => {
    const sorter = setup({
      types: { context: {} as { age: number }, input: {} as { age: number } },
      guards: { isAdult: ({ context }) => context.age > 17 },
    }).createMachine({
      id: 'sorter',
      context: ({ input }) => input,
      initial: 'coming',
      states: {
        coming: { always: [{ guard: 'isAdult', target: 'adult' }, { target: 'young' }] },
        adult: {},
        young: {},
      },
    })
    const { starts } = explored(sorter, { inputs: { old: { age: 90 }, young: { age: 9 } } })
    expect(starts.map(({ targets }) => targets.filter((target) => target.startsWith('guard')))).toEqual([
      ['guard isAdult: true'],
      ['guard isAdult: false'],
    ])
  })

  it("recording does not change a guard's result", () => {
    const never = setup({ guards: { never: () => false } }).createMachine({
      id: 'never',
      initial: 'here',
      states: { here: { on: { moved: { guard: 'never', target: 'there' } } }, there: {} },
    })
    expect(explored(never, { events: { moved: [{}] } }).states.size).toBe(1)
  })

  it('transitions with the same description are distinguished', () => {
    const twice = setup({
      types: { events: {} as { type: 'typed'; value: number } },
      guards: { exceeds: ({ event }, { limit }: { limit: number }) => event.value > limit },
    }).createMachine({
      id: 'twice',
      initial: 'here',
      states: {
        here: {
          on: {
            typed: [
              { guard: { type: 'exceeds', params: { limit: 9 } }, target: 'there' },
              { guard: { type: 'exceeds', params: { limit: 5 } }, target: 'there' },
            ],
          },
        },
        there: {},
      },
    })
    expect(sentencesOf(explored(twice, { events: { typed: [{ value: 10 }, { value: 1 }] } }))).toEqual([
      'This transition is never taken: twice.here, on typed if exceeds, to twice.there (2).',
    ])
  })
})
