import { describe, expect, it } from 'vitest'
import type { Call } from '#src/api/contract/call.ts'
import { type CallInput, contract } from '#src/api/contract/index.ts'
import { BUYER, INES, open, refused, SELLER } from '#tests/mocks/backend.ts'

const draft = {
  title: 'Members',
  description: 'Everything.',
  price: 10,
  currency: 'usd',
  platform: ['Discord' as const],
  billingType: 'Subscription' as const,
  recurrenceCount: 1,
  recurrenceUnit: 'month' as const,
}

const asSeller = async () => {
  const dataset = await open()
  const { token, user } = await dataset.signIn(SELLER)
  const create = (body: Partial<CallInput<'createCourse'>['body']>) =>
    dataset.call(
      'createCourse',
      { body: { title: 'Evenings', description: '', seller: user.id, plans: [], ...body } },
      token,
    )
  const update = (courseId: string, form: CallInput<'updateCourse'>['form']) =>
    dataset.call('updateCourse', { params: { courseId }, form }, token)
  return { ...dataset, create, update }
}

describe('the fake backend (regression tests for errors that random requests found)', () => {
  it('API-01, API-28, API-31, API-43: an endpoint whose schema accepts any body may still refuse it', () => {
    const takesAnything = Object.entries(contract as Record<string, Call>).filter(
      ([, { body, form, query }]) => body || form || query,
    )
    expect(takesAnything.filter(([, { refusals }]) => !refusals[400]).map(([name]) => name)).toEqual([])
  })

  it.each([
    [{ recurrenceCount: 0 }, 'For month, must be between 1 and 72.'],
    [{ recurrenceCount: 73 }, 'For month, must be between 1 and 72.'],
    [{ recurrenceCount: 1.5 }, 'For month, must be between 1 and 72.'],
    [{ recurrenceUnit: 'day' as const, recurrenceCount: 32 }, 'For day, must be between 1 and 31.'],
    [{ recurrenceUnit: 'week' as const, recurrenceCount: 53 }, 'For week, must be between 1 and 52.'],
    [{ recurrenceUnit: 'year' as const, recurrenceCount: 100 }, 'For year, must be between 1 and 99.'],
    [{ freeTrialDays: -1 }, 'Trial must be between 0-1000 days.'],
    [{ freeTrialDays: 0.5 }, 'Trial must be between 0-1000 days.'],
    [{ freeTrialDays: 1001 }, 'Trial must be between 0-1000 days.'],
    [{ price: 1e308 }, 'A price cannot be above 999,999.99.'],
    [{ price: 1_000_000 }, 'A price cannot be above 999,999.99.'],
  ])('API-48, API-52: no plan is created or changed with %j', async (change, message) => {
    const { create, update, planCalled } = await asSeller()
    expect(await create({ plans: [{ ...draft, ...change }] })).toEqual(refused(400, message))
    const { course, plan } = await planCalled('the-lantern-room', 'Resident')
    const plans = JSON.stringify([{ _id: plan._id, ...change }])
    expect(await update(course._id, { plans })).toEqual(refused(400, message))
  })

  it('API-48, API-52: the longest period of each unit and the longest trial are accepted', async () => {
    const { create } = await asSeller()
    const longest = [
      ['day', 31],
      ['week', 52],
      ['month', 72],
      ['year', 99],
    ] as const
    const plans = longest.map(([recurrenceUnit, recurrenceCount]) => ({
      ...draft,
      recurrenceUnit,
      recurrenceCount,
      freeTrialDays: 1000,
      price: 999_999.99,
    }))
    expect(await create({ plans })).toMatchObject({ status: 200 })
    const once = { ...draft, billingType: 'One Time Fee' as const, recurrenceCount: 500 }
    expect(await create({ plans: [once, { ...once, recurrenceCount: null }] })).toMatchObject({ status: 200 })
  })

  it('API-52: a change of a plan is validated together with its unchanged fields', async () => {
    const { update, planCalled } = await asSeller()
    const { course, plan, pair } = await planCalled('the-lantern-room', 'Visitor')
    const change = (fields: object) =>
      update(course._id, { plans: JSON.stringify([{ _id: pair.planId, ...fields }]) })
    expect(await change({ price: 5 })).toEqual(refused(400, 'A free plan cannot have a price.'))
    const { pair: anvil } = await planCalled(
      'the-anvil-the-worshipful-and-entirely-unofficial-company-of-hobby-blacksmiths-farriers',
      'Apprentice Striker at the Second Fire, Including Coke, Borax and the Loan of a Leather Apron',
    )
    const plans = JSON.stringify([{ _id: anvil.planId, recurrenceCount: 40, recurrenceUnit: 'day' }])
    expect(await update(anvil.courseId, { plans })).toEqual(
      refused(400, 'For day, must be between 1 and 31.'),
    )
    expect(await change({ price: 5, billingType: 'One Time Fee' })).toMatchObject({ status: 200 })
    expect(plan.price).toBe(0)
  })

  it('API-48: a title must contain more than spaces', async () => {
    const { create } = await asSeller()
    expect(await create({ title: ' ' })).toEqual(refused(400, 'A community needs a title.'))
  })

  it('API-48: a long title is not cut within a character when its slug is made', async () => {
    const { create, ask } = await asSeller()
    expect(await create({ title: `a${'𐌰'.repeat(80)}` })).toMatchObject({ status: 200 })
    expect(await ask('course', { params: { slug: `a${'𐌰'.repeat(59)}` } })).toMatchObject({
      title: `a${'𐌰'.repeat(80)}`,
    })
  })

  it('API-52: subscribers of a removed plan are not charged again (A25)', async () => {
    const { admin, update, planCalled, checkout, purchases, signIn } = await asSeller()
    const bea = await signIn(BUYER)
    await admin.pay({ sessionId: await checkout(bea, 'the-lantern-room', 'Patron') })
    await admin.pay({ sessionId: await checkout(bea, 'the-lantern-room', 'Resident') })
    const { course, pair } = await planCalled('the-lantern-room', 'Patron')
    await update(course._id, { removePlanIds: JSON.stringify([pair.planId]) })
    const requested = (await purchases(bea.token)).map(({ planSnapshot, unsubscribeRequested }) => [
      planSnapshot?.title,
      unsubscribeRequested,
    ])
    expect(Object.fromEntries(requested)).toEqual({ Patron: true, Resident: false })
  })

  it('API-34, API-35: a user who leaves and joins a free plan again is counted once if the member count was not decreased in between', async () => {
    const { ask, call, planCalled, signIn } = await open()
    const { token } = await signIn(BUYER)
    const { pair, course } = await planCalled('gambit-chess-club', 'Spectator')
    const join = async () => {
      await ask('purchase', { body: pair }, token)
      await ask('incrementPlanMetrics', { params: pair, body: { userIncrement: 1 } }, token)
    }
    await join()
    expect(await call('toggleActive', { body: { ...pair, isActive: false } }, token)).toMatchObject({
      status: 200,
    })
    await join()
    const after = await ask('course', { params: { slug: course.slug } })
    expect((after.totalUsers ?? 0) - (course.totalUsers ?? 0)).toBe(1)
  })

  it('API-65: a purchase that was set inactive ends with its period, and then no longer counts as a member', async () => {
    const { admin, ask, checkout, endNextPeriod, purchases, signIn, planCalled } = await open()
    const bea = await signIn(BUYER)
    const { course, pair } = await planCalled('tide-table', 'Weekly')
    await admin.pay({ sessionId: await checkout(bea, 'tide-table', 'Weekly') })
    await ask('toggleActive', { body: { ...pair, isActive: false } }, bea.token)
    await endNextPeriod()
    const later = await signIn(BUYER)
    expect(await purchases(later.token)).toMatchObject([{ isActive: false, amount: 4 }])
    expect((await ask('course', { params: { slug: course.slug } })).totalUsers).toBe(course.totalUsers)
  })

  it('API-34: a payment is recorded at the price of its checkout, even if the plan has another price now', async () => {
    const { admin, ask, update, checkout, purchases, planCalled, signIn } = await asSeller()
    const bea = await signIn(BUYER)
    const { course, pair } = await planCalled('the-lantern-room', 'Patron')
    const sessionId = await checkout(bea, 'the-lantern-room', 'Patron')
    const reprice = (price: number) =>
      update(course._id, { plans: JSON.stringify([{ _id: pair.planId, price }]) })
    await reprice(150)
    expect(await admin.checkout({ sessionId })).toMatchObject({ amount: 120 })
    await admin.pay({ sessionId, recorded: false })
    await reprice(180)
    await ask('purchase', { body: pair }, bea.token)
    expect(await purchases(bea.token)).toMatchObject([{ amount: 120 }])
  })

  it('API-34: a trial is recorded with the days of its checkout, even if the plan has another trial now', async () => {
    const { admin, ask, update, checkout, purchases, planCalled, signIn } = await asSeller()
    const bea = await signIn(BUYER)
    const { course, pair } = await planCalled('the-lantern-room', 'Resident')
    await admin.pay({ sessionId: await checkout(bea, 'the-lantern-room', 'Resident'), recorded: false })
    await update(course._id, { plans: JSON.stringify([{ _id: pair.planId, freeTrialDays: null }]) })
    await ask('purchase', { body: pair }, bea.token)
    expect(await purchases(bea.token)).toMatchObject([
      { amount: 0, nextBillingDate: '2026-03-09T09:00:00.000Z' },
    ])
  })

  it('B19: sales in an invalid currency are invoiced like other sales', async () => {
    const { admin, checkout, signIn } = await open()
    await admin.pay({ sessionId: await checkout(await signIn(BUYER), 'odd-lots', 'Under the hammer') })
    await admin.advanceTo({ at: Date.parse('2026-04-01T00:00:00Z') })
    const [mail] = await admin.mails({ to: INES })
    expect(mail?.text).toContain('12% of $20.00: $2.40')
  })
})
