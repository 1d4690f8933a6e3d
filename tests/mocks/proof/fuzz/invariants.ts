import { currencies } from '#machines/rules/kit/entities.ts'
import type { AccountRow, CourseRow, PlanRow, PurchaseRow, Reading } from '#mocks/backend/tables.ts'

/** The initial state of a scenario. The scenario's past is invented, and some rows break invariants on purpose. */
export interface Beginning {
  readonly purchases: ReadonlySet<string>
  readonly plans: ReadonlyMap<string, PlanRow>
  /** For each plan, the counted members without a purchase. */
  readonly members: ReadonlyMap<string, number>
}

interface Invariant {
  readonly name: string
  readonly source: string
  /** The violations, as text. */
  readonly broken: (tx: Reading, beginning: Beginning) => readonly string[]
}

const DAY = 86_400_000
const LAST_INSTANT = 8.64e15

const cents = (amount: number) => Math.round(amount * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const plansOf = (tx: Reading) => tx.courses.list().flatMap(({ plans }) => plans)

const isRunning = ({ nextBillingAt, isActive }: PurchaseRow, now: number) =>
  nextBillingAt === null ? isActive !== false : nextBillingAt > now

const countedIn = (tx: Reading) => {
  const counts = new Map<string, number>()
  for (const { planId, counted } of tx.purchases.list())
    if (planId !== null && counted === 'in') counts.set(planId, (counts.get(planId) ?? 0) + 1)
  return counts
}

export const beginningOf = (tx: Reading): Beginning => {
  const counted = countedIn(tx)
  return {
    purchases: new Set(tx.purchases.list().map(({ id }) => id)),
    plans: new Map(plansOf(tx).map((plan) => [plan.id, plan])),
    members: new Map(plansOf(tx).map(({ id, members }) => [id, members - (counted.get(id) ?? 0)])),
  }
}

const bought = (tx: Reading, { purchases }: Beginning) =>
  tx.purchases.list().filter(({ id }) => !purchases.has(id))
/** The plans of which one of these fields has changed since the start. */
const plansWith = (tx: Reading, { plans }: Beginning, ...fields: (keyof PlanRow)[]) =>
  plansOf(tx).filter((plan) => fields.some((field) => plan[field] !== plans.get(plan.id)?.[field]))

const ranges = { day: 31, week: 52, month: 72, year: 99 }
const isWithin = (value: number | null | undefined, lowest: number, highest: number) =>
  value == null || (Number.isInteger(value) && value >= lowest && value <= highest)

const without = (rows: readonly { id: string }[], known: (row: never) => unknown, what: string) =>
  rows.filter((row) => known(row as never) === undefined).map(({ id }) => `${what} ${id}`)

const twice = <T>(of: readonly T[]) => [...new Set(of.filter((one, at) => of.indexOf(one) !== at))]

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7)

