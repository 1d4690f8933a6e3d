import { describe, expect, it } from 'vitest'
import { type PromiseActorLogic, setup } from 'xstate'
import { explored, play, sentencesOf, valuesOf } from '../explored.ts'

const region = (event: string) => ({
  initial: 'off',
  states: { off: { on: { [event]: 'on' } }, on: { on: { [event]: 'off' } } },
})
const board = setup({}).createMachine({
  id: 'board',
  type: 'parallel',
  states: { left: region('left.pressed'), right: region('right.pressed') },
})
const presses = { events: { 'left.pressed': [{}], 'right.pressed': [{}] } }

describe('in an exploration, parallel regions', () => {
  it('the same active states count as the same state, whichever region was entered first', () => {
    const exploration = explored(board, presses)
    expect(exploration.states.size).toBe(4)
    expect(sentencesOf(exploration)).toEqual([])
  })

  it('active states are named in document order', () => {
    const { targets } = explored(board, { ...presses, facet: () => 'plain' })
    expect([...targets].filter((target) => target.includes('is seen'))).toEqual([
      'board.left.off and board.right.off is seen: plain',
      'board.left.on and board.right.off is seen: plain',
      'board.left.off and board.right.on is seen: plain',
      'board.left.on and board.right.on is seen: plain',
    ])
  })

  it('a deep history remembers the same states, whichever region was entered first', () => {
    const memory = setup({}).createMachine({
      id: 'memory',
      initial: 'on',
      states: {
        on: {
          type: 'parallel',
          states: {
            left: region('left.pressed'),
            right: region('right.pressed'),
            last: { type: 'history', history: 'deep' },
          },
          on: { stopped: 'off' },
        },
        off: { on: { started: 'on.last' } },
      },
    })
    const exploration = explored(memory, {
      events: { ...presses.events, stopped: [{}], started: [{}] },
    })
    expect(valuesOf(exploration).filter((value) => value === 'off')).toHaveLength(4)
  })

  it('one event moves every region that has a transition for it', () => {
    const { effects } = play(
      explored(
        setup({}).createMachine({
          id: 'pair',
          type: 'parallel',
          states: { a: region('pressed'), b: region('pressed') },
        }),
        { events: { pressed: [{}] } },
      ),
      'pressed',
    )
    expect(effects.taken.map(({ id }) => id)).toEqual([
      'pair.a.off, on pressed, to pair.a.on',
      'pair.b.off, on pressed, to pair.b.on',
    ])
  })

  it('actors of all regions are pending together, and end in any order', () => {
    const call = (id: 'one' | 'two') => ({
      initial: 'asking',
      states: {
        asking: { invoke: { id, src: id, onDone: 'answered' } },
        answered: { type: 'final' as const },
      },
    })
    const both = setup({
      actors: {} as { one: PromiseActorLogic<{ kind: 'done' }>; two: PromiseActorLogic<{ kind: 'done' }> },
    }).createMachine({
      id: 'both',
      initial: 'calling',
      states: {
        calling: {
          type: 'parallel',
          onDone: 'finished',
          states: { second: call('two'), first: call('one') },
        },
        finished: {},
      },
    })
    const sample = { outputs: { done: [{ kind: 'done' }] }, errors: 'never' } as const
    const exploration = explored(both, { actors: { one: sample, two: sample } })
    expect([...exploration.states.values()].map(({ moment }) => moment.open.map(({ id }) => id))).toEqual([
      ['one', 'two'],
      ['two'],
      ['one'],
      [],
    ])
    expect(sentencesOf(exploration)).toEqual([])
  })
})
