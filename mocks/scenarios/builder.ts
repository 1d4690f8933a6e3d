import { blankAccount } from '../backend/domain/accounts.ts'
import { feePerMilleOf, invoiceDue } from '../backend/domain/fees.ts'
import { addPeriod, DAY } from '../backend/domain/periods.ts'
import { memberId, periodEnd, takeSnapshots } from '../backend/domain/purchases.ts'
import type { DueRow } from '../backend/store/due.ts'
import type { SeededRandom } from '../backend/store/seeded-random.ts'
import type { RowOf } from '../backend/store/tables/define-tables.ts'
import { deepFreeze } from '../backend/store/tables/freeze.ts'
import type { Base } from '../backend/store/transactions.ts'
import type {
  AccountRow,
  AppTables,
  CourseRow,
  PaymentRow,
  PlanRow,
  PurchaseRow,
  ServerRow,
} from '../backend/tables.ts'

export type NewPlan = Pick<PlanRow, 'title' | 'price' | 'billingType'> & Partial<Omit<PlanRow, 'id'>>
export type NewCourse = Pick<CourseRow, 'title' | 'slug' | 'description' | 'sellerId'> &
  Partial<Omit<CourseRow, 'id' | 'plans'>> & { plans: readonly NewPlan[] }

type TableName = keyof AppTables

/** The platforms of most plans: one list for all of them, so that it is frozen once instead of 50,000 times. */
const onDiscord: PlanRow['platform'] = deepFreeze(['Discord'])

