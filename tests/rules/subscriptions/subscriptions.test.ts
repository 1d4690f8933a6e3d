import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canOpenServer,
  channelPage,
  isExpiredDiscordToken,
  membershipOf,
  telegramLink,
  tokenExpiry,
} from '#machines/rules/communities/servers.ts'
import type { Account, Platform, Subscription } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import {
  billingLine,
  canUnsubscribe,
  dueAt,
  effectiveNextBilling,
  formatDate,
  isCanceled,
  isRecurring,
  isStillValid,
  trialDaysLeft,
  type UnsubscribeVariant,
  unsubscribeVariant,
  unsubscribeVariants,
} from '#machines/rules/subscriptions/subscriptions.ts'

const now = '2026-03-02T12:00:00.000Z'
const monthly: Subscription = {
  id: 'purchase-1',
  communityId: 'course-1',
  planId: 'plan-1',
  courseName: 'Glass',
  courseSlug: 'glass',
  courseLogo: null,
  planName: 'Member',
  billingType: 'Subscription',
  platforms: ['Discord', 'Telegram'],
  discordServerId: 'discord-1',
  telegramServerId: '-100',
  isActive: true,
  isRecurring: true,
  unsubscribeRequested: false,
  amount: 19.99,
  currency: 'usd',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
  freeTrialDays: null,
  purchaseDate: '2026-02-10T09:00:00.000Z',
  nextBillingDate: '2026-03-10T09:00:00.000Z',
  trialDaysLeft: 0,
  isStillValid: true,
  dueAt: '2026-03-10T09:00:00.000Z',
}
type Differs = Partial<Subscription>
const trial: Differs = { amount: 0, freeTrialDays: 30, nextBillingDate: null }
const free: Differs = { billingType: 'Free', isRecurring: false, amount: 0, nextBillingDate: null }
const past = '2026-03-02T11:59:59.999Z'
const future = '2026-03-02T12:00:00.001Z'

describe('a subscription', () => {
  it.each<[Differs, boolean, boolean, boolean]>([
    [{}, true, false, true],
    [{ unsubscribeRequested: true }, true, true, false],
    [{ isActive: false }, true, false, false],
    [{ billingType: 'Free' }, false, false, true],
    [{ billingType: 'Free', unsubscribeRequested: true }, false, false, true],
    [{ billingType: 'One Time Fee', isActive: false }, false, false, false],
  ])('SUBS-08, SUBS-13: %j', (differs, recurring, canceled, mayUnsubscribe) => {
    const subscription = { ...monthly, ...differs }
    expect(isRecurring(subscription)).toBe(recurring)
    expect(isCanceled(subscription)).toBe(canceled)
    expect(canUnsubscribe(subscription)).toBe(mayUnsubscribe)
  })

  it.each<[Differs, boolean]>([
    [{ nextBillingDate: past }, true],
    [{ isActive: false, nextBillingDate: future }, true],
    [{ isActive: false, nextBillingDate: now }, false],
    [{ isActive: false, nextBillingDate: past }, false],
    [{ isActive: false, nextBillingDate: null }, false],
    [{ isActive: false, ...trial }, true],
  ])('SUBS-15: %j is still valid: %j', (differs, valid) => {
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

  it('SUBS-16: without a trial no days are left', () => {
    expect(trialDaysLeft(monthly, now)).toBe(0)
  })

  it('SUBS-16: each 24 hours take one day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(86_399_999), (freeTrialDays, ms) => {
        const at = new Date(Date.parse(monthly.purchaseDate) + ms).toISOString()
        expect(trialDaysLeft({ ...monthly, freeTrialDays }, at)).toBe(freeTrialDays)
      }),
    )
  })

  it('SUBS-18: a trial without a next billing date is billed when it ends', () => {
    expect(effectiveNextBilling({ ...monthly, ...trial })).toBe('2026-03-12T09:00:00.000Z')
    expect(effectiveNextBilling({ ...monthly, freeTrialDays: 30 })).toBe('2026-03-10T09:00:00.000Z')
    expect(effectiveNextBilling({ ...monthly, ...free })).toBeNull()
  })

  it.each<[string, Differs, string | null]>([
    ['a next billing date', {}, '2026-03-10T09:00:00.000Z'],
    ['the end of a trial', trial, '2026-03-12T09:00:00.000Z'],
    ['a date to come, though inactive', { isActive: false, nextBillingDate: future }, future],
    ['no date', free, null],
    ['a date that is now', { nextBillingDate: now }, null],
    ['a date that has passed', { nextBillingDate: past }, null],
    ['the end of a trial that has passed', { ...trial, freeTrialDays: 20 }, null],
  ])('SUBS-10, SUBS-18: %s', (_, differs, due) => {
    expect(dueAt({ ...monthly, ...differs }, now)).toBe(due)
  })

  it.each<[string, Differs, ReturnType<typeof billingLine>]>([
    ['active', {}, { label: 'Next billing', at: future }],
    ['canceled', { unsubscribeRequested: true }, { label: 'Subscription ends', at: future }],
    ['lapsed', { isActive: false, dueAt: null }, null],
    ['canceled and over', { isActive: false, unsubscribeRequested: true, dueAt: null }, null],
    ['still active after its date', { dueAt: null }, null],
  ])('SUBS-10, C66: the date line of a card that is %s', (_, differs, line) => {
    expect(billingLine({ ...monthly, dueAt: future, ...differs })).toEqual(line)
  })

  it('SUBS-10, C66: dates are en-US medium, in the time zone asked for', () => {
    expect(formatDate('2026-03-02T02:00:00.000Z', 'UTC')).toBe('Mar 2, 2026')
    expect(formatDate('2026-03-02T02:00:00.000Z', 'America/New_York')).toBe('Mar 1, 2026')
    expect(formatDate('2026-03-02T12:00:00.000Z')).toMatch(/^Mar [123], 2026$/)
  })
})

