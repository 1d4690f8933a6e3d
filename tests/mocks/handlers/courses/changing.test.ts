import { describe, expect, it } from 'vitest'
import { INES, refused, SELLER } from '#tests/mocks/backend.ts'
import { full, NOT_YOURS, seller, UNKNOWN_COURSE, UNKNOWN_PLAN } from './fixtures.ts'

describe('the fake backend: changing a community', () => {
  it('API-52: does not change fields that are missing in the form', async () => {
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
  ])('API-52: changes %s only', async (field, value) => {
    const { update, courseCalled } = await seller()
    const before = await courseCalled('the-lantern-room')
    expect(await update({ [field]: value })).toEqual({ status: 200, body: { ...before, [field]: value } })
    expect(await courseCalled('the-lantern-room')).toEqual({ ...before, [field]: value })
  })

  it('API-52: replaces the tags, and can remove all', async () => {
    const { update } = await seller()
    expect(await update({ tags: '["ink","tea"]' })).toMatchObject({ body: { tags: ['ink', 'tea'] } })
    expect(await update({ tags: '[]' })).toMatchObject({ body: { tags: [] } })
  })

  it('API-52: removes a video on request, unless a new one replaces it', async () => {
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
    'API-52, C25: gives a new %s a public id, and an upload without an owner belongs to the user who saves it',
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

  it('API-52: a plan retains the fields that the form omits, including its price and members', async () => {
    const { update, courseCalled } = await seller()
    const before = await courseCalled('the-lantern-room')
    const [visitor, resident, patron] = before.plans
    const plans = JSON.stringify([{ _id: patron?._id, price: 130 }])
    const after = { ...before, plans: [visitor, resident, { ...patron, price: 130 }] }
    expect(await update({ plans })).toEqual({ status: 200, body: after })
    expect(after.totalUsers).toBe(1281)
  })

  it('API-52: null clears the optional fields of a plan', async () => {
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
        plans: [visitor, { ...resident, ...lacks }, patron],
      },
    })
  })

  it('API-52: changes, adds and removes plans at once, and retains their order', async () => {
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
      { _id: plans[2]?._id, ...full },
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
    ['title', '\u200b\ufeff', 'A community needs a title.'],
    ['plans', '[{"title":"Half"}]', 'A new plan needs all its fields.'],
    ['plans', '[{"_id":"none","title":"Gone"}]', 'This plan does not exist.'],
  ])('API-52: refuses the field %s with %j: %s', async (field, value, message) => {
    const { update, courseCalled } = await seller()
    const before = await courseCalled('the-lantern-room')
    expect(await update({ description: 'Not this.', [field]: value })).toEqual(refused(400, message))
    expect(await courseCalled('the-lantern-room')).toEqual(before)
  })

  it('API-52: refuses to change a plan that the same form removes', async () => {
    const { update, courseCalled } = await seller()
    const [visitor] = (await courseCalled('the-lantern-room')).plans
    const form = {
      removePlanIds: JSON.stringify([visitor?._id]),
      plans: JSON.stringify([{ _id: visitor?._id, title: 'Guest' }]),
    }
    expect(await update(form)).toEqual(refused(400, 'This plan does not exist.'))
  })
})

describe("the fake backend: a seller's own communities", () => {
  it("API-46: are the only communities in the seller's list", async () => {
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

  it('API-42, API-47, API-51, API-52, API-56: cannot be changed by another seller; a request for an unknown one is refused', async () => {
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
    for (const [name, [input]] of Object.entries(calls(courseId))) {
      expect([name, await call(name as 'totalUsers', input, ines)]).toEqual([name, NOT_YOURS])
    }
    for (const [name, [input]] of Object.entries(calls('none'))) {
      expect([name, await call(name as 'totalUsers', input, token)]).toEqual([name, UNKNOWN_COURSE])
    }
    const noPlan = { params: { courseId, planId: 'none' }, body: price }
    expect(await call('linkPlanToProduct', noPlan, token)).toEqual(UNKNOWN_PLAN)
    expect(await courseCalled('the-lantern-room')).toEqual(before)
  })
})
