import { describe, expect, it } from 'vitest'
import { changes } from '#model/screenplay/changes.ts'

const card = ['• ## Member', '  [Open]', '  [Unsubscribe]']

describe('What is different on a screen', () => {
  it('is nothing when the same is on it', () => {
    expect(changes(card, card)).toEqual([])
  })

  it('is what went and what appeared, each in its place', () => {
    expect(changes(['# Login', 'Loading…', 'Footer'], ['# Login', '[Log In]', 'Footer'])).toEqual([
      '- Loading…',
      '+ [Log In]',
    ])
  })

  it('is one change for a control that is the same one', () => {
    const before = ['Email: ____', '☐ I agree', '[Log In] (disabled)']
    const after = ['Email: __bea__ (read-only)', '☑ I agree', '[Log In]']
    expect(changes(before, after)).toEqual(['~ Email: __bea__ (read-only)', '~ ☑ I agree', '~ [Log In]'])
  })

  it('is told with the card that it is in', () => {
    expect(changes(card, ['• ## Member', '  [Open] (busy)', '  [Unsubscribe]'])).toEqual([
      '  • ## Member',
      '~   [Open] (busy)',
    ])
  })

  it('is the whole of a card that appeared, but the first line of one that went', () => {
    expect(changes([], card)).toEqual(['+ • ## Member', '+   [Open]', '+   [Unsubscribe]'])
    expect(changes(card, [])).toEqual(['- • ## Member'])
  })
})
