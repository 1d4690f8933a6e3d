import type { BotCheck } from '#machines/rules/communities/bots.ts'
import type { CommunityChange } from '#machines/rules/communities/community-change.ts'
import type { NewCommunity } from '#machines/rules/drafts/submissions.ts'
import type { Currency } from '#machines/rules/kit/entities.ts'
import { loadBotPresence, sellerCommunityOf } from '#src/api/communities.ts'
import type { Answer } from '#src/api/contract/index.ts'
import { changed, done, type ResolverContext } from './resolver-context.ts'

const wireNames = {
  id: '_id',
  platforms: 'platform',
  discordRoles: 'discordRole',
  telegramRoles: 'telegramRole',
} as const
type WireNames = typeof wireNames

type Sent<P> = { [F in keyof P as F extends keyof WireNames ? WireNames[F] : F]: P[F] }

/** Renames a plan's fields to the provider's names; missing fields stay missing. */
const sentPlan = <P extends object>(plan: P): Sent<P> =>
  // The type `Sent` says which field gets which name; the values stay the same.
  Object.fromEntries(
    Object.entries(plan).map(([field, value]) => [wireNames[field as keyof WireNames] ?? field, value]),
  ) as Sent<P>

/** Loads the communities of the signed-in seller. */
const loadOwn = async ({ call, userId }: ResolverContext) => {
  const courses = await call('sellerCourses', { params: { userId: userId() ?? '' } })
  return courses.map(sellerCommunityOf)
}

const deleteCall = { image: 'deleteImage', video: 'deleteVideo' } as const

export const communityResolvers = {
  community: async ({ slug }: { slug: string }, { call }: ResolverContext) =>
    sellerCommunityOf(await call('course', { params: { slug } }, { exact: true })),
  sellerCommunities: async ({ sellerId }: { sellerId: string }, { call, early }: ResolverContext) => {
    const resolve = (courses: Answer<'sellerCourses'>) => courses.map(sellerCommunityOf)
    const params = { userId: sellerId }
    return resolve(await call('sellerCourses', { params }, { early: early?.('sellerCommunities', resolve) }))
  },
  totalUsers: async ({ communityId }: { communityId: string }, { call }: ResolverContext) => {
    const params = { courseId: communityId }
    const { totalUsers } = await call('totalUsers', { params })
    return totalUsers
  },
  createCommunity: async ({ community }: { community: NewCommunity }, { call }: ResolverContext) => {
    const { title, description, sellerId: seller, logo, video } = community
    const body = { title, description, seller, logo, video, plans: community.plans.map(sentPlan) }
    const { courseId, plans } = await call('createCourse', { body })
    return { communityId: courseId, plans: plans.map(({ _id, title }) => ({ id: _id, title })) }
  },
  updateCommunity: async (
    { communityId, change }: { communityId: string; change: Partial<CommunityChange> },
    { call }: ResolverContext,
  ) => {
    const { plans, removePlanIds, tags, videoRemoved, ...fields } = change
    const form = {
      ...fields,
      ...(videoRemoved && { videoRemoved: 'true' as const }),
      ...(tags && { tags: JSON.stringify(tags) }),
      ...(plans && { plans: JSON.stringify(plans.map(sentPlan)) }),
      ...(removePlanIds && { removePlanIds: JSON.stringify(removePlanIds) }),
    }
    const params = { courseId: communityId }
    return sellerCommunityOf(await call('updateCourse', { params, form }))
  },
  deleteCommunity: async ({ communityId }: { communityId: string }, { call }: ResolverContext) => {
    await call('deleteCourse', { params: { courseId: communityId } })
    return communityId
  },
  deleteMedia: (
    { kind, publicId }: { kind: keyof typeof deleteCall; publicId: string },
    { call }: ResolverContext,
  ) => done(call(deleteCall[kind], { body: { publicId } })),
  linkPlanToProduct: async (
    {
      communityId,
      planId,
      ...body
    }: {
      communityId: string
      planId: string
      stripeProductId?: string
      stripePriceId: string
      currency?: Currency
    },
    context: ResolverContext,
  ) => {
    const params = { courseId: communityId, planId }
    await context.call('linkPlanToProduct', { params, body })
    return changed({ id: planId, ...body }, context, async () =>
      (await loadOwn(context)).flatMap(({ plans }) => plans).find(({ id }) => id === planId),
    )
  },
  botChecks: ({ checks }: { checks: BotCheck[] }, { client, signal, once, limit }: ResolverContext) =>
    Promise.all(
      checks.map(async ({ platform, serverId }) => ({
        platform,
        serverId,
        presence: await once(`${platform} ${serverId}`, () =>
          loadBotPresence(client, { platform, serverId }, { signal, limit }),
        ),
      })),
    ),
  setCommunityActive: async (
    { id, isActive: wanted }: { id: string; isActive: boolean },
    context: ResolverContext,
  ) => {
    const body = { isActive: wanted }
    const { course } = await context.call('toggleActivation', { params: { id }, body })
    return changed({ id, isActive: course.isActive }, context, async () =>
      (await loadOwn(context)).find((community) => community.id === id),
    )
  },
}
