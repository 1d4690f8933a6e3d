import { describe, expect, it } from 'vitest'
import { isBlank, slugOf } from '#mocks/backend/domain/texts.ts'

describe('isBlank', () => {
  it.each([
    '',
    ' ',
    '\u00a0\u3000\t\n',
    '\u200b\u200d\u2060\ufeff',
    '\u3164\u115f\uffa0',
    '\u2800',
    '\u202e',
  ])('is true for %j', (text) => expect(isBlank(text)).toBe(true))

  it.each(['a', '.', '\u200b0', '👩\u200d👩\u200d👧', 'می\u200cخواهم'])('is false for %j', (text) =>
    expect(isBlank(text)).toBe(false),
  )
})

describe('slugOf', () => {
  it.each([
    ['The Lantern Room', 'the-lantern-room'],
    ['Évening Classes!', 'evening-classes'],
    ['한국어', '한국어'],
    ['\u1112\u1161\u11ab국어', '한국어'],
    ['हिन्दी', 'हिन्दी'],
    ['ガイド', 'ガイド'],
    ['カ\u3099イト\u3099', 'ガイド'],
    ['ไทย น้ำ', 'ไทย-น้ำ'],
    ['Йога', 'йога'],
    ['Lan\u200btern\u00ad Room', 'lantern-room'],
    ['Ｌａｎｔｅｒｎ', 'lantern'],
    ['❤\ufe0f Tea', 'tea'],
    ['İstanbul', 'istanbul'],
    ['!!!', ''],
    ['x'.repeat(70), 'x'.repeat(60)],
    ['हि'.repeat(70), 'हि'.repeat(60)],
  ])('returns for the text %j the slug %j', (text, slug) => {
    expect(slugOf(text)).toBe(slug)
  })
})
