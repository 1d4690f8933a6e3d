import { expect, it } from 'vitest'
import { formatCount, separated } from '#machines/rules/kit/count.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
])('%d is read as %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

it.each([
  ['12.50', '12.50'],
  ['1234.50', '1,234.50'],
  ['1234567.89', '1,234,567.89'],
])('%s is written %s', (digits, text) => {
  expect(separated(digits)).toBe(text)
})
