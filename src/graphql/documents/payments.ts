import { graphql } from '../tada.ts'

/** API-44. */
export const paymentAccountStatusQuery = graphql(`
  query PaymentAccountStatus($userId: ID!) { paymentAccountStatus(userId: $userId) }
`)

/** API-45. */
export const paymentAccountCapabilitiesQuery = graphql(`
  query PaymentAccountCapabilities($userId: ID!) { paymentAccountCapabilities(userId: $userId) }
`)

/** API-21. */
export const paymentAccountQuery = graphql(`
  query PaymentAccount($userId: ID!) { paymentAccount(userId: $userId) }
`)

/** API-22. */
export const refreshPaymentAccountMutation = graphql(`
  mutation RefreshPaymentAccount($userId: ID!) { refreshPaymentAccount(userId: $userId) }
`)

/** API-23. */
export const createPaymentAccountMutation = graphql(`
  mutation CreatePaymentAccount($userId: ID!) { createPaymentAccount(userId: $userId) { stripeAccountId } }
`)

/** API-24. */
export const linkPaymentAccountMutation = graphql(`
  mutation LinkPaymentAccount($stripeAccountId: ID!) { linkPaymentAccount(stripeAccountId: $stripeAccountId) }
`)

/** API-25. */
export const removePaymentAccountMutation = graphql(`
  mutation RemovePaymentAccount($userId: ID!) { removePaymentAccount(userId: $userId) }
`)

/** API-49 for what is paid once, API-50 for what recurs. */
export const createProductMutation = graphql(`
  mutation CreateProduct($product: NewProduct!) {
    createProduct(product: $product) { productId priceId currency }
  }
`)

/** API-53. */
export const deleteProductMutation = graphql(`
  mutation DeleteProduct($productId: ID!, $userId: ID!) { deleteProduct(productId: $productId, userId: $userId) }
`)

/** API-54. */
export const updateProductMutation = graphql(`
  mutation UpdateProduct($userId: ID!, $productId: ID!, $updates: ProductChange!) {
    updateProduct(userId: $userId, productId: $productId, updates: $updates)
  }
`)

/** API-55. */
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

/** API-31. */
export const cancelPlatformPlanMutation = graphql(`
  mutation CancelPlatformPlan { cancelPlatformPlan { id plan } }
`)

/** API-32. */
export const startPlanCheckoutMutation = graphql(`
  mutation StartPlanCheckout($planKey: PlanKey!, $successUrl: String!, $cancelUrl: String!) {
    startPlanCheckout(planKey: $planKey, successUrl: $successUrl, cancelUrl: $cancelUrl)
  }
`)

/** API-33. */
export const isPpvPaidQuery = graphql(`query IsPpvPaid($sid: ID!) { isPpvPaid(sid: $sid) }`)
