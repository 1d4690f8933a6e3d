import { type Condition, type PredicateFunction, Query } from '@msw/data'
import type { CheckoutRow, CourseRow, PlanRow, PurchaseRow, Reading, Writing } from '../tables.ts'
import { bookPayment } from './fees.ts'
import { sendMail } from './mail.ts'
import { addPeriod, DAY } from './periods.ts'

export const NO_NEW_MEMBERS = 'This community does not take new members right now.'

export interface Pair {
  readonly userId: string
  readonly courseId: string
  readonly planId: string
}

export const planOf = (course: CourseRow, planId: string): PlanRow | undefined =>
  course.plans.find((plan) => plan.id === planId)

/** Whether a purchase gives access now: until the end of its paid period or, if it has none, while it is active. */
export const isRunning = (row: PurchaseRow, now: number): boolean =>
  row.nextBillingAt === null ? row.isActive !== false : row.nextBillingAt > now

const running =
  ({ now }: Reading) =>
  (row: PurchaseRow) =>
    isRunning(row, now)

/** A buyer's purchases of one plan that match the condition `also`, latest first. */
export const purchasesOf = (
  tx: Reading,
  { userId, courseId, planId }: Pair,
  also: Condition<PurchaseRow> | PredicateFunction<PurchaseRow> = {},
): PurchaseRow[] =>
  tx.purchases.list({
    index: 'user',
    key: userId,
    order: 'newest',
    where: new Query<PurchaseRow>((row) => row.courseId === courseId && row.planId === planId).where(also),
  })

/** Whether a buyer has access to a plan now. */
export const hasPlan = (tx: Reading, pair: Pair): boolean => purchasesOf(tx, pair, running(tx)).length > 0

/**
 * A buyer's purchase of a plan: the purchase that gives access now, otherwise the latest purchase; undefined if there
 * is none.
 */
export const purchaseOf = (tx: Reading, pair: Pair): PurchaseRow | undefined => {
  const rows = purchasesOf(tx, pair)
  return rows.find(running(tx)) ?? rows[0]
}

/** Whether one of the user's purchases gives access to a server. */
export const hasServerAccess = (tx: Reading, userId: string, serverId: string): boolean =>
  tx.purchases.count({
    index: 'user',
    key: userId,
    where: (query) =>
      query
        .or({ plan: { discordServerId: serverId } }, { plan: { telegramServerId: serverId } })
        .where(running(tx)),
  }) > 0

/** Whether the user sells access to a server. */
export const sellsServerAccess = (tx: Reading, userId: string, serverId: string): boolean =>
  tx.courses.count({
    index: 'seller',
    key: userId,
    where: new Query(({ plans }) =>
      plans.some((plan) => plan.discordServerId === serverId || plan.telegramServerId === serverId),
    ),
  }) > 0

/** Adds `by` to the member count of a plan. The count never falls below 0. */
export const changeMemberCount = (tx: Writing, courseId: string, planId: string, by: 1 | -1): void => {
  const course = tx.courses.get(courseId)
  if (!course) return
  tx.courses.patch(courseId, {
    plans: course.plans.map((plan) =>
      plan.id === planId ? { ...plan, members: Math.max(0, plan.members + by) } : plan,
    ),
  })
}

type Terms = Pick<
  PlanRow,
  'billingType' | 'currency' | 'freeTrialDays' | 'recurrenceCount' | 'recurrenceUnit'
>

/** The terms of a plan without its price: billing type, interval and trial. */
export const termsOf = ({
  billingType,
  currency,
  freeTrialDays,
  recurrenceCount,
  recurrenceUnit,
}: Terms): Terms => ({ billingType, currency, freeTrialDays, recurrenceCount, recurrenceUnit })

/** Copies of the course and plan, which a purchase stores as they are when it is made. */
export const takeSnapshots = (course: CourseRow, plan: PlanRow): Pick<PurchaseRow, 'course' | 'plan'> => ({
  course: { id: course.id, title: course.title, logo: course.logo, slug: course.slug },
  plan: {
    id: plan.id,
    title: plan.title,
    ...termsOf(plan),
    platform: plan.platform,
    discordServerId: plan.discordServerId,
    telegramServerId: plan.telegramServerId,
  },
})

export const periodOf = ({
  recurrenceCount,
  recurrenceUnit,
}: Pick<Terms, 'recurrenceCount' | 'recurrenceUnit'>) =>
  ({ count: recurrenceCount ?? 1, unit: recurrenceUnit ?? 'month' }) as const

/**
 * A payment for a plan by a buyer whose purchase was not recorded yet (`purchaseId` is null); undefined if there is
 * none.
 */
export const unrecordedPayment = (tx: Reading, { userId, courseId, planId }: Pair) =>
  tx.payments.list({
    index: 'user',
    key: userId,
    where: (query) => query.where({ courseId, planId, purchaseId: null }),
  })[0]

/** A plan with the terms at the time of the checkout, which may differ from the plan's current terms. */
export const asSold = (plan: PlanRow, checkout: CheckoutRow): PlanRow => ({
  ...plan,
  ...termsOf(checkout),
  price: checkout.price,
})

/** The latest paid checkout of a plan by a buyer. */
export const paidCheckout = (tx: Reading, { userId, courseId, planId }: Pair): CheckoutRow | undefined =>
  tx.checkouts.list({ where: (query) => query.where({ userId, courseId, planId, status: 'paid' }) }).at(-1)

