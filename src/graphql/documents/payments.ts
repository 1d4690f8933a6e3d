import { graphql } from '../tada.ts'

/** Endpoint API-44. */
export const paymentAccountStatusQuery = graphql(`
  query PaymentAccountStatus($userId: ID!) { paymentAccountStatus(userId: $userId) }
`)

/** Endpoint API-45. */
export const paymentAccountCapabilitiesQuery = graphql(`
  query PaymentAccountCapabilities($userId: ID!) { paymentAccountCapabilities(userId: $userId) }
`)

/** Endpoint API-21. */
export const paymentAccountQuery = graphql(`
  query PaymentAccount($userId: ID!) { paymentAccount(userId: $userId) }
`)

/** Endpoint API-22. */
export const refreshPaymentAccountMutation = graphql(`
  mutation RefreshPaymentAccount($userId: ID!) { refreshPaymentAccount(userId: $userId) }
`)

/** Endpoint API-23. */
export const createPaymentAccountMutation = graphql(`
  mutation CreatePaymentAccount($userId: ID!) { createPaymentAccount(userId: $userId) { stripeAccountId } }
`)

/** Endpoint API-24. */
export const linkPaymentAccountMutation = graphql(`
  mutation LinkPaymentAccount($stripeAccountId: ID!) { linkPaymentAccount(stripeAccountId: $stripeAccountId) }
`)

/** Endpoint API-25. */
export const removePaymentAccountMutation = graphql(`
  mutation RemovePaymentAccount($userId: ID!) { removePaymentAccount(userId: $userId) }
`)

/** API-49 creates a product that is paid once, API-50 a recurring one. */
export const createProductMutation = graphql(`
  mutation CreateProduct($product: NewProduct!) {
    createProduct(product: $product) { productId priceId currency }
  }
`)

/** Endpoint API-53. */
export const deleteProductMutation = graphql(`
  mutation DeleteProduct($productId: ID!, $userId: ID!) { deleteProduct(productId: $productId, userId: $userId) }
`)

/** Endpoint API-54. */
export const updateProductMutation = graphql(`
  mutation UpdateProduct($userId: ID!, $productId: ID!, $updates: ProductChange!) {
    updateProduct(userId: $userId, productId: $productId, updates: $updates)
  }
`)

/** Endpoint API-55. */
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

/** Endpoint API-31. */
export const cancelPlatformPlanMutation = graphql(`
  mutation CancelPlatformPlan { cancelPlatformPlan { id plan } }
`)

/** Endpoint API-32. */
export const startPlanCheckoutMutation = graphql(`
  mutation StartPlanCheckout($planKey: PlanKey!, $successUrl: String!, $cancelUrl: String!) {
    startPlanCheckout(planKey: $planKey, successUrl: $successUrl, cancelUrl: $cancelUrl)
  }
`)

/** Endpoint API-33. */
export const isPpvPaidQuery = graphql(`query IsPpvPaid($sid: ID!) { isPpvPaid(sid: $sid) }`)
