import { describe, expect, it } from 'vitest'
import { differenceOf } from '#build/styles/cascade.ts'

describe('whether two lists of rules look the same', () => {
  it('takes the last declaration of a property in its context', () => {
    expect(differenceOf('&{color:red;}', '&{color:blue;}&{color:red;}')).toBeNull()
    expect(differenceOf('&{color:red;}', '&{color:red;}&{color:blue;}')).toBe('& color')
  })

  it('misses what only one of them says', () => {
    expect(differenceOf('&{color:red;}', '')).toBe('& color')
    expect(differenceOf('', '&{color:red;}')).toBe('& color')
    expect(differenceOf('&:hover{color:red;}', '& b{color:red;}')).toContain('color')
  })

  it('drops what was said for some media where something is said for all afterwards', () => {
    const both = '&{gap:1px;}@media print{&{gap:2px;}}'
    expect(differenceOf('&{gap:3px;}', `${both}&{gap:3px;}`)).toBeNull()
    expect(differenceOf(both, '@media print{&{gap:2px;}}&{gap:1px;}')).toBe('@media print & gap')
  })

  it('wants the order of what overlaps: a shorthand and its parts, a logical side and a physical one', () => {
    for (const [first, second] of [
      ['border:0', 'border-color:red'],
      ['border-top:0', 'border-color:red'],
      ['overflow:clip', 'overflow-x:auto'],
      ['overflow-x:auto', 'overflow:clip'],
      ['inset-inline-start:0', 'left:1px'],
      ['padding-inline:0', 'padding:1px'],
    ])
      expect(differenceOf(`&{${first};${second};}`, `&{${second};${first};}`), first).not.toBeNull()
  })

  it('lets the rest stand in any order: other properties, other sides, the same value, the more specific', () => {
    for (const [first, second] of [
      ['&{border-radius:0;}', '&{border-color:red;}'],
      ['&{padding-inline:0;}', '&{padding-block:1px;}'],
      ['&:hover{color:red;}', '& b{color:red;}'],
      ['&:hover{color:red;}', '&{color:blue;}'],
    ])
      expect(differenceOf(`${first}${second}`, `${second}${first}`), first).toBeNull()
    expect(
      differenceOf('&:hover{color:red;}& b{color:blue;}', '& b{color:blue;}&:hover{color:red;}'),
    ).not.toBeNull()
  })
})
