import type { PriceUpdate, ProductUpdate } from '#machines/rules/communities/provider-steps.ts'
import type { NewProduct } from '#machines/rules/drafts/products.ts'
import { type PaymentAccountStatus, paymentAccountStatuses } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { changedAccount } from './account.ts'
import { type BodyOf, done, type Resolvers } from './resolver-context.ts'

const isStatus = (value: unknown): value is PaymentAccountStatus =>
  paymentAccountStatuses.some((status) => status === value)

/** Returns a known status; for an unknown or missing status, `fallback` (B04). */
const statusOf = (value: unknown, fallback: PaymentAccountStatus = 'not_connected') =>
  isStatus(value) ? value : fallback

/** The id of the account that already existed, if the error response contains it (PAYACC-06). */
const existingAccount = (error: unknown): string | null =>
  error instanceof Failure &&
  error.serverMessage === 'User already has a Stripe account' &&
  typeof error.details.stripeAccountId === 'string'
    ? error.details.stripeAccountId || null
    : null

type User = { userId: string }

export const paymentResolvers = {
  paymentAccount: async (params: User, { call }) =>
    statusOf((await call('paymentAccount', { params: { ...params } })).stripeAccount?.accountStatus),
  paymentAccountStatus: async (params: User, { call }) =>
    statusOf((await call('paymentAccountStatus', { params: { ...params } })).accountStatus),
  paymentAccountCapabilities: async (params: User, { call }) =>
    (await call('paymentAccountCapabilities', { params: { ...params } })).capabilities,
  refreshPaymentAccount: async (body: User, { call }) => {
    const { stripeAccount } = await call('refreshPaymentAccount', { body: { ...body } })
    return statusOf(stripeAccount?.accountStatus, 'pending')
  },
  createPaymentAccount: async (body: User, { call }) => {
    try {
      return (await call('createPaymentAccount', { body: { ...body } })).stripeAccountId
    } catch (error) {
      const existing = existingAccount(error)
      if (existing === null) throw error
      return existing
    }
  },
  linkPaymentAccount: async (body: BodyOf<'linkPaymentAccount'>, { call }) =>
    (await call('linkPaymentAccount', { body: { ...body } })).url,
  removePaymentAccount: (params: User, { call }) =>
    done(call('removePaymentAccount', { params: { ...params } })),
  cancelPlatformPlan: async (_, context) => {
    await context.call('cancelPlatformSubscription', { body: {} })
    return changedAccount({ plan: null }, context)
  },
  startPlanCheckout: async (body: BodyOf<'startPlanCheckout'>, { call }) =>
    (await call('startPlanCheckout', { body: { ...body } })).checkoutUrl,
  isPpvPaid: async (query: { sid: string }, { call }) =>
    (await call('verifyPpv', { query: { ...query } })).paid,
  createProduct: ({ product }: { product: NewProduct }, { call }) => {
    const { userId, communityTitle, planTitle, price, currency, recurrenceCount, recurrenceUnit } = product
    const body = { userId, courseTitle: communityTitle, planTitle, price, currency }
    return recurrenceCount !== undefined && recurrenceUnit !== undefined
      ? call('createSubscriptionProduct', { body: { ...body, recurrenceCount, recurrenceUnit } })
      : call('createOneTimeProduct', { body })
  },
  updateProduct: (body: ProductUpdate, { call }) => done(call('updateProduct', { body: { ...body } })),
  updatePrice: async ({ newPrice, ...ids }: PriceUpdate, { call }) => {
    const { price, currency, recurrenceCount, recurrenceUnit } = newPrice
    const newPriceDetails = {
      unit_amount: price,
      currency,
      ...(recurrenceUnit !== undefined &&
        recurrenceCount !== undefined && {
          recurring: { interval: recurrenceUnit, interval_count: recurrenceCount },
        }),
    }
    const { newPriceId } = await call('updatePrice', { body: { ...ids, newPriceDetails } })
    return newPriceId
  },
  deleteProduct: ({ productId, ...query }: { productId: string } & User, { call }) =>
    done(call('deleteProduct', { params: { productId }, query })),
} satisfies Resolvers
