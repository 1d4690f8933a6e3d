import { describe, expect, it } from 'vitest'
import { formatCount, groupThousands, memberCount, shortCount } from '#machines/rules/kit/count.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
])('the count %d is written as %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

it.each([
  ['12.50', '12.50'],
  ['1234.50', '1,234.50'],
  ['1234567.89', '1,234,567.89'],
])('the number %s is written as %s', (digits, text) => {
  expect(groupThousands(digits)).toBe(text)
})

describe('member counts', () => {
  it.each([
    [0, '0'],
    [1, '1'],
    [999, '999'],
    [1000, '1k'],
    [1049, '1k'],
    [1050, '1.1k'],
    [1234, '1.2k'],
    [1999, '2k'],
    [10_000, '10k'],
    [12_345, '12.3k'],
    [1_000_000, '1000k'],
  ])('PAGES-13, C44: %d is shown as %s', (count, shown) => {
    expect(shortCount(count)).toBe(shown)
  })

  it.each([
    [0, '0 members'],
    [1, '1 member'],
    [2, '2 members'],
    [1234, '1.2k members'],
  ])('PAGES-13: %d is read aloud as %s', (count, said) => {
    expect(memberCount(count)).toBe(said)
  })
})
