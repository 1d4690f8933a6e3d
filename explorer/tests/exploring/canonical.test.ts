import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { canonical } from '#explorer/canonical.ts'

class Hidden {
  #count: number
  constructor(count: number) {
    this.#count = count
  }
  get twice() {
    return { count: this.#count * 2 }
  }
}

class Money {
  readonly euros: number
  constructor(euros: number) {
    this.euros = euros
  }
}

describe('canonical: content that cannot be read', () => {
  it.each<[string, unknown, boolean]>([
    ['a private field', new Hidden(1), true],
    ['a file', new Blob(['a']), true],
    ['a promise', Promise.resolve(1), true],
    ['a weak map', new WeakMap(), true],
    ['a class of a class with a private field', new (class extends Hidden {})(1), true],
    ['a class of files', new (class extends Blob {})(['a']), true],
    ['a class with nothing but fields', new Money(1), false],
    [
      'a class with a getter of a function',
      new (class {
        get call() {
          return () => 1
        }
      })(),
      false,
    ],
    ['a date', new Date(0), false],
    ['a map', new Map(), false],
    ['a class of maps', new (class extends Map {})(), false],
    ['a list of bytes', new Uint8Array([1]), false],
    ['headers', new Headers(), false],
    ['an error', new TypeError('a'), false],
  ])('%s may hide data: $2', (_, value, isOpaque) => {
    const paths: string[] = []
    canonical({ value }, ({ path }) => paths.push(path.join('.')))
    expect(paths).toEqual(isOpaque ? ['value'] : [])
  })
})

describe('canonical: equal text for equal values', () => {
  it('ignores the order of keys at any depth', () => {
    expect(canonical({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1,},],}')
    expect(canonical({ a: null, b: [{ c: 2, d: 1 }] })).toBe('{"a":null,"b":[{"c":2,"d":1,},],}')
  })

  it('writes functions by their names, and reports them as opaque', () => {
    const opaque: unknown[] = []
    const draw = () => 1
    expect(canonical({ a: { draw } }, (one) => opaque.push(one))).toBe('{"a":{"draw":$function("draw"),},}')
    expect(opaque).toEqual([{ path: ['a', 'draw'], value: draw, text: '$function("draw")' }])
  })

  it('treats the field toJSON like any other field', () => {
    expect(canonical({ toJSON: 'no' })).toBe('{"toJSON":"no",}')
  })

  it('writes primitive values as in code', () => {
    expect(canonical([0, -0, 1n, '1', true])).toBe('[0,-0,1n,"1",true,]')
    expect(canonical(new Array(1))).toBe('[$hole,]')
  })

  it('writes a symbol the same each time, and a shared symbol by its name', () => {
    const symbol = Symbol('a')
    expect(canonical(symbol)).toBe(canonical(symbol))
    expect(canonical(Symbol.for('a'))).toBe('$Symbol.for("a")')
  })

  it('writes an object without a prototype like any other', () => {
    expect(canonical(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1,}')
  })

  it('writes undefined as text', () => {
    expect(canonical(undefined)).toBe('undefined')
  })

  it('writes a circular reference as the number of levels up to the object it refers to', () => {
    const chain: { links: unknown[]; next: unknown } = { links: [], next: null }
    chain.next = chain
    chain.links.push(chain, new Map([['first', chain.links]]))
    expect(canonical(chain)).toBe(
      '{"links":[$circular(2),$Map([["first",$circular(3),],],{},"size":1),],"next":$circular(1),}',
    )
  })

  it('writes an object in full at each of its two references', () => {
    const one = { a: 1 }
    expect(canonical([one, one])).toBe('[{"a":1,},{"a":1,},]')
  })

  it('writes an actor by its id', () => {
    const actor = createActor(
      fromPromise(async () => 1),
      { id: 'clerk' },
    )
    expect(canonical({ actor })).toBe('{"actor":$actor("clerk"),}')
  })
})

describe('canonical: different text for different values', () => {
  it.each<[string, unknown, unknown]>([
    ['lists in another order', [1, 2], [2, 1]],
    ['null and the text null', null, 'null'],
    ['different dates', { at: new Date(0) }, { at: new Date(1) }],
    ['different sets', new Set(['a']), new Set(['b'])],
    ['different maps', new Map([['a', 1]]), new Map([['a', 2]])],
    ['errors with different messages', new Error('one'), new Error('other')],
    [
      'errors with different fields',
      Object.assign(new Error('one'), { status: 403 }),
      Object.assign(new Error('one'), { status: 404 }),
    ],
  ])('differs for %s', (_, one, other) => {
    expect(canonical(one)).not.toBe(canonical(other))
  })

  class Tag {
    #name: string
    constructor(name: string) {
      this.#name = name
    }
    toString() {
      return this.#name
    }
  }
  const money = (more: object) => Object.assign(new Money(1), more)
  const deep = (bottom: unknown): unknown => {
    let value = bottom
    for (let level = 0; level < 10_000; level += 1) value = { value }
    return value
  }
  const form = (name: string, value: string) => {
    const data = new FormData()
    data.append(name, value)
    return data
  }
  const match = (flags: string, lastIndex = 0) => Object.assign(new RegExp('a', flags), { lastIndex })

  it.each<[string, unknown, unknown]>([
    ['NaN from null', Number.NaN, null],
    ['Infinity from null', Number.POSITIVE_INFINITY, null],
    ['a list of undefined from a list of null', [undefined], [null]],
    ['an undefined field from a missing one', { a: undefined }, {}],
    ['an undefined item from a hole', [undefined], new Array(1)],
    ['an empty map from an empty list', new Map(), []],
    ['an empty set from an empty list', new Set(), []],
    ['a map from a set with the same content', new Map([[1, 2]]), new Set([[1, 2]])],
    ['a bigint from its text', 1n, '1'],
    ['a bigint from its number', 1n, 1],
    ['texts of a class', new Tag('a'), new Tag('b')],
    ['objects with a session that are not actors', money({ sessionId: 1 }), money({ sessionId: 2 })],
    ['objects that send and are not actors', money({ send: 1 }), money({ send: 2 })],
    ['zero from minus zero', 0, -0],
    ['a date from an invalid one', new Date(0), new Date(Number.NaN)],
    ['an invalid date from null', new Date(Number.NaN), null],
    ['a date from its text', new Date(0), new Date(0).toJSON()],
    ['queries', new URLSearchParams('q=1'), new URLSearchParams('q=2')],
    ['addresses', new URL('http://a.test/1'), new URL('http://a.test/2')],
    ['headers', new Headers({ a: '1' }), new Headers({ a: '2' })],
    ['forms', form('a', '1'), form('a', '2')],
    ['patterns', /a/, /b/],
    ['flags of patterns', match('g'), match('i')],
    ['the lastIndex of patterns', match('g'), match('g', 1)],
    ['symbols', Symbol('a'), Symbol('a')],
    ['symbols that are shared', Symbol.for('a'), Symbol.for('b')],
    ['fields by symbols', { [Symbol.for('a')]: 1 }, { [Symbol.for('a')]: 2 }],
    ['bytes', new Uint8Array([1]).buffer, new Uint8Array([2]).buffer],
    ['lists of bytes', new Uint8Array([1]), new Uint8Array([2])],
    ['views of bytes', new DataView(new Uint8Array([1]).buffer), new DataView(new Uint8Array([2]).buffer)],
    ['files by size', new Blob(['a']), new Blob(['aa'])],
    ['files by name', new File(['a'], 'one'), new File(['a'], 'other')],
    ['values that a getter shows of a private field', new Hidden(1), new Hidden(2)],
    ['classes', new Money(1), { euros: 1 }],
    ['fields of a class', new Money(1), new Money(2)],
    ['names of errors', new TypeError('a'), new RangeError('a')],
    ['causes of errors', new Error('a', { cause: 1 }), new Error('a', { cause: 2 })],
    ['values ten thousand levels deep', deep(1), deep(2)],
  ])('distinguishes %s', (_, one, other) => {
    expect(canonical({ value: one })).not.toBe(canonical({ value: other }))
  })

  it('writes the values of at most three getters inside each other, because a getter may be endless', () => {
    class Endless {
      get next() {
        return new Endless()
      }
    }
    expect(canonical(new Endless())).toBe(
      '$Endless({},"next":$Endless({},"next":$Endless({},"next":$Endless({}))))',
    )
  })

  it('writes what a getter throws', () => {
    class Broken {
      get value(): string {
        throw new Error('No.')
      }
    }
    expect(canonical(new Broken())).toBe('$Broken({},"value":"throws Error: No.")')
  })

  it('writes only primitive values of a built-in object', () => {
    expect(canonical(new AbortController())).toBe('$AbortController()')
  })
})
