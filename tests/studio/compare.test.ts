import { describe, expect, it } from 'vitest'
import { differencesOf, onlyOnOneSide } from '#studio/compare/differences.ts'
import type { TraceStep } from '#studio/play/trace/trace.ts'

const step = (differs: Partial<TraceStep>): TraceStep => ({
  name: '',
  title: '',
  detail: '',
  transitions: [],
  states: [],
  asked: [],
  operations: [],
  requests: [],
  changes: [],
  emissions: [],
  notes: [],
  ...differs,
})
const stored = (id: string, after: unknown) => ({ table: 'subscriptions', id, before: null, after })
const asked = (method: string, path: string, status: number | null, body: unknown = null) => ({
  method,
  path,
  body,
  status,
  answer: null,
})

describe('two states that Play compares', () => {
  it('differ in the lines of text that only one of them has, in their order', () => {
    expect(onlyOnOneSide(['Unsubscribe', 'Sure?', 'No', 'Yes'], ['Unsubscribe', 'Done', 'Yes'])).toEqual([
      { side: 'left', text: 'Sure?' },
      { side: 'left', text: 'No' },
      { side: 'right', text: 'Done' },
    ])
    expect(onlyOnOneSide(['a', 'a'], ['a'])).toEqual([{ side: 'left', text: 'a' }])
    expect(onlyOnOneSide([], [])).toEqual([])
  })

  it('differ in texts, states, rows and requests', () => {
    const before = step({
      changes: [stored('1', { id: '1', status: 'active', price: 5 }), stored('2', { id: '2' })],
      requests: [asked('GET', '/courses', 200)],
    })
    const left = { texts: ['Next billing'], moment: { states: ['a', 'a.open'], trace: [before] } }
    const right = {
      texts: ['Ends soon'],
      moment: {
        states: ['a', 'a.done'],
        trace: [
          before,
          step({
            changes: [stored('1', { id: '1', status: 'cancelled', price: 5 }), stored('2', null)],
            requests: [asked('POST', '/stripe/cancel', 500, { id: '1' }), asked('GET', '/courses', null)],
          }),
        ],
      },
    }
    expect(differencesOf(left, right)).toEqual({
      texts: [
        { side: 'left', text: 'Next billing' },
        { side: 'right', text: 'Ends soon' },
      ],
      states: [
        { side: 'left', text: 'a.open' },
        { side: 'right', text: 'a.done' },
      ],
      rows: [
        { side: 'left', text: 'subscriptions 1: status "active"' },
        { side: 'right', text: 'subscriptions 1: status "cancelled"' },
        { side: 'left', text: 'subscriptions 2: there' },
      ],
      calls: [
        { side: 'right', text: 'POST /stripe/cancel {"id":"1"} → 500' },
        { side: 'right', text: 'GET /courses → no answer' },
      ],
    })
  })
})
