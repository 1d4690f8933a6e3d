import { describe, expect, it } from 'vitest'
import {
  type UnsubscribeVariant,
  unsubscribeVariant,
  unsubscribeVariants,
} from '#machines/rules/subscriptions/unsubscribe-variants.ts'
import { type Differs, free, future, monthly, now, past, trial } from './fixtures.ts'

describe('unsubscribeVariant', () => {
  it.each<[string, UnsubscribeVariant, Differs]>([
    ['UNSUB-08: Free', 'immediate', free],
    ['UNSUB-08: One Time Fee', 'immediate', { ...free, billingType: 'One Time Fee' }],
    ['UNSUB-09: past', 'lapsed', { nextBillingDate: past }],
    ['UNSUB-09: past by the end of a trial', 'lapsed', { ...trial, freeTrialDays: 20 }],
    ['past its date in the trial', 'lapsed', { ...trial, nextBillingDate: past }],
    ['UNSUB-12: in the trial', 'trial', trial],
    ['UNSUB-13: inside the trial days but paid', 'period', { ...trial, amount: 19.99 }],
    ['UNSUB-13: in the period', 'period', {}],
    ['UNSUB-13: exactly now is not past', 'period', { nextBillingDate: now }],
    ['renewed since the list was read (addition)', 'period', { nextBillingDate: past, dueAt: past }],
    [
      'paid since the list was read in its trial (addition)',
      'period',
      { ...trial, freeTrialDays: 20, dueAt: '2026-03-02T09:00:00.000Z' },
    ],
    ['UNSUB-13: no date at all (C62)', 'period', { nextBillingDate: null }],
    [
      'UNSUB-13: amount 0 after the trial',
      'period',
      { ...trial, freeTrialDays: 20, nextBillingDate: future },
    ],
  ])('%s: %s', (_, variant, differs) => {
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
  ])('%s, variant %s: has these requests and this message', (_, variant, calls, message) => {
    expect(unsubscribeVariants[variant]).toEqual({ calls, message })
  })
})
