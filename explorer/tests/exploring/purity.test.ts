import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, assign, createMachine, fromPromise, setup, spawnChild } from 'xstate'
import { explored, sentencesOf } from '../explored.ts'

const load = fromPromise(async () => 1)

/** The findings of the kind 'impure'. `go` is the only event. */
const impurities = (machine: AnyStateMachine) =>
  explored(machine, { events: { go: [{}] } })
    .problems.filter(({ kind }) => kind === 'impure')
    .map(({ sentence }) => sentence)

let count = 0
const isEven = () => count++ % 2 === 0
const isToday = () => Date.now() < tomorrow
const tomorrow = Date.now() + 3_600_000

describe('in an exploration, a step whose result differs each time', () => {
  it.each<[string, AnyStateMachine, string]>([
    [
      'fields of the context',
      createMachine({
        id: 'm',
        context: { at: 0, now: '', same: 1 },
        on: { go: { actions: assign({ at: () => Date.now(), now: () => new Date().toISOString() }) } },
      }),
      "In m, go gives another result each time: 'at' and 'now' of the context differs.",
    ],
    [
      'a field that only one result has',
      createMachine({
        id: 'm',
        context: {},
        on: { go: { actions: assign(() => (isToday() ? {} : { late: 1 })) } },
      }),
      "In m, go gives another result each time: 'late' of the context differs.",
    ],
    [
      'a field that only the first result has',
      createMachine({ id: 'm', context: () => (isToday() ? { early: 1, same: 1 } : { same: 1 }) }),
      "In m, begins as plain gives another result each time: 'early' of the context differs.",
    ],
    [
      'the state, when the machine fails to start',
      createMachine({
        id: 'm',
        context: () => {
          if (isToday()) return {}
          throw new Error('Too late.')
        },
        initial: 'a',
        states: { a: {} },
      }),
      'In m, begins as plain gives another result each time: the state differs.',
    ],
    [
      'the state',
      createMachine({
        id: 'm',
        initial: 'a',
        states: { a: { on: { go: [{ guard: isToday, target: 'b' }, 'c'] } }, b: {}, c: {} },
      }),
      'In m.a, go gives another result each time: the state differs.',
    ],
    [
      'the actors that run',
      setup({ actors: { load } }).createMachine({
        id: 'm',
        initial: 'a',
        states: {
          a: { on: { go: { target: 'b', actions: spawnChild('load', { id: () => `load ${Date.now()}` }) } } },
          b: {},
        },
      }),
      'In m.a, go gives another result each time: the actors that run differs.',
    ],
    [
      'the delays that run',
      setup({ actors: { load }, delays: { pause: () => Date.now() } }).createMachine({
        id: 'm',
        invoke: { src: 'load', id: 'load' },
        initial: 'a',
        states: { a: { on: { go: 'b' } }, b: { after: { pause: 'c' } }, c: {} },
      }),
      'In m.a, go gives another result each time: the delays that run differs.',
    ],
    [
      'the transition that is taken',
      createMachine({
        id: 'm',
        initial: 'a',
        states: { a: { on: { go: [{ guard: isEven, target: 'b' }, { target: 'b' }] } }, b: {} },
      }),
      'In m.a, go gives another result each time: the transition that is taken differs.',
    ],
  ])('is reported with what differs: %s', (_, machine, sentence) => {
    expect(impurities(machine)).toContain(sentence)
  })

  it("is reported as a difference of the context when only the samples' function `identity` returns different results", () => {
    let calls = 0
    const identity = () => Math.min(calls++, 3)
    expect(sentencesOf(explored(createMachine({ id: 'm' }), { identity }))).toContain(
      'In m, begins as plain gives another result each time: the context differs.',
    )
  })

  it('is not reported when a machine only uses `instanceof Date` or a date in the context', () => {
    const machine = createMachine({
      id: 'm',
      context: { at: new Date(5) as Date | null, after: 0 },
      on: {
        go: {
          guard: ({ context }) => context.at instanceof Date,
          actions: assign({ after: ({ context }) => new Date(Number(context.at)).getTime() }),
        },
      },
    })
    expect(sentencesOf(explored(machine, { events: { go: [{}] } }))).toEqual([
      'This transition has a guard without a name: m, on go if an unnamed guard.',
    ])
  })

  it('is detected without leaving the global Date changed, even if the machine throws', () => {
    const before = Date
    const broken = createMachine({
      id: 'm',
      on: {
        go: {
          guard: () => {
            throw new Error('broken')
          },
        },
      },
    })
    explored(broken, { events: { go: [{}] } })
    explored(createMachine({ id: 'm', on: { go: {} } }), { events: { go: [{}] } })
    expect(globalThis.Date).toBe(before)
  })
})