/** What must hold in every state of the backend, whatever was requested. */
const invariants: readonly Invariant[] = [
  {
    name: 'the user or server that a row names exists',
    source: 'D1 §3, D2 §3',
    broken: (tx) => {
      const user = (id: string) => tx.accounts.get(id)
      return [
        ...without(tx.purchases.list(), (row: PurchaseRow) => user(row.userId), 'purchase'),
        ...without(tx.courses.list(), (row: CourseRow) => user(row.sellerId), 'course'),
        ...without(tx.products.list(), (row: { sellerId: string }) => user(row.sellerId), 'product'),
        ...without(tx.payments.list(), (row: { userId: string }) => user(row.userId), 'payment'),
        ...without(tx.checkouts.list(), (row: { userId: string }) => user(row.userId), 'checkout'),
        ...without(tx.sessions.list(), (row: { userId: string }) => user(row.userId), 'session'),
        ...without(tx.codes.list(), (row: { userId: string }) => user(row.userId), 'code'),
        ...without(tx.invites.list(), (row: { userId: string }) => user(row.userId), 'invite'),
        ...without(tx.invites.list(), (row: { serverId: string }) => tx.servers.get(row.serverId), 'invite'),
        ...without(tx.members.list(), (row: { serverId: string }) => tx.servers.get(row.serverId), 'member'),
      ]
    },
  },
  {
    name: 'a purchase has a plan that exists, or a copy of the plan',
    source: 'D2 §3 Purchased course entry, A25',
    broken: (tx) => {
      const plans = new Set(plansOf(tx).map(({ id }) => id))
      return tx.purchases
        .list()
        .filter(({ plan, planId }) => plan === null && !plans.has(planId ?? ''))
        .map(({ id }) => id)
    },
  },
  {
    name: 'no user has two running purchases of one plan',
    source: 'C82: API-34 refuses the second purchase',
    broken: (tx) =>
      twice(
        tx.purchases
          .list()
          .filter((row) => row.planId !== null && isRunning(row, tx.now))
          .map(({ userId, courseId, planId }) => `${userId} ${courseId} ${planId}`),
      ),
  },
  {
    name: 'the number of members of a plan equals its counted purchases',
    source: 'A18, API-35',
    broken: (tx, { members }) => {
      const counted = countedIn(tx)
      return plansOf(tx)
        .filter((plan) => plan.members !== (counted.get(plan.id) ?? 0) + (members.get(plan.id) ?? 0))
        .map((plan) => `${plan.id}: ${plan.members} members, ${counted.get(plan.id) ?? 0} counted purchases`)
    },
  },
  {
    name: 'a recurring purchase that has ended is neither active nor counted',
    source: 'D2 §4.4, A19',
    broken: (tx, beginning) =>
      bought(tx, beginning)
        .filter(({ nextBillingAt }) => nextBillingAt !== null && nextBillingAt <= tx.now)
        .filter(({ isActive, counted }) => isActive !== false || counted === 'in')
        .map(({ id }) => id),
  },
  {
    name: 'a running recurring purchase has one scheduled change, at its next billing date',
    source: 'D2 §4.3',
    broken: (tx, beginning) =>
      bought(tx, beginning)
        .filter(({ nextBillingAt }) => nextBillingAt !== null && nextBillingAt > tx.now)
        .filter(({ id, nextBillingAt }) => {
          const due = tx.schedule.list().filter(({ subject }) => subject === id)
          return due.length !== 1 || due[0]?.at !== nextBillingAt
        })
        .map(({ id }) => id),
  },
  {
    name: 'a purchase of a paid plan has a payment for each period, or a trial',
    source: 'A06, A17',
    broken: (tx, beginning) =>
      bought(tx, beginning)
        .filter(({ plan }) => plan?.billingType !== 'Free')
        .filter(({ id, periods, price }) => {
          const payments = tx.payments.list().filter(({ purchaseId }) => purchaseId === id)
          const paid = payments.filter(({ kind }) => kind !== 'trial')
          return (
            payments.length === 0 ||
            paid.length !== periods ||
            paid.some(({ amount }) => amount !== price) ||
            payments.some(({ kind, amount }) => kind === 'trial' && amount !== 0)
          )
        })
        .map(({ id }) => id),
  },
  {
    name: 'a period has the length of the plan, and a trial its number of days',
    source: 'B05, D2 §4.3',
    broken: (tx, beginning) =>
      bought(tx, beginning)
        .filter(({ periods, nextBillingAt, purchasedAt, plan }) => {
          if (nextBillingAt === null || !plan) return false
          if (periods === 0) return nextBillingAt !== purchasedAt + (plan.freeTrialDays ?? 0) * DAY
          const { recurrenceCount, recurrenceUnit } = plan
          const days = { day: 1, week: 7, month: 28, year: 365 }[recurrenceUnit ?? 'month']
          return nextBillingAt < purchasedAt + periods * (recurrenceCount ?? 1) * days * DAY
        })
        .map(({ id }) => id),
  },
  {
    name: 'each line of an invoice is the sum of the month’s sales at one fee, and a month has one invoice',
    source: 'D1 §9, decision 014',
    broken: (tx) => {
      const invoices = tx.invoices.list()
      const wrong = invoices.filter(({ sellerId, month, lines }) => {
        const sales = tx.payments
          .list()
          .filter((row) => row.sellerId === sellerId && monthOf(row.bookedAt) === monthOf(month))
        return lines.some((line) => {
          const of = sales.filter(
            ({ currency, feePerMille }) => currency === line.currency && feePerMille === line.feePerMille,
          )
          const sold = sum(of.map(({ amount }) => cents(amount)))
          return (
            ![20, 35, 75, 120].includes(line.feePerMille) ||
            cents(line.sales) !== sold ||
            Math.abs(line.fee * 100 - (sold * line.feePerMille) / 1000) > 0.5001
          )
        })
      })
      const months = invoices.map(({ sellerId, month }) => `${sellerId} ${monthOf(month)}`)
      return [...wrong.map(({ id }) => id), ...twice(months)]
    },
  },
  {
    name: 'no user is charged for a plan that is no longer offered',
    source: 'A25: the backend settles subscriptions to removed plans',
    broken: (tx, beginning) => {
      const plans = new Set(plansOf(tx).map(({ id }) => id))
      return bought(tx, beginning)
        .filter((row) => isRunning(row, tx.now) && row.nextBillingAt !== null && !row.chargeEnded)
        .filter(({ planId }) => !plans.has(planId ?? ''))
        .map(({ id }) => id)
    },
  },
  {
    name: 'a free plan costs 0, and no price is negative',
    source: 'D2 §4.7, §5.2',
    broken: (tx, beginning) =>
      plansWith(tx, beginning, 'billingType', 'price')
        .filter(({ billingType, price }) => (billingType === 'Free' ? price !== 0 : !(price >= 0)))
        .map(({ id, price }) => `${id}: ${price}`),
  },
  {
    name: 'the currency, period and trial of a plan are allowed values',
    source: 'D2 §5.1, §9',
    broken: (tx, beginning) =>
      [
        ...plansWith(tx, beginning, 'currency').filter(
          ({ currency }) => !currencies.some((code) => code === currency),
        ),
        ...plansWith(
          tx,
          beginning,
          'billingType',
          'recurrenceCount',
          'recurrenceUnit',
          'freeTrialDays',
        ).filter(
          ({ billingType, recurrenceCount, recurrenceUnit, freeTrialDays }) =>
            (billingType === 'Subscription' &&
              !isWithin(recurrenceCount, 1, ranges[recurrenceUnit ?? 'month'])) ||
            !isWithin(freeTrialDays, 0, 1000),
        ),
      ].map(({ id }) => id),
  },
  {
    name: 'a community has a name, a seller and a slug of its own',
    source: 'D2 §2, §5.1, §6',
    broken: (tx) => [
      ...tx.courses
        .list()
        .filter(({ title, slug, sellerId }) => {
          const seller: AccountRow | undefined = tx.accounts.get(sellerId)
          return title.trim() === '' || slug === '' || !slug.isWellFormed() || seller?.role !== 'seller'
        })
        .map(({ id }) => id),
      ...twice(tx.courses.list().map(({ slug }) => slug)),
    ],
  },
  {
    name: 'no two accounts have the same email address or Discord account',
    source: 'D1 §8, API-18',
    broken: (tx) => [
      ...twice(tx.accounts.list().map(({ email }) => email.toLowerCase())),
      ...twice(tx.accounts.list().flatMap(({ userDiscordId }) => userDiscordId ?? [])),
    ],
  },
  {
    name: 'a user has at most one code of each kind: a new code replaces the old one',
    source: 'API-07, API-09',
    broken: (tx) => twice(tx.codes.list().map(({ userId, kind }) => `${userId} ${kind}`)),
  },
  {
    name: 'no scheduled change is overdue, and every date is valid',
    source: 'decision 006',
    broken: (tx) => [
      ...tx.schedule
        .list()
        .filter(({ at }) => at <= tx.now || at > LAST_INSTANT)
        .map(({ id }) => id),
      ...tx.purchases
        .list()
        .filter(({ anchorAt, purchasedAt }) => anchorAt > LAST_INSTANT || purchasedAt > tx.now)
        .map(({ id }) => id),
    ],
  },
]

export const contradictions = (tx: Reading, beginning: Beginning): string[] =>
  invariants.flatMap(({ name, broken }) => broken(tx, beginning).map((what) => `${name}: ${what}`))
