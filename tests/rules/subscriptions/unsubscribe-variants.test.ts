import { describe, expect, it } from 'vitest'
import {
  type UnsubscribeVariant,
  unsubscribeVariant,
  unsubscribeVariants,
} from '#machines/rules/subscriptions/unsubscribe-variants.ts'
import { type Differs, free, future, monthly, now, past, trial } from './fixtures.ts'

describe('unsubscribeVariant', () => {
  it.each<[string, UnsubscribeVariant, Differs]>([
    ['UNSUB-08: a Free plan', 'immediate', free],
    ['UNSUB-08: a one-time fee', 'immediate', { ...free, billingType: 'One Time Fee' }],
    ['UNSUB-09: a next billing date that has passed', 'lapsed', { nextBillingDate: past }],
    ['UNSUB-09: a trial that has ended', 'lapsed', { ...trial, freeTrialDays: 20 }],
    ['a next billing date that has passed during the trial', 'lapsed', { ...trial, nextBillingDate: past }],
    ['UNSUB-12: a current trial', 'trial', trial],
    ['UNSUB-13: a payment during the days of the trial', 'period', { ...trial, amount: 19.99 }],
    ['UNSUB-13: a current paid period', 'period', {}],
    ['UNSUB-13: a next billing date that is exactly now', 'period', { nextBillingDate: now }],
    [
      'C123: a renewal since the list was loaded (addition)',
      'period',
      { nextBillingDate: past, dueAt: past },
    ],
    [
      'a first payment since the list was loaded (addition)',
      'period',
      { ...trial, freeTrialDays: 20, dueAt: '2026-03-02T09:00:00.000Z' },
    ],
    ['UNSUB-13: a subscription without a date (C62)', 'period', { nextBillingDate: null }],
    [
      'UNSUB-13: an amount of 0 after the trial',
      'period',
      { ...trial, freeTrialDays: 20, nextBillingDate: future },
    ],
  ])("%s is unsubscribed by the variant '%s'", (_, variant, differs) => {
    expect(unsubscribeVariant({ ...monthly, ...differs }, now)).toBe(variant)
  })
})

describe('unsubscribeVariants', () => {
  const removal = [
    'removeFromTelegram',
    'removeFromDiscord',
    'requestUnsubscribe',
    'lowerPlanMetrics',
    'deactivate',
  ]

  it.each<[string, UnsubscribeVariant, string[], string]>([
    [
      'UNSUB-06, UNSUB-08',
      'immediate',
      removal,
      'Access removed. Enjoyed the content? Feel free to purchase again anytime.',
    ],
    [
      'UNSUB-06, UNSUB-09',
      'lapsed',
      ['cancelWithProvider', ...removal],
      'You have successfully unsubscribed and been removed from the server.',
    ],
    [
      'UNSUB-11, UNSUB-12',
      'trial',
      ['cancelWithProvider', 'requestUnsubscribe'],
      "Your free-trial access will stay active until the trial ends — you won't be charged.",
    ],
    [
      'UNSUB-11, UNSUB-13',
      'period',
      ['cancelWithProvider', 'requestUnsubscribe'],
      'Unsubscribed successfully. You will remain subscribed until the end of your billing period.',
    ],
  ])('%s: the variant %s has its specified requests and message', (_, variant, calls, message) => {
    expect(unsubscribeVariants[variant]).toEqual({ calls, message })
  })
})
