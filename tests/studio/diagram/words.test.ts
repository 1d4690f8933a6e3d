import { describe, expect, it } from 'vitest'
import type { Path } from '#machines/rules/links/addresses.ts'
import type { Chart } from '#studio/diagram/chart/shape.ts'
import { alternatives, emissionInWords } from '#studio/diagram/chart/words.ts'
import { mermaidOf } from '#studio/diagram/export/files.tsx'

describe('what an emission makes the app do, in words', () => {
  it.each([
    ['/login?next=x', 'goes to /login'],
    ['/community/the-glass-blowers', 'goes to the page of the community'],
    ['/edit/night-bakers', 'goes to the edit wizard of the community'],
  ])('describes opening the page %s without the slug of a sample', (path, words) => {
    expect(emissionInWords({ type: 'page.opened', path: path as Path })).toBe(words)
  })

  it("replaces the titles of a sample's plans in a message by an ellipsis", () => {
    const title = 'The new price of Member, For life is not in effect yet. Try again.'
    expect(emissionInWords({ type: 'toast.shown', toast: { tone: 'plain', title } })).toBe(
      "says 'The new price of … is not in effect yet. Try again.'",
    )
  })
})

describe('alternative emissions of one transition', () => {
  it.each([
    [['goes to /login'], ['goes to /login']],
    [['goes to /pages', 'goes to /Pick-Plan'], ['goes to /pages or /Pick-Plan']],
    [
      ['says A', 'goes to /a', 'says B', 'goes to /b', 'goes to /c'],
      ['says A or B', 'goes to /a, /b or /c'],
    ],
    [
      ['signs out', 'goes to /login'],
      ['signs out', 'goes to /login'],
    ],
  ])('%j become the sentences %j', (emits, words) => {
    expect(alternatives(emits)).toEqual(words)
  })

  it('are on separate lines in an exported diagram', () => {
    const state = {
      parent: 'm',
      kind: 'leaf',
      initial: false,
      requirements: [],
      invokes: [],
      description: null,
    }
    const chart = {
      id: 'm',
      title: 'M',
      states: [
        { ...state, id: 'm', text: 'M', parent: null, kind: 'compound' },
        { ...state, id: 'm.a', text: 'A', initial: true },
        { ...state, id: 'm.b', text: 'B' },
      ],
      transitions: [
        {
          id: 't',
          source: 'm.a',
          targets: ['m.b'],
          text: 'Signed in',
          guard: null,
          emits: ['goes to /pages', 'goes to /Pick-Plan'],
        },
      ],
    } as unknown as Chart
    expect(mermaidOf(chart)).toContain('Signed in, goes to /pages or /Pick-Plan')
  })
})
