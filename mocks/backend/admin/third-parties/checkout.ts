import { bookPayment, isDisabled } from '#mocks/backend/domain/fees.ts'
import { DAY } from '#mocks/backend/domain/periods.ts'
import {
  asSold,
  hasPlan,
  NO_NEW_MEMBERS,
  periodOf,
  planOf,
  recordPurchase,
  trialFor,
} from '#mocks/backend/domain/purchases.ts'
import type { Store } from '#mocks/backend/store/store.ts'
import type { AppTables, CheckoutRow, Reading, Writing } from '#mocks/backend/tables.ts'
import { AdminRefusal, type CheckoutPage, type ThirdPartyApi } from '../api.ts'

const CHECKOUT_LASTS = DAY

const checkoutIn = (tx: Reading, sessionId: string): CheckoutRow => {
  const row = tx.checkouts.get(sessionId)
  if (!row) throw new AdminRefusal('This checkout does not exist.')
  return row
}

const statusOf = (tx: Reading, { status, createdAt }: CheckoutRow): CheckoutPage['status'] =>
  status !== 'paid' && createdAt + CHECKOUT_LASTS <= tx.now ? 'expired' : status

/** The plan that a checkout sells; undefined for a platform tier or a deleted plan. */
const soldBy = (tx: Reading, { courseId, planId }: CheckoutRow) => {
  const course = courseId === null ? undefined : tx.courses.get(courseId)
  const plan = course && planId !== null ? planOf(course, planId) : undefined
  return course && plan ? { course, plan } : undefined
}

const checkoutPage = (tx: Reading, row: CheckoutRow): CheckoutPage => ({
  sessionId: row.id,
  status: statusOf(tx, row),
  title: row.title,
  buyer: tx.accounts.get(row.userId)?.name ?? '',
  amount: row.amount,
  price: row.price,
  currency: row.currency,
  trialDays: row.trialDays,
  period: row.billingType === 'Subscription' ? periodOf(row) : null,
  successUrl: row.successUrl,
  cancelUrl: row.cancelUrl,
})

const payable = (tx: Reading, sessionId: string): CheckoutRow => {
  const row = checkoutIn(tx, sessionId)
  const status = statusOf(tx, row)
  if (status === 'paid') throw new AdminRefusal('This checkout has been paid already.')
  if (status === 'expired') throw new AdminRefusal('This checkout has expired. Please start again.')
  return row
}

const payForPlan = (tx: Writing, row: CheckoutRow, recorded: boolean) => {
  const sold = soldBy(tx, row)
  if (!sold) throw new AdminRefusal('The item of this checkout is no longer offered.')
  const { course } = sold
  const plan = asSold(sold.plan, row)
  if (isDisabled(tx, course.sellerId)) throw new AdminRefusal(NO_NEW_MEMBERS)
  const pair = { userId: row.userId, courseId: course.id, planId: plan.id }
  if (hasPlan(tx, pair)) throw new AdminRefusal('You already have this plan.')
  const trialDays = trialFor(tx, pair, plan)
  const purchaseId = recorded ? recordPurchase(tx, row.userId, course, plan, { trialDays }).id : null
  bookPayment(tx, {
    ...pair,
    purchaseId,
    amount: trialDays > 0 ? 0 : plan.price,
    currency: plan.currency,
    at: tx.now,
    kind: trialDays > 0 ? 'trial' : 'checkout',
  })
}

export const checkoutMethods = (
  store: Store<AppTables>,
): Pick<ThirdPartyApi, 'checkout' | 'pay' | 'decline'> => ({
  checkout: ({ sessionId }) => store.read((tx) => checkoutPage(tx, checkoutIn(tx, sessionId))),

  pay: ({ sessionId, recorded = true }) =>
    store.request('checkout.pay', (tx) => {
      const row = payable(tx, sessionId)
      if (row.tier === null) payForPlan(tx, row, recorded)
      else tx.accounts.patch(row.userId, { tier: row.tier })
      tx.checkouts.patch(row.id, { status: 'paid' })
      return { goTo: row.successUrl }
    }),

  decline: ({ sessionId }) =>
    store.request('checkout.decline', (tx) => {
      tx.checkouts.patch(payable(tx, sessionId).id, { status: 'declined' })
    }),
})
