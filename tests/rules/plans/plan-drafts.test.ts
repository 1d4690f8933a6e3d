import { describe, expect, it } from 'vitest'
import { samplePlan } from '#machines/kit/sample-communities.ts'
import type { SellerPlan } from '#machines/rules/kit/entities.ts'
import {
  addedPlanDraft,
  firstPlanDraft,
  movedPlan,
  nextPlanKey,
  planDraftOf,
  withoutPlan,
} from '#machines/rules/plans/plan-drafts.ts'

const gold: SellerPlan = {
  ...samplePlan,
  id: 'p1',
  title: 'Gold',
  description: 'Everything.',
  currency: 'eur',
  recurrenceCount: 2,
  recurrenceUnit: 'week',
  freeTrialDays: 7,
  platforms: ['Telegram', 'Discord'],
  discordServerId: '123',
  telegramServerId: '-100',
  discordRoles: ['Gold'],
  isPopular: true,
  stripeProductId: 'prod_1',
  stripePriceId: 'price_1',
}

describe('plan drafts', () => {
  it('WIZ-09, C125: a new community starts with a Subscription of one month and 0 trial days', () => {
    expect(firstPlanDraft('a')).toEqual({
      key: 'a',
      id: null,
      title: '',
      description: '',
      price: '',
      currency: 'usd',
      platforms: [],
      discordServerId: '',
      telegramServerId: '',
      discordRoles: [],
      telegramRoles: [],
      billingType: 'Subscription',
      recurrenceCount: 1,
      recurrenceUnit: 'month',
      isCustomInterval: false,
      freeTrialDays: '0',
      isPopular: false,
    })
  })

  it('WIZ-09: an added plan is Free', () => {
    expect(addedPlanDraft('b')).toEqual({
      ...firstPlanDraft('b'),
      billingType: 'Free',
      price: '0',
      recurrenceCount: null,
      recurrenceUnit: 'day',
      freeTrialDays: null,
    })
  })

  it('PLANRULE-04, EDIT-01: a plan from the provider becomes a draft with the same values', () => {
    expect(planDraftOf(gold, 'a')).toEqual({
      key: 'a',
      id: 'p1',
      title: 'Gold',
      description: 'Everything.',
      price: '19.99',
      currency: 'eur',
      platforms: ['Discord', 'Telegram'],
      discordServerId: '123',
      telegramServerId: '-100',
      discordRoles: ['Gold'],
      telegramRoles: [],
      billingType: 'Subscription',
      recurrenceCount: 2,
      recurrenceUnit: 'week',
      isCustomInterval: false,
      freeTrialDays: '7',
      isPopular: true,
    })
  })

  it.each([
    [1, 'week', false],
    [2, 'week', false],
    [1, 'month', false],
    [3, 'week', true],
    [2, 'month', true],
    [1, 'day', true],
    [1, 'year', true],
    [null, 'month', false],
  ] as const)(
    'PLANRULE-23, C51: whether an interval of %j %s counts as a custom interval: %j',
    (recurrenceCount, recurrenceUnit, custom) => {
      expect(planDraftOf({ ...gold, recurrenceCount, recurrenceUnit }, 'a').isCustomInterval).toBe(custom)
    },
  )

  it('PLANRULE-21: shows an unknown currency as usd', () => {
    const foreign = JSON.parse(JSON.stringify({ ...gold, currency: 'nok' }))
    expect(planDraftOf(foreign, 'a').currency).toBe('usd')
  })

  it('PLANRULE-06: ignores stored intervals and trials of a plan that does not recur', () => {
    expect(planDraftOf({ ...gold, billingType: 'One Time Fee', recurrenceCount: 40 }, 'a')).toMatchObject({
      recurrenceCount: null,
      recurrenceUnit: 'day',
      isCustomInterval: false,
      freeTrialDays: null,
    })
  })

  it('server ids and a trial that the provider does not send are empty in the draft', () => {
    const bare = { ...gold, discordServerId: null, telegramServerId: null, freeTrialDays: null }
    expect(planDraftOf(bare, 'a')).toMatchObject({
      discordServerId: '',
      telegramServerId: '',
      freeTrialDays: null,
    })
  })

  it('the key of a new plan differs from the keys of all other plans', () => {
    expect(nextPlanKey([])).toBe('plan-1')
    expect(nextPlanKey(['plan-3', 'first', 'plan-12'].map(firstPlanDraft))).toBe('plan-13')
  })

  const keys = (drafts: { key: string }[]) => drafts.map(({ key }) => key).join('')
  const abc = ['a', 'b', 'c'].map(firstPlanDraft)

  it('WIZ-04: a plan can be removed, but not the last one', () => {
    expect(keys(withoutPlan(abc, 'b'))).toBe('ac')
    expect(keys(withoutPlan(abc, 'x'))).toBe('abc')
    expect(keys(withoutPlan([firstPlanDraft('a')], 'a'))).toBe('a')
  })

  it.each([
    ['a', 0, 'abc'],
    ['a', 1, 'bac'],
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['c', 1, 'acb'],
    ['b', -1, 'bac'],
    ['b', 9, 'acb'],
    ['x', 1, 'abc'],
  ])('of the plans a, b, c, moving %s to %j gives the order %s', (key, to, order) => {
    expect(keys(movedPlan(abc, key, to))).toBe(order)
  })
})
