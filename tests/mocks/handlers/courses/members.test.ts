import { describe, expect, it } from 'vitest'
import { done, refused } from '#tests/mocks/backend.ts'
import { seller, UNKNOWN_COURSE, UNKNOWN_PLAN } from './fixtures.ts'

describe('the fake backend: counting the members of a plan', () => {
  it('API-35: a purchase adds one member to its plan, an unsubscribe removes one, and other plans stay unchanged', async () => {
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
