import { describe, expect, it } from 'vitest'
import { documents } from '../documents.ts'
import { graphOver } from '../fixtures.ts'
import { done, whole } from './fixtures.ts'

const read = {
  id: 'c1',
  slug: 'trading',
  title: 'Trading',
  description: 'Line one\nLine two',
  logo: 'https://images.test/logo.png',
  logoPublicId: 'course/logo',
  video: 'https://images.test/film.mp4',
  videoPublicId: 'course_uploads/videos/film',
  thumbnail: 'https://images.test/thumb.png',
  thumbnailPublicId: 'course/thumb',
  category: 'Finance',
  tags: ['stocks', 'options'],
  sellerId: 'u9',
  isActive: true,
  totalUsers: 1234,
  plans: [
    {
      id: 'p1',
      title: 'Gold',
      description: 'All of it.',
      price: 19,
      currency: 'eur',
      billingType: 'Subscription',
      recurrenceCount: 1,
      recurrenceUnit: 'month',
      freeTrialDays: 7,
      platforms: ['Discord', 'Telegram'],
      discordServerId: 's1',
      telegramServerId: '-100',
      isPopular: true,
      discordRoles: ['member'],
      telegramRoles: ['reader'],
      stripeProductId: 'prod-1',
      stripePriceId: 'price-1',
    },
  ],
}

const bare = {
  _id: 'c2',
  title: 'Bare',
  slug: 'bare',
  seller: 'u9',
  isActive: false,
  plans: [{ _id: 'p2', title: 'Free', price: 0, billingType: 'Free' }],
}

describe("the GraphQL layer, for a seller's communities,", () => {
  it('PLANRULE-02, API-46: a query can read every field of a community and its plans', async () => {
    const { graph, sent } = graphOver({ 'GET /courses/seller/u9': () => [whole] })
    await expect(graph.query(documents.sellerCommunitiesQuery, { sellerId: 'u9' })).resolves.toEqual({
      sellerCommunities: [read],
    })
    expect(sent).toEqual([['GET /courses/seller/u9', undefined]])
  })

  it('PLANRULE-02, EDIT-02, API-38: a query can load one community by its slug', async () => {
    const { graph, sent } = graphOver({ 'GET /courses/trading': () => whole })
    await expect(graph.query(documents.sellerCommunityQuery, { slug: 'trading' })).resolves.toEqual({
      community: read,
    })
    expect(sent).toEqual([['GET /courses/trading', undefined]])
  })

  it('PLANRULE-01, PLANRULE-02: ignores the field botInvited of the plans in a response', async () => {
    const said = {
      ...whole,
      plans: whole.plans.map((plan) => ({ ...plan, botInvited: true })),
    }
    const { graph } = graphOver({ 'GET /courses/trading': () => said })
    await expect(graph.query(documents.sellerCommunityQuery, { slug: 'trading' })).resolves.toEqual({
      community: read,
    })
  })

  it('PLANRULE-02: missing fields of a community are null or an empty list', async () => {
    const { graph } = graphOver({ 'GET /courses/seller/u9': () => [bare] })
    const { sellerCommunities } = await graph.query(documents.sellerCommunitiesQuery, { sellerId: 'u9' })
    expect(sellerCommunities).toMatchObject([
      {
        logo: null,
        logoPublicId: null,
        video: null,
        videoPublicId: null,
        thumbnail: null,
        thumbnailPublicId: null,
        category: null,
        tags: [],
        totalUsers: null,
        plans: [{ discordRoles: [], telegramRoles: [], stripeProductId: null, stripePriceId: null }],
      },
    ])
  })

  it('PAGES-13, API-47: a query can read the number of members', async () => {
    const { graph, sent } = graphOver({ 'GET /courses/c1/total-users': () => ({ totalUsers: 1200 }) })
    await expect(graph.query(documents.totalUsersQuery, { communityId: 'c1' })).resolves.toEqual({
      totalUsers: 1200,
    })
    expect(sent).toEqual([['GET /courses/c1/total-users', undefined]])
  })
})

describe('the GraphQL layer, when a seller creates or changes a community,', () => {
  it('WIZ-15, API-48: returns the plans of a new community with their ids', async () => {
    const community = { title: 'Trading', description: '', sellerId: 'u9', plans: [] }
    const { graph } = graphOver({
      'POST /courses/create': () => ({ courseId: 'c7', plans: [{ _id: 'p7', title: 'Gold' }] }),
    })
    await expect(graph.mutate(documents.createCommunityMutation, { community })).resolves.toEqual({
      createCommunity: { communityId: 'c7', plans: [{ id: 'p7', title: 'Gold' }] },
    })
  })

  it('EDIT-08, API-52: returns the changed community', async () => {
    const { graph } = graphOver({ 'PUT /courses/c1': () => whole })
    const variables = { communityId: 'c1', change: { title: 'Trading' } }
    await expect(graph.mutate(documents.updateCommunityMutation, variables)).resolves.toEqual({
      updateCommunity: read,
    })
  })

  it.each([
    ['image' as const, 'DELETE /images/delete', 'API-29'],
    ['video' as const, 'DELETE /images/delete-video', 'API-57'],
  ])('MEDIA-03: deletes an uploaded %s by the request %s (%s)', async (kind, line, _) => {
    const { graph, sent } = graphOver({ [line]: () => done })
    expect(await graph.mutate(documents.deleteMediaMutation, { kind, publicId: 'course/logo' })).toEqual({
      deleteMedia: true,
    })
    expect(sent).toEqual([[line, { publicId: 'course/logo' }]])
  })
})
