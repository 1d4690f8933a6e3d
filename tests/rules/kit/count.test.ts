import { expect, it } from 'vitest'
import { formatCount } from '#machines/rules/kit/count.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
])('%d is read as %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})
