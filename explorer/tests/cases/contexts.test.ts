import { describe, expect, it } from 'vitest'
import { assign, createMachine, setup } from 'xstate'
import { explored, valuesOf } from '../explored.ts'

describe('in an exploration, contexts that differ, but have the same JSON,', () => {
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

  it('lead to different states', () => {
    const exploration = explored(searching, { events: { SET: [{ q: 'q=1' }, { q: 'q=2' }], GO: [{}] } })
    expect(valuesOf(exploration)).toEqual(['a', 'a', 'a', 'b'])
    expect(exploration.problems).toEqual([])
  })

  it('are reported with the name of the field whose content the explorer cannot read', () => {
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
        advice: 'Return what distinguishes them from samples.identity, or keep them out of the context.',
      },
    ])
  })

  it('are reported with the field that holds different functions', () => {
    const machine = createMachine({
      id: 'm',
      context: { call: () => 0 },
      on: { SET: { actions: assign({ call: () => () => 1 }) } },
    })
    expect(explored(machine, { events: { SET: [{}] } }).problems).toMatchObject([
      {
        place: 'context.call',
        sentence: "'call' of the context holds different functions that cannot be told apart.",
      },
    ])
  })

  it('are not reported if the object whose content cannot be read stays the same', () => {
    const call = () => 0
    const machine = createMachine({
      id: 'm',
      context: { call, count: 0 },
      on: { ADD: { actions: assign({ count: ({ context }) => (context.count + 1) % 3 }) } },
    })
    const exploration = explored(machine, { events: { ADD: [{}] } })
    expect(exploration.states.size).toBe(3)
    expect(exploration.problems).toEqual([])
  })
})
