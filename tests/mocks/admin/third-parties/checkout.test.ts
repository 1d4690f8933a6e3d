import { describe, expect, it } from 'vitest'
import { AdminRefusal } from '#mocks/backend/admin/api.ts'
import { BUYER, NOW, open, SELLER } from '#tests/mocks/backend.ts'

const DAY = 24 * 60 * 60_000
describe("the stand-in for the card provider's checkout", () => {
  const latest = async ({ admin }: Awaited<ReturnType<typeof open>>) => (await admin.history())[0]?.label

  it('API-37: shows the plan that is sold, and accepts a payment until the checkout expires', async () => {
    const dataset = await open()
    const { ask, admin, checkout, signIn, planCalled } = dataset
    const bea = await signIn(BUYER)
    const period = async (slug: string, title: string) =>
      (await admin.checkout({ sessionId: await checkout(bea, slug, title) })).period
    expect(await period('gambit-chess-club', 'Fortnight of analysis')).toEqual({ count: 2, unit: 'week' })
    expect(await period('gambit-chess-club', 'Life member')).toBeNull()
    const sessionId = await checkout(bea, 'the-lantern-room', 'Patron')
    const gone = new AdminRefusal('The item of this checkout is no longer offered.')
    const sam = await signIn(SELLER)
    const { course, pair } = await planCalled('the-lantern-room', 'Patron')
    const params = { courseId: course._id }
    await ask('updateCourse', { params, form: { removePlanIds: JSON.stringify([pair.planId]) } }, sam.token)
    await expect(admin.pay({ sessionId })).rejects.toEqual(gone)
    expect(await admin.checkout({ sessionId })).toMatchObject({
      status: 'open',
      price: 120,
      period: { count: 1, unit: 'year' },
    })
    await ask('deleteCourse', { params }, sam.token)
    await expect(admin.pay({ sessionId })).rejects.toEqual(gone)
    expect(await admin.checkout({ sessionId })).toMatchObject({
      status: 'open',
      price: 120,
      period: { count: 1, unit: 'year' },
    })
  })

  describe.each([
    { recorded: true, told: 'at the payment' },
    { recorded: false, told: 'when the product posts it' },
  ])(
    'a plan that the seller changes after the checkout was opened (its purchase is recorded $told)',
    ({ recorded }) => {
      /**
       * Opens the checkout of a plan, changes the plan, then pays. Returns the period that the checkout shows, and the
       * buyer's payments and purchases.
       */
      const soldDespite = async (slug: string, title: string, change: object) => {
        const { backend, ask, admin, checkout, signIn, planCalled, purchases } = await open()
        const bea = await signIn(BUYER)
        const { course, pair } = await planCalled(slug, title)
        const sessionId = await checkout(bea, slug, title)
        await ask(
          'updateCourse',
          {
            params: { courseId: course._id },
            form: { plans: JSON.stringify([{ _id: pair.planId, ...change }]) },
          },
          (await signIn(course.seller)).token,
        )
        const { period } = await admin.checkout({ sessionId })
        await admin.pay({ sessionId, recorded })
        if (!recorded) await ask('purchase', { body: pair }, bea.token)
        const payments = await backend.store.read((tx) =>
          tx.payments.list({ index: 'user', key: bea.user.id }).map(({ amount, kind }) => ({ amount, kind })),
        )
        return { period, payments, purchases: await purchases(bea.token) }
      }

      it.each([
        ['by the month', { recurrenceUnit: 'month' }],
        ['every three years', { recurrenceCount: 3 }],
        ['once', { billingType: 'One Time Fee' }],
        ['for nothing', { billingType: 'Free', price: 0 }],
        ['with a free trial', { freeTrialDays: 30 }],
      ])('is still charged yearly at this checkout although the plan is now sold %s', async (_, change) => {
        expect(await soldDespite('the-lantern-room', 'Patron', change)).toMatchObject({
          period: { count: 1, unit: 'year' },
          payments: [{ amount: 120, kind: 'checkout' }],
          purchases: [
            {
              amount: 120,
              nextBillingDate: '2027-03-02T09:00:00.000Z',
              planSnapshot: {
                billingType: 'Subscription',
                recurrenceCount: 1,
                recurrenceUnit: 'year',
              },
            },
          ],
        })
      })

      it.each([
        ['once', { billingType: 'One Time Fee' }],
        ['for nothing', { billingType: 'Free', price: 0 }],
        ['without a trial', { freeTrialDays: null }],
        ['with a longer trial', { freeTrialDays: 30 }],
      ])(
        'still has its trial of a week at this checkout although the plan is now sold %s',
        async (_, change) => {
          expect(await soldDespite('the-lantern-room', 'Resident', change)).toMatchObject({
            period: { count: 1, unit: 'month' },
            payments: [{ amount: 0, kind: 'trial' }],
            purchases: [
              {
                amount: 0,
                nextBillingDate: '2026-03-09T09:00:00.000Z',
                planSnapshot: { billingType: 'Subscription', recurrenceUnit: 'month', freeTrialDays: 7 },
              },
            ],
          })
        },
      )

      it('a one-time fee is still charged once at its open checkout although the plan is now sold by the month', async () => {
        const change = { billingType: 'Subscription', recurrenceCount: 1, recurrenceUnit: 'month' }
        expect(await soldDespite('gambit-chess-club', 'Life member', change)).toMatchObject({
          period: null,
          payments: [{ amount: 249, kind: 'checkout' }],
          purchases: [{ amount: 249, nextBillingDate: null, planSnapshot: { billingType: 'One Time Fee' } }],
        })
      })
    },
  )

  it('API-37: shows one month as the period of a plan without a stored period, and no name for a deleted buyer', async () => {
    const { backend, admin, checkout, signIn, planCalled } = await open()
    const bea = await signIn(BUYER)
    const { pair } = await planCalled('gambit-chess-club', 'Fortnight of analysis')
    await backend.store.request('arrange', (tx) => {
      tx.courses.patch(pair.courseId, ({ plans }) => ({
        plans: plans.map((plan) => ({ ...plan, recurrenceCount: null, recurrenceUnit: null })),
      }))
    })
    const sessionId = await checkout(bea, 'gambit-chess-club', 'Fortnight of analysis')
    await backend.store.request('arrange', (tx) => tx.accounts.remove(bea.user.id))
    expect(await admin.checkout({ sessionId })).toMatchObject({
      buyer: '',
      period: { count: 1, unit: 'month' },
    })
  })

  it('API-37: an unpaid checkout expires after exactly one day; a paid checkout stays paid', async () => {
    const { admin, checkout, signIn } = await open()
    const bea = await signIn(BUYER)
    const [paid, declined, left] = [
      await checkout(bea, 'tide-table', 'Summer pass'),
      await checkout(bea, 'tide-table', 'Weekly'),
      await checkout(bea, 'gambit-chess-club', 'Life member'),
    ]
    await admin.pay({ sessionId: paid })
    await admin.decline({ sessionId: declined })
    await admin.advance({ ms: DAY - 1 })
    const status = async (sessionId: string) => (await admin.checkout({ sessionId })).status
    expect([await status(paid), await status(declined), await status(left)]).toEqual([
      'paid',
      'declined',
      'open',
    ])
    await admin.advance({ ms: 1 })
    expect([await status(paid), await status(declined), await status(left)]).toEqual([
      'paid',
      'expired',
      'expired',
    ])
    const over = new AdminRefusal('This checkout has expired. Please start again.')
    await expect(admin.pay({ sessionId: left })).rejects.toEqual(over)
    await expect(admin.decline({ sessionId: left })).rejects.toEqual(over)
    const twice = new AdminRefusal('This checkout has been paid already.')
    await expect(admin.pay({ sessionId: paid })).rejects.toEqual(twice)
    await expect(admin.decline({ sessionId: paid })).rejects.toEqual(twice)
    const none = new AdminRefusal('This checkout does not exist.')
    await expect(admin.checkout({ sessionId: 'none' })).rejects.toEqual(none)
    await expect(admin.pay({ sessionId: 'none' })).rejects.toEqual(none)
  })

  it('API-37: when a buyer has opened two checkouts of one plan, only one can be paid', async () => {
    const { admin, checkout, signIn, purchases } = await open()
    const bea = await signIn(BUYER)
    const [one, two] = [
      await checkout(bea, 'tide-table', 'Weekly'),
      await checkout(bea, 'tide-table', 'Weekly'),
    ]
    await admin.pay({ sessionId: one })
    await expect(admin.pay({ sessionId: two })).rejects.toEqual(
      new AdminRefusal('You already have this plan.'),
    )
    expect(await purchases(bea.token)).toHaveLength(1)
    expect(await admin.checkout({ sessionId: two })).toMatchObject({ status: 'open' })
  })

  it('API-37: when a buyer completes two checkouts of one plan, only the first has the trial and costs 0', async () => {
    const dataset = await open()
    const { backend, admin, checkout, signIn } = dataset
    const bea = await signIn(BUYER)
    const [first, second] = [
      await checkout(bea, 'the-lantern-room', 'Resident'),
      await checkout(bea, 'the-lantern-room', 'Resident'),
    ]
    await admin.pay({ sessionId: first, recorded: false })
    expect(await latest(dataset)).toBe('checkout.pay')
    expect(await admin.checkout({ sessionId: second })).toMatchObject({ amount: 0, trialDays: 7 })
    await admin.pay({ sessionId: second })
    const payments = await backend.store.read((tx) => tx.payments.list({ index: 'user', key: bea.user.id }))
    expect(
      payments.map(({ purchaseId, amount, currency, kind, at }) => [
        purchaseId !== null,
        amount,
        currency,
        kind,
        at,
      ]),
    ).toEqual([
      [false, 0, 'usd', 'trial', NOW],
      [true, 12, 'usd', 'checkout', NOW],
    ])
    await admin.decline({ sessionId: await checkout(bea, 'tide-table', 'Weekly') })
    expect(await latest(dataset)).toBe('checkout.decline')
  })
})
