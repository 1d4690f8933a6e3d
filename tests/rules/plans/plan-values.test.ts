import { describe, expect, it } from 'vitest'
import { samplePlan } from '#machines/kit/sample-communities.ts'
import type { SellerPlan } from '#machines/rules/kit/entities.ts'
import { changedPlan, type PlanChange } from '#machines/rules/plans/plan-changes.ts'
import {
  addedPlanDraft,
  firstPlanDraft,
  type PlanDraft,
  planDraftOf,
} from '#machines/rules/plans/plan-drafts.ts'
import { planProblems } from '#machines/rules/plans/plan-problems.ts'
import { planDiff, planValues } from '#machines/rules/plans/plan-values.ts'

const typed: PlanDraft = {
  ...firstPlanDraft('a'),
  title: ' Gold ',
  description: 'Line one\nLine two\n',
  price: '19,99',
  currency: 'gbp',
  platforms: ['Discord', 'Telegram'],
  discordServerId: '123 ',
  telegramServerId: ' -100',
  discordRoles: ['Gold', ' Guest'],
  recurrenceCount: 2,
  recurrenceUnit: 'week',
  isCustomInterval: false,
  freeTrialDays: '14',
}

const gold: SellerPlan = {
  ...samplePlan,
  id: 'p1',
  title: 'Gold',
  description: 'Everything.',
  freeTrialDays: 7,
  platforms: ['Telegram', 'Discord'],
  discordServerId: '123',
  telegramServerId: '-100',
  discordRoles: ['Gold'],
  telegramRoles: ['Guest'],
  isPopular: true,
  stripeProductId: 'prod_1',
  stripePriceId: 'price_1',
}
const free: SellerPlan = {
  ...gold,
  billingType: 'Free',
  price: 0,
  recurrenceCount: null,
  recurrenceUnit: null,
  freeTrialDays: null,
}

const diffOf = (original: SellerPlan, ...changes: PlanChange[]) =>
  planDiff(original, changes.reduce(changedPlan, planDraftOf(original, 'a')))

