import { graphql } from '../tada.ts'

const subscriptionFields = graphql(`
  fragment SubscriptionFields on BuyerSubscription {
    id communityId planId courseName courseSlug courseLogo planName billingType platforms discordServerId
    telegramServerId isActive isRecurring unsubscribeRequested amount currency recurrenceCount recurrenceUnit
    freeTrialDays purchaseDate nextBillingDate trialDaysLeft isStillValid dueAt
  }
`)

export const subscriptionsQuery = graphql(`query Subscriptions { subscriptions { ...SubscriptionFields } }`, [
  subscriptionFields,
])

/** Sends GET /users/me/courses (API-58). Selects only the community and plan of each purchase. */
export const purchasedPairsQuery = graphql(`query PurchasedPairs { subscriptions { id communityId planId } }`)

export const sessionInfoQuery = graphql(`
  query SessionInfo($communityId: ID!, $planId: ID!) {
    sessionInfo(communityId: $communityId, planId: $planId) { priceId billingType }
  }
`)

export const recordPurchaseMutation = graphql(`
  mutation RecordPurchase($purchase: FreePurchase!) { recordPurchase(purchase: $purchase) }
`)

/** Sends POST /users/me/purchase (API-34), for a purchase that was read from storage. */
export const recordPendingPurchaseMutation = graphql(`
  mutation RecordPendingPurchase($entry: String!) { recordPendingPurchase(entry: $entry) }
`)

export const changePlanMetricsMutation = graphql(`
  mutation ChangePlanMetrics($communityId: ID!, $planId: ID!, $userIncrement: Int!) {
    changePlanMetrics(communityId: $communityId, planId: $planId, userIncrement: $userIncrement)
  }
`)

export const createCheckoutSessionMutation = graphql(`
  mutation CreateCheckoutSession($session: CheckoutSession!) { createCheckoutSession(session: $session) }
`)

export const cancelWithProviderMutation = graphql(`
  mutation CancelWithProvider($communityId: ID!, $planId: ID!) {
    cancelWithProvider(communityId: $communityId, planId: $planId)
  }
`)

export const removeFromTelegramMutation = graphql(`
  mutation RemoveFromTelegram($chatId: ID!, $userTelegramId: ID!) {
    removeFromTelegram(chatId: $chatId, userTelegramId: $userTelegramId)
  }
`)

export const removeFromDiscordMutation = graphql(`
  mutation RemoveFromDiscord($serverId: ID!, $userDiscordId: ID!) {
    removeFromDiscord(serverId: $serverId, userDiscordId: $userDiscordId)
  }
`)

export const requestUnsubscribeMutation = graphql(`
  mutation RequestUnsubscribe($id: ID!, $communityId: ID!, $planId: ID!) {
    requestUnsubscribe(id: $id, communityId: $communityId, planId: $planId) { id unsubscribeRequested }
  }
`)

export const deactivateSubscriptionMutation = graphql(`
  mutation DeactivateSubscription($id: ID!, $communityId: ID!, $planId: ID!) {
    deactivateSubscription(id: $id, communityId: $communityId, planId: $planId) { id isActive }
  }
`)
