import { describe, expect, it } from 'vitest'
import { known } from '#machines/rules/kit/known.ts'

describe('known', () => {
  it.each(['user-1', '', 0, false])('gives %j back', (value) => {
    expect(known(value)).toBe(value)
  })

  it.each([null, undefined])('throws where there is %j', (value) => {
    expect(() => known(value)).toThrow('A state was entered without what it needs.')
  })
})
