import type { NewPrice, ProductUpdate } from '#machines/rules/communities/provider-steps.ts'
import type { NewProduct } from '#machines/rules/drafts/products.ts'
import {
  type PaymentAccountStatus,
  type PlanKey,
  paymentAccountStatuses,
} from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import type { Answer } from '#src/api/contract/index.ts'
import { changedAccount } from './account.ts'
import type { ResolverContext } from './resolver-context.ts'

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
  paymentAccount: async ({ userId }: { userId: string }, { client, signal }: ResolverContext) => {
    const { stripeAccount } = await client.call('paymentAccount', { params: { userId } }, { signal })
    return statusOf(stripeAccount?.accountStatus)
  },
  paymentAccountStatus: async ({ userId }: { userId: string }, { client, signal }: ResolverContext) => {
    const { accountStatus } = await client.call('paymentAccountStatus', { params: { userId } }, { signal })
    return statusOf(accountStatus)
  },
  paymentAccountCapabilities: async ({ userId }: { userId: string }, { client, signal }: ResolverContext) => {
    const { capabilities } = await client.call(
      'paymentAccountCapabilities',
      { params: { userId } },
      { signal },
    )
    return capabilities
  },
  refreshPaymentAccount: async ({ userId }: { userId: string }, { client, signal }: ResolverContext) => {
    const { stripeAccount } = await client.call('refreshPaymentAccount', { body: { userId } }, { signal })
    return statusOf(stripeAccount?.accountStatus, 'pending')
  },
  createPaymentAccount: async (
    { userId }: { userId: string },
    { client, signal }: ResolverContext,
  ): Promise<Answer<'createPaymentAccount'>> => {
    try {
      return await client.call('createPaymentAccount', { body: { userId } }, { signal })
    } catch (error) {
      const stripeAccountId = existingAccount(error)
      if (stripeAccountId === null) throw error
      return { stripeAccountId }
    }
  },
  linkPaymentAccount: async (body: { stripeAccountId: string }, { client, signal }: ResolverContext) => {
    const { url } = await client.call('linkPaymentAccount', { body: { ...body } }, { signal })
    return url
  },
  removePaymentAccount: async ({ userId }: { userId: string }, { client, signal }: ResolverContext) => {
    await client.call('removePaymentAccount', { params: { userId } }, { signal })
    return true
  },
  cancelPlatformPlan: async (_: unknown, context: ResolverContext) => {
    await context.client.call('cancelPlatformSubscription', { body: {} }, { signal: context.signal })
    return changedAccount({ plan: null }, context)
  },
  startPlanCheckout: async (
    body: { planKey: PlanKey; successUrl: string; cancelUrl: string },
    { client, signal }: ResolverContext,
  ) => {
    const { checkoutUrl } = await client.call('startPlanCheckout', { body: { ...body } }, { signal })
    return checkoutUrl
  },
  isPpvPaid: async ({ sid }: { sid: string }, { client, signal }: ResolverContext) => {
    const { paid } = await client.call('verifyPpv', { query: { sid } }, { signal })
    return paid
  },
  createProduct: ({ product }: { product: NewProduct }, { client, signal }: ResolverContext) => {
    const { userId, communityTitle, planTitle, price, currency, recurrenceCount, recurrenceUnit } = product
    const body = { userId, courseTitle: communityTitle, planTitle, price, currency }
    return recurrenceCount !== undefined && recurrenceUnit !== undefined
      ? client.call(
          'createSubscriptionProduct',
          { body: { ...body, recurrenceCount, recurrenceUnit } },
          { signal },
        )
      : client.call('createOneTimeProduct', { body }, { signal })
  },
  updateProduct: async (body: ProductUpdate, { client, signal }: ResolverContext) => {
    await client.call('updateProduct', { body: { ...body } }, { signal })
    return true
  },
  updatePrice: async (
    { newPrice, ...ids }: { userId: string; productId: string; oldPriceId: string; newPrice: NewPrice },
    { client, signal }: ResolverContext,
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
    const { newPriceId } = await client.call('updatePrice', { body: { ...ids, newPriceDetails } }, { signal })
    return newPriceId
  },
  deleteProduct: async (
    { productId, userId }: { productId: string; userId: string },
    { client, signal }: ResolverContext,
  ) => {
    await client.call('deleteProduct', { params: { productId }, query: { userId } }, { signal })
    return true
  },
}
