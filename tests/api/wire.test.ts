import { describe, expect, it } from 'vitest'
import { instantOrNull, periodOrNull, textOrNull, wholeOrNull } from '#src/api/wire.ts'

describe("converting the provider's values", () => {
  it.each([
    [0, 0],
    [1200, 1200],
    // The largest Int of GraphQL.
    [2_147_483_647, 2_147_483_647],
    [2_147_483_648, null],
    [1e21, null],
    [1.5, null],
    [Number.NaN, null],
    [null, null],
    [undefined, null],
  ])('reads the count %s as %s', (sent, read) => {
    expect(wholeOrNull(sent)).toBe(read)
  })

  it.each([
    [0, 0],
    [12, 12],
    [36_500, 36_500],
    [36_501, null],
    [-1, null],
    [0.5, null],
    [null, null],
  ])('reads a count of days, weeks or months of %s as %s', (sent, read) => {
    expect(periodOrNull(sent)).toBe(read)
  })

  it.each([
    ['2026-03-01T12:00:00+02:00', '2026-03-01T10:00:00.000Z'],
    [1_772_359_200_000, '2026-03-01T10:00:00.000Z'],
    [8.64e15 + 1, null],
    ['soon', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('C19: reads %s as the time %s', (sent, read) => {
    expect(instantOrNull(sent)).toBe(read)
  })

  it('reads an empty text as a missing value', () => {
    expect([textOrNull(''), textOrNull(null), textOrNull(undefined), textOrNull(' ')]).toEqual([
      null,
      null,
      null,
      ' ',
    ])
  })
})
