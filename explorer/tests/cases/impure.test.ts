import { describe, expect, it } from 'vitest'
import { assign, createMachine, setup } from 'xstate'
import { cover } from '#explorer/cover.ts'
import { explored, sentencesOf } from '../explored.ts'

describe('impure machines (whose steps depend on more than state and event)', () => {
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
  ])('are reported with the field that differs (%s)', (_, id) => {
    const exploration = explored(adding(id), { events: { ADD: [{}] } })
    expect(exploration.problems).toMatchObject([
      {
        kind: 'impure',
        place: 'r.a',
        sentence: "In r.a, ADD gives another result each time: 'id' of the context differs.",
        advice:
          'Take random values, the time and counters from an event, an input or an actor, not in an action or a guard.',
      },
    ])
  })

  it('have no covering paths; the error names the field that differs', () => {
    const exploration = explored(
      adding(() => String(++counter)),
      { events: { ADD: [{}] } },
    )
    expect(() => cover(exploration)).toThrow(
      "The machine is impure: 'id' of the context differs each time, after ADD (step 1 of plain:0).",
    )
  })

  it('are reported with the field that an action mutates', () => {
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

  it.each([
    [
      'two fields',
      { list: [1], other: [1], same: 1 },
      ({ list, other }: Record<string, number[]>) => [list?.push(1), other?.push(1)],
      "'list' and 'other' of the context",
    ],
    [
      'a field whose new value another field had',
      { list: [1], last: { list: [1, 1] } },
      ({ list }: Record<string, number[]>) => list?.push(1),
      'the context',
    ],
  ])('are reported with the states and what they mutate: %s', (_, context, mutate, what) => {
    const machine = setup({
      guards: {
        mutates: ({ context }) => {
          if ((context as Record<string, number[]>).list?.length === 1)
            mutate(context as Record<string, number[]>)
          return true
        },
      },
    }).createMachine({
      id: 'mu',
      context,
      type: 'parallel',
      states: { a: { on: { ADD: { guard: 'mutates' } } }, b: {} },
    })
    expect(explored(machine, { events: { ADD: [{}] } }).problems).toContainEqual({
      kind: 'impure',
      place: 'mu.a and mu.b',
      sentence: `In mu.a and mu.b, ADD changes ${what} in place.`,
      advice: 'Assign a new value instead: the context of an earlier snapshot must not change.',
      follows: [],
    })
  })

  it('are reported when the repeated step leads to another state', () => {
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

  it('that never stop reaching new states are reported as impure when the limit of states is exceeded', () => {
    const machine = createMachine({
      id: 'r',
      context: { id: 0 },
      on: { ADD: { actions: assign({ id: () => Math.random() }) } },
    })
    expect(() => explored(machine, { events: { ADD: [{}] } }, 20)).toThrow(
      "r has more than 20 states: In r, ADD gives another result each time: 'id' of the context differs.",
    )
  })

  it('are not reported when `identity` leaves out the field that differs', () => {
    expect(
      explored(
        adding(() => String(++counter)),
        { events: { ADD: [{}] }, identity: () => null },
      ).problems,
    ).toEqual([])
  })
})