/**
 * The length in days of the free trial that a buyer gets with a plan: 0 if the buyer has paid for the plan or tried it
 * before.
 */
export const trialFor = (tx: Reading, { userId, courseId, planId }: Pair, plan: PlanRow): number => {
  if (plan.billingType !== 'Subscription') return 0
  const paid = tx.payments.count({
    index: 'user',
    key: userId,
    where: (query) => query.where({ courseId, planId }),
  })
  return paid > 0 ? 0 : (plan.freeTrialDays ?? 0)
}

/**
 * Records a purchase with the plan's terms. Replaces earlier purchases of the same plan by this buyer. A purchase of a
 * paid plan increases the member count immediately; for a free plan, the client requests the increase.
 */
export const recordPurchase = (
  tx: Writing,
  userId: string,
  course: CourseRow,
  plan: PlanRow,
  { trialDays, at = tx.now }: { trialDays: number; at?: number },
): PurchaseRow => {
  const pair = { userId, courseId: course.id, planId: plan.id }
  for (const { id, counted } of purchasesOf(tx, pair)) {
    if (counted === 'in') changeMemberCount(tx, course.id, plan.id, -1)
    tx.purchases.remove(id)
  }
  const recurring = plan.billingType === 'Subscription'
  const { count: length, unit } = periodOf(plan)
  const anchorAt = at + trialDays * DAY
  const free = plan.billingType === 'Free'
  const nextBillingAt = !recurring ? null : trialDays > 0 ? anchorAt : addPeriod(at, length, unit)
  const row = tx.purchases.insert({
    id: tx.id('purchase'),
    ...pair,
    ...takeSnapshots(course, plan),
    amount: free || trialDays > 0 ? 0 : plan.price,
    price: free ? 0 : plan.price,
    purchasedAt: at,
    anchorAt,
    periods: trialDays > 0 ? 0 : 1,
    nextBillingAt,
    unsubscribeRequested: false,
    chargeEnded: false,
    isActive: true,
    counted: free ? 'no' : 'in',
  })
  if (!free) changeMemberCount(tx, course.id, plan.id, 1)
  if (nextBillingAt !== null) scheduleCharge(tx, row.id, nextBillingAt)
  return row
}

const scheduleCharge = (tx: Writing, purchaseId: string, at: number) => {
  tx.schedule.insert({ id: tx.id('due'), at, kind: 'purchase.period', subject: purchaseId })
}

/**
 * Ends a purchase: sets it inactive, lowers the member count, and removes the buyer from the servers to which no other
 * purchase gives access.
 */
export const lapsePurchase = (tx: Writing, row: PurchaseRow): void => {
  const ended = tx.purchases.patch(row.id, {
    isActive: false,
    chargeEnded: true,
    counted: row.counted === 'in' ? 'out' : row.counted,
  })
  if (row.counted === 'in' && row.courseId !== null && row.planId !== null) {
    changeMemberCount(tx, row.courseId, row.planId, -1)
  }
  const account = tx.accounts.get(row.userId)
  const places = [
    [ended.plan?.discordServerId, account?.userDiscordId],
    [ended.plan?.telegramServerId, account?.userTelegramId],
  ] as const
  for (const [serverId, platformUserId] of places) {
    if (!serverId || !platformUserId || hasServerAccess(tx, row.userId, serverId)) continue
    const member = tx.members.get(memberId(serverId, platformUserId))
    if (member) tx.members.remove(member.id)
  }
}

export const memberId = (serverId: string, platformUserId: string) => `${serverId}:${platformUserId}`

/**
 * When the period or trial of a purchase ends; null if the purchase does not recur. A trial that is stored without
 * `nextBillingAt` ends at `anchorAt`.
 */
export const periodEnd = ({ nextBillingAt, plan, anchorAt }: PurchaseRow): number | null =>
  nextBillingAt ?? (plan?.billingType === 'Subscription' && plan.freeTrialDays ? anchorAt : null)

/** Carries out the end of a period: charges the next period, or ends the purchase. */
export const endPeriod = (tx: Writing, purchaseId: string, at: number): void => {
  const row = tx.purchases.get(purchaseId)
  if (!row?.plan || periodEnd(row) !== at) return
  const account = tx.accounts.get(row.userId)
  const title = row.course?.title ?? 'your community'
  if (row.isActive === false || row.chargeEnded || row.unsubscribeRequested || !account) {
    lapsePurchase(tx, row)
    return
  }
  if (account.cardFails) {
    lapsePurchase(tx, row)
    sendMail(tx, account.email, {
      subject: 'Your card was declined',
      text: `Hello ${account.name},\n\nwe could not charge your card for ${title}, so your subscription has ended. You can subscribe again at any time.`,
    })
    return
  }
  const periods = row.periods + 1
  const { count: length, unit } = periodOf(row.plan)
  const nextBillingAt = addPeriod(row.anchorAt, periods * length, unit)
  tx.purchases.patch(row.id, { amount: row.price, periods, nextBillingAt })
  bookPayment(tx, {
    userId: row.userId,
    courseId: row.courseId ?? '',
    planId: row.planId ?? '',
    purchaseId: row.id,
    amount: row.price,
    currency: row.plan.currency,
    at,
    kind: 'renewal',
  })
  scheduleCharge(tx, row.id, nextBillingAt)
}
