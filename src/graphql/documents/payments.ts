import { graphql } from '../tada.ts'

/** Sends GET /stripe/account/status/{userId} (API-44). */
export const paymentAccountStatusQuery = graphql(`
  query PaymentAccountStatus($userId: ID!) { paymentAccountStatus(userId: $userId) }
`)

/** Sends GET /stripe/account/capabilities/{userId} (API-45). */
export const paymentAccountCapabilitiesQuery = graphql(`
  query PaymentAccountCapabilities($userId: ID!) { paymentAccountCapabilities(userId: $userId) }
`)

/** Sends GET /stripe/account/{userId} (API-21). */
export const paymentAccountQuery = graphql(`
  query PaymentAccount($userId: ID!) { paymentAccount(userId: $userId) }
`)

/** Sends POST /stripe/account/refresh-info (API-22). */
export const refreshPaymentAccountMutation = graphql(`
  mutation RefreshPaymentAccount($userId: ID!) { refreshPaymentAccount(userId: $userId) }
`)

/** Sends POST /stripe/account (API-23). */
export const createPaymentAccountMutation = graphql(`
  mutation CreatePaymentAccount($userId: ID!) { createPaymentAccount(userId: $userId) { stripeAccountId } }
`)

/** Sends POST /stripe/account_link (API-24). */
export const linkPaymentAccountMutation = graphql(`
  mutation LinkPaymentAccount($stripeAccountId: ID!) { linkPaymentAccount(stripeAccountId: $stripeAccountId) }
`)

/** Sends DELETE /stripe/account/{userId} (API-25). */
export const removePaymentAccountMutation = graphql(`
  mutation RemovePaymentAccount($userId: ID!) { removePaymentAccount(userId: $userId) }
`)

/**
 * Sends POST /stripe/create-one-time-product (API-49) for a product that is paid once, or POST
 * /stripe/create-subscription-product (API-50) for a product that is paid for each period.
 */
export const createProductMutation = graphql(`
  mutation CreateProduct($product: NewProduct!) {
    createProduct(product: $product) { productId priceId currency }
  }
`)

/** Sends DELETE /stripe/delete-product/{productId} (API-53). */
export const deleteProductMutation = graphql(`
  mutation DeleteProduct($productId: ID!, $userId: ID!) { deleteProduct(productId: $productId, userId: $userId) }
`)

/** Sends PUT /stripe/update-product (API-54). */
export const updateProductMutation = graphql(`
  mutation UpdateProduct($userId: ID!, $productId: ID!, $updates: ProductChange!) {
    updateProduct(userId: $userId, productId: $productId, updates: $updates)
  }
`)

/** Sends PUT /stripe/update-price (API-55). */
export const updatePriceMutation = graphql(`
  mutation UpdatePrice($userId: ID!, $productId: ID!, $oldPriceId: ID!, $newPrice: NewPrice!) {
    updatePrice(
      userId: $userId
      productId: $productId
      oldPriceId: $oldPriceId
      newPrice: $newPrice
    )
  }
`)

/** Sends POST /stripe/cancel-platform-sub (API-31). */
export const cancelPlatformPlanMutation = graphql(`
  mutation CancelPlatformPlan { cancelPlatformPlan { id plan } }
`)

/** Sends POST /stripe/start-plan-checkout (API-32). */
export const startPlanCheckoutMutation = graphql(`
  mutation StartPlanCheckout($planKey: PlanKey!, $successUrl: String!, $cancelUrl: String!) {
    startPlanCheckout(planKey: $planKey, successUrl: $successUrl, cancelUrl: $cancelUrl)
  }
`)

/** Sends GET /stripe/ppv/verify (API-33). */
export const isPpvPaidQuery = graphql(`query IsPpvPaid($sid: ID!) { isPpvPaid(sid: $sid) }`)