/** Collects the rows of a scenario and fills in default values. */
export const scenarioBuilder = (random: SeededRandom, epoch: number) => {
  const rows: { [K in TableName]?: RowOf<AppTables[K]>[] } = {}
  const schedule: DueRow[] = []
  const scheduled = new Set<string>()
  const tiers = new Map<string, string | null>()

  const add = <K extends TableName>(name: K, row: RowOf<AppTables[K]>): RowOf<AppTables[K]> => {
    const list: RowOf<AppTables[K]>[] = rows[name] ?? []
    if (list.length === 0) Object.assign(rows, { [name]: list })
    list.push(row)
    return row
  }

  const account = (
    given: Pick<AccountRow, 'name' | 'email'> & Partial<Omit<AccountRow, 'name' | 'email'>>,
  ): AccountRow => {
    const row = add('accounts', {
      id: random.id('account'),
      password: 'guildhall',
      role: 'buyer',
      confirmed: true,
      ...blankAccount,
      ...given,
    })
    tiers.set(row.id, row.tier)
    return row
  }

  /**
   * The Discord fields of a connected account. With `expired`, the access token has expired, but it can be refreshed.
   */
  const discordFor = (userDiscordId: string, discordUsername: string, expired = false) => {
    const expiresAt = epoch + (expired ? -DAY : 6 * DAY)
    const grant = add('discordGrants', {
      id: `discord_${random.id('discord')}`,
      refreshToken: `discord-refresh_${random.id('discord')}`,
      userDiscordId,
      username: discordUsername,
      expiresAt,
    })
    return {
      userDiscordId,
      discordUsername,
      discordAccessToken: grant.id,
      discordRefreshToken: grant.refreshToken,
      discordTokenExpiresAt: expiresAt,
    }
  }

  const server = (given: Pick<ServerRow, 'id' | 'platform' | 'name'> & Partial<ServerRow>): ServerRow =>
    add('servers', { botPresent: true, botIsAdmin: true, ...given })

  const member = (serverId: string, platformUserId: string) =>
    add('members', {
      id: memberId(serverId, platformUserId),
      serverId,
      platformUserId,
      joinedAt: epoch - 30 * DAY,
    })

  const plan = (sellerId: string, courseTitle: string, given: NewPlan): PlanRow => {
    const sold = given.billingType !== 'Free'
    const recurring = given.billingType === 'Subscription'
    const filled: PlanRow = {
      id: random.id('plan'),
      currency: 'usd',
      platform: onDiscord,
      ...(recurring && { recurrenceCount: 1, recurrenceUnit: 'month' }),
      ...(sold && {
        stripeProductId: `prod_${random.id('product')}`,
        stripePriceId: `price_${random.id('price')}`,
      }),
      members: 0,
      ...given,
    }
    if (filled.stripeProductId && filled.stripePriceId) {
      add('products', {
        id: filled.stripeProductId,
        sellerId,
        name: `${courseTitle}: ${filled.title}`,
        description: null,
        priceId: filled.stripePriceId,
        unitAmount: Math.round(filled.price * 100),
        currency: filled.currency,
        recurring: filled.recurrenceUnit
          ? { interval: filled.recurrenceUnit, count: filled.recurrenceCount ?? 1 }
          : null,
      })
    }
    return filled
  }

  const course = ({ plans, ...given }: NewCourse): CourseRow =>
    add('courses', {
      id: random.id('course'),
      logo: null,
      logoPublicId: null,
      video: null,
      videoPublicId: null,
      thumbnail: null,
      thumbnailPublicId: null,
      category: null,
      tags: [],
      isActive: true,
      ...given,
      plans: plans.map((one) => plan(given.sellerId, given.title, one)),
    })

  /**
   * Records a payment of the past. If it is of the current month, schedules its invoice; invoices of earlier months
   * count as paid.
   */
  const payment = (
    of: CourseRow,
    given: Omit<PaymentRow, 'id' | 'courseId' | 'sellerId' | 'bookedAt' | 'feePerMille'>,
  ): PaymentRow => {
    const row = add('payments', {
      id: random.id('payment'),
      courseId: of.id,
      ...given,
      sellerId: of.sellerId,
      bookedAt: given.at,
      feePerMille: feePerMilleOf(tiers.get(of.sellerId) ?? null),
    })
    const due = invoiceDue(of.sellerId, row.at)
    if (row.amount > 0 && due.at > epoch) fallsDue(due)
    return row
  }

  /** Schedules a change, unless this change is already scheduled. */
  const fallsDue = (due: DueRow) => {
    if (scheduled.has(due.id)) return
    scheduled.add(due.id)
    schedule.push(due)
  }

  const snapshots = new Map<PlanRow, ReturnType<typeof takeSnapshots>>()
  /**
   * The copies of a community and a plan that a purchase stores. All buyers of the plan share them, so that large
   * datasets load faster. This is safe, because rows never change.
   */
  const snapshotsOf = (of: CourseRow, bought: PlanRow) => {
    const taken = snapshots.get(bought) ?? takeSnapshots(of, bought)
    snapshots.set(bought, taken)
    return taken
  }

  /**
   * A purchase as the provider would have stored it: bought `daysAgo` and charged each period since. With `trial`, the
   * purchase began with the plan's free days. `change` is applied to the row afterwards. The next charge is scheduled
   * only if the purchase is active.
   */
  const purchase = (
    userId: string,
    of: CourseRow,
    planTitle: string,
    { daysAgo, trial = false, ...change }: { daysAgo: number; trial?: boolean } & Partial<PurchaseRow>,
  ): PurchaseRow => {
    const bought = of.plans.find(({ title }) => title === planTitle)
    if (!bought) throw new Error(`${of.title} has no plan '${planTitle}'.`)
    const purchasedAt = epoch - daysAgo * DAY
    const trialEndsAt = purchasedAt + (trial ? (bought.freeTrialDays ?? 0) * DAY : 0)
    const recurring = bought.billingType === 'Subscription'
    let periods = trialEndsAt > purchasedAt ? 0 : 1
    const nextAt = () =>
      addPeriod(trialEndsAt, periods * (bought.recurrenceCount ?? 1), bought.recurrenceUnit ?? 'month')
    let nextBillingAt = recurring ? nextAt() : null
    while (change.nextBillingAt === undefined && nextBillingAt !== null && nextBillingAt <= epoch) {
      periods += 1
      nextBillingAt = nextAt()
    }
    const price = bought.billingType === 'Free' ? 0 : bought.price
    const row = add('purchases', {
      id: random.id('purchase'),
      userId,
      courseId: of.id,
      planId: bought.id,
      ...snapshotsOf(of, bought),
      amount: periods === 0 ? 0 : price,
      price,
      purchasedAt,
      anchorAt: trialEndsAt,
      periods,
      nextBillingAt,
      unsubscribeRequested: false,
      chargeEnded: change.unsubscribeRequested === true && recurring,
      isActive: true,
      counted: change.isActive === false ? 'out' : 'in',
      ...change,
    })
    const end = periodEnd(row)
    if (end !== null && end > epoch && row.isActive !== false) {
      schedule.push({ id: random.id('due'), at: end, kind: 'purchase.period', subject: row.id })
    }
    // The past payment matters only for a plan with a trial: a buyer who has paid before gets no second trial.
    if (bought.freeTrialDays) {
      payment(of, {
        userId,
        planId: bought.id,
        purchaseId: row.id,
        amount: row.amount,
        currency: bought.currency,
        at: purchasedAt,
        kind: trial ? 'trial' : 'checkout',
      })
    }
    return row
  }

  /** Replaces one row of a table by another. */
  const replace = <K extends TableName>(name: K, row: RowOf<AppTables[K]>, by: RowOf<AppTables[K]>) => {
    const list: RowOf<AppTables[K]>[] = rows[name] ?? []
    list.splice(list.indexOf(row), 1, by)
  }

  const base = (): Base<AppTables> => ({ ...rows, schedule })

  return {
    add,
    account,
    discordFor,
    server,
    member,
    course,
    purchase,
    payment,
    fallsDue,
    replace,
    base,
    epoch,
  }
}

export type ScenarioBuilder = ReturnType<typeof scenarioBuilder>
