import { describe, expect, it } from 'vitest'
import { firstEntries } from '#src/api/first-entries.ts'

/**
 * The early result for a text that arrives in these chunks, and the index of the chunk with which it was complete (-1
 * if there is no early result).
 */
const found = (count: number, parts: readonly string[]) => {
  const read = firstEntries(count)
  const responses = parts.map((part) => read(part))
  const at = responses.findIndex((response) => response !== null)
  return { at, answer: responses[at] ?? null }
}

/** The text cut in two at each possible position. */
const cuts = (text: string): [string, string][] =>
  [...text].map((_, at) => [text.slice(0, at), text.slice(at)])

const entries = [
  { title: 'a, "b" ] } \\', plans: [{ price: 1 }, { price: 2 }] },
  { title: 'one ", [ and another', plans: [[1, 2], { of: [{}] }] },
  { title: '\\"', plans: { of: 3 } },
]

describe('the first entries of a list in a response that is still loading', () => {
  it.each([
    ['a list', (list: unknown) => list],
    ['a list in an object', (list: unknown) => ({ purchasedCourses: list })],
    ['a list behind other fields', (list: unknown) => ({ total: 3, of: { who: 'me, you' }, list })],
  ])('of %s are returned as soon as another entry has arrived, wherever the text is split', (_, around) => {
    const text = JSON.stringify(around(entries))
    const second = JSON.stringify(entries[2])
    const known = text.indexOf(`,${second}`) + 1
    for (const [before, after] of cuts(text)) {
      const { at, answer } = found(2, [before, after])
      if (before.length < known) expect(at).toBe(-1)
      else expect([at, JSON.parse(answer ?? '')]).toEqual([0, around(entries.slice(0, 2))])
    }
  })

  it('are not returned before the end of the response when no other entry follows', () => {
    for (const parts of cuts(JSON.stringify(entries))) expect(found(3, parts).answer).toBeNull()
  })

  it('are not returned separately when the response arrives in one part', () => {
    expect(found(1, [JSON.stringify(entries)]).answer).toBeNull()
    expect(found(1, [JSON.stringify({ list: entries })]).answer).toBeNull()
    expect(found(1, [`${JSON.stringify({ list: entries }, null, 2)}\r\n`]).answer).toBeNull()
  })

  it('when the part received so far looks like a complete response, are not returned until the next part arrives', () => {
    const { at, answer } = found(1, ['[{"of":[1]},{"of":[2]', ',"more":true}]'])
    expect([at, answer]).toEqual([-1, null])
    expect(found(1, ['[{"of":[1]},{"of":[2]', ',"more":true},', '{}]'])).toEqual({
      at: 1,
      answer: '[{"of":[1]}]',
    })
  })

  it.each([
    ['no list', '{"message":"a, b","of":{}}'],
    ['an empty list', '[]'],
    ['no JSON', '<!doctype html><p>Down, for now, sorry'],
    ['nothing', ''],
  ])('are never returned before the end of the response when the body is %s', (_, text) => {
    for (const parts of cuts(text)) expect(found(1, parts).answer).toBeNull()
  })
})
