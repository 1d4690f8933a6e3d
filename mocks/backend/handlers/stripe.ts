import type { Currency, PlanKey } from '#machines/rules/kit/entities.ts'
import { parsed } from '#machines/rules/links/redirects.ts'
import { stripeLimits } from '#machines/rules/plans/third-party-limits.ts'
import type { CallInput } from '#src/api/contract/index.ts'
import { currencyOf, disabledReason, isDisabled } from '../domain/fees.ts'
import { hasPlan, NO_NEW_MEMBERS, planOf, purchasesOf, termsOf, trialFor } from '../domain/purchases.ts'
import { newToken } from '../domain/sessions.ts'
import { done, type Handlers, ok, refuse } from '../http/handler.ts'
import type { AccountRow, ProductRow, Reading, Writing } from '../tables.ts'

const OWN_ACCOUNT_ONLY = refuse(403, 'You may only use your own payment account.')
const NO_ACCOUNT = refuse(404, 'You have no payment account.')
const OWN_PRODUCTS_ONLY = refuse(403, 'This product belongs to another seller.')
const UNKNOWN_PRODUCT = refuse(404, 'No such product.')
const FOREIGN_URL = refuse(400, 'successUrl and cancelUrl must be addresses of this site.')

/** Whether the user id in a request is the id of the seller who sends the request. */
const isOwn = (me: AccountRow, userId: string) => me.role === 'seller' && me.id === userId

const statusWire = ({ payout }: AccountRow) =>
  ok({ stripeAccount: payout && { accountStatus: payout.status } })

const ownProduct = (
  tx: Reading,
  me: AccountRow,
  { userId, productId }: { userId: string; productId: string },
) => {
  if (!isOwn(me, userId)) return { refusal: OWN_PRODUCTS_ONLY }
  const product = tx.products.get(productId)
  if (!product) return { refusal: UNKNOWN_PRODUCT }
  if (product.sellerId !== me.id) return { refusal: OWN_PRODUCTS_ONLY }
  const reason = disabledReason(tx, me.id)
  return reason === undefined ? { product } : { refusal: refuse(403, reason) }
}

const cents = (amount: number) => Math.round(amount * 100)

/** Why the card provider rejects a price; undefined if it accepts the price. */
const priceProblem = ({
  unitAmount,
  currency,
  recurring,
}: Pick<ProductRow, 'unitAmount' | 'recurring'> & { currency: Currency }) => {
  const least = cents(stripeLimits.leastAmount[currency])
  const greatest = cents(stripeLimits.greatestAmount)
  if (unitAmount <= 0) return 'A price must be above 0.'
  if (unitAmount < least) return `The card provider takes no less than ${least} in ${currency}.`
  if (unitAmount > greatest) return `The card provider takes no more than ${greatest}.`
  if (recurring && recurring.count < 1) return 'A period must be at least 1.'
  if (recurring && recurring.count > stripeLimits.interval[recurring.interval])
    return 'The card provider takes no period of more than three years.'
  return undefined
}

/** Creates a product at the card provider, sold once or for each `recurring` period. */
const createProduct = (
  tx: Writing,
  me: AccountRow,
  { userId, courseTitle, planTitle, price, currency }: CallInput<'createOneTimeProduct'>['body'],
  recurring: ProductRow['recurring'],
) => {
  if (!isOwn(me, userId)) return OWN_PRODUCTS_ONLY
  const reason = disabledReason(tx, me.id)
  if (reason !== undefined) return refuse(403, reason)
  const problem = priceProblem({ unitAmount: price, currency, recurring })
  if (problem !== undefined) return refuse(400, problem)
  const { id, priceId } = tx.products.insert({
    id: newToken(tx, 'prod'),
    sellerId: me.id,
    name: `${courseTitle}: ${planTitle}`,
    description: null,
    priceId: newToken(tx, 'price'),
    unitAmount: price,
    currency,
    recurring,
  })
  return ok({ productId: id, priceId, currency })
}

const isOurs = (text: string, origins: () => readonly string[]): boolean => {
  const url = parsed(text)
  return url !== null && /^https?:$/.test(url.protocol) && origins().includes(url.origin)
}

