import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, assign, createMachine, fromPromise, setup } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { explored, sentencesOf, valuesOf } from '../explored.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

/** The states that `xstate/graph` finds, in its order. */
const inGraph = (machine: AnyStateMachine) => getShortestPaths(machine).map(({ state }) => state)

const loading = (onError: object) =>
  setup({ actors: { load: fromPromise<number>(async () => 1) } }).createMachine({
    id: 'm',
    context: { count: 0 },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          src: 'load',
          onDone: { target: 'loaded', actions: assign({ count: ({ event }) => event.output }) },
          ...onError,
        },
      },
      loaded: {},
    },
  })
const samples = { actors: { load: { outputs: [7], errors: ['offline'] } } }

/** Each line of the README's table: its name, and a check of what both tools do. */
const lines: [string, () => void][] = [
  [
    'the output of an actor',
    () => {
      const machine = loading({ onError: { target: 'loading', reenter: true } })
      expect(inGraph(machine).map(({ context }) => context)).toEqual([{ count: 0 }, { count: undefined }])
      const { states } = explored(machine, samples)
      expect([...states.values()].map(({ moment }) => moment.snapshot.context)).toEqual([
        { count: 0 },
        { count: 7 },
      ])
    },
  ],
  [
    'an error without `onError`',
    () => {
      const machine = loading({})
      expect(inGraph(machine).map(({ status }) => status)).toEqual(['active', 'active'])
      expect(sentencesOf(explored(machine, samples))).toEqual([
        "No transition handles the error when load in m.loading fails with 'offline': the machine stops.",
      ])
    },
  ],
  [
    'two delays of one state',
    () => {
      const machine = createMachine({
        id: 'm',
        initial: 'a',
        states: { a: { after: { 1000: 'first', 2000: 'second' } }, first: {}, second: {} },
      })
      expect(inGraph(machine).map(({ value }) => value)).toEqual(['a', 'first', 'second'])
      expect(valuesOf(explored(machine))).toEqual(['a', 'first'])
    },
  ],
  [
    'history',
    () => {
      const machine = createMachine({
        id: 'm',
        initial: 'a',
        states: {
          a: {
            initial: 'x',
            on: { OUT: 'b' },
            states: { x: { on: { NEXT: 'y' } }, y: {}, last: { type: 'history' } },
          },
          b: { on: { BACK: 'a.last' } },
        },
      })
      const isOut = (value: unknown) => value === 'b'
      expect(inGraph(machine).filter(({ value }) => isOut(value))).toHaveLength(1)
      const exploration = explored(machine, { events: { OUT: [{}], NEXT: [{}], BACK: [{}] } })
      expect(valuesOf(exploration).filter(isOut)).toHaveLength(2)
    },
  ],
  [
    'a context that grows',
    () => {
      const machine = createMachine({
        id: 'm',
        context: { count: 0 },
        on: { MORE: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
      })
      expect(() => getShortestPaths(machine, { limit: 50 })).toThrow('Traversal limit exceeded')
      expect(() => explored(machine, { events: { MORE: [{}] } }, 50)).toThrow(
        "'count' of its context alone has",
      )
    },
  ],
  [
    'a state that is never entered',
    () => {
      const machine = createMachine({ id: 'm', initial: 'a', states: { a: {}, b: {} } })
      expect(inGraph(machine).map(({ value }) => value)).toEqual(['a'])
      expect(sentencesOf(explored(machine))).toEqual(['This state is never entered: m.b.'])
    },
  ],
]

describe('xstate/graph and the explorer differ in', () => {
  it.each(lines)('%s', (_, check) => check())

  it("exactly the lines of the README's table", () => {
    const table = readme.slice(readme.indexOf('| Case | `xstate/graph` |'))
    const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2)
    expect(rows.map((row) => row.split(' | ')[0]?.slice(2))).toEqual(lines.map(([name]) => name))
  })
})
