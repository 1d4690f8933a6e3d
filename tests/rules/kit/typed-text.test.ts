import { describe, expect, it } from 'vitest'
import { cleanLine, cleanText } from '#machines/rules/kit/typed-text.ts'

describe('cleanLine', () => {
  it.each([
    ['an ordinary name', 'Sol Seller', 'Sol Seller'],
    ['blanks of all kinds around it', ' \u00a0\u2003\u3000Sol\u202f\u3000', 'Sol'],
    ['a byte order mark', '\ufeffSol', 'Sol'],
    ['zero-width characters', 'S\u200bo\u2060l\u200d', 'Sol'],
    ['joiners between Latin letters', 'Auf\u200clage', 'Auflage'],
    ['joiners between Cyrillic letters', 'Ив\u200dан', 'Иван'],
    ['soft hyphens', 'Glass\u00adblower', 'Glassblower'],
    ['direction characters', '\u202eSol\u202c \u2067Seller\u2069\u200f', 'Sol Seller'],
    ['control characters', 'S\u0000o\u0008l\u007f\u0085', 'Sol'],
    ['the character that a word processor leaves for a picture', 'Sol\ufffc', 'Sol'],
    ['line ends', 'Sol\r\nSeller\u2028of glass\n', 'Sol Seller of glass'],
    ['a decomposed letter', 'Cafe\u0301', 'Caf\u00e9'],
    ['Hangul in pieces', '\u1112\u1161\u11ab', '\ud55c'],
    ['nothing but blanks', ' \u00a0\u3000\t', ''],
    ['nothing but invisible characters', '\u200b\u200d\u2060\ufeff\ufe0f\u00ad', ''],
    ['nothing but fillers', '\u3164\uffa0\u115f\u1160\u2800', ''],
  ])('cleans %s', (_, typed, clean) => {
    expect(cleanLine(typed)).toBe(clean)
  })

  it.each([
    ['a family of emoji', '👩\u200d👩\u200d👧'],
    ['a coloured heart', '❤\ufe0f'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['the rainbow flag', '🏳\ufe0f\u200d🌈'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Bengali with a joiner', 'র\u200d্যাব'],
    ['Malayalam that ends with a joiner', 'അവന്\u200d'],
    ['Mongolian with a variation selector', 'ᠭ\u180bᠠ'],
    ['a variant of a Han letter', '葛\u{e0100}飾'],
    ['Hindi, Japanese and Thai marks', 'हिन्दी ガイド น้ำ'],
    ['quotes and brackets', '"Mo\'s" (the café)'],
  ])('leaves %s unchanged', (_, typed) => {
    expect(cleanLine(typed)).toBe(typed)
  })
})

describe('cleanText', () => {
  it('preserves the line breaks of a description', () => {
    expect(cleanText('\n\ufeffGlass,\n\tfire \u200b\nand patience.\u00a0\n\n')).toBe(
      'Glass,\n\tfire \nand patience.',
    )
  })
})