/** Prices of the platform tiers in US dollars. */
const tiers = {
  growthMonthly: { title: 'Growth, monthly', price: 19 },
  growthAnnual: { title: 'Growth, annual', price: 182 },
  proMonthly: { title: 'Pro, monthly', price: 69 },
  proAnnual: { title: 'Pro, annual', price: 662 },
  scaleMonthly: { title: 'Scale, monthly', price: 99 },
  scaleAnnual: { title: 'Scale, annual', price: 950 },
} as const satisfies Record<PlanKey, { title: string; price: number }>

export const stripe = {
  paymentAccount: ({ params }, { me }) => (isOwn(me, params.userId) ? statusWire(me) : OWN_ACCOUNT_ONLY),

  refreshPaymentAccount: ({ body }, { tx, me }) => {
    if (!isOwn(me, body.userId)) return OWN_ACCOUNT_ONLY
    const { payout } = me
    if (!payout) return NO_ACCOUNT
    if (!payout.onboarding) return statusWire(me)
    const status = payout.onboarding === 'needsMore' ? 'pending' : 'verified'
    return statusWire(tx.accounts.patch(me.id, { payout: { ...payout, status } }))
  },

  createPaymentAccount: ({ body }, { tx, me }) => {
    if (!isOwn(me, body.userId)) return OWN_ACCOUNT_ONLY
    if (me.payout) {
      const message = 'User already has a Stripe account'
      return { status: 400, body: { message, stripeAccountId: me.payout.id } }
    }
    const payout = { id: newToken(tx, 'acct'), status: 'pending' } as const
    tx.accounts.patch(me.id, { payout })
    return ok({ stripeAccountId: payout.id })
  },

  linkPaymentAccount: ({ body }, { tx, me, pages }) => {
    const owner = tx.accounts.by('payout', body.stripeAccountId)
    if (!owner) return refuse(404, 'No such payment account.')
    return owner.id === me.id ? ok({ url: pages.onboarding(body.stripeAccountId) }) : OWN_ACCOUNT_ONLY
  },

  removePaymentAccount: ({ params }, { tx, me }) => {
    if (!isOwn(me, params.userId)) return OWN_ACCOUNT_ONLY
    if (!me.payout) return NO_ACCOUNT
    tx.accounts.patch(me.id, { payout: null })
    return done
  },

  cancelPlatformSubscription: (_, { tx, me }) => {
    if (me.tier === null) return refuse(404, 'You have no platform subscription.')
    tx.accounts.patch(me.id, { tier: null })
    return done
  },

  startPlanCheckout: ({ body: { planKey, successUrl, cancelUrl } }, { tx, me, pages, origins }) => {
    if (!isOurs(successUrl, origins) || !isOurs(cancelUrl, origins)) return FOREIGN_URL
    const { title, price } = tiers[planKey]
    const { id } = tx.checkouts.insert({
      id: newToken(tx, 'checkout'),
      userId: me.id,
      courseId: null,
      planId: null,
      tier: planKey,
      title,
      status: 'open',
      amount: price,
      price,
      billingType: 'Subscription',
      currency: 'usd',
      recurrenceCount: 1,
      recurrenceUnit: planKey.endsWith('Annual') ? 'year' : 'month',
      freeTrialDays: null,
      trialDays: 0,
      successUrl,
      cancelUrl,
      createdAt: tx.now,
    })
    return ok({ checkoutUrl: pages.checkout(id) })
  },

  verifyPpv: ({ query }, { tx }) => {
    const session = tx.ppvSessions.get(query.sid)
    return session ? ok({ paid: session.paid }) : refuse(404, 'No such payment session.')
  },

  createCheckoutSession: ({ body }, { tx, me, pages, origins }) => {
    const [item, ...more] = body.items
    const { courseId, planId, userId } = body.metadata
    if (body.userId !== me.id || userId !== me.id) return refuse(403, 'You may only buy for yourself.')
    if (!item || more.length > 0) return refuse(400, 'A checkout has exactly one item.')
    if (item.courseId !== courseId || item.planId !== planId) {
      return refuse(400, 'The item and the metadata name different plans.')
    }
    const course = tx.courses.get(courseId)
    const plan = course && planOf(course, planId)
    if (!course || !plan) return refuse(404, 'This plan does not exist.')
    if (!course.isActive) return refuse(409, 'This community is not available.')
    if (isDisabled(tx, course.sellerId)) return refuse(409, NO_NEW_MEMBERS)
    if (plan.billingType === 'Free') return refuse(400, 'A free plan needs no checkout.')
    if (!plan.stripePriceId || item.priceId !== plan.stripePriceId) {
      return refuse(400, 'This is not the price of the plan.')
    }
    if (item.type !== (plan.billingType === 'Subscription' ? 'subscription' : 'one_time')) {
      return refuse(400, 'This is not how the plan is billed.')
    }
    const { successUrl, cancelUrl } = body
    if (!isOurs(successUrl, origins) || !isOurs(cancelUrl, origins)) return FOREIGN_URL
    const pair = { userId: me.id, courseId, planId }
    if (hasPlan(tx, pair)) return refuse(409, 'You already have this plan.')
    const trialDays = trialFor(tx, pair, plan)
    if (trialDays > stripeLimits.trialDays)
      return refuse(400, `The card provider takes no trial of more than ${stripeLimits.trialDays} days.`)
    const { id } = tx.checkouts.insert({
      id: newToken(tx, 'checkout'),
      ...pair,
      tier: null,
      title: `${course.title}: ${plan.title}`,
      status: 'open',
      amount: trialDays > 0 ? 0 : plan.price,
      price: plan.price,
      ...termsOf(plan),
      currency: currencyOf(plan),
      trialDays,
      successUrl,
      cancelUrl,
      createdAt: tx.now,
    })
    return ok({ checkoutUrl: pages.checkout(id) })
  },

  paymentAccountStatus: ({ params }, { me }) =>
    isOwn(me, params.userId) ? ok({ accountStatus: me.payout?.status ?? 'not_connected' }) : OWN_ACCOUNT_ONLY,

  paymentAccountCapabilities: ({ params }, { me }) => {
    if (!isOwn(me, params.userId)) return OWN_ACCOUNT_ONLY
    const { status, onboarding } = me.payout ?? {}
    const capabilities = onboarding === 'withoutPayouts' ? ['card_payments'] : ['card_payments', 'transfers']
    return ok({ capabilities: status === 'verified' ? capabilities : [] })
  },

  createOneTimeProduct: ({ body }, { tx, me }) => createProduct(tx, me, body, null),

  createSubscriptionProduct: ({ body }, { tx, me }) =>
    createProduct(tx, me, body, { interval: body.recurrenceUnit, count: body.recurrenceCount }),

  deleteProduct: ({ params, query }, { tx, me }) => {
    const { product, refusal } = ownProduct(tx, me, { ...query, ...params })
    if (!product) return refusal
    tx.products.remove(product.id)
    return done
  },

  updateProduct: ({ body }, { tx, me }) => {
    const { product, refusal } = ownProduct(tx, me, body)
    if (!product) return refusal
    const { name, description } = body.updates
    tx.products.patch(product.id, {
      name: name ?? product.name,
      description: description ?? product.description,
    })
    return done
  },

  updatePrice: ({ body }, { tx, me }) => {
    const { product, refusal } = ownProduct(tx, me, body)
    if (!product) return refusal
    if (product.priceId !== body.oldPriceId) return refuse(400, 'This is not the price of the product.')
    const { unit_amount, currency, recurring } = body.newPriceDetails
    const price = {
      unitAmount: unit_amount,
      currency,
      recurring: recurring ? { interval: recurring.interval, count: recurring.interval_count } : null,
    }
    const problem = priceProblem(price)
    if (problem !== undefined) return refuse(400, problem)
    const changed = tx.products.patch(product.id, { priceId: newToken(tx, 'price'), ...price })
    return ok({ newPriceId: changed.priceId })
  },

  unsubscribeWithProvider: ({ body }, { tx, me }) => {
    const pair = { userId: me.id, ...body }
    const [row] = purchasesOf(tx, pair, { plan: { billingType: 'Subscription' } })
    if (!row) {
      return purchasesOf(tx, pair).length > 0
        ? refuse(400, 'Nothing recurs for this plan.')
        : refuse(404, 'You have no subscription to this plan.')
    }
    if (row.chargeEnded) return refuse(400, 'This subscription has already been cancelled.')
    tx.purchases.patch(row.id, { chargeEnded: true })
    return done
  },
} satisfies Partial<Handlers>
