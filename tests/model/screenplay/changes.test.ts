import { describe, expect, it } from 'vitest'
import { changes } from '#model/screenplay/changes.ts'

const card = ['• ## Member', '  [Open]', '  [Unsubscribe]']

describe('the difference between two screens in a screenplay', () => {
  it('is empty when they have the same content', () => {
    expect(changes(card, card)).toEqual([])
  })

  it('contains what has disappeared and what has appeared, each under its heading', () => {
    expect(changes(['# Login', 'Loading…', 'Footer'], ['# Login', '[Log In]', 'Footer'])).toEqual([
      '- Loading…',
      '+ [Log In]',
    ])
  })

  it('is one changed line when only the state of a control differs', () => {
    const before = ['Email: ____', '☐ I agree', '[Log In] (disabled)']
    const after = ['Email: __bea__ (read-only)', '☑ I agree', '[Log In]']
    expect(changes(before, after)).toEqual(['~ Email: __bea__ (read-only)', '~ ☑ I agree', '~ [Log In]'])
  })

  it('names the card that contains the change', () => {
    expect(changes(card, ['• ## Member', '  [Open] (busy)', '  [Unsubscribe]'])).toEqual([
      '  • ## Member',
      '~   [Open] (busy)',
    ])
  })

  it('contains all lines of a new card, but only the first line of a removed card', () => {
    expect(changes([], card)).toEqual(['+ • ## Member', '+   [Open]', '+   [Unsubscribe]'])
    expect(changes(card, [])).toEqual(['- • ## Member'])
  })
})