describe('the values that are sent for a plan', () => {
  it('WIZ-15, PLANRULE-28: contain all fields of a new plan, with the price in major units', () => {
    expect(planValues(typed)).toEqual({
      title: 'Gold',
      description: 'Line one\nLine two',
      price: 19.99,
      currency: 'gbp',
      platforms: ['Discord', 'Telegram'],
      discordServerId: '123',
      telegramServerId: '-100',
      discordRoles: ['Gold', 'Guest'],
      telegramRoles: [],
      billingType: 'Subscription',
      recurrenceCount: 2,
      recurrenceUnit: 'week',
      freeTrialDays: 14,
      isPopular: false,
    })
  })

  it('WIZ-15, PLANRULE-05: contain the price 0 for a Free plan', () => {
    expect(planValues(addedPlanDraft('b'))).toEqual({
      title: '',
      description: '',
      price: 0,
      currency: 'usd',
      platforms: [],
      discordServerId: '',
      telegramServerId: '',
      discordRoles: [],
      telegramRoles: [],
      billingType: 'Free',
      recurrenceCount: null,
      recurrenceUnit: 'day',
      freeTrialDays: null,
      isPopular: false,
    })
  })

  it('contain no recurrence count for a One Time Fee, even if its draft has one', () => {
    const draft = changedPlan(typed, { field: 'billingType', value: 'One Time Fee' })
    expect(planValues(draft)).toMatchObject({
      billingType: 'One Time Fee',
      recurrenceCount: null,
      freeTrialDays: null,
    })
  })

  it('PLANRULE-15: cannot be computed for a plan without a billing type', () => {
    expect(() => planValues({ ...typed, billingType: '' })).toThrow('without a billing type')
  })

  it.each([
    ['a subscription', gold],
    ['a free plan', free],
    ['a subscription without a unit', { ...gold, recurrenceUnit: null }],
    ['a free plan with a price', { ...free, price: 5 }],
    [
      'a one-time fee with stored recurring fields',
      { ...gold, billingType: 'One Time Fee', freeTrialDays: 5000 },
    ],
    ['a plan with blanks around its texts', { ...gold, title: ' Gold', description: 'Everything.\n' }],
    ['a plan without servers', { ...gold, discordServerId: null, telegramServerId: null }],
  ] satisfies [string, SellerPlan][])('EDIT-08: contain nothing for an unchanged plan: %s', (_, plan) => {
    expect(diffOf(plan)).toEqual({})
  })

  it.each([
    [{ field: 'title', value: 'Silver' }, { title: 'Silver' }],
    [{ field: 'description', value: 'Less.' }, { description: 'Less.' }],
    [{ field: 'price', value: '19,99' }, {}],
    [{ field: 'price', value: '25,5' }, { price: 25.5 }],
    [{ field: 'currency', value: 'sek' }, { currency: 'sek' }],
    [{ field: 'serverId', platform: 'Discord', value: '456' }, { discordServerId: '456' }],
    [{ field: 'roles', platform: 'Telegram', value: 'Guest, VIP' }, { telegramRoles: ['Guest', 'VIP'] }],
    [
      { field: 'platform', platform: 'Telegram', on: false },
      { platforms: ['Discord'], telegramServerId: '', telegramRoles: [] },
    ],
    [{ field: 'freeTrialDays', value: '' }, { freeTrialDays: null }],
    [{ field: 'freeTrialDays', value: '07' }, {}],
    [
      { field: 'interval', value: '2 weeks' },
      { recurrenceCount: 2, recurrenceUnit: 'week' },
    ],
    [{ field: 'custom', on: true }, {}],
    [
      { field: 'billingType', value: 'Free' },
      { price: 0, billingType: 'Free', recurrenceCount: null, freeTrialDays: null },
    ],
    [
      { field: 'billingType', value: 'One Time Fee' },
      { billingType: 'One Time Fee', recurrenceCount: null, freeTrialDays: null },
    ],
  ] satisfies [PlanChange, object][])('EDIT-08, C51: after the change %j contain only %j', (change, sent) => {
    expect(diffOf(gold, change)).toEqual(sent)
  })

  it.each([
    'Gold, Guest',
    'Gold，Guest',
    'Gold、Guest',
    'Gold､ Guest',
    'Gold، Guest',
    'Gold; Guest',
    'Gold；Guest',
    'Gold؛Guest',
    'Gold\r\nGuest\r\n',
    'Gold\n\nGuest',
    'Gold\tGuest',
    'Gold\u2028Guest',
  ])('PLANRULE-19, C54: contain the roles Gold and Guest for the text %j', (value) => {
    const draft = changedPlan(typed, { field: 'roles', platform: 'Discord', value })
    expect(planValues(draft).discordRoles).toEqual(['Gold', 'Guest'])
    expect(planProblems({ ...draft, price: '1', telegramServerId: '-100' })).toEqual({})
  })

  it('PLANRULE-19: an empty role is refused, whether semicolons or commas separate the roles', () => {
    for (const value of ['Gold;;Guest', 'Gold,,Guest', 'Gold；'])
      expect(planProblems(changedPlan(typed, { field: 'roles', platform: 'Discord', value }))).toEqual({
        discordRoles: 'Discord roles must be valid strings or left empty.',
      })
  })

  it('EDIT-08, C54: a stored role with a semicolon in its name stays one role when a new one is added', () => {
    const plan = { ...gold, discordRoles: ['Mod; night'] }
    expect(diffOf(plan, { field: 'roles', platform: 'Discord', value: 'Mod; night,Gold;Guest' })).toEqual({
      discordRoles: ['Mod; night', 'Gold', 'Guest'],
    })
  })

  it('EDIT-08, C125: contain the whole interval, which starts as one month, when a Free plan becomes a subscription', () => {
    const changes = [
      { field: 'billingType', value: 'Subscription' },
      { field: 'price', value: '9' },
      { field: 'custom', on: true },
      { field: 'count', value: '1' },
    ] satisfies PlanChange[]
    expect(diffOf(free, ...changes)).toEqual({
      price: 9,
      billingType: 'Subscription',
      recurrenceCount: 1,
      recurrenceUnit: 'month',
    })
  })

  it('EDIT-08: contain the removal of the stored interval when the billing type changes to one that does not recur', () => {
    const fee: SellerPlan = { ...gold, billingType: 'One Time Fee' }
    expect(diffOf(fee, { field: 'billingType', value: 'Free' })).toEqual({
      price: 0,
      billingType: 'Free',
      recurrenceCount: null,
      freeTrialDays: null,
    })
  })

  it('EDIT-08: contain nothing for a field that was changed and then changed back', () => {
    expect(
      diffOf(
        gold,
        { field: 'title', value: 'Silver' },
        { field: 'title', value: 'Gold' },
        { field: 'interval', value: '1 week' },
        { field: 'interval', value: '1 month' },
      ),
    ).toEqual({})
  })
})
