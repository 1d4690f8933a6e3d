import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BillingType } from '#machines/rules/kit/entities.ts'
import { firstPlanDraft, type PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import { draftPriceLabel, priceOf } from '#machines/rules/plans/plan-prices.ts'
import { isValidPlan, planProblems, validCurrency } from '#machines/rules/plans/plan-problems.ts'

const monthly: PlanDraft = {
  ...firstPlanDraft('a'),
  title: 'Gold',
  description: 'Everything.',
  price: '19.99',
  platforms: ['Discord'],
  discordServerId: '123',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
}

const noPrice = 'Plan price must be greater than 0 for non-free plans.'
const noTrial = 'Trial must be between 0-1000 days.'

describe('plan problems', () => {
  it('PLANRULE-04: a complete plan has no problem, whatever its platforms', () => {
    for (const draft of [
      monthly,
      { ...monthly, freeTrialDays: ' 7 ' },
      { ...monthly, platforms: ['Telegram'], telegramServerId: '-100' } satisfies PlanDraft,
      { ...monthly, platforms: ['Discord', 'Telegram'], telegramServerId: '-100' } satisfies PlanDraft,
    ]) {
      expect(planProblems(draft)).toEqual({})
      expect(isValidPlan(draft)).toBe(true)
    }
  })

  it.each([
    ['PLANRULE-09', { title: '' }, { title: 'Plan title is required.' }],
    ['PLANRULE-09, C54', { title: ' \n' }, { title: 'Plan title is required.' }],
    ['PLANRULE-10', { description: '' }, { description: 'Plan description is required.' }],
    ['PLANRULE-10, C54', { description: '\t ' }, { description: 'Plan description is required.' }],
    ['PLANRULE-11', { platforms: [] }, { platforms: 'At least one platform must be selected.' }],
    [
      'PLANRULE-12',
      { discordServerId: '' },
      { discordServerId: 'Discord Server ID is required when Discord is selected.' },
    ],
    [
      'PLANRULE-12, C54',
      { discordServerId: '  ' },
      { discordServerId: 'Discord Server ID is required when Discord is selected.' },
    ],
    [
      'PLANRULE-13',
      { platforms: ['Telegram'] },
      { telegramServerId: 'Telegram Server ID is required when Telegram is selected.' },
    ],
    ['PLANRULE-09, C54', { title: '\u200b\u3164' }, { title: 'Plan title is required.' }],
    ['PLANRULE-10, C54', { description: '\ufeff\u00a0' }, { description: 'Plan description is required.' }],
    [
      'PLANRULE-12, C54',
      { discordServerId: '\u200b' },
      { discordServerId: 'Discord Server ID is required when Discord is selected.' },
    ],
    [
      'C54',
      { discordServerId: 'https://discord.gg/x7Yz' },
      {
        discordServerId:
          'This is not a Discord Server ID. It is a long number, such as 812345678901234567. The link of a channel contains it, an invite does not.',
      },
    ],
    [
      'C54',
      { platforms: ['Telegram'], telegramServerId: '1234567890' },
      {
        telegramServerId:
          'This is not a Telegram Server ID. It is a negative number, such as -1001234567890. Ask our bot for it: a public link or an invite does not contain it.',
      },
    ],
    ['C54', { discordServerId: 'discord.com/channels/812345678901234567/1' }, {}],
    [
      'C54',
      { discordRoles: ['\u200b'] },
      { discordRoles: 'Discord roles must be valid strings or left empty.' },
    ],
    ['PLANRULE-14', { price: '' }, { price: noPrice }],
    ['PLANRULE-14', { price: '0' }, { price: noPrice }],
    ['PLANRULE-14', { price: '0.00' }, { price: noPrice }],
    ['PLANRULE-14', { price: '-5' }, { price: noPrice }],
    ['PLANRULE-14', { price: 'x' }, { price: noPrice }],
    ['PLANRULE-14', { price: '0.01' }, {}],
    ['PLANRULE-14, PLANRULE-27', { price: '0,01' }, {}],
    ['PLANRULE-14, PLANRULE-27', { price: '1.000,00' }, {}],
    ['PLANRULE-14', { billingType: 'One Time Fee', price: '0' }, { price: noPrice }],
    ['PLANRULE-14', { billingType: 'Free', price: '0' }, {}],
    ['PLANRULE-15', { billingType: '' }, { billingType: 'Billing type is required.' }],
    [
      'PLANRULE-16, C52',
      { isCustomInterval: true, recurrenceUnit: 'week', recurrenceCount: 53 },
      { interval: 'For week, must be between 1 and 52.' },
    ],
    [
      'PLANRULE-16',
      { isCustomInterval: true, recurrenceUnit: 'day', recurrenceCount: null },
      { interval: 'For day, must be between 1 and 31.' },
    ],
    [
      'PLANRULE-16',
      { isCustomInterval: true, recurrenceUnit: 'month', recurrenceCount: 0 },
      { interval: 'For month, must be between 1 and 72.' },
    ],
    [
      'PLANRULE-16',
      { isCustomInterval: true, recurrenceUnit: 'year', recurrenceCount: 2.5 },
      { interval: 'For year, must be between 1 and 99.' },
    ],
    ['PLANRULE-17', { recurrenceCount: null }, { interval: 'Interval is required.' }],
    ['PLANRULE-17', { recurrenceCount: 0 }, { interval: 'Interval is required.' }],
    ['PLANRULE-17', { billingType: 'One Time Fee', recurrenceCount: null }, {}],
    ['PLANRULE-18', { freeTrialDays: null }, {}],
    ['PLANRULE-18', { freeTrialDays: ' ' }, {}],
    ['PLANRULE-18', { freeTrialDays: '0' }, {}],
    ['PLANRULE-18', { freeTrialDays: '1000' }, {}],
    ['PLANRULE-18', { freeTrialDays: '1001' }, { freeTrialDays: noTrial }],
    ['PLANRULE-18', { freeTrialDays: '-1' }, { freeTrialDays: noTrial }],
    ['PLANRULE-18', { freeTrialDays: '1.5' }, { freeTrialDays: noTrial }],
    ['PLANRULE-18', { freeTrialDays: '1e2' }, { freeTrialDays: noTrial }],
    ['PLANRULE-18', { freeTrialDays: 'a week' }, { freeTrialDays: noTrial }],
    [
      'PLANRULE-19',
      { discordRoles: ['Gold', ''] },
      { discordRoles: 'Discord roles must be valid strings or left empty.' },
    ],
    [
      'PLANRULE-19',
      { telegramRoles: [' '] },
      { telegramRoles: 'Telegram roles must be valid strings or left empty.' },
    ],
    ['PLANRULE-19', { discordRoles: ['Gold'], telegramRoles: [] }, {}],
    ['PLANRULE-20', { currency: 'nok' }, { currency: 'Unsupported currency selected.' }],
    ['PLANRULE-20', { currency: '' }, { currency: 'Unsupported currency selected.' }],
    ['PLANRULE-20', { currency: 'sek' }, {}],
  ] satisfies [string, Partial<PlanDraft>, object][])(
    '%s: a plan with %j has the problems %j',
    (_, change, problems) => {
      const draft = { ...monthly, ...change }
      expect(planProblems(draft)).toEqual(problems)
      expect(isValidPlan(draft)).toBe(Object.keys(problems).length === 0)
    },
  )

  it('C55: lists all problems in the order of the specification', () => {
    const draft: PlanDraft = {
      ...firstPlanDraft('a'),
      billingType: '',
      freeTrialDays: '1001',
      discordRoles: [''],
      telegramRoles: [''],
      currency: 'nok',
    }
    expect(Object.values(planProblems(draft))).toEqual([
      'Plan title is required.',
      'Plan description is required.',
      'At least one platform must be selected.',
      noPrice,
      'Billing type is required.',
      noTrial,
      'Discord roles must be valid strings or left empty.',
      'Telegram roles must be valid strings or left empty.',
      'Unsupported currency selected.',
    ])
  })

  it.each([
    ['day', 31],
    ['week', 52],
    ['month', 72],
    ['year', 99],
  ] as const)(
    'PLANRULE-16, PLANRULE-22: a custom interval in %ss may be from 1 to %d',
    (recurrenceUnit, max) => {
      fc.assert(
        fc.property(fc.integer({ min: -5, max: 120 }), (recurrenceCount) => {
          const draft = { ...monthly, isCustomInterval: true, recurrenceUnit, recurrenceCount }
          expect(planProblems(draft)).toEqual(
            recurrenceCount >= 1 && recurrenceCount <= max
              ? {}
              : { interval: `For ${recurrenceUnit}, must be between 1 and ${max}.` },
          )
        }),
      )
    },
  )

  it('WIZ-17, PLANRULE-20: plans can be sold in four currencies', () => {
    const tried = ['usd', 'eur', 'gbp', 'sek', 'nok', 'USD', 'toString', '']
    expect(tried.filter((currency) => validCurrency({ currency }))).toEqual(['usd', 'eur', 'gbp', 'sek'])
  })
})

describe('prices as users type them', () => {
  it.each([
    ['19', 19],
    ['19.99', 19.99],
    ['19,99', 19.99],
    ['0,5', 0.5],
    ['.5', 0.5],
    ['.55', 0.55],
    [',5', 0.5],
    ['5.', 5],
    ['5,', 5],
    [' 7 ', 7],
    ['1,2,3', Number.NaN],
    ['1.2.3', Number.NaN],
    ['1.000,5', 1000.5],
    ['12 USD', 12],
    ['€\u00a01.234,50', 1234.5],
    ['US$5', 5],
    ['.', Number.NaN],
    [',', Number.NaN],
    ['', Number.NaN],
    ['-1', Number.NaN],
    ['1e3', Number.NaN],
    ['0x10', Number.NaN],
    ['Infinity', Number.NaN],
  ])('PLANRULE-27, B21: the typed price %j is %d', (text, price) => {
    expect(priceOf(text)).toBe(price)
  })

  it('PLANRULE-27: a price may have a comma or a dot before the cents', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999 }), (cents) => {
        const text = `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`
        expect(priceOf(text)).toBe(cents / 100)
        expect(priceOf(text.replace(',', '.'))).toBe(cents / 100)
        expect(priceOf(`${text},0`)).toBeNaN()
      }),
    )
  })

  it.each([
    [{}, '$19.99 / month'],
    [{ price: '19', recurrenceCount: 2, recurrenceUnit: 'week' }, '$19.00 / 2 weeks'],
    [{ price: '19,5', currency: 'eur' }, '€19.50 / month'],
    [{ price: '' }, null],
    [{ price: '1,000' }, null],
    [{ price: '0.125' }, null],
    [{ price: '٤٩٫٩٠' }, '$49.90 / month'],
    [{ price: '0' }, null],
    [{ recurrenceCount: null }, null],
    [{ billingType: 'One Time Fee' }, '$19.99'],
    [{ billingType: '', currency: 'sek', price: 'x' }, null],
    [{ billingType: 'Free', price: '0' }, 'FREE'],
    [{ currency: 'nok' }, '$19.99 / month'],
  ] satisfies [Partial<PlanDraft> & { billingType?: BillingType | '' }, string | null][])(
    'PLANRULE-28: the preview of the price %j shows %j',
    (change, label) => {
      expect(draftPriceLabel({ ...monthly, ...change })).toBe(label)
    },
  )
})
