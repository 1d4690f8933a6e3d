import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { canonical } from '#explorer/canonical.ts'

describe('the same text for the same value', () => {
  it('whatever the order of its keys, at any depth', () => {
    expect(canonical({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}')
    expect(canonical({ a: null, b: [{ c: 2, d: 1 }] })).toBe('{"a":null,"b":[{"c":2,"d":1}]}')
  })

  it('functions count for nothing', () => {
    expect(canonical({ a: 1, draw: () => 1 })).toBe('{"a":1}')
  })

  it('a field that is only called like a way to write it is a field', () => {
    expect(canonical({ toJSON: 'no' })).toBe('{"toJSON":"no"}')
  })

  it('nothing is a text too', () => {
    expect(canonical(undefined)).toBe('undefined')
  })

  it('a circular reference is written by the levels that it leads up', () => {
    const chain: { links: unknown[]; next: unknown } = { links: [], next: null }
    chain.next = chain
    chain.links.push(chain, new Map([['first', chain.links]]))
    expect(canonical(chain)).toBe(
      '{"links":[{"$circular":2},{"$map":[["first",{"$circular":4}]]}],"next":{"$circular":1}}',
    )
  })

  it('what is referred to twice is written twice', () => {
    const one = { a: 1 }
    expect(canonical([one, one])).toBe('[{"a":1},{"a":1}]')
  })

  it('an actor counts by its id', () => {
    const actor = createActor(
      fromPromise(async () => 1),
      { id: 'clerk' },
    )
    expect(canonical({ actor })).toBe('{"actor":{"id":"clerk","xstate$$type":1}}')
  })
})

describe('another text for another value', () => {
  it.each<[string, unknown, unknown]>([
    ['lists in another order', [1, 2], [2, 1]],
    ['nothing and its name', null, 'null'],
    ['dates', { at: new Date(0) }, { at: new Date(1) }],
    ['sets', new Set(['a']), new Set(['b'])],
    ['maps', new Map([['a', 1]]), new Map([['a', 2]])],
    ['messages of errors', new Error('one'), new Error('other')],
    [
      'fields of errors',
      Object.assign(new Error('one'), { status: 403 }),
      Object.assign(new Error('one'), { status: 404 }),
    ],
  ])('%s', (_, one, other) => {
    expect(canonical(one)).not.toBe(canonical(other))
  })

  it.each([
    ['not a number, and nothing', Number.NaN, null],
    ['without end, and nothing', Number.POSITIVE_INFINITY, null],
    ['a list of an undefined value, and of nothing', [undefined], [null]],
    ['an empty map, and an empty list', new Map(), []],
    ['an empty set, and an empty list', new Set(), []],
    ['a map and a set of the same', new Map([[1, 2]]), new Set([[1, 2]])],
    ['a large whole number, and its text', 1n, '1'],
  ])('tells apart %s', (_, one, other) => {
    expect(canonical({ value: one })).not.toBe(canonical({ value: other }))
  })
})
