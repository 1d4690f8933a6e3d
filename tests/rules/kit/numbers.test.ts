import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNumber, wholeNumber } from '#machines/rules/kit/numbers.ts'

describe('numbers as they are typed (B21)', () => {
  it.each([
    ['19', ['19']],
    ['007', ['7']],
    ['0', ['0']],
    ['49.90', ['49.90']],
    ['49,90', ['49.90']],
    ['.5', ['0.5']],
    [',5', ['0.5']],
    ['5.', ['5']],
    ['5,', ['5']],
    ['\u00a07\t', ['7']],
    ['1.234,56', ['1234.56']],
    ['1,234.56', ['1234.56']],
    ["1'234.50", ['1234.50']],
    ['1’234.50', ['1234.50']],
    ['1 234,56', ['1234.56']],
    ['1\u00a0234,56', ['1234.56']],
    ['1\u202f234\u202f567,89', ['1234567.89']],
    ['1\u2009000', ['1000']],
    ['12 000', ['12000']],
    ['1.234.567', ['1234567']],
    ['1,234,567', ['1234567']],
    ['12,34,567.50', ['1234567.50']],
    ['0,500', ['0.500']],
    ['0.125', ['0.125']],
    ['1234.567', ['1234.567']],
    ['1,234.567', ['1234.567']],
  ])('reads %j as the number %j', (text, values) => {
    expect(readNumber(text)).toEqual(values)
  })

  it.each([
    ['Arabic-Indic', '٤٩٫٩٠', '49.90'],
    ['Arabic-Indic with a thousands sign', '١٬٢٣٤٫٥٠', '1234.50'],
    ['Arabic-Indic with an Arabic comma', '٤٩،٩٠', '49.90'],
    ['Persian', '۴۹٫۹۰', '49.90'],
    ['Devanagari', '४९.९०', '49.90'],
    ['Bengali', '৪৯.৯০', '49.90'],
    ['Thai', '๔๙.๙๐', '49.90'],
    ['full-width', '４９．９０', '49.90'],
    ['full-width with a comma', '１，２３４．５０', '1234.50'],
    ['mathematical', '𝟒𝟡.𝟵𝟶', '49.90'],
    ['two scripts', '4९.٩0', '49.90'],
    ['direction marks', '\u200f\u206649.90\u2069', '49.90'],
  ])('reads digits of other scripts and styles: %s', (_, text, value) => {
    expect(readNumber(text)).toEqual([value])
  })

  it('reads the digits of each script that the runtime knows', () => {
    for (const numberingSystem of Intl.supportedValuesOf('numberingSystem')) {
      const written = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9876543210)
      if (/^\p{Nd}{10}$/u.test(written)) expect(readNumber(written), numberingSystem).toEqual(['9876543210'])
    }
  })

  it.each([
    ['1,000', ['1000', '1.000']],
    ['1.000', ['1000', '1.000']],
    ['49.999', ['49999', '49.999']],
    ['١,٠٠٠', ['1000', '1.000']],
    ['100,000', ['100000', '100.000']],
  ])('finds two possible meanings of %j: %j', (text, values) => {
    expect(readNumber(text)).toEqual(values)
  })

  it.each([
    '',
    ' ',
    '.',
    ',',
    '-5',
    '−5',
    '(5)',
    '+5',
    '1e3',
    '0x10',
    'Infinity',
    'ten',
    '5 or 6',
    '1-5',
    '1,2,3',
    '1.2.3',
    '1,2.3',
    '1.234.56',
    '1,234,56',
    '1,234.567.890',
    '49 90',
    '1 000.000 000',
    '5²',
    '½',
    '①',
    '五',
    '5%',
    '1_000',
  ])('finds no number in %j', (text) => {
    expect(readNumber(text)).toEqual([])
  })

  it('reads an amount in the notations of many countries', () => {
    const locales = ['en', 'de', 'fr', 'de-CH', 'sv', 'hi', 'ar-EG', 'fa', 'pt-BR', 'pl', 'ne', 'my']
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.nat({ max: 99_999_999_999 }), (locale, cents) => {
        const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100)
        expect(readNumber(written).map(Number), written).toEqual([cents / 100])
      }),
    )
  })

  it.each([
    ['14', 14],
    ['١٤', 14],
    ['１４', 14],
    ['30.0', 30],
    ['1 000', 1000],
    ['1,000', null],
    ['1.5', null],
    ['-1', null],
    ['a week', null],
    ['', null],
  ])('reads %j as the whole number %j', (text, count) => {
    expect(wholeNumber(text)).toBe(count)
  })
})
