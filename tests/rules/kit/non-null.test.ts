import { describe, expect, it } from 'vitest'
import { nonNull } from '#machines/rules/kit/non-null.ts'

describe('nonNull', () => {
  it.each(['user-1', '', 0, false])('returns %j', (value) => {
    expect(nonNull(value)).toBe(value)
  })

  it.each([null, undefined])('throws when the value is %j', (value) => {
    expect(() => nonNull(value)).toThrow('A value that the state requires is missing.')
  })
})
