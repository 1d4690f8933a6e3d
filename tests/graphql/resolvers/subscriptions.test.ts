import { describe, expect, it } from 'vitest'
import { documents } from '../documents.ts'
import { entry, graphOver } from '../fixtures.ts'
import { subscriptionOf } from './subscription-of.ts'

describe('the GraphQL layer, for purchases,', () => {
  it("SUBS-19, SUBS-20, API-58: converts an entry of the buyer's list of purchases", async () => {
    await expect(subscriptionOf({})).resolves.toEqual({
      id: 'e1',
      communityId: 'c1',
      planId: 'p1',
      courseName: 'Trading',
      courseSlug: 'trading',
      courseLogo: 'https://images.test/logo.png',
      planName: 'Gold',
      billingType: 'Subscription',
      platforms: ['Discord', 'Telegram'],
      discordServerId: 's1',
      telegramServerId: '-100',
      isActive: true,
      isRecurring: true,
      unsubscribeRequested: false,
      amount: 19,
      currency: 'eur',
      recurrenceCount: 2,
      recurrenceUnit: 'week',
      freeTrialDays: 7,
      purchaseDate: '2026-02-01T00:00:00.000Z',
      nextBillingDate: '2026-03-08T00:00:00.000Z',
      trialDaysLeft: 0,
      isStillValid: true,
      dueAt: '2026-03-08T00:00:00.000Z',
    })
  })

  it('SUBS-19: missing fields of an entry have the specified defaults', async () => {
    const { graph } = graphOver({
      'GET /users/me/courses': () => ({
        purchasedCourses: [{ _id: 'e1', purchaseDate: '2026-02-01T00:00:00Z' }],
      }),
    })
    const { subscriptions } = await graph.query(documents.subscriptionsQuery, {})
    expect(subscriptions).toEqual([
      {
        id: 'e1',
        communityId: null,
        planId: null,
        courseName: 'Unknown course',
        courseSlug: null,
        courseLogo: null,
        planName: '',
        billingType: 'Free',
        platforms: [],
        discordServerId: null,
        telegramServerId: null,
        isActive: true,
        isRecurring: false,
        unsubscribeRequested: false,
        amount: 0,
        currency: 'usd',
        recurrenceCount: 1,
        recurrenceUnit: 'month',
        freeTrialDays: null,
        purchaseDate: '2026-02-01T00:00:00.000Z',
        nextBillingDate: null,
        trialDaysLeft: 0,
        isStillValid: true,
        dueAt: null,
      },
    ])
  })

  it("SUBS-20: reads each field from the current community and plan if they contain it, otherwise from the purchase's snapshot", async () => {
    const courseSnapshot = { _id: 'c0', title: 'Old name', slug: 'old', logo: 'https://images.test/old.png' }
    const planSnapshot = { ...entry.planDetails, _id: 'p0', title: 'Old plan', platform: 'Telegram' }
    await expect(
      subscriptionOf({ courseSnapshot, courseDetails: { title: 'New name' }, planSnapshot }),
    ).resolves.toMatchObject({ courseName: 'New name', courseSlug: 'old', planName: 'Gold' })
    await expect(
      subscriptionOf({
        courseId: null,
        planId: null,
        courseSnapshot,
        courseDetails: null,
        planSnapshot,
        planDetails: null,
        platform: null,
      }),
    ).resolves.toMatchObject({
      communityId: 'c0',
      planId: 'p0',
      courseName: 'Old name',
      planName: 'Old plan',
      platforms: ['Telegram'],
    })
  })

  const boughtCourse = { _id: 'c0', title: 'Old name', slug: 'old', logo: 'https://images.test/old.png' }
  const boughtPlan = {
    _id: 'p0',
    title: 'Old plan',
    billingType: 'Subscription',
    currency: 'sek',
    freeTrialDays: 3,
    platform: ['Telegram'],
    discordServerId: 's0',
    telegramServerId: '-1',
    recurrenceCount: 6,
    recurrenceUnit: 'day',
  }
  it('SUBS-20: reads every field from the snapshot when community and plan are deleted', async () => {
    await expect(
      subscriptionOf({
        courseId: null,
        planId: null,
        courseDetails: null,
        courseSnapshot: boughtCourse,
        planDetails: null,
        planSnapshot: boughtPlan,
        platform: null,
        discordServerId: null,
        telegramServerId: null,
      }),
    ).resolves.toMatchObject({
      communityId: 'c0',
      planId: 'p0',
      courseName: 'Old name',
      courseSlug: 'old',
      courseLogo: 'https://images.test/old.png',
      planName: 'Old plan',
      billingType: 'Subscription',
      platforms: ['Telegram'],
      discordServerId: 's0',
      telegramServerId: '-1',
      isRecurring: true,
      currency: 'sek',
      recurrenceCount: 6,
      recurrenceUnit: 'day',
      freeTrialDays: 3,
    })
  })

  it('SUBS-20: reads a field that the entry lacks from the current plan, then from the snapshot', async () => {
    await expect(
      subscriptionOf({
        courseId: '',
        planId: '',
        courseDetails: { ...entry.courseDetails, title: '' },
        courseSnapshot: boughtCourse,
        planDetails: { ...entry.planDetails, discordServerId: 's5', telegramServerId: '-5' },
        planSnapshot: { ...boughtPlan, billingType: 'Free' },
        platform: null,
        discordServerId: null,
        telegramServerId: '',
      }),
    ).resolves.toMatchObject({
      communityId: 'c1',
      planId: 'p1',
      courseName: 'Old name',
      courseSlug: 'trading',
      billingType: 'Subscription',
      platforms: ['Discord'],
      discordServerId: 's5',
      telegramServerId: '-5',
    })
  })

  it.each([
    ['with a next billing date', {}, 'Subscription', true],
    ['that was paid for', { nextBillingDate: null }, 'One Time Fee', false],
    ['that cost nothing', { nextBillingDate: null, amount: 0 }, 'Free', false],
  ])(
    'SUBS-19: reads the billing type of a purchase %s when its plan is gone',
    async (_, changed, billingType, isRecurring) => {
      await expect(subscriptionOf({ planDetails: null, ...changed })).resolves.toMatchObject({
        billingType,
        isRecurring,
      })
    },
  )

  const recurring = { isActive: null, planDetails: { ...entry.planDetails, freeTrialDays: null } }
  it.each([
    ['the provider says inactive', { isActive: false }, false],
    [
      'the provider says active, although it has ended',
      { isActive: true, nextBillingDate: '2020-01-01T00:00:00Z' },
      true,
    ],
    [
      'the provider says nothing, and it does not recur',
      { isActive: null, nextBillingDate: '2020-01-01T00:00:00Z', planDetails: { billingType: 'Free' } },
      true,
    ],
    [
      'the provider says nothing, and the next date is in the future',
      { ...recurring, nextBillingDate: '2026-03-01T12:00:00.001Z' },
      true,
    ],
    [
      'the provider says nothing, and the next date is now',
      { ...recurring, nextBillingDate: '2026-03-01T12:00:00Z' },
      false,
    ],
    ['the provider says nothing, and there is no next date', { ...recurring, nextBillingDate: null }, true],
    [
      'the provider says nothing, and the trial has ended',
      { isActive: null, nextBillingDate: null, purchaseDate: '2026-02-01T00:00:00Z' },
      false,
    ],
    [
      'the provider says nothing, and the trial is running',
      { isActive: null, nextBillingDate: null, purchaseDate: '2026-02-27T00:00:00Z' },
      true,
    ],
  ])('SUBS-15, C61: whether a purchase is active: %s', async (_, changed, active) => {
    await expect(subscriptionOf(changed)).resolves.toMatchObject({ isActive: active })
  })

  it.each([
    [1.5, 1e300, 1, null],
    [2147483648, 100_000_000, 1, null],
    [36_501, -1, 1, null],
    [36_500, 36_500, 36_500, 36_500],
    [1, 0, 1, 0],
  ])(
    'reads recurrenceCount %d and freeTrialDays %d as $2 and $3',
    async (recurrenceCount, freeTrialDays, count, days) => {
      const planDetails = { ...entry.planDetails, recurrenceCount, freeTrialDays }
      await expect(subscriptionOf({ planDetails })).resolves.toMatchObject({
        recurrenceCount: count,
        freeTrialDays: days,
      })
    },
  )
})
