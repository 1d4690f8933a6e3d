import { graphql } from '../tada.ts'

export const paymentAccountStatusQuery = graphql(`
  query PaymentAccountStatus($userId: ID!) { paymentAccountStatus(userId: $userId) }
`)

export const paymentAccountCapabilitiesQuery = graphql(`
  query PaymentAccountCapabilities($userId: ID!) { paymentAccountCapabilities(userId: $userId) }
`)

export const paymentAccountQuery = graphql(`
  query PaymentAccount($userId: ID!) { paymentAccount(userId: $userId) }
`)

export const refreshPaymentAccountMutation = graphql(`
  mutation RefreshPaymentAccount($userId: ID!) { refreshPaymentAccount(userId: $userId) }
`)

export const createPaymentAccountMutation = graphql(`
  mutation CreatePaymentAccount($userId: ID!) { createPaymentAccount(userId: $userId) }
`)

export const linkPaymentAccountMutation = graphql(`
  mutation LinkPaymentAccount($stripeAccountId: ID!) { linkPaymentAccount(stripeAccountId: $stripeAccountId) }
`)

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

export const deleteProductMutation = graphql(`
  mutation DeleteProduct($productId: ID!, $userId: ID!) { deleteProduct(productId: $productId, userId: $userId) }
`)

export const updateProductMutation = graphql(`
  mutation UpdateProduct($userId: ID!, $productId: ID!, $updates: ProductChange!) {
    updateProduct(userId: $userId, productId: $productId, updates: $updates)
  }
`)

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

export const cancelPlatformPlanMutation = graphql(`
  mutation CancelPlatformPlan { cancelPlatformPlan { id plan } }
`)

export const startPlanCheckoutMutation = graphql(`
  mutation StartPlanCheckout($planKey: PlanKey!, $successUrl: String!, $cancelUrl: String!) {
    startPlanCheckout(planKey: $planKey, successUrl: $successUrl, cancelUrl: $cancelUrl)
  }
`)

export const isPpvPaidQuery = graphql(`query IsPpvPaid($sid: ID!) { isPpvPaid(sid: $sid) }`)
