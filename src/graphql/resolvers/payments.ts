import type { NewPrice, ProductUpdate } from '#machines/rules/communities/provider-steps.ts'
import type { NewProduct } from '#machines/rules/drafts/products.ts'
import {
  type PaymentAccountStatus,
  type PlanKey,
  paymentAccountStatuses,
} from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { changedAccount } from './account.ts'
import { done, type ResolverContext } from './resolver-context.ts'

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

export const paymentResolvers = {
  paymentAccount: async ({ userId }: { userId: string }, { call }: ResolverContext) => {
    const { stripeAccount } = await call('paymentAccount', { params: { userId } })
    return statusOf(stripeAccount?.accountStatus)
  },
  paymentAccountStatus: async ({ userId }: { userId: string }, { call }: ResolverContext) => {
    const { accountStatus } = await call('paymentAccountStatus', { params: { userId } })
    return statusOf(accountStatus)
  },
  paymentAccountCapabilities: async ({ userId }: { userId: string }, { call }: ResolverContext) => {
    const { capabilities } = await call('paymentAccountCapabilities', { params: { userId } })
    return capabilities
  },
  refreshPaymentAccount: async ({ userId }: { userId: string }, { call }: ResolverContext) => {
    const { stripeAccount } = await call('refreshPaymentAccount', { body: { userId } })
    return statusOf(stripeAccount?.accountStatus, 'pending')
  },
  createPaymentAccount: async ({ userId }: { userId: string }, { call }: ResolverContext) => {
    try {
      const { stripeAccountId } = await call('createPaymentAccount', { body: { userId } })
      return stripeAccountId
    } catch (error) {
      const existing = existingAccount(error)
      if (existing === null) throw error
      return existing
    }
  },
  linkPaymentAccount: async (body: { stripeAccountId: string }, { call }: ResolverContext) => {
    const { url } = await call('linkPaymentAccount', { body: { ...body } })
    return url
  },
  removePaymentAccount: ({ userId }: { userId: string }, { call }: ResolverContext) =>
    done(call('removePaymentAccount', { params: { userId } })),
  cancelPlatformPlan: async (_: unknown, context: ResolverContext) => {
    await context.call('cancelPlatformSubscription', { body: {} })
    return changedAccount({ plan: null }, context)
  },
  startPlanCheckout: async (
    body: { planKey: PlanKey; successUrl: string; cancelUrl: string },
    { call }: ResolverContext,
  ) => {
    const { checkoutUrl } = await call('startPlanCheckout', { body: { ...body } })
    return checkoutUrl
  },
  isPpvPaid: async ({ sid }: { sid: string }, { call }: ResolverContext) => {
    const { paid } = await call('verifyPpv', { query: { sid } })
    return paid
  },
  createProduct: ({ product }: { product: NewProduct }, { call }: ResolverContext) => {
    const { userId, communityTitle, planTitle, price, currency, recurrenceCount, recurrenceUnit } = product
    const body = { userId, courseTitle: communityTitle, planTitle, price, currency }
    return recurrenceCount !== undefined && recurrenceUnit !== undefined
      ? call('createSubscriptionProduct', { body: { ...body, recurrenceCount, recurrenceUnit } })
      : call('createOneTimeProduct', { body })
  },
  updateProduct: (body: ProductUpdate, { call }: ResolverContext) =>
    done(call('updateProduct', { body: { ...body } })),
  updatePrice: async (
    { newPrice, ...ids }: { userId: string; productId: string; oldPriceId: string; newPrice: NewPrice },
    { call }: ResolverContext,
  ) => {
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
  deleteProduct: ({ productId, userId }: { productId: string; userId: string }, { call }: ResolverContext) =>
    done(call('deleteProduct', { params: { productId }, query: { userId } })),
}
