import type { BotCheck, BotPresence } from '../../../machines/rules/community.ts'
import type { Community, Plan, Seller } from '../../../machines/rules/entities.ts'
import { coerceCurrency } from '../../../machines/rules/money.ts'
import { coercePlatforms } from '../../../machines/rules/plans.ts'
import type { Answer } from '../../api/contract/index.ts'
import { withDerived } from '../derived.ts'
import type { Operation } from './operation.ts'
import { textOrNull, wholeOrNull } from './wire.ts'

type WirePlan = Answer<'course'>['plans'][number]

export const planOf = (plan: WirePlan): Plan => ({
  id: plan._id,
  title: plan.title,
  description: plan.description ?? '',
  price: plan.price,
  currency: coerceCurrency(plan.currency),
  billingType: plan.billingType,
  recurrenceCount: wholeOrNull(plan.recurrenceCount),
  recurrenceUnit: plan.recurrenceUnit ?? null,
  freeTrialDays: wholeOrNull(plan.freeTrialDays),
  platforms: coercePlatforms(plan.platform),
  discordServerId: textOrNull(plan.discordServerId),
  telegramServerId: textOrNull(plan.telegramServerId),
  isPopular: plan.isPopular ?? false,
})

export const communityOf = (course: Answer<'course'>): Community => ({
  id: course._id,
  slug: course.slug,
  title: course.title,
  description: course.description ?? '',
  logo: textOrNull(course.logo),
  video: textOrNull(course.video),
  sellerId: course.seller,
  isActive: course.isActive,
  plans: course.plans.map(planOf),
})

export const sellerOf = (user: Answer<'seller'>): Seller => ({
  id: user._id,
  name: user.name,
  description: textOrNull(user.description),
  profilePicture: textOrNull(user.profilePicture),
})

/** A failed check is no absent bot (A08). */
const presenceOf = (check: Promise<Answer<'checkDiscordBot'>>): Promise<BotPresence> =>
  check.then(
    ({ botPresent, permissions }) => (botPresent && permissions?.isAdmin === true ? 'present' : 'absent'),
    () => 'unknown',
  )

const checkOf = { Discord: 'checkDiscordBot', Telegram: 'checkTelegramBot' } as const

const loadSeller = (id: string, { client, signal, once }: Operation) =>
  once(`seller ${id}`, async () =>
    sellerOf(await client.call('seller', { params: { sellerId: id } }, { signal })),
  )

export const communityResolvers = {
  community: async ({ slug }: { slug: string }, operation: Operation) => {
    const { client, signal, now } = operation
    const community = communityOf(await client.call('course', { params: { slug } }, { signal }))
    return {
      ...community,
      plans: community.plans.map((plan) => withDerived('Plan', plan, now())),
      seller: () => loadSeller(community.sellerId, operation),
    }
  },
  seller: ({ id }: { id: string }, operation: Operation) => loadSeller(id, operation),
  botChecks: ({ checks }: { checks: BotCheck[] }, { client, signal, once }: Operation) =>
    Promise.all(
      checks.map(async ({ platform, serverId }) => ({
        platform,
        serverId,
        presence: await once(`${platform} ${serverId}`, () =>
          presenceOf(client.call(checkOf[platform], { params: { serverId } }, { signal })),
        ),
      })),
    ),
  setCommunityActive: async (
    { id, isActive }: { id: string; isActive: boolean },
    { client, signal }: Operation,
  ) => {
    const { course } = await client.call(
      'toggleActivation',
      { params: { id }, body: { isActive } },
      { signal },
    )
    return course.isActive
  },
}
