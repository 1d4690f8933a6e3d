import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billingTypes, knownPlatforms } from '#machines/rules/kit/entities.ts'
import { changedPlan, changedPlans, type PlanChange, rolesText } from '#machines/rules/plans/plan-changes.ts'
import { firstPlanDraft, type PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import {
  quickIntervalNames,
  quickIntervalOf,
  recurrenceRanges,
} from '#machines/rules/plans/plan-intervals.ts'

const monthly: PlanDraft = {
  ...firstPlanDraft('a'),
  title: 'Gold',
  description: 'Everything.',
  price: '19.99',
  platforms: ['Discord', 'Telegram'],
  discordServerId: '123',
  telegramServerId: '-100',
  discordRoles: ['Gold'],
  telegramRoles: ['Guest'],
  recurrenceCount: 1,
  recurrenceUnit: 'month',
  freeTrialDays: '7',
}

/** The draft after these changes, in order. */
const changedBy = (draft: PlanDraft, ...changes: PlanChange[]) => changes.reduce(changedPlan, draft)

describe('the form of a plan', () => {
  it('PLANRULE-04: has three billing types and two platforms', () => {
    expect(billingTypes).toEqual(['Subscription', 'One Time Fee', 'Free'])
    expect(knownPlatforms).toEqual(['Discord', 'Telegram'])
  })

  it("PLANRULE-05: choosing Free sets the price to 0 and clears the interval's count and the trial", () => {
    expect(changedBy(monthly, { field: 'billingType', value: 'Free' })).toEqual({
      ...monthly,
      billingType: 'Free',
      price: '0',
      recurrenceCount: null,
      freeTrialDays: null,
    })
  })

  it('PLANRULE-06: choosing One Time Fee clears the trial and nothing else', () => {
    expect(changedBy(monthly, { field: 'billingType', value: 'One Time Fee' })).toEqual({
      ...monthly,
      billingType: 'One Time Fee',
      freeTrialDays: null,
    })
  })

  it.each(['Subscription', 'One Time Fee'] as const)(
    'PLANRULE-05: changing from Free to %s clears the price',
    (value) => {
      const draft = changedBy(
        monthly,
        { field: 'billingType', value: 'Free' },
        { field: 'billingType', value },
      )
      expect(draft).toMatchObject({ billingType: value, price: '' })
    },
  )

  it.each(billingTypes)(
    'choosing the billing type %s when the plan already has it changes nothing',
    (value) => {
      const draft = { ...monthly, billingType: value }
      expect(changedBy(draft, { field: 'billingType', value })).toEqual(draft)
    },
  )

  it('PLANRULE-07: turning off the custom interval resets the unit to day and the count to null', () => {
    const custom = changedBy(monthly, { field: 'custom', on: true })
    expect(custom).toEqual({ ...monthly, isCustomInterval: true })
    expect(changedBy(custom, { field: 'custom', on: false })).toEqual({
      ...monthly,
      isCustomInterval: false,
      recurrenceUnit: 'day',
      recurrenceCount: null,
    })
  })

  it.each([
    ['Discord', { platforms: ['Telegram'], discordServerId: '', discordRoles: [] }],
    ['Telegram', { platforms: ['Discord'], telegramServerId: '', telegramRoles: [] }],
  ] as const)(
    'PLANRULE-08: turning off the platform %s removes its server id and roles',
    (platform, gone) => {
      const without = changedBy(monthly, { field: 'platform', platform, on: false })
      expect(without).toEqual({ ...monthly, ...gone })
      expect(changedBy(without, { field: 'platform', platform, on: true })).toEqual({
        ...monthly,
        ...gone,
        platforms: ['Discord', 'Telegram'],
      })
    },
  )

  it('PLANRULE-08: turning on a platform that is already on retains its server id', () => {
    expect(changedBy(monthly, { field: 'platform', platform: 'Discord', on: true })).toEqual(monthly)
  })

  it.each([
    ['1 week', 1, 'week'],
    ['2 weeks', 2, 'week'],
    ['1 month', 1, 'month'],
  ] as const)(
    'PLANRULE-23: choosing the quick interval %s sets %d %s and no custom interval',
    (value, recurrenceCount, recurrenceUnit) => {
      const custom = {
        ...monthly,
        isCustomInterval: true,
        recurrenceCount: 3,
        recurrenceUnit: 'year',
      } as const
      const draft = changedBy(custom, { field: 'interval', value })
      expect(draft).toEqual({ ...monthly, recurrenceCount, recurrenceUnit, isCustomInterval: false })
      expect(quickIntervalOf(recurrenceCount, recurrenceUnit)).toBe(value)
    },
  )

  it('PLANRULE-23: there are three quick intervals', () => {
    expect(quickIntervalNames).toEqual(['1 week', '2 weeks', '1 month'])
    expect(quickIntervalOf(2, 'month')).toBeNull()
    expect(quickIntervalOf(null, 'week')).toBeNull()
  })

  it('PLANRULE-22: the counts for the units day, week, month and year have the specified ranges', () => {
    expect(recurrenceRanges).toEqual({
      day: { min: 1, max: 31 },
      week: { min: 1, max: 52 },
      month: { min: 1, max: 72 },
      year: { min: 1, max: 99 },
    })
  })

  it.each([
    ['day', '31', 31],
    ['day', '32', 31],
    ['week', '53', 52],
    ['month', '73', 72],
    ['year', '100', 99],
    ['year', '0', 1],
    ['year', '-4', null],
    ['day', '2.9', null],
    ['month', '٧٣', 72],
    ['day', '', null],
    ['day', ' ', null],
    ['day', 'x', null],
  ] as const)(
    'PLANRULE-24, C53: with the interval unit %s, typing the count %j sets it to %j',
    (unit, value, count) => {
      const draft = { ...monthly, isCustomInterval: true, recurrenceUnit: unit }
      expect(changedBy(draft, { field: 'count', value }).recurrenceCount).toBe(count)
    },
  )

  it('PLANRULE-24: a typed count outside the range of its unit becomes the nearest count in the range', () => {
    const ends = { day: 31, week: 52, month: 72, year: 99 }
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('day', 'week', 'month', 'year'), (typed, unit) => {
        const draft = { ...monthly, isCustomInterval: true, recurrenceUnit: unit }
        const { recurrenceCount } = changedBy(draft, { field: 'count', value: String(typed) })
        expect(recurrenceCount).toBe(typed < 1 ? 1 : typed > ends[unit] ? ends[unit] : typed)
      }),
    )
  })

  it('PLANRULE-16: changing the unit retains the count, even if it is outside the range of the new unit', () => {
    const draft = { ...monthly, isCustomInterval: true, recurrenceCount: 72 }
    expect(changedBy(draft, { field: 'unit', value: 'day' })).toEqual({ ...draft, recurrenceUnit: 'day' })
  })

  it('PLANRULE-25: removes leading whitespace, and nothing else, from a typed server id', () => {
    const draft = changedBy(
      monthly,
      { field: 'serverId', platform: 'Discord', value: ' \t123 ' },
      { field: 'serverId', platform: 'Telegram', value: '  -1001 2' },
    )
    expect(draft).toEqual({ ...monthly, discordServerId: '123 ', telegramServerId: '-1001 2' })
  })

  it.each(['19,99', '49,90', '1,000', '€ 1.000', '-5', '1e3', '1,2,3', ' ٤٩٫٩٠', ''])(
    'B21: stores the price %j as typed',
    (price) => {
      expect(changedBy(monthly, { field: 'price', value: price })).toEqual({ ...monthly, price })
    },
  )

  it.each(['1.5', '-5', '1e3', ' 7', '٧', '0', '1,000'])(
    'B21: stores the count of an interval %j as typed',
    (value) => {
      const draft = { ...monthly, isCustomInterval: true, recurrenceUnit: 'year' as const }
      expect(changedBy(draft, { field: 'count', value }).countText).toBe(value)
    },
  )

  it('PLANRULE-07: turning off the custom interval removes the typed count', () => {
    const custom = changedBy(monthly, { field: 'custom', on: true }, { field: 'count', value: '1.5' })
    for (const change of [
      { field: 'custom', on: false },
      { field: 'interval', value: '1 week' },
      { field: 'billingType', value: 'Free' },
    ] satisfies PlanChange[])
      expect(changedBy(custom, change).countText).toBeUndefined()
  })

  it('PLANRULE-19: splits the typed roles at commas, and retains the text as typed', () => {
    const draft = changedBy(monthly, { field: 'roles', platform: 'Discord', value: 'Gold, Guest,' })
    expect(draft).toEqual({ ...monthly, discordRoles: ['Gold', ' Guest', ''] })
    expect(rolesText(draft.discordRoles)).toBe('Gold, Guest,')
    expect(changedBy(draft, { field: 'roles', platform: 'Discord', value: '' }).discordRoles).toEqual([])
    expect(changedBy(draft, { field: 'roles', platform: 'Telegram', value: 'VIP' })).toEqual({
      ...draft,
      telegramRoles: ['VIP'],
    })
  })

  it('PLANRULE-19: the field for roles shows any text as typed', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const draft = changedBy(monthly, { field: 'roles', platform: 'Discord', value })
        expect(rolesText(draft.discordRoles)).toBe(value)
      }),
    )
  })

  it.each([
    ['14', '14'],
    ['1001', '1001'],
    ['x', 'x'],
    ['', null],
    [' ', ' '],
    ['１４', '１４'],
    ['1,000', '1,000'],
  ])('PLANRULE-18, B21: stores the typed trial %j as %j', (value, freeTrialDays) => {
    expect(changedBy(monthly, { field: 'freeTrialDays', value })).toEqual({ ...monthly, freeTrialDays })
  })

  it.each(['title', 'description', 'currency'] as const)('stores the %s as typed', (field) => {
    expect(changedBy(monthly, { field, value: ' sek ' })).toEqual({ ...monthly, [field]: ' sek ' })
  })

  it('a change of one plan leaves the other plans unchanged', () => {
    const plans = [monthly, { ...monthly, key: 'b' }]
    expect(changedPlans(plans, 'b', { field: 'title', value: 'Silver' })).toEqual([
      monthly,
      { ...monthly, key: 'b', title: 'Silver' },
    ])
  })

  it('C126: marking a plan as the most popular removes the mark from the plan that had it', () => {
    const plans = [monthly, { ...monthly, key: 'b', isPopular: true }]
    const popular = (changed: readonly PlanDraft[]) => changed.map((plan) => plan.isPopular)
    expect(popular(changedPlans(plans, 'a', { field: 'popular', on: true }))).toEqual([true, false])
    expect(popular(changedPlans(plans, 'b', { field: 'popular', on: false }))).toEqual([false, false])
    expect(popular(changedPlans(plans, 'a', { field: 'popular', on: false }))).toEqual([false, true])
  })

  it('C125: a plan that becomes a subscription gets the interval of one month, unless it has one', () => {
    const becomes = { field: 'billingType', value: 'Subscription' } as const
    const free = changedPlan(monthly, { field: 'billingType', value: 'Free' })
    expect(changedPlan(free, becomes)).toMatchObject({ recurrenceCount: 1, recurrenceUnit: 'month' })
    const yearly = {
      ...monthly,
      billingType: 'One Time Fee',
      recurrenceCount: 1,
      recurrenceUnit: 'year',
    } as const
    expect(changedPlan(yearly, becomes)).toMatchObject({ recurrenceCount: 1, recurrenceUnit: 'year' })
  })
})
