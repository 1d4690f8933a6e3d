import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coerceCurrency, currencySymbols, formatMoney, minorUnits } from '#machines/rules/plans/money.ts'

describe('money', () => {
  it('CONST-01: each of the four currencies has its symbol', () => {
    expect(currencySymbols).toEqual({ usd: '$', eur: '€', gbp: '£', sek: 'kr' })
  })

  it.each([
    ['usd', 'usd'],
    ['eur', 'eur'],
    ['gbp', 'gbp'],
    ['sek', 'sek'],
    ['EUR', 'eur'],
    ['nok', 'usd'],
    ['', 'usd'],
    ['toString', 'usd'],
    [undefined, 'usd'],
    [null, 'usd'],
    [7, 'usd'],
  ])('CONST-01, PLANRULE-20: reads the currency %j as %j', (value, currency) => {
    expect(coerceCurrency(value)).toBe(currency)
  })

  it.each([
    [19, 'usd', '$19.00'],
    [19.5, 'eur', '€19.50'],
    [0.3, 'gbp', '£0.30'],
    [99, 'sek', 'kr99.00'],
    [0, 'usd', '$0.00'],
    [-0, 'usd', '$0.00'],
    [-0.001, 'usd', '$0.00'],
    [-5, 'usd', '-$5.00'],
    [19.99, 'usd', '$19.99'],
    [1.004, 'usd', '$1.00'],
    [1.005, 'usd', '$1.01'],
    [10.075, 'usd', '$10.08'],
    [1.0049, 'usd', '$1.00'],
    [0.1 + 0.2, 'usd', '$0.30'],
    [999.99, 'usd', '$999.99'],
    [1234.5, 'sek', 'kr1,234.50'],
    [-1234.5, 'eur', '-€1,234.50'],
    [1234567.891, 'usd', '$1,234,567.89'],
  ] as const)('COMM-14: shows %d in %s as %j', (amount, currency, shown) => {
    expect(formatMoney(amount, currency)).toBe(shown)
  })

  it.each([
    [19.99, 1999],
    [1.005, 101],
    [0.01, 1],
    [0.004, 0],
    [19, 1900],
    [4.35, 435],
    [1.1, 110],
    [0, 0],
  ])('PLANRULE-28, B20: sends the price %d as %d minor units', (amount, sent) => {
    expect(minorUnits(amount)).toBe(sent)
  })

  it('PLANRULE-28: sends a price of whole cents exactly', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), (cents) => {
        expect(minorUnits(Number(`${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`))).toBe(
          cents,
        )
      }),
    )
  })

  it('COMM-14: shows any amount with symbol, digits in groups of three and two decimals, rounded to the nearest cent', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        fc.constantFrom('usd', 'eur', 'gbp', 'sek'),
        (amount, currency) => {
          const shown = formatMoney(amount, currency)
          const [, symbol, digits] = /^(\$|€|£|kr)(\d{1,3}(?:,\d{3})*\.\d{2})$/.exec(shown) ?? []
          expect(symbol).toBe({ usd: '$', eur: '€', gbp: '£', sek: 'kr' }[currency])
          expect(Math.abs(Number(digits?.replaceAll(',', '')) - amount)).toBeLessThanOrEqual(0.005001)
        },
      ),
    )
  })

  it('COMM-14: shows whole cents exactly, and rounds half a cent up', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), (cents) => {
        const whole = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        const shown = (amount: string) => formatMoney(Number(amount), 'usd').replaceAll(',', '')
        expect(shown(whole)).toBe(`$${whole}`)
        const up = cents + 1
        expect(shown(`${whole}5`)).toBe(`$${Math.trunc(up / 100)}.${String(up % 100).padStart(2, '0')}`)
      }),
    )
  })
})
