import { afterEach, expect, it, vi } from 'vitest'
import { initialOf } from '#machines/rules/account/initials.ts'
import { anySignal } from '#src/browser/any-signal.ts'
import { randomId } from '#src/browser/random-id.ts'

afterEach(() => vi.unstubAllGlobals())

it('randomId creates a UUID of version 4 when crypto.randomUUID is missing, as on plain http', () => {
  const source = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  const ids = Array.from({ length: 100 }, () => randomId(source))
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(100)
})

it.each([0, 1])(
  'without AbortSignal.any, a combined signal aborts when the first of its two signals aborts (here that with the index %i), and has its reason',
  (first) => {
    const both = [new AbortController(), new AbortController()]
    const any = anySignal(both.map(({ signal }) => signal))
    expect(any.aborted).toBe(false)
    both[first]?.abort('first')
    both[1 - first]?.abort('second')
    expect(any.reason).toBe('first')
  },
)

it('a combined signal is aborted from the start when one of its signals is already aborted', () => {
  expect(anySignal([new AbortController().signal, AbortSignal.abort('before')]).reason).toBe('before')
})

it.each([
  ['Ada', 'A'],
  ['  élan', 'É'],
  ['e\u0301lan', 'É'.normalize('NFD')],
  ['𝒜da', '𝒜'],
  ['', undefined],
])(
  'NAV-12: without Intl.Segmenter, as in Firefox before 125, the first letter of %j is %s',
  (name, initial) => {
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
    delete (Intl as { Segmenter?: unknown }).Segmenter
    expect(initialOf(name)).toBe(initial)
  },
)
