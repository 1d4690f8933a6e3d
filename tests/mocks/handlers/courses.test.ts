import { describe, expect, it } from 'vitest'
import { BUYER, open, refused, SELLER } from '../backend.ts'

const INES = 'ines@guildhall.test'
const done = { status: 200, body: { message: 'Done.' } }
const LANTERN = '811204417729318401'
const TIDE = '-1001884401105'

const UNKNOWN_COURSE = refused(404, 'This community does not exist.')
const UNKNOWN_PLAN = refused(404, 'This plan does not exist.')
const NOT_YOURS = refused(403, 'This community belongs to another seller.')

/** The least that a plan of the wizard has. */
const bare = {
  title: 'Members',
  description: 'Everything.',
  price: 10,
  currency: 'usd',
  platform: ['Discord' as const],
  billingType: 'Subscription' as const,
}
/** All that it can have. */
const full = {
  ...bare,
  title: 'Both rooms',
  platform: ['Discord' as const, 'Telegram' as const],
  discordServerId: LANTERN,
  telegramServerId: TIDE,
  discordRole: ['Reader'],
  telegramRole: ['member'],
  recurrenceCount: 2,
  recurrenceUnit: 'week' as const,
  freeTrialDays: 3,
  isPopular: true,
}
const unsold = { stripeProductId: null, stripePriceId: null }
const bareStored = {
  ...bare,
  discordServerId: null,
  telegramServerId: null,
  discordRole: [],
  telegramRole: [],
  recurrenceCount: null,
  recurrenceUnit: null,
  freeTrialDays: null,
  isPopular: false,
  ...unsold,
}

const seller = async (scenario?: string) => {
  const world = await open(scenario)
  const { token, user } = await world.signIn(SELLER)
  const courseCalled = (slug: string) => world.ask('course', { params: { slug } })
  const create = (change: object) =>
    world.call(
      'createCourse',
      { body: { title: 'Evenings', description: 'After work.', seller: user.id, plans: [bare], ...change } },
      token,
    )
  const update = async (form: object, slug = 'the-lantern-room') =>
    world.call('updateCourse', { params: { courseId: (await courseCalled(slug))._id }, form }, token)
  return { ...world, token, user, courseCalled, create, update }
}

