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
    plans { ...PlanFields priceLabel }
  }
`,
  [planFields],
)

const sellerCommunityFields = graphql(
  `
  fragment SellerCommunityFields on Community {
    id slug title description logo logoPublicId video videoPublicId thumbnail category tags sellerId isActive totalUsers
    plans { ...PlanFields discordRoles telegramRoles stripeProductId stripePriceId }
  }
`,
  [planFields],
)

const subscriptionFields = graphql(`
  fragment SubscriptionFields on BuyerSubscription {
    id communityId planId courseName courseSlug courseLogo planName billingType platforms discordServerId
    telegramServerId isActive isRecurring unsubscribeRequested amount currency recurrenceCount recurrenceUnit
    freeTrialDays purchaseDate nextBillingDate trialDaysLeft isStillValid dueAt
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

/** API-11, as the navigation shows who is signed in. */
export const navigationQuery = graphql(`
  query Navigation {
    account {
      id name role profilePicture
      overdueInvoices { id month totals { amount currency } url }
    }
  }
`)

/** API-11, with all that a profile shows: a Profile of rules/entities. */
export const profileQuery = graphql(`
  query Profile {
    account {
      id name role email description profilePicture profilePicturePublicId discordUserId discordUsername
      discordAccessToken discordRefreshToken telegramUserId telegramUsername ppvChatId plan
    }
  }
`)

/** API-12. */
export const descriptionQuery = graphql(`query Description { description }`)

/** API-58. */
export const subscriptionsQuery = graphql(`query Subscriptions { subscriptions { ...SubscriptionFields } }`, [
  subscriptionFields,
])

/** API-58: the course and plan of each purchase. */
export const purchasedPairsQuery = graphql(`query PurchasedPairs { subscriptions { id communityId planId } }`)

/** API-40, API-41. */
export const botChecksQuery = graphql(`
  query BotChecks($checks: [BotCheckInput!]!) { botChecks(checks: $checks) { platform serverId presence } }
`)

/** API-36. */
export const sessionInfoQuery = graphql(`
  query SessionInfo($communityId: ID!, $planId: ID!) {
    sessionInfo(communityId: $communityId, planId: $planId) { priceId billingType }
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
  mutation RecordPurchase($purchase: FreePurchase!) { recordPurchase(purchase: $purchase) }
`)

/** API-34, for an entry that storage has kept. */
export const recordPendingPurchaseMutation = graphql(`
  mutation RecordPendingPurchase($entry: String!) { recordPendingPurchase(entry: $entry) }
`)

/** API-35. */
export const changePlanMetricsMutation = graphql(`
  mutation ChangePlanMetrics($communityId: ID!, $planId: ID!, $userIncrement: Int!) {
    changePlanMetrics(communityId: $communityId, planId: $planId, userIncrement: $userIncrement)
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
  mutation CancelWithProvider($communityId: ID!, $planId: ID!) {
    cancelWithProvider(communityId: $communityId, planId: $planId)
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
  mutation RequestUnsubscribe($communityId: ID!, $planId: ID!) {
    requestUnsubscribe(communityId: $communityId, planId: $planId)
  }
`)

/** API-65. */
export const deactivateSubscriptionMutation = graphql(`
  mutation DeactivateSubscription($communityId: ID!, $planId: ID!) {
    deactivateSubscription(communityId: $communityId, planId: $planId)
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

/** API-18; without a user name the saved one stays (B03). */
export const saveDiscordTokenMutation = graphql(`
  mutation SaveDiscordToken(
    $userDiscordId: ID!
    $accessToken: String!
    $refreshToken: String!
    $expiresAt: Instant!
    $discordUsername: String
  ) {
    saveDiscordToken(
      userDiscordId: $userDiscordId
      accessToken: $accessToken
      refreshToken: $refreshToken
      expiresAt: $expiresAt
      discordUsername: $discordUsername
    )
  }
`)

/** API-46. Each is a SellerCommunity of rules/entities. */
export const sellerCommunitiesQuery = graphql(
  `query SellerCommunities($sellerId: ID!) { sellerCommunities(sellerId: $sellerId) { ...SellerCommunityFields } }`,
  [sellerCommunityFields],
)

/** API-38, with what only its seller needs. */
export const sellerCommunityQuery = graphql(
  `query SellerCommunity($slug: String!) { community(slug: $slug) { ...SellerCommunityFields } }`,
  [sellerCommunityFields],
)

/** API-47. */
export const totalUsersQuery = graphql(
  `query TotalUsers($communityId: ID!) { totalUsers(communityId: $communityId) }`,
)

/** API-43. */
export const promoteToSellerMutation = graphql(`mutation PromoteToSeller { promoteToSeller }`)

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

/** API-48. */
export const createCommunityMutation = graphql(`
  mutation CreateCommunity($community: NewCommunity!) {
    createCommunity(community: $community) { communityId plans { id title } }
  }
`)

/** API-49 for what is paid once, API-50 for what recurs. */
export const createProductMutation = graphql(`
  mutation CreateProduct($product: NewProduct!) {
    createProduct(product: $product) { productId priceId currency }
  }
`)

/** API-51. */
export const linkPlanToProductMutation = graphql(`
  mutation LinkPlanToProduct(
    $communityId: ID!
    $planId: ID!
    $stripeProductId: ID
    $stripePriceId: ID!
    $currency: Currency
  ) {
    linkPlanToProduct(
      communityId: $communityId
      planId: $planId
      stripeProductId: $stripeProductId
      stripePriceId: $stripePriceId
      currency: $currency
    )
  }
`)

/** API-52. */
export const updateCommunityMutation = graphql(
  `mutation UpdateCommunity($communityId: ID!, $change: CommunityChange!) {
    updateCommunity(communityId: $communityId, change: $change) { ...SellerCommunityFields }
  }`,
  [sellerCommunityFields],
)

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

/** API-56. */
export const deleteCommunityMutation = graphql(`
  mutation DeleteCommunity($communityId: ID!) { deleteCommunity(communityId: $communityId) }
`)

/** API-29 for an image, API-57 for a video. */
export const deleteMediaMutation = graphql(`
  mutation DeleteMedia($kind: MediaKind!, $publicId: ID!) { deleteMedia(kind: $kind, publicId: $publicId) }
`)

/** API-08. */
export const emailExistsQuery = graphql(`query EmailExists($email: String!) { emailExists(email: $email) }`)

/** API-09. */
export const forgotPasswordMutation = graphql(`
  mutation ForgotPassword($email: String!) { forgotPassword(email: $email) }
`)

/** API-10. */
export const resetPasswordMutation = graphql(`
  mutation ResetPassword($token: String!, $newPassword: String!) {
    resetPassword(token: $token, newPassword: $newPassword)
  }
`)

/** API-13. */
export const updateProfileMutation = graphql(`
  mutation UpdateProfile($change: ProfileChange!) { updateProfile(change: $change) }
`)

/** API-14. */
export const removeDiscordMutation = graphql(`mutation RemoveDiscord { removeDiscord }`)

/** API-15. */
export const removeTelegramMutation = graphql(`mutation RemoveTelegram { removeTelegram }`)

/** API-16. */
export const discordTokenExpiryQuery = graphql(`query DiscordTokenExpiry { discordTokenExpiry }`)

/** API-17. */
export const exchangeDiscordCodeMutation = graphql(`
  mutation ExchangeDiscordCode($code: String!) {
    exchangeDiscordCode(code: $code) { userDiscordId discordUsername accessToken refreshToken expiresIn }
  }
`)

/** API-26. */
export const isPpvLinkedQuery = graphql(`query IsPpvLinked { isPpvLinked }`)

/** API-27. */
export const ppvLinkQuery = graphql(`query PpvLink { ppvLink }`)

/** API-28. */
export const unlinkPpvMutation = graphql(`mutation UnlinkPpv { unlinkPpv }`)

/** API-30. */
export const platformPlanQuery = graphql(`query PlatformPlan { platformPlan }`)

/** API-31. */
export const cancelPlatformPlanMutation = graphql(`mutation CancelPlatformPlan { cancelPlatformPlan }`)

/** API-32. */
export const startPlanCheckoutMutation = graphql(`
  mutation StartPlanCheckout($planKey: PlanKey!, $successUrl: String!, $cancelUrl: String!) {
    startPlanCheckout(planKey: $planKey, successUrl: $successUrl, cancelUrl: $cancelUrl)
  }
`)

/** API-33. */
export const isPpvPaidQuery = graphql(`query IsPpvPaid($sid: ID!) { isPpvPaid(sid: $sid) }`)
