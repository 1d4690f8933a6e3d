import type { BotCheck } from '#machines/rules/communities/bots.ts'
import type { CommunityChange } from '#machines/rules/communities/community-change.ts'
import type { NewCommunity } from '#machines/rules/drafts/submissions.ts'
import type { Currency } from '#machines/rules/kit/entities.ts'
import { loadBotPresence, sellerCommunityOf } from '#src/api/communities.ts'
import type { Answer } from '#src/api/contract/index.ts'
import { changed, type ResolverContext } from './resolver-context.ts'

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
const loadOwn = async ({ client, signal, userId }: ResolverContext) => {
  const courses = await client.call('sellerCourses', { params: { userId: userId() ?? '' } }, { signal })
  return courses.map(sellerCommunityOf)
}

const deleteCall = { image: 'deleteImage', video: 'deleteVideo' } as const

export const communityResolvers = {
  community: async ({ slug }: { slug: string }, { client, signal }: ResolverContext) =>
    sellerCommunityOf(await client.call('course', { params: { slug } }, { signal, exact: true })),
  sellerCommunities: async (
    { sellerId }: { sellerId: string },
    { client, signal, early }: ResolverContext,
  ) => {
    const resolve = (courses: Answer<'sellerCourses'>) => courses.map(sellerCommunityOf)
    const params = { userId: sellerId }
    return resolve(
      await client.call(
        'sellerCourses',
        { params },
        { signal, early: early?.('sellerCommunities', resolve) },
      ),
    )
  },
  totalUsers: async ({ communityId }: { communityId: string }, { client, signal }: ResolverContext) => {
    const params = { courseId: communityId }
    const { totalUsers } = await client.call('totalUsers', { params }, { signal })
    return totalUsers
  },
  createCommunity: async (
    { community }: { community: NewCommunity },
    { client, signal }: ResolverContext,
  ) => {
    const { title, description, sellerId: seller, logo, video } = community
    const body = { title, description, seller, logo, video, plans: community.plans.map(sentPlan) }
    const { courseId, plans } = await client.call('createCourse', { body }, { signal })
    return { communityId: courseId, plans: plans.map(({ _id, title }) => ({ id: _id, title })) }
  },
  updateCommunity: async (
    { communityId, change }: { communityId: string; change: Partial<CommunityChange> },
    { client, signal }: ResolverContext,
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
    return sellerCommunityOf(await client.call('updateCourse', { params, form }, { signal }))
  },
  deleteCommunity: async ({ communityId }: { communityId: string }, { client, signal }: ResolverContext) => {
    await client.call('deleteCourse', { params: { courseId: communityId } }, { signal })
    return communityId
  },
  deleteMedia: async (
    { kind, publicId }: { kind: keyof typeof deleteCall; publicId: string },
    { client, signal }: ResolverContext,
  ) => {
    await client.call(deleteCall[kind], { body: { publicId } }, { signal })
    return true
  },
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
    await context.client.call('linkPlanToProduct', { params, body }, { signal: context.signal })
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
    const { course } = await context.client.call(
      'toggleActivation',
      { params: { id }, body },
      { signal: context.signal },
    )
    return changed({ id, isActive: course.isActive }, context, async () =>
      (await loadOwn(context)).find((community) => community.id === id),
    )
  },
}
