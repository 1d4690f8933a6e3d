import type { BotCheck } from '#machines/rules/communities/bots.ts'
import type { CommunityChange } from '#machines/rules/communities/community-change.ts'
import type { PlanLink } from '#machines/rules/communities/provider-steps.ts'
import type { NewCommunity } from '#machines/rules/drafts/submissions.ts'
import type { MediaKind } from '#machines/rules/kit/entities.ts'
import { loadBotPresence, sellerCommunityOf } from '#src/api/communities.ts'
import type { Answer } from '#src/api/contract/index.ts'
import { type BodyOf, changed, done, type ResolverContext, type Resolvers } from './resolver-context.ts'

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

const deleteCall = { image: 'deleteImage', video: 'deleteVideo' } as const satisfies Record<MediaKind, string>

export const communityResolvers = {
  community: async (params: { slug: string }, { call }) =>
    sellerCommunityOf(await call('course', { params: { ...params } }, { exact: true })),
  sellerCommunities: async ({ sellerId }: { sellerId: string }, { call, early }) => {
    const resolve = (courses: Answer<'sellerCourses'>) => courses.map(sellerCommunityOf)
    const params = { userId: sellerId }
    return resolve(await call('sellerCourses', { params }, { early: early?.('sellerCommunities', resolve) }))
  },
  totalUsers: async ({ communityId }: { communityId: string }, { call }) =>
    (await call('totalUsers', { params: { courseId: communityId } })).totalUsers,
  createCommunity: async ({ community }: { community: NewCommunity }, { call }) => {
    const { title, description, sellerId: seller, logo, video } = community
    const body = { title, description, seller, logo, video, plans: community.plans.map(sentPlan) }
    const { courseId, plans } = await call('createCourse', { body })
    return { communityId: courseId, plans: plans.map(({ _id, title }) => ({ id: _id, title })) }
  },
  updateCommunity: async (
    { communityId, change }: { communityId: string; change: Partial<CommunityChange> },
    { call },
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
  deleteCommunity: async ({ communityId }: { communityId: string }, { call }) => {
    await call('deleteCourse', { params: { courseId: communityId } })
    return communityId
  },
  deleteMedia: ({ kind, ...body }: { kind: MediaKind } & BodyOf<'deleteImage'>, { call }) =>
    done(call(deleteCall[kind], { body })),
  linkPlanToProduct: async ({ communityId, planId, ...body }: PlanLink, context) => {
    const params = { courseId: communityId, planId }
    await context.call('linkPlanToProduct', { params, body })
    return changed({ id: planId, ...body }, context, async () =>
      (await loadOwn(context)).flatMap(({ plans }) => plans).find(({ id }) => id === planId),
    )
  },
  botChecks: ({ checks }: { checks: BotCheck[] }, { client, signal, once, limit }) =>
    Promise.all(
      checks.map(async ({ platform, serverId }) => ({
        platform,
        serverId,
        presence: await once(`${platform} ${serverId}`, () =>
          loadBotPresence(client, { platform, serverId }, { signal, limit }),
        ),
      })),
    ),
  setCommunityActive: async ({ id, ...body }: { id: string } & BodyOf<'toggleActivation'>, context) => {
    const { course } = await context.call('toggleActivation', { params: { id }, body })
    return changed({ id, isActive: course.isActive }, context, async () =>
      (await loadOwn(context)).find((community) => community.id === id),
    )
  },
} satisfies Resolvers
