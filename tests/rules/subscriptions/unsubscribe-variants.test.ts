import { describe, expect, it } from 'vitest'
import {
  type UnsubscribeVariant,
  unsubscribeVariant,
  unsubscribeVariants,
} from '#machines/rules/subscriptions/unsubscribe-variants.ts'
import { type Differs, free, future, monthly, now, past, trial } from './fixtures.ts'

describe('unsubscribeVariant: decides by the conditions of table S1', () => {
  it.each<[string, Differs, UnsubscribeVariant]>([
    ['UNSUB-08: row 2, Free', free, 'immediate'],
    ['UNSUB-08: row 3, One Time Fee', { ...free, billingType: 'One Time Fee' }, 'immediate'],
    ['UNSUB-09: row 4, past', { nextBillingDate: past }, 'lapsed'],
    ['UNSUB-09: row 4, past by the end of a trial', { ...trial, freeTrialDays: 20 }, 'lapsed'],
    ['row 4 before row 5', { ...trial, nextBillingDate: past }, 'lapsed'],
    ['UNSUB-12: row 5, in the trial', trial, 'trial'],
    ['UNSUB-13: row 6, inside the trial days but paid', { ...trial, amount: 19.99 }, 'period'],
    ['UNSUB-13: row 6, in the period', {}, 'period'],
    ['UNSUB-13: row 6, exactly now is not past', { nextBillingDate: now }, 'period'],
    ['row 6, renewed since the list was read (addition)', { nextBillingDate: past, dueAt: past }, 'period'],
    [
      'row 6, paid since the list was read in its trial (addition)',
      { ...trial, freeTrialDays: 20, dueAt: '2026-03-02T09:00:00.000Z' },
      'period',
    ],
    ['UNSUB-13: row 6, no date at all (C62)', { nextBillingDate: null }, 'period'],
    [
      'UNSUB-13: row 6, amount 0 after the trial',
      { ...trial, freeTrialDays: 20, nextBillingDate: future },
      'period',
    ],
  ])('%s, has the variant of that row in table S1', (_, differs, variant) => {
    expect(unsubscribeVariant({ ...monthly, ...differs }, now)).toBe(variant)
  })
})

describe('unsubscribeVariants: has the requests and messages of table S1', () => {
  const removal = [
    'removeFromTelegram',
    'removeFromDiscord',
    'requestUnsubscribe',
    'lowerPlanMetrics',
    'deactivate',
  ]

  it.each<[string, UnsubscribeVariant, string[], string]>([
    [
      'UNSUB-06, UNSUB-08: rows 2 and 3',
      'immediate',
      removal,
      'Access removed. Enjoyed the content? Feel free to purchase again anytime.',
    ],
    [
      'UNSUB-06, UNSUB-09: row 4',
      'lapsed',
      ['cancelWithProvider', ...removal],
      'You have successfully unsubscribed and been removed from the server.',
    ],
    [
      'UNSUB-11, UNSUB-12: row 5',
      'trial',
      ['cancelWithProvider', 'requestUnsubscribe'],
      "Your free-trial access will stay active until the trial ends — you won't be charged.",
    ],
    [
      'UNSUB-11, UNSUB-13: row 6',
      'period',
      ['cancelWithProvider', 'requestUnsubscribe'],
      'Unsubscribed successfully. You will remain subscribed until the end of your billing period.',
    ],
  ])('%s, variant %s: has these requests and this message', (_, variant, calls, message) => {
    expect(unsubscribeVariants[variant]).toEqual({ calls, message })
  })
})
