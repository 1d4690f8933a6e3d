import { graphql } from './tada.ts'

const planFields = graphql(`
  fragment PlanFields on Plan {
    id title description price currency billingType recurrenceCount recurrenceUnit freeTrialDays
    platforms discordServerId telegramServerId isPopular
  }
`)

const communityFields = graphql(
  `
  fragment CommunityFields on Community {
    id slug title description logo video sellerId isActive
    plans { ...PlanFields }
  }
`,
  [planFields],
)

const subscriptionFields = graphql(`
  fragment SubscriptionFields on BuyerSubscription {
    id courseId planId courseName courseSlug courseLogo planName billingType platforms discordServerId
    telegramServerId isActive isRecurring unsubscribeRequested amount currency recurrenceCount recurrenceUnit
    freeTrialDays purchaseDate nextBillingDate
  }
`)

const signedInFields = graphql(`
  fragment SignedInFields on SignedIn { token userId userRole userName userEmail }
`)

/** API-38. `community` is an entity of rules/entities. */
export const communityQuery = graphql(
  `query Community($slug: String!) { community(slug: $slug) { ...CommunityFields } }`,
  [communityFields],
)

/** API-39. */
export const sellerQuery = graphql(
  `query Seller($id: ID!) { seller(id: $id) { id name description profilePicture } }`,
)

/** API-11. */
export const accountQuery = graphql(`
  query Account {
    account {
      id name role email profilePicture discordUserId discordAccessToken discordRefreshToken telegramUserId
    }
  }
`)

/** API-58. */
export const subscriptionsQuery = graphql(`query Subscriptions { subscriptions { ...SubscriptionFields } }`, [
  subscriptionFields,
])

/** API-58: the course and plan of each purchase. */
export const purchasedPairsQuery = graphql(`query PurchasedPairs { subscriptions { id courseId planId } }`)

/** API-40, API-41. */
export const botChecksQuery = graphql(`
  query BotChecks($checks: [BotCheckInput!]!) { botChecks(checks: $checks) { platform serverId presence } }
`)

/** API-36. */
export const sessionInfoQuery = graphql(`
  query SessionInfo($courseId: ID!, $planId: ID!) {
    sessionInfo(courseId: $courseId, planId: $planId) { priceId billingType }
  }
`)

/** API-02. */
export const signInMutation = graphql(
  `mutation SignIn($email: String!, $password: String!) {
    signIn(email: $email, password: $password) { ...SignedInFields }
  }`,
  [signedInFields],
)

/** API-03. */
export const signInWithGoogleMutation = graphql(
  `mutation SignInWithGoogle($credential: String!) {
    signInWithGoogle(credential: $credential) { ...SignedInFields }
  }`,
  [signedInFields],
)

/** API-04. */
export const registerMutation = graphql(`
  mutation Register($name: String!, $email: String!, $password: String!, $role: Role!) {
    register(name: $name, email: $email, password: $password, role: $role) { userId }
  }
`)

/** API-05. */
export const registerWithGoogleMutation = graphql(
  `mutation RegisterWithGoogle($credential: String!) {
    registerWithGoogle(credential: $credential) { ...SignedInFields }
  }`,
  [signedInFields],
)

/** API-06. */
export const confirmCodeMutation = graphql(`
  mutation ConfirmCode($userId: ID!, $code: String!) { confirmCode(userId: $userId, code: $code) { token } }
`)

/** API-07. */
export const sendConfirmationMutation = graphql(`
  mutation SendConfirmation($userId: ID!) { sendConfirmation(userId: $userId) }
`)

/** API-34. */
export const recordPurchaseMutation = graphql(`
  mutation RecordPurchase($purchase: Purchase!) { recordPurchase(purchase: $purchase) }
`)

/** API-35. */
export const changePlanMetricsMutation = graphql(`
  mutation ChangePlanMetrics($courseId: ID!, $planId: ID!, $userIncrement: Int!) {
    changePlanMetrics(courseId: $courseId, planId: $planId, userIncrement: $userIncrement)
  }
`)

/** API-37. */
export const createCheckoutSessionMutation = graphql(`
  mutation CreateCheckoutSession($session: CheckoutSession!) { createCheckoutSession(session: $session) }
`)

/** API-42. */
export const setCommunityActiveMutation = graphql(`
  mutation SetCommunityActive($id: ID!, $isActive: Boolean!) { setCommunityActive(id: $id, isActive: $isActive) }
`)

/** API-63. */
export const cancelWithProviderMutation = graphql(`
  mutation CancelWithProvider($courseId: ID!, $planId: ID!) {
    cancelWithProvider(courseId: $courseId, planId: $planId)
  }
`)

/** API-20. */
export const removeFromTelegramMutation = graphql(`
  mutation RemoveFromTelegram($chatId: ID!, $userTelegramId: ID!) {
    removeFromTelegram(chatId: $chatId, userTelegramId: $userTelegramId)
  }
`)

/** API-19. */
export const removeFromDiscordMutation = graphql(`
  mutation RemoveFromDiscord($serverId: ID!, $userDiscordId: ID!) {
    removeFromDiscord(serverId: $serverId, userDiscordId: $userDiscordId)
  }
`)

/** API-64. */
export const requestUnsubscribeMutation = graphql(`
  mutation RequestUnsubscribe($courseId: ID!, $planId: ID!) {
    requestUnsubscribe(courseId: $courseId, planId: $planId)
  }
`)

/** API-65. */
export const deactivateSubscriptionMutation = graphql(`
  mutation DeactivateSubscription($courseId: ID!, $planId: ID!) {
    deactivateSubscription(courseId: $courseId, planId: $planId)
  }
`)

/** API-59. */
export const checkDiscordMembershipMutation = graphql(`
  mutation CheckDiscordMembership($userDiscordId: ID!, $serverId: ID!, $discordToken: String!) {
    checkDiscordMembership(userDiscordId: $userDiscordId, serverId: $serverId, discordToken: $discordToken) {
      isMember
    }
  }
`)

/** API-60. */
export const inviteToDiscordMutation = graphql(`
  mutation InviteToDiscord($serverId: ID!) { inviteToDiscord(serverId: $serverId) }
`)

/** API-62. */
export const inviteToTelegramMutation = graphql(`
  mutation InviteToTelegram($chatId: ID!, $userTelegramId: ID!) {
    inviteToTelegram(chatId: $chatId, userTelegramId: $userTelegramId) { inviteLink chatLink telegramLink }
  }
`)

/** API-61. */
export const refreshDiscordTokenMutation = graphql(`
  mutation RefreshDiscordToken($refreshToken: String!) {
    refreshDiscordToken(refreshToken: $refreshToken) { accessToken refreshToken expiresIn }
  }
`)

/** API-18 without a user name (B03). */
export const saveDiscordTokenMutation = graphql(`
  mutation SaveDiscordToken(
    $userDiscordId: ID!
    $accessToken: String!
    $refreshToken: String!
    $expiresAt: Instant!
  ) {
    saveDiscordToken(
      userDiscordId: $userDiscordId
      accessToken: $accessToken
      refreshToken: $refreshToken
      expiresAt: $expiresAt
    )
  }
`)
