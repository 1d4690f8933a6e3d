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

describe('communities as their seller sees them', () => {
  it('PLANRULE-02, API-46: every field of a course and its plans', async () => {
    const { graph, sent } = graphOver({ 'GET /courses/seller/u9': () => [whole] })
    await expect(graph.query(documents.sellerCommunitiesQuery, { sellerId: 'u9' })).resolves.toEqual({
      sellerCommunities: [read],
    })
    expect(sent).toEqual([['GET /courses/seller/u9', undefined]])
  })

  it('PLANRULE-02, EDIT-02, API-38: one community by its slug', async () => {
    const { graph, sent } = graphOver({ 'GET /courses/trading': () => whole })
    await expect(graph.query(documents.sellerCommunityQuery, { slug: 'trading' })).resolves.toEqual({
      community: read,
    })
    expect(sent).toEqual([['GET /courses/trading', undefined]])
  })

  it('PLANRULE-01, PLANRULE-02, C45: what nothing is done with is not read: a thumbnail’s public id, whether a bot was invited', async () => {
    const said = {
      ...whole,
      thumbnailPublicId: 'course/thumb',
      plans: whole.plans.map((plan) => ({ ...plan, botInvited: true })),
    }
    const { graph } = graphOver({ 'GET /courses/trading': () => said })
    await expect(graph.query(documents.sellerCommunityQuery, { slug: 'trading' })).resolves.toEqual({
      community: read,
    })
  })

  it('PLANRULE-02: what a community lacks is null or an empty list', async () => {
    const { graph } = graphOver({ 'GET /courses/seller/u9': () => [bare] })
    const { sellerCommunities } = await graph.query(documents.sellerCommunitiesQuery, { sellerId: 'u9' })
    expect(sellerCommunities).toMatchObject([
      {
        logo: null,
        logoPublicId: null,
        video: null,
        videoPublicId: null,
        thumbnail: null,
        category: null,
        tags: [],
        totalUsers: null,
        plans: [{ discordRoles: [], telegramRoles: [], stripeProductId: null, stripePriceId: null }],
      },
    ])
  })

  it('PAGES-13, API-47: how many members a community has', async () => {
    const { graph, sent } = graphOver({ 'GET /courses/c1/total-users': () => ({ totalUsers: 1200 }) })
    await expect(graph.query(documents.totalUsersQuery, { communityId: 'c1' })).resolves.toEqual({
      totalUsers: 1200,
    })
    expect(sent).toEqual([['GET /courses/c1/total-users', undefined]])
  })
})

describe('making and changing a community', () => {
  const community = {
    title: 'Trading',
    description: 'All of it.',
    sellerId: 'u9',
    logo: null,
    video: null,
    plans: [
      {
        title: 'Gold',
        description: 'All of it.',
        price: 19.99,
        currency: 'eur',
        platforms: ['Discord' as const],
        discordServerId: 's1',
        telegramServerId: '',
        discordRoles: [],
        telegramRoles: [],
        billingType: 'One Time Fee' as const,
        recurrenceCount: null,
        recurrenceUnit: 'day' as const,
        freeTrialDays: null,
        isPopular: false,
      },
    ],
  }

  it('WIZ-15, API-48: the plans of a new community come back with their ids', async () => {
    const { graph, sent } = graphOver({
      'POST /courses/create': () => ({ courseId: 'c7', plans: [{ _id: 'p7', title: 'Gold' }] }),
    })
    await expect(graph.mutate(documents.createCommunityMutation, { community })).resolves.toEqual({
      createCommunity: { communityId: 'c7', plans: [{ id: 'p7', title: 'Gold' }] },
    })
    expect(sent).toEqual([
      [
        'POST /courses/create',
        {
          title: 'Trading',
          description: 'All of it.',
          seller: 'u9',
          logo: null,
          video: null,
          plans: [
            {
              title: 'Gold',
              description: 'All of it.',
              price: 19.99,
              currency: 'eur',
              platform: ['Discord'],
              discordServerId: 's1',
              telegramServerId: '',
              discordRole: [],
              telegramRole: [],
              billingType: 'One Time Fee',
              recurrenceCount: null,
              recurrenceUnit: 'day',
              freeTrialDays: null,
              isPopular: false,
            },
          ],
        },
      ],
    ])
  })

  it('EDIT-08, API-52: a change is a form whose lists are JSON texts, and the community comes back', async () => {
    const { graph, sent } = graphOver({ 'PUT /courses/c1': () => whole })
    const change = {
      title: 'Trading',
      plans: [{ id: 'p1', price: 20 }],
      removePlanIds: ['p2'],
      videoRemoved: true as const,
    }
    await expect(
      graph.mutate(documents.updateCommunityMutation, { communityId: 'c1', change }),
    ).resolves.toEqual({
      updateCommunity: read,
    })
    expect(sent).toEqual([
      [
        'PUT /courses/c1',
        {
          title: 'Trading',
          plans: '[{"_id":"p1","price":20}]',
          removePlanIds: '["p2"]',
          videoRemoved: 'true',
        },
      ],
    ])
  })

  it('EDIT-08: what is not changed is not in the form', async () => {
    const { graph, sent } = graphOver({ 'PUT /courses/c1': () => whole })
    await graph.mutate(documents.updateCommunityMutation, {
      communityId: 'c1',
      change: { logo: 'https://i.test/n' },
    })
    expect(sent).toEqual([['PUT /courses/c1', { logo: 'https://i.test/n' }]])
  })

  it.each([
    ['image' as const, 'DELETE /images/delete', 'API-29'],
    ['video' as const, 'DELETE /images/delete-video', 'API-57'],
  ])('MEDIA-03: an upload that is a %s is deleted with %s (%s)', async (kind, line, _) => {
    const { graph, sent } = graphOver({ [line]: () => done })
    expect(await graph.mutate(documents.deleteMediaMutation, { kind, publicId: 'course/logo' })).toEqual({
      deleteMedia: true,
    })
    expect(sent).toEqual([[line, { publicId: 'course/logo' }]])
  })
})