describe('unsubscribeVariant: the conditions of table S1', () => {
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
    ['UNSUB-13: row 6, no date at all (C62)', { nextBillingDate: null }, 'period'],
    [
      'UNSUB-13: row 6, amount 0 after the trial',
      { ...trial, freeTrialDays: 20, nextBillingDate: future },
      'period',
    ],
  ])('%s', (_, differs, variant) => {
    expect(unsubscribeVariant({ ...monthly, ...differs }, now)).toBe(variant)
  })
})

describe('unsubscribeVariants: the calls and messages of table S1', () => {
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
  ])('%s, %s', (_, variant, calls, message) => {
    expect(unsubscribeVariants[variant]).toEqual({ calls, message })
  })
})

describe('servers', () => {
  const account: Pick<Account, 'discordUserId' | 'telegramUserId'> = {
    discordUserId: 'discord-7',
    telegramUserId: 'telegram-7',
  }

  it.each<[string, Differs, Partial<typeof account>, Platform, boolean]>([
    ['all is there', {}, {}, 'Discord', true],
    ['all is there', {}, {}, 'Telegram', true],
    ['the plan lacks the platform', { platforms: ['Telegram'] }, {}, 'Discord', false],
    ['no Discord server id', { discordServerId: null }, {}, 'Discord', false],
    ['no Telegram server id', { telegramServerId: null }, {}, 'Telegram', false],
    ['not connected to Discord', {}, { discordUserId: null }, 'Discord', false],
    ['not connected to Telegram', {}, { telegramUserId: null }, 'Telegram', false],
    ['A19: no longer valid', { isStillValid: false }, {}, 'Discord', false],
  ])('OPEN-01, OPEN-11: %s', (_, differs, person, platform, can) => {
    expect(canOpenServer({ ...monthly, ...differs }, { ...account, ...person }, platform)).toBe(can)
  })

  it('OPEN-01: a membership names the server and the person of its platform', () => {
    expect(membershipOf(monthly, account, 'Discord')).toEqual({
      serverId: 'discord-1',
      platformUserId: 'discord-7',
    })
    expect(membershipOf(monthly, account, 'Telegram')).toEqual({
      serverId: '-100',
      platformUserId: 'telegram-7',
    })
  })

  it('OPEN-02, C71: the channel page', () => {
    expect(channelPage('1100000000000000001')).toBe('https://discord.com/channels/1100000000000000001')
  })

  it.each<[string | null, string | null, string | null, string | null]>([
    ['a', 'b', 'c', 'a'],
    [null, 'b', 'c', 'b'],
    ['', 'b', null, 'b'],
    [null, null, 'c', 'c'],
    [null, null, null, null],
  ])('OPEN-06: of %j, %j and %j the link is %j', (inviteLink, chatLink, link, expected) => {
    expect(telegramLink({ inviteLink, chatLink, telegramLink: link })).toBe(expected)
  })

  const failure = (words: { serverMessage?: string; message?: string; details?: Record<string, unknown> }) =>
    new Failure({ kind: 'refused', message: 'POST /discord/invite answered 400', ...words })

  it.each<[string, unknown, boolean]>([
    ['the words', failure({ serverMessage: 'Error: Invalid OAuth2 access token.' }), true],
    ['the words in the error text', failure({ message: 'Invalid OAuth2 access token' }), true],
    ['the code', failure({ details: { code: 50025 } }), true],
    ['another code', failure({ details: { code: 50001 } }), false],
    ['other words', failure({ serverMessage: 'Unknown server.' }), false],
    ['no failure of a call', 'Invalid OAuth2 access token', false],
  ])('OPEN-04: an expired token is known by %s: %j', (_, error, expired) => {
    expect(isExpiredDiscordToken(error)).toBe(expired)
  })

  it('OPEN-04, C19: the expiry counts seconds from now', () => {
    expect(tokenExpiry(now, 604_800)).toBe('2026-03-09T12:00:00.000Z')
  })
})
