import { sampleFreePlan, sampleWithoutPlans } from '#machines/kit/sample-communities.ts'
import type {
  Account,
  Community,
  OfferedPlan,
  PaymentAccountStatus,
  Plan,
  SellerCommunity,
  SellerPlan,
  Subscription,
} from '#machines/rules/kit/entities.ts'
import { blankAccount } from '#mocks/backend/domain/accounts.ts'
import { DAY } from '#mocks/backend/domain/periods.ts'
import { memberId } from '#mocks/backend/domain/purchases.ts'
import type {
  AccountRow,
  CourseRow,
  InvoiceRow,
  PlanRow,
  PurchaseRow,
  ServerRow,
} from '#mocks/backend/tables.ts'
import type { Rows } from './sandbox.ts'

/** The payment account of a seller, by its status. */
export const payouts: Record<PaymentAccountStatus, AccountRow['payout']> = {
  not_connected: null,
  pending: { id: 'acct_1', status: 'pending' },
  verified: { id: 'acct_1', status: 'verified' },
}

const far = Date.parse('2026-12-31T00:00:00.000Z')

export const accountRow = (
  given: Partial<AccountRow> & Pick<AccountRow, 'id' | 'name' | 'email'>,
): AccountRow => ({
  password: 'open sesame',
  role: 'buyer',
  confirmed: true,
  ...blankAccount,
  ...given,
})

/** An invoice of $9.00 platform fees for January 2026: overdue since February 11th, or paid. */
export const invoiceRow = (sellerId: string, { isPaid }: { isPaid: boolean }): InvoiceRow => {
  const dueAt = Date.parse('2026-02-11T00:00:00Z')
  return {
    id: 'invoice-1',
    sellerId,
    month: Date.parse('2026-01-01T00:00:00Z'),
    issuedAt: Date.parse('2026-02-01T00:00:00Z'),
    dueAt,
    paidAt: isPaid ? dueAt : null,
    lines: [{ currency: 'usd', feePerMille: 75, sales: 120, fee: 9 }],
  }
}

export const sessionRow = (id: string, userId: string) => ({ id, userId, expiresAt: far, revoked: false })

/** The signed-in user's account, with a Discord token if connected. */
export const rowsOfAccount = (account: Account): Rows => ({
  accounts: [
    accountRow({
      id: account.id,
      name: account.name,
      email: account.email,
      role: account.role,
      userDiscordId: account.discordUserId,
      discordUsername: account.discordUserId && 'bea',
      discordAccessToken: account.discordAccessToken,
      discordRefreshToken: account.discordRefreshToken,
      userTelegramId: account.telegramUserId,
    }),
  ],
  discordGrants:
    account.discordUserId && account.discordAccessToken
      ? [
          {
            id: account.discordAccessToken,
            refreshToken: account.discordRefreshToken ?? 'discord-refresh-lost',
            userDiscordId: account.discordUserId,
            username: 'bea',
            expiresAt: far,
          },
        ]
      : [],
})

export const serverRow = (id: string, platform: ServerRow['platform']): ServerRow => ({
  id,
  platform,
  name: id,
  botPresent: true,
  botIsAdmin: true,
})

export const memberRow = (serverId: string, platformUserId: string) => ({
  id: memberId(serverId, platformUserId),
  serverId,
  platformUserId,
  joinedAt: 0,
})

const planRow = ({
  platforms,
  discordRoles,
  telegramRoles,
  priceLabel: _,
  ...plan
}: Plan & Partial<SellerPlan & OfferedPlan>): PlanRow => ({
  ...plan,
  platform: platforms,
  discordRole: discordRoles,
  telegramRole: telegramRoles,
  stripeProductId: plan.billingType === 'Free' ? null : `product-of-${plan.id}`,
  stripePriceId: plan.billingType === 'Free' ? null : `price-of-${plan.id}`,
  members: 10,
})

/** A community in the backend. */
export const courseRow = ({
  plans,
  totalUsers: _,
  ...community
}: Omit<Community, 'plans'> & { plans: readonly Plan[]; totalUsers?: number | null }): CourseRow => ({
  ...community,
  logoPublicId: null,
  videoPublicId: null,
  thumbnailPublicId: null,
  category: null,
  tags: [],
  plans: plans.map(planRow),
})

/** A community in the backend with its seller's data: the video and the products of its plans. */
export const soldCourseRow = (community: SellerCommunity): CourseRow => {
  const row = courseRow(community)
  return {
    ...row,
    videoPublicId: community.videoPublicId,
    plans: row.plans.map((plan, place) => ({
      ...plan,
      stripeProductId: community.plans[place]?.stripeProductId ?? null,
      stripePriceId: community.plans[place]?.stripePriceId ?? null,
    })),
  }
}

const instant = (at: string | null) => (at === null ? null : Date.parse(at))

/** The purchase in the backend for a subscription, at the price and terms at which it was sold. */
export const purchaseRow = (subscription: Subscription, userId: string): PurchaseRow => ({
  id: subscription.id,
  userId,
  courseId: subscription.communityId,
  planId: subscription.planId,
  course:
    subscription.courseSlug === null
      ? null
      : {
          id: subscription.communityId ?? '',
          title: subscription.courseName,
          logo: subscription.courseLogo,
          slug: subscription.courseSlug,
        },
  plan: {
    id: subscription.planId,
    title: subscription.planName,
    billingType: subscription.billingType,
    currency: subscription.currency,
    freeTrialDays: subscription.freeTrialDays,
    platform: subscription.platforms,
    discordServerId: subscription.discordServerId,
    telegramServerId: subscription.telegramServerId,
    recurrenceCount: subscription.recurrenceCount,
    recurrenceUnit: subscription.recurrenceUnit,
  },
  amount: subscription.amount,
  price: subscription.amount,
  purchasedAt: Date.parse(subscription.purchaseDate),
  anchorAt: Date.parse(subscription.purchaseDate) + (subscription.freeTrialDays ?? 0) * DAY,
  periods: 1,
  nextBillingAt: instant(subscription.nextBillingDate),
  unsubscribeRequested: subscription.unsubscribeRequested,
  chargeEnded: subscription.unsubscribeRequested,
  isActive: subscription.isActive,
  counted: 'in',
})

/** A community with one free plan. */
export const freeCommunityRow = (id: string, planId: string): CourseRow =>
  courseRow({
    ...sampleWithoutPlans,
    id,
    slug: `community-${id}`,
    title: `Community ${id}`,
    plans: [{ ...sampleFreePlan, id: planId }],
  })
