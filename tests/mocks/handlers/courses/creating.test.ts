import { describe, expect, it } from 'vitest'
import { currencies } from '#machines/rules/kit/entities.ts'
import { BUYER, refused } from '#tests/mocks/backend.ts'
import { bare, full, seller } from './fixtures.ts'

describe('the fake backend: a new community', () => {
  it('API-48, API-38: is returned with the values that were sent, but its title without surrounding spaces', async () => {
    const { create, courseCalled, user } = await seller()
    const given = { title: '  Evening Classes ', plans: [bare, full], logo: '/logo.svg', video: '/film.webm' }
    const { body } = await create(given)
    const course = await courseCalled('evening-classes')
    expect(course).toEqual({
      _id: course._id,
      slug: 'evening-classes',
      title: 'Evening Classes',
      description: 'After work.',
      logo: '/logo.svg',
      logoPublicId: null,
      video: '/film.webm',
      videoPublicId: null,
      thumbnail: null,
      thumbnailPublicId: null,
      category: null,
      tags: [],
      seller: user.id,
      isActive: false,
      totalUsers: 0,
      plans: [
        { _id: course.plans[0]?._id, ...bare },
        { _id: course.plans[1]?._id, ...full },
      ],
    })
    expect(body).toEqual({
      courseId: course._id,
      plans: [
        { _id: course.plans[0]?._id, title: 'Members' },
        { _id: course.plans[1]?._id, title: 'Both rooms' },
      ],
    })
  })

  it('API-48: can be created without picture, video and plans', async () => {
    const { create, courseCalled } = await seller()
    await create({ title: 'Bare', plans: [] })
    expect(await courseCalled('bare')).toMatchObject({ logo: null, video: null, plans: [], totalUsers: 0 })
  })

  it.each([
    ['Évening Classes!', 'evening-classes'],
    ['  --Tea & Toast--  ', 'tea-toast'],
    ['x'.repeat(70), 'x'.repeat(60)],
    ['!!!', 'community'],
    ['طبخ', 'طبخ'],
    ['Tide Table', 'tide-table-2'],
    ['ガイド', 'ガイド'],
    ['Tide\u200b Tábl\u00ade', 'tide-table-2'],
  ])('API-48: with the title %j has the slug %j', async (title, slug) => {
    const { create, courseCalled } = await seller()
    expect(await create({ title })).toMatchObject({ status: 200 })
    expect(await courseCalled(slug)).toMatchObject({ title: title.trim(), isActive: false })
  })

  it('API-48: a repeated title gets the next number in its slug', async () => {
    const { create, courseCalled } = await seller()
    for (const description of ['one', 'two', 'three']) await create({ title: 'Evenings', description })
    const found = await Promise.all(['evenings', 'evenings-2', 'evenings-3'].map(courseCalled))
    expect(found.map(({ description }) => description)).toEqual(['one', 'two', 'three'])
  })

  it('API-48: plans may have the price 0', async () => {
    const { create } = await seller()
    const plans = [
      { ...bare, price: 0 },
      { ...bare, price: 0, billingType: 'Free' },
    ]
    expect(await create({ plans })).toMatchObject({ status: 200 })
  })

  it.each(currencies)('API-48, API-49, API-51: a plan can be sold in %s', async (currency) => {
    const { ask, create, courseCalled, token, user } = await seller()
    expect(await create({ title: 'Evenings', plans: [{ ...bare, currency }] })).toMatchObject({ status: 200 })
    const { _id: courseId, plans } = await courseCalled('evenings')
    const planId = plans[0]?._id ?? ''
    const product = { userId: user.id, courseTitle: 'Evenings', planTitle: 'Members', price: 1000, currency }
    const { priceId } = await ask('createOneTimeProduct', { body: product }, token)
    const params = { courseId, planId }
    await ask('linkPlanToProduct', { params, body: { stripePriceId: priceId, currency } }, token)
    expect((await courseCalled('evenings')).plans[0]?.currency).toBe(currency)
  })

  it.each([
    [{ title: '' }, 'A plan needs a title.'],
    [{ title: '  ' }, 'A plan needs a title.'],
    [{ title: '\u200b\u3164' }, 'A plan needs a title.'],
    [{ price: -0.01 }, 'A price cannot be below 0.'],
    [{ billingType: 'Free' as const }, 'A free plan cannot have a price.'],
    [{ billingType: 'Free' as const, price: 0.01 }, 'A free plan cannot have a price.'],
    [{ currency: 'doubloon' }, 'Unsupported currency.'],
    [{ currency: '' }, 'Unsupported currency.'],
  ])('API-48, API-52: a plan with %j is refused, new or changed: %s', async (change, message) => {
    const { create, update, courseCalled } = await seller()
    expect(await create({ plans: [bare, { ...bare, ...change }] })).toEqual(refused(400, message))
    const before = await courseCalled('the-lantern-room')
    const added = JSON.stringify([{ ...bare, ...change }])
    expect(await update({ plans: added })).toEqual(refused(400, message))
    const changed = JSON.stringify([
      { _id: before.plans[0]?._id, title: 'Guest' },
      { _id: before.plans[1]?._id, ...bare, ...change },
    ])
    expect(await update({ plans: changed, title: 'Not this' })).toEqual(refused(400, message))
    expect(await courseCalled('the-lantern-room')).toEqual(before)
  })

  it("API-48: can be created by a seller only, and only with the seller's own id", async () => {
    const { create, call, signIn, courseCalled } = await seller()
    const bea = await signIn(BUYER)
    const no = refused(403, 'Only a seller may create a community, and only their own.')
    expect(await create({ seller: bea.user.id })).toEqual(no)
    const { seller: sam } = await courseCalled('the-lantern-room')
    for (const owner of [bea.user.id, sam]) {
      const body = { title: 'Evenings', description: '', seller: owner, plans: [] }
      expect(await call('createCourse', { body }, bea.token)).toEqual(no)
    }
  })
})
