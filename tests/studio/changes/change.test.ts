import { describe, expect, it } from 'vitest'
import { compared } from '#studio/changes/change.ts'
import { linesBy } from '#studio/changes/strokes.ts'
import type { Chart, ChartState, ChartTransition } from '#studio/diagram/chart/shape.ts'

const state = (id: string, given: Partial<ChartState> = {}): ChartState => ({
  id,
  parent: id === 'lamp' ? null : 'lamp',
  kind: 'state',
  initial: false,
  text: id.slice(id.indexOf('.') + 1),
  description: null,
  requirements: [],
  invokes: [],
  ...given,
})
const transition = (
  id: string,
  source: string,
  target: string,
  given: Partial<ChartTransition> = {},
): ChartTransition => ({
  id,
  source,
  targets: [target],
  cause: 'switched',
  kind: 'event',
  text: 'Switched',
  guard: null,
  guardName: null,
  actions: [],
  emits: [],
  ...given,
})
const lamp: Chart = {
  id: 'lamp',
  title: 'Lamp',
  area: 'site',
  states: [state('lamp'), state('lamp.dark', { initial: true }), state('lamp.bright')],
  transitions: [
    transition('on', 'lamp.dark', 'lamp.bright'),
    transition('after', 'lamp.bright', 'lamp.dark', { kind: 'delay', text: 'After 3 seconds' }),
  ],
}

describe('two versions of a machine in the changes view', () => {
  it('have no difference when they are the same', () => {
    expect(compared(lamp, structuredClone(lamp))).toBeNull()
    expect(compared(null, null)).toBeNull()
  })

  it('become one diagram that includes removed parts and marks each change', () => {
    const after: Chart = {
      ...lamp,
      states: [
        state('lamp'),
        state('lamp.bright', { description: 'It shines.' }),
        state('lamp.broken', { initial: true }),
      ],
      transitions: [
        transition('after', 'lamp.bright', 'lamp.dark', { kind: 'delay', text: 'After 5 seconds' }),
        transition('mended', 'lamp.broken', 'lamp.bright', { guard: 'if there is power', text: 'Mended' }),
      ],
    }
    const all = compared(lamp, after)
    expect(all?.marks).toEqual({
      'lamp.bright': 'changed',
      'lamp.broken': 'added',
      'lamp.dark': 'removed',
      after: 'changed',
      mended: 'added',
      on: 'removed',
    })
    expect(all?.differences).toEqual([
      { mark: 'changed', state: 'lamp.bright', text: 'description: none → It shines.' },
      { mark: 'added', state: 'lamp.broken', text: 'State broken' },
      { mark: 'removed', state: 'lamp.dark', text: 'State dark' },
      {
        mark: 'changed',
        state: 'lamp.bright',
        text: 'After 5 seconds, cause: After 3 seconds → After 5 seconds',
      },
      { mark: 'added', state: 'lamp.broken', text: 'Mended if there is power → bright' },
      { mark: 'removed', state: 'lamp.dark', text: 'Switched → bright' },
    ])
    expect(all?.chart.states.map(({ text, initial }) => [text, initial])).toEqual([
      ['lamp', false],
      ['bright (changed)', false],
      ['broken (added)', true],
      // The list has the new initial state 'broken' only once, as added.
      ['dark (removed)', false],
    ])
    expect(all?.chart.transitions.map(({ text }) => text)).toEqual([
      'After 5 seconds (changed)',
      'Mended (added)',
      'Switched (removed)',
    ])
  })

  it('can also be compared when the flow was added or removed', () => {
    const came = compared(null, lamp)
    expect(new Set(Object.values(came?.marks ?? {}))).toEqual(new Set(['added']))
    const went = compared(lamp, null)
    expect(new Set(Object.values(went?.marks ?? {}))).toEqual(new Set(['removed']))
    expect(went?.chart.states).toHaveLength(3)
  })

  it('are distinguished by color and pattern, and a line with several changes by the most important one', () => {
    const { strokeOf, borderOf } = linesBy({ a: 'added', b: 'removed', c: 'changed' })
    const lines = ['a', 'b', 'c'].map(borderOf)
    expect(new Set(lines.map((line) => line?.stroke)).size).toBe(3)
    expect(new Set(lines.map((line) => line?.strokeDasharray)).size).toBe(3)
    expect(strokeOf(['c', 'a', 'b'])).toEqual(borderOf('b'))
    expect(strokeOf(['d'])).toBeUndefined()
  })
})