describe('a new community', () => {
  it('API-48, API-38: has what was sent, and nothing else', async () => {
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
        { _id: course.plans[0]?._id, ...bareStored },
        { _id: course.plans[1]?._id, ...full, ...unsold },
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

  it('API-48: needs neither pictures nor plans', async () => {
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
  ])('API-48: %j is found under %j', async (title, slug) => {
    const { create, courseCalled } = await seller()
    expect(await create({ title })).toMatchObject({ status: 200 })
    expect(await courseCalled(slug)).toMatchObject({ title: title.trim(), isActive: false })
  })

  it('API-48: each further one of a name has the next number', async () => {
    const { create, courseCalled } = await seller()
    for (const description of ['one', 'two', 'three']) await create({ title: 'Evenings', description })
    const found = await Promise.all(['evenings', 'evenings-2', 'evenings-3'].map(courseCalled))
    expect(found.map(({ description }) => description)).toEqual(['one', 'two', 'three'])
  })

  it('API-48: plans are sold in four currencies, and may cost nothing', async () => {
    const { create } = await seller()
    const plans = [
      ...['usd', 'eur', 'gbp', 'sek'].map((currency) => ({ ...bare, currency })),
      { ...bare, price: 0 },
      { ...bare, price: 0, billingType: 'Free' },
    ]
    expect(await create({ plans })).toMatchObject({ status: 200 })
  })

  it.each([
    [{ title: '' }, 'A plan needs a title.'],
    [{ title: '  ' }, 'A plan needs a title.'],
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

  it('API-48: only a seller creates, and only their own', async () => {
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

describe('changing a community', () => {
  it('API-52: what the form does not name stays', async () => {
    const { update, courseCalled } = await seller()
    const before = await courseCalled('the-lantern-room')
    expect(await update({})).toEqual({ status: 200, body: before })
    expect(await courseCalled('the-lantern-room')).toEqual(before)
  })

  it.each([
    ['title', 'The Lamp Room'],
    ['description', ''],
    ['category', 'Letters'],
    ['logo', '/logo.svg'],
    ['thumbnail', '/small.svg'],
    ['video', '/film.webm'],
  ])('API-52: %s alone is changed', async (field, value) => {
    const { update, courseCalled } = await seller()
    const before = await courseCalled('the-lantern-room')
    expect(await update({ [field]: value })).toEqual({ status: 200, body: { ...before, [field]: value } })
    expect(await courseCalled('the-lantern-room')).toEqual({ ...before, [field]: value })
  })

  it('API-52: tags are replaced, and may all go', async () => {
    const { update } = await seller()
    expect(await update({ tags: '["ink","tea"]' })).toMatchObject({ body: { tags: ['ink', 'tea'] } })
    expect(await update({ tags: '[]' })).toMatchObject({ body: { tags: [] } })
  })

  it('API-52: a video is removed when that is said, unless a new one takes its place', async () => {
    const { update } = await seller()
    const film = '/videos/lantern-room.webm'
    expect(await update({ title: 'The Lamp Room' })).toMatchObject({ body: { video: film } })
    expect(await update({ video: '/new.webm', videoRemoved: 'true' })).toMatchObject({
      body: { video: '/new.webm' },
    })
    expect(await update({ videoRemoved: 'true' })).toMatchObject({
      body: { video: null, videoPublicId: null },
    })
  })

  it.each([
    ['logo', 'logoPublicId', 'course/lamp'],
    ['video', 'videoPublicId', 'course_uploads/videos/film'],
  ] as const)(
    'API-52, C25: a new %s has a public id, and an upload of nobody’s is its saver’s',
    async (field, idField, publicId) => {
      const { backend, create, courseCalled, update, signIn } = await seller()
      const url = `https://host.test/upload/v1/${publicId}.png`
      const kind = field === 'logo' ? ('image' as const) : ('video' as const)
      await backend.store.request('arrange', (tx) => {
        tx.media.insert({ id: publicId, ownerId: null, kind, url })
      })
      const before = await courseCalled('the-lantern-room')
      expect(await update({ [field]: url })).toEqual({
        status: 200,
        body: { ...before, [field]: url, [idField]: publicId },
      })
      const { user } = await signIn(SELLER)
      expect(await backend.store.read((tx) => tx.media.get(publicId)?.ownerId)).toBe(user.id)
      await create({ [field]: url })
      expect(await courseCalled('evenings')).toMatchObject({ [field]: url, [idField]: publicId })
    },
  )

  it('API-52: a plan keeps what the form does not name, its sale and its members too', async () => {
    const { update, courseCalled } = await seller()
    const before = await courseCalled('the-lantern-room')
    const [visitor, resident, patron] = before.plans
    const plans = JSON.stringify([{ _id: patron?._id, price: 130 }])
    const after = { ...before, plans: [visitor, resident, { ...patron, price: 130 }] }
    expect(await update({ plans })).toEqual({ status: 200, body: after })
    expect(after.totalUsers).toBe(1281)
  })

  it('API-52: null clears what a plan can lack', async () => {
    const { update, courseCalled } = await seller()
    const [visitor, resident, patron] = (await courseCalled('the-lantern-room')).plans
    const lacks = {
      discordServerId: null,
      telegramServerId: null,
      discordRole: null,
      telegramRole: null,
      recurrenceCount: null,
      recurrenceUnit: null,
      freeTrialDays: null,
      isPopular: null,
    }
    const plans = JSON.stringify([{ _id: resident?._id, ...lacks }])
    expect(await update({ plans })).toMatchObject({
      status: 200,
      body: {
        plans: [
          visitor,
          { ...resident, ...lacks, discordRole: [], telegramRole: [], isPopular: false },
          patron,
        ],
      },
    })
  })

  it('API-52: several changes of plans are made in their order', async () => {
    const { update, courseCalled } = await seller()
    const [visitor, resident, patron] = (await courseCalled('the-lantern-room')).plans
    const changed = await update({
      plans: JSON.stringify([full, { _id: resident?._id, title: 'Local', isPopular: false }]),
      removePlanIds: JSON.stringify([visitor?._id, 'none']),
    })
    const { plans } = await courseCalled('the-lantern-room')
    expect(plans).toEqual([
      { ...resident, title: 'Local', isPopular: false },
      patron,
      { _id: plans[2]?._id, ...full, ...unsold },
    ])
    expect(changed).toMatchObject({ status: 200, body: { plans, totalUsers: 469 } })
  })

  it.each([
    ['plans', 'no list', 'plans, removePlanIds and tags must be lists in JSON.'],
    ['plans', '{}', 'plans, removePlanIds and tags must be lists in JSON.'],
    ['plans', '[{"price":"much"}]', 'plans, removePlanIds and tags must be lists in JSON.'],
    ['removePlanIds', '[1]', 'plans, removePlanIds and tags must be lists in JSON.'],
    ['removePlanIds', '', 'plans, removePlanIds and tags must be lists in JSON.'],
    ['tags', 'ink', 'plans, removePlanIds and tags must be lists in JSON.'],
    ['title', '', 'A community needs a title.'],
    ['title', '  ', 'A community needs a title.'],
    ['plans', '[{"title":"Half"}]', 'A new plan needs all its fields.'],
    ['plans', '[{"_id":"none","title":"Gone"}]', 'This plan does not exist.'],
  ])('API-52: %s of %j is refused: %s', async (field, value, message) => {
    const { update, courseCalled } = await seller()
    const before = await courseCalled('the-lantern-room')
    expect(await update({ description: 'Not this.', [field]: value })).toEqual(refused(400, message))
    expect(await courseCalled('the-lantern-room')).toEqual(before)
  })

  it('API-52: a plan that is removed cannot be changed in the same form', async () => {
    const { update, courseCalled } = await seller()
    const [visitor] = (await courseCalled('the-lantern-room')).plans
    const form = {
      removePlanIds: JSON.stringify([visitor?._id]),
      plans: JSON.stringify([{ _id: visitor?._id, title: 'Guest' }]),
    }
    expect(await update(form)).toEqual(refused(400, 'This plan does not exist.'))
  })
})

describe('what belongs to a seller', () => {
  it('API-46: only their own communities are listed', async () => {
    const { ask, call, signIn } = await seller()
    const ines = await signIn(INES)
    const params = { userId: ines.user.id }
    expect((await ask('sellerCourses', { params }, ines.token)).map(({ slug }) => slug)).toEqual([
      'gambit-chess-club',
      'observatory',
      'tide-table',
      'sprout-school',
      'odd-lots',
    ])
    expect(await call('sellerCourses', { params }, (await signIn(SELLER)).token)).toEqual(
      refused(403, 'You may only list your own communities.'),
    )
  })

  it('API-42, API-47, API-51, API-52, API-56: strangers are refused, and so is what is not there', async () => {
    const { call, signIn, planCalled, courseCalled, token } = await seller()
    const ines = (await signIn(INES)).token
    const { pair } = await planCalled('the-lantern-room', 'Resident')
    const before = await courseCalled('the-lantern-room')
    const { courseId, planId } = pair
    const price = { stripePriceId: before.plans[1]?.stripePriceId ?? '' }
    const calls = (id: string) =>
      ({
        toggleActivation: [{ params: { id }, body: { isActive: false } }],
        totalUsers: [{ params: { courseId: id } }],
        linkPlanToProduct: [{ params: { courseId: id, planId }, body: price }],
        updateCourse: [{ params: { courseId: id }, form: { title: 'Mine now' } }],
        deleteCourse: [{ params: { courseId: id } }],
      }) as const
    for (const [name, [asked]] of Object.entries(calls(courseId))) {
      expect([name, await call(name as 'totalUsers', asked, ines)]).toEqual([name, NOT_YOURS])
    }
    for (const [name, [asked]] of Object.entries(calls('none'))) {
      expect([name, await call(name as 'totalUsers', asked, token)]).toEqual([name, UNKNOWN_COURSE])
    }
    const noPlan = { params: { courseId, planId: 'none' }, body: price }
    expect(await call('linkPlanToProduct', noPlan, token)).toEqual(UNKNOWN_PLAN)
    expect(await courseCalled('the-lantern-room')).toEqual(before)
  })
})

describe('a plan and its price', () => {
  const unknown = refused(400, 'The card provider does not know this price.')

  it('API-51: is sold at a price of its seller’s, and only that plan is changed', async () => {
    const { ask, call, token, user, planCalled, courseCalled, signIn } = await seller()
    const { pair, course } = await planCalled('the-lantern-room', 'Resident')
    const product = {
      courseTitle: 'The Lantern Room',
      planTitle: 'Resident',
      price: 1500,
      currency: 'eur' as const,
    }
    const sams = await ask('createOneTimeProduct', { body: { userId: user.id, ...product } }, token)
    const ines = await signIn(INES)
    const theirs = await ask(
      'createOneTimeProduct',
      { body: { userId: ines.user.id, ...product } },
      ines.token,
    )
    const link = (body: { stripeProductId?: string; stripePriceId: string; currency?: 'eur' }) =>
      call('linkPlanToProduct', { params: pair, body }, token)

    expect(await link({ stripePriceId: 'forged' })).toEqual(unknown)
    expect(await link({ stripePriceId: theirs.priceId })).toEqual(unknown)
    expect(await link({ stripePriceId: sams.priceId, stripeProductId: theirs.productId })).toEqual(unknown)
    expect(await courseCalled('the-lantern-room')).toEqual(course)

    const [visitor, resident, patron] = course.plans
    const linked = { ...resident, stripeProductId: sams.productId, stripePriceId: sams.priceId }
    expect(await link({ stripePriceId: sams.priceId })).toEqual(done)
    expect((await courseCalled('the-lantern-room')).plans).toEqual([visitor, linked, patron])
    expect(
      await link({ stripePriceId: sams.priceId, stripeProductId: sams.productId, currency: 'eur' }),
    ).toEqual(done)
    expect((await courseCalled('the-lantern-room')).plans).toEqual([
      visitor,
      { ...linked, currency: 'eur' },
      patron,
    ])
  })

  it('API-36: a price is told for what is sold, else why not', async () => {
    const { call, token, planCalled } = await seller()
    const visitor = (await planCalled('the-lantern-room', 'Visitor')).pair
    const info = (params: typeof visitor) => call('checkoutSessionInfo', { params }, token)
    expect(await info(visitor)).toEqual(refused(409, 'This plan is not sold through the card provider.'))
    expect(await info({ ...visitor, planId: 'none' })).toEqual(UNKNOWN_PLAN)
    expect(await info({ ...visitor, courseId: 'none' })).toEqual(UNKNOWN_COURSE)
  })
})

describe('counting members', () => {
  it('API-35: once for each purchase and each unsubscribe, of that plan alone', async () => {
    const { ask, call, token, planCalled } = await seller()
    const { pair, course } = await planCalled('tide-table', 'Weekly')
    const count = (userIncrement: 1 | -1, params = pair) =>
      call('incrementPlanMetrics', { params, body: { userIncrement } }, token)
    const nothing = refused(403, 'There is no purchase or unsubscribe that is not counted yet.')
    expect(await count(1)).toEqual(nothing)
    expect(await count(1, { ...pair, planId: 'none' })).toEqual(UNKNOWN_PLAN)
    expect(await count(1, { ...pair, courseId: 'none' })).toEqual(UNKNOWN_COURSE)

    const visitor = await planCalled('the-lantern-room', 'Visitor')
    await ask('purchase', { body: visitor.pair }, token)
    const total = async () => (await planCalled('the-lantern-room', 'Visitor')).course.totalUsers
    expect(await count(-1, visitor.pair)).toEqual(nothing)
    expect(await count(1, visitor.pair)).toEqual(done)
    expect(await total()).toBe(1282)
    await ask('unsubscribe', { body: visitor.pair }, token)
    expect(await count(1, visitor.pair)).toEqual(nothing)
    expect(await count(-1, visitor.pair)).toEqual(done)
    expect(await total()).toBe(1281)
    expect((await planCalled('tide-table', 'Weekly')).course).toEqual(course)
  })
})

describe('opening and closing', () => {
  const noBot = refused(409, 'You need to invite the bot to each server before activating this community.')

  it.each([
    ['both are admins', {}, true],
    ['one is no admin on Discord', { discord: { present: true, admin: false } }, false],
    ['one is gone from Discord', { discord: { present: false, admin: false } }, false],
    ['one is no admin on Telegram', { telegram: { present: true, admin: false } }, false],
    ['one is gone from Telegram', { telegram: { present: false, admin: false } }, false],
  ])(
    'API-42: of two bots, %s',
    async (_, bots: Record<string, { present: boolean; admin: boolean }>, opens) => {
      const { call, token, courseCalled, admin, signIn } = await seller()
      const { _id: id } = await courseCalled('the-slow-orchard')
      const servers = { discord: '811204417729318403', telegram: '-1001884401104' }
      for (const [platform, serverId] of Object.entries(servers)) {
        const bot = bots[platform]
        if (bot) await admin.setBot({ serverId, ...bot })
      }
      const toggle = (isActive: boolean, by = token) =>
        call('toggleActivation', { params: { id }, body: { isActive } }, by)
      const answered = (isActive: boolean) => ({ status: 200, body: { course: { isActive } } })
      const bea = (await signIn(BUYER)).token
      expect(await toggle(true, bea)).toEqual(NOT_YOURS)
      expect(await toggle(false, bea)).toEqual(opens ? NOT_YOURS : answered(false))
      expect(await toggle(false)).toEqual(answered(false))
      expect(await courseCalled('the-slow-orchard')).toMatchObject({ isActive: false })
      expect(await toggle(true)).toEqual(opens ? answered(true) : noBot)
      expect(await courseCalled('the-slow-orchard')).toMatchObject({ isActive: opens })
    },
  )

  it('API-42: one plan without its bot keeps the whole community closed', async () => {
    const { create, call, token, courseCalled } = await seller()
    const away = { ...bare, discordServerId: '811204417729318503' }
    await create({ plans: [{ ...bare, discordServerId: LANTERN }, away] })
    const { _id: id } = await courseCalled('evenings')
    expect(await call('toggleActivation', { params: { id }, body: { isActive: true } }, token)).toEqual(noBot)
  })

  it.each([
    ['a server that nobody knows', { platform: ['Discord'], discordServerId: '1' }, false],
    ['no server at all', { platform: ['Discord'], discordServerId: null }, true],
    ['a server of a platform it is not on', { platform: ['Telegram'], discordServerId: '1' }, true],
    ['a chat of a platform it is not on', { platform: 'Discord', telegramServerId: '1' }, true],
    ['a chat that nobody knows', { platform: 'Telegram', telegramServerId: '1' }, false],
  ])('API-42: a plan that names %s', async (_, plan, opens) => {
    const { create, call, token, courseCalled } = await seller()
    await create({ plans: [{ ...bare, ...plan }] })
    const { _id: id } = await courseCalled('evenings')
    expect(await call('toggleActivation', { params: { id }, body: { isActive: true } }, token)).toEqual(
      opens ? { status: 200, body: { course: { isActive: true } } } : noBot,
    )
  })
})

describe('deleting a community', () => {
  it('API-56: ends the charges of its running subscriptions, and of nothing else', async () => {
    const { ask, call, token, planCalled, purchases, signIn } = await seller('buyer')
    const bea = (await signIn(BUYER)).token
    const before = await purchases(bea)
    const { pair } = await planCalled('gambit-chess-club', 'Life member')
    const ines = (await signIn(INES)).token
    expect(await call('deleteCourse', { params: pair }, ines)).toEqual(done)
    const gone = (list: typeof before) =>
      list.map((entry) => (entry.courseId === pair.courseId ? { ...entry, courseDetails: null } : entry))
    // Paid once, and free: there is no charge to end.
    expect(await purchases(bea)).toEqual(gone(before))

    const lantern = (await planCalled('the-lantern-room', 'Resident')).pair
    await ask('deleteCourse', { params: lantern }, token)
    expect(await purchases(bea)).toEqual(
      gone(before).map((entry) =>
        entry.courseId === lantern.courseId
          ? { ...entry, courseDetails: null, unsubscribeRequested: true }
          : entry,
      ),
    )
    expect(await call('deleteCourse', { params: lantern }, token)).toEqual(UNKNOWN_COURSE)
  })

  it('API-56: the card provider is told to charge no more', async () => {
    const { ask, backend, token, planCalled } = await seller('buyer')
    const { pair } = await planCalled('the-lantern-room', 'Resident')
    await ask('deleteCourse', { params: pair }, token)
    const rows = await backend.store.read((tx) =>
      tx.purchases.list({ where: (query) => query.where({ planId: pair.planId }) }),
    )
    expect(rows).toMatchObject([{ chargeEnded: true, unsubscribeRequested: true, isActive: true }])
  })

  it('API-56: what had ended already is left as it is', async () => {
    const { ask, planCalled, purchases, signIn } = await seller('buyer')
    const bea = (await signIn(BUYER)).token
    const planets = (await planCalled('sprout-school', 'Planets')).pair
    await ask('deleteCourse', { params: planets }, (await signIn(INES)).token)
    expect((await purchases(bea)).find(({ planId }) => planId === planets.planId)).toMatchObject({
      unsubscribeRequested: false,
    })
  })
})
