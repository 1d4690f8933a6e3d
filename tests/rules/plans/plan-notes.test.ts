import { describe, expect, it } from 'vitest'
import { changedPlan } from '#machines/rules/plans/plan-changes.ts'
import { firstPlanDraft, type PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import { countText } from '#machines/rules/plans/plan-intervals.ts'
import { planNotes } from '#machines/rules/plans/plan-notes.ts'
import { isValidPlan, planProblems } from '#machines/rules/plans/plan-problems.ts'

const monthly: PlanDraft = {
  ...firstPlanDraft('a'),
  title: 'Gold',
  description: 'Everything.',
  price: '19.99',
  platforms: ['Discord', 'Telegram'],
  discordServerId: '123',
  telegramServerId: '-100',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
}

const notesOf = (draft: PlanDraft) =>
  Object.fromEntries(Object.entries(planNotes(draft)).filter(([, note]) => note))

const inDigits = 'Write the price in digits, such as 49.90.'
const whole = 'Write a whole number in digits, such as 3.'

describe('notes below a number field while the user types', () => {
  it('there is no note when the number is written plainly', () => {
    for (const price of ['', '0', '19', '19.9', '19.99']) expect(notesOf({ ...monthly, price })).toEqual({})
  })

  it.each([
    ['49,90', 'usd', 'Read as $49.90.'],
    ['٤٩٫٩٠', 'usd', 'Read as $49.90.'],
    ['４９．９０', 'sek', 'Read as kr49.90.'],
    ['1.234,56', 'eur', 'Read as €1,234.56.'],
    ["1'234.50", 'eur', 'Read as €1,234.50.'],
    ['€ 49,90', 'eur', 'Read as €49.90.'],
    ['49,90 €', 'eur', 'Read as €49.90.'],
    ['49.90 USD', 'usd', 'Read as $49.90.'],
    ['US$ 5', 'usd', 'Read as $5.00.'],
    ['usd5', 'usd', 'Read as $5.00.'],
    ['£5', 'gbp', 'Read as £5.00.'],
    ['kr 50', 'sek', 'Read as kr50.00.'],
    ['50:-', 'sek', 'Read as kr50.00.'],
    ['49,– kr.', 'sek', 'Read as kr49.00.'],
    ['€ 49,90', 'usd', 'Read as $49.90. The currency is USD.'],
    ['¥500', 'usd', 'Read as $500.00. The currency is USD.'],
    ['5 SEK', 'gbp', 'Read as £5.00. The currency is GBP.'],
  ])('B21: the price %j in %s gets the note %j', (price, currency, note) => {
    const draft = { ...monthly, price, currency }
    expect(notesOf(draft)).toEqual({ price: note })
    expect(isValidPlan(draft)).toBe(true)
  })

  it.each([
    ['1,000', '1,000 can mean 1000 or 1. Write 1000 or 1.00.'],
    ['1.000', '1.000 can mean 1000 or 1. Write 1000 or 1.00.'],
    ['€ 1.250', '€ 1.250 can mean 1250 or 1.25. Write 1250 or 1.25.'],
    ['49.999', '49.999 can mean 49999 or 49.999. Write 49999 or at most two decimals.'],
    ['1234.567', 'Write at most two decimals.'],
    ['0,500', 'Write at most two decimals.'],
    ['0.004', 'Write at most two decimals.'],
    ['9'.repeat(13), 'Write at most 12 digits before the decimals.'],
    ['9'.repeat(400), 'Write at most 12 digits before the decimals.'],
  ])('B21: the price %j is refused with %j', (price, message) => {
    const draft = { ...monthly, price }
    expect(notesOf(draft)).toEqual({ price: message })
    expect(planProblems(draft)).toEqual({ price: message })
  })

  it.each(['-5', '1e3', 'ten', '1,2,3', '49 90', '5²'])(
    'PLANRULE-14, B21: the price %j gets the specified message, and a note about how to write it',
    (price) => {
      const draft = { ...monthly, price }
      expect(notesOf(draft)).toEqual({ price: inDigits })
      expect(planProblems(draft)).toEqual({ price: 'Plan price must be greater than 0 for non-free plans.' })
    },
  )

  it.each([
    ['1,000', '1,000 can mean 1000 or 1. Write 1000 or 1.', undefined],
    ['1,500', '1,500 can mean 1500 or 1.5. Write 1500 or another whole number.', undefined],
    ['1.5', whole, 'Trial must be between 0-1000 days.'],
    ['-1', whole, 'Trial must be between 0-1000 days.'],
    ['1e2', whole, 'Trial must be between 0-1000 days.'],
    ['a week', whole, 'Trial must be between 0-1000 days.'],
  ])(
    'PLANRULE-18, B21: the trial %j is not a number of days and gets %j',
    (freeTrialDays, note, problem = note) => {
      const draft = { ...monthly, freeTrialDays }
      expect(notesOf(draft)).toEqual({ freeTrialDays: note })
      expect(planProblems(draft)).toEqual({ freeTrialDays: problem })
    },
  )

  it.each([
    ['0', undefined],
    ['14', undefined],
    ['١٤', 'Read as 14.'],
    ['１４', 'Read as 14.'],
    ['07', 'Read as 7.'],
  ])('B21: the trial %j gets the note %j', (freeTrialDays, note) => {
    const draft = { ...monthly, freeTrialDays }
    expect(notesOf(draft).freeTrialDays).toBe(note)
    expect(isValidPlan(draft)).toBe(true)
  })

  const noDay = 'For day, must be between 1 and 31.'
  it.each([
    ['3', 3, '3', undefined, undefined],
    ['٣', 3, '٣', 'Read as 3.', undefined],
    ['05', 5, '05', 'Read as 5.', undefined],
    ['99', 31, '31', 'Read as 31.', undefined],
    ['0', 1, '0', 'Read as 1.', undefined],
    ['1.5', null, '1.5', whole, noDay],
    ['-5', null, '-5', whole, noDay],
    ['1e1', null, '1e1', whole, noDay],
    ['three', null, 'three', whole, noDay],
    ['1,000', null, '1,000', '1,000 can mean 1000 or 1. Write 1000 or 1.', undefined],
    ['', null, '', undefined, noDay],
  ])(
    "PLANRULE-16, PLANRULE-24, B21: 'Every' %j counts as %j, and its field shows %j with the note %j",
    (value, count, shown, note, problem = count === null ? note : undefined) => {
      const custom: PlanDraft = { ...monthly, isCustomInterval: true, recurrenceUnit: 'day' }
      const draft = changedPlan(custom, { field: 'count', value })
      expect(draft.recurrenceCount).toBe(count)
      expect(countText(draft)).toBe(shown)
      expect(notesOf(draft)).toEqual(note === undefined ? {} : { interval: note })
      expect(planProblems(draft)).toEqual(problem === undefined ? {} : { interval: problem })
    },
  )
})

describe('notes about the limits of third parties', () => {
  it.each([
    ['a trial of 730 days', { freeTrialDays: '730' }, {}],
    [
      'a trial of 731 days',
      { freeTrialDays: '731' },
      { freeTrialDays: 'Stripe accepts no more than 730 trial days.' },
    ],
    [
      'a trial of 1000 days in Arabic',
      { freeTrialDays: '١٠٠٠' },
      { freeTrialDays: 'Read as 1000. Stripe accepts no more than 730 trial days.' },
    ],
    ['36 months', { recurrenceCount: 36, isCustomInterval: true }, {}],
    [
      '37 months',
      { recurrenceCount: 37, isCustomInterval: true },
      { interval: 'Stripe accepts no more than 36 months.' },
    ],
    ['3 years', { recurrenceCount: 3, recurrenceUnit: 'year', isCustomInterval: true }, {}],
    [
      '4 years',
      { recurrenceCount: 4, recurrenceUnit: 'year', isCustomInterval: true },
      { interval: 'Stripe accepts no more than 3 years.' },
    ],
    ['52 weeks', { recurrenceCount: 52, recurrenceUnit: 'week', isCustomInterval: true }, {}],
    ['$0.50', { price: '0.50' }, {}],
    ['$0.49', { price: '0.49' }, { price: 'Stripe accepts no less than $0.50.' }],
    ['€0.49', { price: '0.49', currency: 'eur' }, { price: 'Stripe accepts no less than €0.50.' }],
    ['£0.30', { price: '0.30', currency: 'gbp' }, {}],
    ['£0.29', { price: '0.29', currency: 'gbp' }, { price: 'Stripe accepts no less than £0.30.' }],
    ['kr3', { price: '3', currency: 'sek' }, {}],
    ['kr2.99', { price: '2.99', currency: 'sek' }, { price: 'Stripe accepts no less than kr3.00.' }],
    ['$0,01', { price: '0,01' }, { price: 'Read as $0.01. Stripe accepts no less than $0.50.' }],
    ['$999,999.99', { price: '999999.99' }, {}],
    ['$1,000,000', { price: '1000000' }, { price: 'Stripe accepts no more than $999,999.99.' }],
    [
      'a role of 101 characters at Discord',
      { discordRoles: ['Gold', ` ${'r'.repeat(101)}`] },
      { discordRoles: 'Discord accepts no more than 100 characters for a role.' },
    ],
    ['a role of 100 characters at Discord', { discordRoles: [` ${'r'.repeat(100)} `] }, {}],
    ['a role of 16 characters at Telegram', { telegramRoles: ['r'.repeat(16)] }, {}],
    [
      'a role of 17 characters at Telegram',
      { telegramRoles: ['r'.repeat(17)] },
      { telegramRoles: 'Telegram accepts no more than 16 characters for a role.' },
    ],
  ] satisfies [string, Partial<PlanDraft>, object][])(
    '%s: %j gets the notes %j, but no error',
    (_, change, notes) => {
      const draft = { ...monthly, ...change }
      expect(notesOf(draft)).toEqual(notes)
      expect(planProblems(draft)).toEqual({})
    },
  )
})
