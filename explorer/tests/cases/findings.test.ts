import { describe, expect, it } from 'vitest'
import { createMachine, setup } from 'xstate'
import { explore } from '#explorer/explore.ts'
import { sentence } from '#explorer/sentences.ts'
import { summary } from '#explorer/summary.ts'
import { explored } from '../explored.ts'

describe("the explorer's findings", () => {
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: { on: { GO: { guard: () => true, target: 'b' }, STOP: 'c' } },
      b: {},
      c: { initial: 'd', states: { d: { on: { ON: 'e' } }, e: {} } },
    },
  })

  it('are grouped under the event without a sample that causes them', () => {
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

  it('are grouped under the guard that causes them because it always returns the same result', () => {
    const guarded = setup({ guards: { never: () => false } }).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { GO: { guard: 'never', target: 'b' } } }, b: {} },
    })
    expect(explored(guarded, { events: { GO: [{}] } }).problems).toMatchObject([
      { sentence: 'This guard is never true: never.', follows: [{}, { place: 'm.b' }] },
    ])
  })

  it('contain only the error at the start when a machine cannot start', () => {
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

  it('of the kind `style` are omitted unless the option `style` is set', () => {
    const samples = { events: { GO: [{}], STOP: [{}], ON: [{}] } }
    expect(explore({ machine, samples }).problems).toEqual([])
    expect(explore({ machine, samples }, { style: true }).problems).toMatchObject([
      { kind: 'style', place: 'm.a, on GO if an unnamed guard, to m.b' },
    ])
  })

  it.each([['missing sample'], ['STOP'], ['has no sample'], [/^The event/]])(
    'are left out if the option `ignore` is %s',
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

  it("are summarized as 'no findings' when there are none", () => {
    expect(summary(explored(createMachine({ id: 'm' })))).toBe('m: 1 state, 0 edges, 2 targets; no findings.')
  })
})

it('sentences and targets never show an object as [object Object]', () => {
  expect(sentence({ kind: 'event', event: { type: 'GO', deep: { kind: { a: 1 } } } as never, nth: 0 })).toBe(
    'GO (deep {…})',
  )
  const exploration = explored(createMachine({ id: 'm' }), { facet: () => ({ theme: 'dark' }) as never })
  expect([...exploration.targets]).toContain("m is seen: theme 'dark'")
})
