import * as z from 'zod/mini'
import { planKeys } from '#machines/rules/kit/entities.ts'
import { endpoints } from './call.ts'
import {
  currency,
  id,
  maybe,
  maybeId,
  nothing,
  owned,
  paymentAccount,
  problem,
  recurrenceUnit,
  text,
} from './shapes.ts'

/** The fields of a request that creates a product. `price` is in minor units, such as cents (B20). */
const product = {
  userId: id,
  courseTitle: text,
  planTitle: text,
  price: z.int(),
  currency,
}
const productResponse = z.object({ productId: id, priceId: id, currency })

/** An item that is sold in the checkout (D2 §7.1). `amount` is in major units. */
const checkoutItem = z.object({
  priceId: id,
  quantity: z.literal(1),
  type: z.enum(['subscription', 'one_time']),
  freeTrialDays: maybe(z.number()),
  amount: z.number(),
  courseId: id,
  planId: id,
})

/** The metadata of a checkout (D2 §3). `purchase` is the whole purchase, encoded as one string (C58). */
const checkoutMetadata = z.object({
  userId: id,
  courseId: id,
  planId: id,
  purchase: text,
  courseTitle: text.check(z.maxLength(60)),
  courseSlug: text.check(z.maxLength(80)),
  planTitle: text.check(z.maxLength(60)),
  billingType: text,
  currency: text,
})

/** The endpoints of the card provider (D1 §7, D2 §7). */
export const stripe = endpoints({
  paymentAccount: {
    id: 'API-21',
    request: 'GET /stripe/account/:userId',
    summary: "The seller's payment account.",
    answer: paymentAccount,
    refusals: owned,
  },
  refreshPaymentAccount: {
    id: 'API-22',
    request: 'POST /stripe/account/refresh-info',
    summary: "Reads the payment account's status from the provider anew.",
    body: z.object({ userId: id }),
    answer: paymentAccount,
    refusals: owned,
  },
  createPaymentAccount: {
    id: 'API-23',
    request: 'POST /stripe/account',
    summary: 'Opens a payment account.',
    body: z.object({ userId: id }),
    answer: z.object({ stripeAccountId: id }),
    refusals: { 400: z.object({ message: text, stripeAccountId: maybeId }), 403: problem },
  },
  linkPaymentAccount: {
    id: 'API-24',
    request: 'POST /stripe/account_link',
    summary: 'The address at which the provider takes the seller on board.',
    body: z.object({ stripeAccountId: id }),
    answer: z.object({ url: text }),
    refusals: owned,
  },
  removePaymentAccount: {
    id: 'API-25',
    request: 'DELETE /stripe/account/:userId',
    summary: 'Removes the payment account.',
    refusals: owned,
  },
  cancelPlatformSubscription: {
    id: 'API-31',
    request: 'POST /stripe/cancel-platform-sub',
    summary: 'Switches the seller to the Free tier.',
    body: nothing,
    refusals: { 404: problem },
  },
  startPlanCheckout: {
    id: 'API-32',
    request: 'POST /stripe/start-plan-checkout',
    summary: 'Starts the checkout of a platform tier.',
    body: z.object({
      planKey: z.enum(planKeys),
      successUrl: text,
      cancelUrl: text,
    }),
    answer: z.object({ checkoutUrl: text }),
  },
  verifyPpv: {
    id: 'API-33',
    request: 'GET /stripe/ppv/verify',
    summary: 'Whether a pay-per-view session was paid.',
    auth: 'none',
    query: z.object({ sid: id }),
    answer: z.object({ paid: z.boolean() }),
    refusals: { 404: problem },
  },
  createCheckoutSession: {
    id: 'API-37',
    request: 'POST /stripe/create-checkout-session',
    summary: 'Opens a checkout at the card payment provider.',
    body: z.object({
      userId: id,
      items: z.array(checkoutItem).check(z.minLength(1)),
      metadata: checkoutMetadata,
      successUrl: text,
      cancelUrl: text,
    }),
    answer: z.object({ checkoutUrl: text }),
    refusals: { ...owned, 409: problem },
  },
  paymentAccountStatus: {
    id: 'API-44',
    request: 'GET /stripe/account/status/:userId',
    summary: "The payment account's status.",
    answer: z.object({ accountStatus: maybe(text) }),
    refusals: owned,
  },
  paymentAccountCapabilities: {
    id: 'API-45',
    request: 'GET /stripe/account/capabilities/:userId',
    summary: 'What the payment account may do.',
    answer: z.object({ capabilities: z.array(text) }),
    refusals: owned,
  },
  createOneTimeProduct: {
    id: 'API-49',
    request: 'POST /stripe/create-one-time-product',
    summary: 'Creates the product and price of a one-time plan.',
    body: z.object(product),
    answer: productResponse,
    refusals: { 403: problem },
  },
  createSubscriptionProduct: {
    id: 'API-50',
    request: 'POST /stripe/create-subscription-product',
    summary: 'Creates the product and recurring price of a subscription plan.',
    body: z.object({ ...product, recurrenceCount: z.int(), recurrenceUnit }),
    answer: productResponse,
    refusals: { 403: problem },
  },
  deleteProduct: {
    id: 'API-53',
    request: 'DELETE /stripe/delete-product/:productId',
    summary: 'Deletes a product with its prices.',
    query: z.object({ userId: id }),
    refusals: owned,
  },
  updateProduct: {
    id: 'API-54',
    request: 'PUT /stripe/update-product',
    summary: "Changes a product's name or description.",
    body: z.object({
      userId: id,
      productId: id,
      updates: z.object({ name: z.optional(text), description: z.optional(text) }),
    }),
    refusals: owned,
  },
  updatePrice: {
    id: 'API-55',
    request: 'PUT /stripe/update-price',
    summary: 'Replaces a price; `unit_amount` is in minor units.',
    body: z.object({
      userId: id,
      productId: id,
      oldPriceId: id,
      newPriceDetails: z.object({
        unit_amount: z.int(),
        currency,
        recurring: z.optional(z.object({ interval: recurrenceUnit, interval_count: z.int() })),
      }),
    }),
    answer: z.object({ newPriceId: id }),
    refusals: owned,
  },
  unsubscribeWithProvider: {
    id: 'API-63',
    request: 'POST /stripe/unsubscribe-stripe',
    summary: 'Ends the recurring charge at the provider.',
    body: z.object({ courseId: id, planId: id }),
    refusals: { 404: problem, 502: problem },
  },
})
