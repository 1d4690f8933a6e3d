import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  billingLine,
  canUnsubscribe,
  dueAt,
  effectiveNextBilling,
  isCanceled,
  isRecurring,
  isStillValid,
  leadingIn,
  ofOtherPlans,
  trialDaysLeft,
} from '#machines/rules/subscriptions/subscriptions.ts'
import { type Differs, free, future, monthly, now, past, trial } from './fixtures.ts'

describe('a subscription', () => {
  it.each<[Differs, boolean, boolean, boolean]>([
    [{}, true, false, true],
    [{ unsubscribeRequested: true }, true, true, false],
    [{ isActive: false }, true, false, false],
    [{ billingType: 'Free' }, false, false, true],
    [{ billingType: 'Free', unsubscribeRequested: true }, false, false, true],
    [{ billingType: 'One Time Fee', isActive: false }, false, false, false],
  ])(
    'SUBS-08, SUBS-13: with the fields %j: recurring is %j, canceled is %j, and the buyer can unsubscribe is %j',
    (differs, recurring, canceled, mayUnsubscribe) => {
      const subscription = { ...monthly, ...differs }
      expect(isRecurring(subscription)).toBe(recurring)
      expect(isCanceled(subscription)).toBe(canceled)
      expect(canUnsubscribe(subscription)).toBe(mayUnsubscribe)
    },
  )

  it.each<[Differs, boolean]>([
    [{ nextBillingDate: past }, true],
    [{ isActive: false, nextBillingDate: future }, true],
    [{ isActive: false, nextBillingDate: now }, false],
    [{ isActive: false, nextBillingDate: past }, false],
    [{ isActive: false, nextBillingDate: null }, false],
    [{ isActive: false, ...trial }, true],
  ])('SUBS-15: with the fields %j, still valid is %j', (differs, valid) => {
    expect(isStillValid({ ...monthly, ...differs }, now)).toBe(valid)
  })

  it.each<[string, number]>([
    ['2026-02-10T09:00:00.000Z', 30],
    ['2026-02-10T09:00:00.001Z', 30],
    ['2026-02-11T09:00:00.000Z', 29],
    ['2026-03-12T08:59:59.999Z', 1],
    ['2026-03-12T09:00:00.000Z', 0],
    ['2026-04-01T00:00:00.000Z', 0],
  ])('SUBS-16: at %s a trial of 30 days has %d day(s) left', (at, left) => {
    expect(trialDaysLeft({ ...monthly, ...trial }, at)).toBe(left)
  })

  it('SUBS-16: has no days left when there is no trial', () => {
    expect(trialDaysLeft(monthly, now)).toBe(0)
  })

  it('SUBS-16: loses one trial day every 24 hours', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.nat(86_399_999), (left, days, ms) => {
        const at = new Date(Date.parse(monthly.purchaseDate) + days * 86_400_000 + ms).toISOString()
        expect(trialDaysLeft({ ...monthly, freeTrialDays: left + days }, at)).toBe(left)
      }),
    )
  })

  it('SUBS-18: is billed next at the end of its trial if it has no next billing date', () => {
    expect(effectiveNextBilling({ ...monthly, ...trial })).toBe('2026-03-12T09:00:00.000Z')
    expect(effectiveNextBilling({ ...monthly, freeTrialDays: 30 })).toBe('2026-03-10T09:00:00.000Z')
    expect(effectiveNextBilling({ ...monthly, ...free })).toBeNull()
  })

  it.each<[string, Differs, string | null]>([
    ['a next billing date', {}, '2026-03-10T09:00:00.000Z'],
    ['the end of a trial', trial, '2026-03-12T09:00:00.000Z'],
    ['a future date, although inactive', { isActive: false, nextBillingDate: future }, future],
    ['no date', free, null],
    ['a date that is now', { nextBillingDate: now }, null],
    ['a date that has passed', { nextBillingDate: past }, null],
    ['the end of a trial that has passed', { ...trial, freeTrialDays: 20 }, null],
  ])('SUBS-10, SUBS-18: its due date, with %s', (_, differs, due) => {
    expect(dueAt({ ...monthly, ...differs }, now)).toBe(due)
  })

  it.each<[string, Differs, ReturnType<typeof billingLine>]>([
    ['active', {}, { label: 'Next billing', at: future }],
    ['canceled', { unsubscribeRequested: true }, { label: 'Subscription ends', at: future }],
    ['lapsed', { isActive: false, dueAt: null }, null],
    ['canceled and over', { isActive: false, unsubscribeRequested: true, dueAt: null }, null],
    ['still active after its date', { dueAt: null }, null],
  ])('SUBS-10, C66: shows its next billing date, its end or no date when it is %s', (_, differs, line) => {
    expect(billingLine({ ...monthly, dueAt: future, ...differs })).toEqual(line)
  })
})

it('UNSUB-06: ofOtherPlans returns the subscriptions to other plans, also in other communities', () => {
  const of = (communityId: string | null, planId: string | null) => ({ communityId, planId })
  const all = [of('c1', 'p1'), of('c1', 'p2'), of('c2', 'p1'), of(null, null), of('c1', 'p1')]
  expect(ofOtherPlans(all, of('c1', 'p1'))).toEqual([of('c1', 'p2'), of('c2', 'p1'), of(null, null)])
})

describe('the highlighted button in the list of subscriptions', () => {
  const renewed = { ...monthly, id: 'renewed' }
  const later = { ...monthly, id: 'later', unsubscribeRequested: true, dueAt: '2026-04-20T00:00:00.000Z' }
  const sooner = { ...later, id: 'sooner', dueAt: '2026-03-06T00:00:00.000Z' }
  const lapsed = { ...sooner, id: 'lapsed', isActive: false, dueAt: null }
  const account = { discordUserId: 'discord-7', telegramUserId: 'telegram-7' }

  it.each<[string, string | null, object | null, string | null]>([
    ['the subscription that was just bought', 'renewed', account, 'renewed'],
    ['the subscription that ends first', null, account, 'sooner'],
    [
      'a subscription whose Discord account is not connected yet',
      null,
      { ...account, discordUserId: null },
      'lapsed',
    ],
    ['the subscription that ends first, while the account is unknown', null, null, 'sooner'],
  ])('C120: belongs to %s', (_, boughtId, known, leads) => {
    const context = { boughtId, account: known as never }
    expect(leadingIn([lapsed, renewed, later, sooner], context)).toBe(leads)
  })

  it('C120: does not exist when every subscription is renewed', () => {
    expect(leadingIn([renewed, lapsed], { boughtId: null, account })).toBe(null)
  })
})
