/* eslint-disable */
/* prettier-ignore */
import type { TadaDocumentNode, $tada } from 'gql.tada';
import type { BillingType, Instant } from '#machines/rules/kit/entities'

declare module 'gql.tada' {
 interface setupCache {
    /** @gql.tada/hash sha256:8edff76355155062a37693a94d1ad89e */
    "\n      query { subscriptions { id isActive nextBillingDate freeTrialDays purchaseDate isStillValid } }\n    ":
      TadaDocumentNode<{ subscriptions: { id: string; isActive: boolean; nextBillingDate: string | null; freeTrialDays: number | null; purchaseDate: string; isStillValid: boolean; }[]; }, {}, void>;
    /** @gql.tada/hash sha256:6fd9708877917ac7c9aadd1526503811 */
    "\n  fragment PlanFields on Plan {\n    id title description price currency billingType recurrenceCount recurrenceUnit freeTrialDays\n    platforms discordServerId telegramServerId isPopular\n  }\n":
      TadaDocumentNode<{ id: string; title: string; description: string; price: number; currency: "usd" | "eur" | "gbp" | "sek"; billingType: "Subscription" | "One Time Fee" | "Free"; recurrenceCount: number | null; recurrenceUnit: "month" | "day" | "week" | "year" | null; freeTrialDays: number | null; platforms: ("Discord" | "Telegram")[]; discordServerId: string | null; telegramServerId: string | null; isPopular: boolean; }, {}, { fragment: "PlanFields"; on: "Plan"; masked: false; }>;
    /** @gql.tada/hash sha256:e5b12dd65ba0dfd0bf24d3d7bd343edb */
    "\n  fragment SellerCommunityFields on Community {\n    id slug title description logo logoPublicId video videoPublicId thumbnail thumbnailPublicId category tags sellerId isActive totalUsers\n    plans { ...PlanFields discordRoles telegramRoles stripeProductId stripePriceId }\n  }\n":
      TadaDocumentNode<{ id: string; slug: string; title: string; description: string; logo: string | null; logoPublicId: string | null; video: string | null; videoPublicId: string | null; thumbnail: string | null; thumbnailPublicId: string | null; category: string | null; tags: string[]; sellerId: string; isActive: boolean; totalUsers: number | null; plans: { id: string; title: string; description: string; price: number; currency: "usd" | "eur" | "gbp" | "sek"; billingType: "Subscription" | "One Time Fee" | "Free"; recurrenceCount: number | null; recurrenceUnit: "month" | "day" | "week" | "year" | null; freeTrialDays: number | null; platforms: ("Discord" | "Telegram")[]; discordServerId: string | null; telegramServerId: string | null; isPopular: boolean; discordRoles: string[]; telegramRoles: string[]; stripeProductId: string | null; stripePriceId: string | null; }[]; }, {}, { fragment: "SellerCommunityFields"; on: "Community"; masked: false; }>;
    /** @gql.tada/hash sha256:9c0ccb078c185f6099f95bf4664da0b4 */
    "\n  fragment SignedInFields on SignedIn { token userId userRole userName userEmail }\n":
      TadaDocumentNode<{ token: string; userId: string; userRole: "buyer" | "seller"; userName: string; userEmail: string; }, {}, { fragment: "SignedInFields"; on: "SignedIn"; masked: false; }>;
    /** @gql.tada/hash sha256:1c822f1edc7593160e4f4bf79be41cd3 */
    "\n  fragment SubscriptionFields on BuyerSubscription {\n    id communityId planId courseName courseSlug courseLogo planName billingType platforms discordServerId\n    telegramServerId isActive isRecurring unsubscribeRequested amount currency recurrenceCount recurrenceUnit\n    freeTrialDays purchaseDate nextBillingDate trialDaysLeft isStillValid dueAt\n  }\n":
      TadaDocumentNode<{ id: string; communityId: string | null; planId: string | null; courseName: string; courseSlug: string | null; courseLogo: string | null; planName: string; billingType: "Subscription" | "One Time Fee" | "Free"; platforms: ("Discord" | "Telegram")[]; discordServerId: string | null; telegramServerId: string | null; isActive: boolean; isRecurring: boolean; unsubscribeRequested: boolean; amount: number; currency: "usd" | "eur" | "gbp" | "sek"; recurrenceCount: number; recurrenceUnit: "month" | "day" | "week" | "year"; freeTrialDays: number | null; purchaseDate: string; nextBillingDate: string | null; trialDaysLeft: number; isStillValid: boolean; dueAt: string | null; }, {}, { fragment: "SubscriptionFields"; on: "BuyerSubscription"; masked: false; }>;
    /** @gql.tada/hash sha256:d566c0a7fbabcaaa826c3d5b247d6056 */
    "\n  mutation CancelPlatformPlan { cancelPlatformPlan { id plan } }\n":
      TadaDocumentNode<{ cancelPlatformPlan: { id: string; plan: string | null; }; }, {}, void>;
    /** @gql.tada/hash sha256:03c2a5ae6214d321c304de895d3dcfc3 */
    "\n  mutation CancelWithProvider($communityId: ID!, $planId: ID!) {\n    cancelWithProvider(communityId: $communityId, planId: $planId)\n  }\n":
      TadaDocumentNode<{ cancelWithProvider: boolean; }, { planId: string; communityId: string; }, void>;
    /** @gql.tada/hash sha256:96406a12b488331d13accc911860e4ac */
    "\n  mutation ChangePlanMetrics($communityId: ID!, $planId: ID!, $userIncrement: Int!) {\n    changePlanMetrics(communityId: $communityId, planId: $planId, userIncrement: $userIncrement)\n  }\n":
      TadaDocumentNode<{ changePlanMetrics: boolean; }, { userIncrement: number; planId: string; communityId: string; }, void>;
    /** @gql.tada/hash sha256:a04b2255eaf82dcffc35dfb97a1e361f */
    "\n  mutation CheckDiscordMembership($userDiscordId: ID!, $serverId: ID!, $discordToken: String!) {\n    checkDiscordMembership(userDiscordId: $userDiscordId, serverId: $serverId, discordToken: $discordToken)\n  }\n":
      TadaDocumentNode<{ checkDiscordMembership: boolean; }, { discordToken: string; serverId: string; userDiscordId: string; }, void>;
    /** @gql.tada/hash sha256:5fe6db8faeaed8bdb84d51c80954832e */
    "\n  mutation ConfirmCode($userId: ID!, $code: String!) { confirmCode(userId: $userId, code: $code) }\n":
      TadaDocumentNode<{ confirmCode: string | null; }, { code: string; userId: string; }, void>;
    /** @gql.tada/hash sha256:287aa7305e62deb86c5c5549c3354462 */
    "\n  mutation CreateCheckoutSession($session: CheckoutSession!) { createCheckoutSession(session: $session) }\n":
      TadaDocumentNode<{ createCheckoutSession: string; }, { session: { cancelUrl: string; successUrl: string; planTitle: string; communitySlug: string; communityTitle: string; purchase: string; currency: "usd" | "eur" | "gbp" | "sek"; amount: number; freeTrialDays?: number | null; billingType: "Subscription" | "One Time Fee" | "Free"; priceId: string; planId: string; communityId: string; userId: string; }; }, void>;
    /** @gql.tada/hash sha256:13f7ac6cd5650d9aa2937aa679c6e8df */
    "\n  mutation CreateCommunity($community: NewCommunity!) {\n    createCommunity(community: $community) { communityId plans { id title } }\n  }\n":
      TadaDocumentNode<{ createCommunity: { communityId: string; plans: { id: string; title: string; }[]; }; }, { community: { plans: { isPopular: boolean; freeTrialDays?: number | null; recurrenceUnit: "month" | "day" | "week" | "year"; recurrenceCount?: number | null; billingType: "Subscription" | "One Time Fee" | "Free"; telegramRoles: string[]; discordRoles: string[]; telegramServerId: string; discordServerId: string; platforms: ("Discord" | "Telegram")[]; currency: string; price: number; description: string; title: string; }[]; video?: string | null; logo?: string | null; sellerId: string; description: string; title: string; }; }, void>;
    /** @gql.tada/hash sha256:765e9735dd0ddcdb8d18eeb0ea834d26 */
    "\n  mutation CreatePaymentAccount($userId: ID!) { createPaymentAccount(userId: $userId) }\n":
      TadaDocumentNode<{ createPaymentAccount: string; }, { userId: string; }, void>;
    /** @gql.tada/hash sha256:7576b437ed97a70f03c2cbe8298d6eec */
    "\n  mutation CreateProduct($product: NewProduct!) {\n    createProduct(product: $product) { productId priceId currency }\n  }\n":
      TadaDocumentNode<{ createProduct: { productId: string; priceId: string; currency: "usd" | "eur" | "gbp" | "sek"; }; }, { product: { recurrenceUnit?: "month" | "day" | "week" | "year" | null; recurrenceCount?: number | null; currency: "usd" | "eur" | "gbp" | "sek"; price: number; planTitle: string; communityTitle: string; userId: string; }; }, void>;
    /** @gql.tada/hash sha256:65d71a6f211a55f331c5442daed64e20 */
    "\n  mutation DeactivateSubscription($id: ID!, $communityId: ID!, $planId: ID!) {\n    deactivateSubscription(id: $id, communityId: $communityId, planId: $planId) { id isActive }\n  }\n":
      TadaDocumentNode<{ deactivateSubscription: { id: string; isActive: boolean; }; }, { planId: string; communityId: string; id: string; }, void>;
    /** @gql.tada/hash sha256:2992c8b965b5bf85b4f2e8675f6b5dcc */
    "\n  mutation DeleteCommunity($communityId: ID!) { deleteCommunity(communityId: $communityId) }\n":
      TadaDocumentNode<{ deleteCommunity: string; }, { communityId: string; }, void>;
    /** @gql.tada/hash sha256:f8567b2d530a2392616707eb09bce80e */
    "\n  mutation DeleteMedia($kind: MediaKind!, $publicId: ID!) { deleteMedia(kind: $kind, publicId: $publicId) }\n":
      TadaDocumentNode<{ deleteMedia: boolean; }, { publicId: string; kind: "video" | "image"; }, void>;
    /** @gql.tada/hash sha256:657a30b9349b3e379489dfa50fb81680 */
    "\n  mutation DeleteProduct($productId: ID!, $userId: ID!) { deleteProduct(productId: $productId, userId: $userId) }\n":
      TadaDocumentNode<{ deleteProduct: boolean; }, { userId: string; productId: string; }, void>;
    /** @gql.tada/hash sha256:66fab918224ad114bae87e666d11b130 */
    "\n  mutation ExchangeDiscordCode($code: String!) {\n    exchangeDiscordCode(code: $code) { userDiscordId discordUsername accessToken refreshToken expiresIn }\n  }\n":
      TadaDocumentNode<{ exchangeDiscordCode: { userDiscordId: string; discordUsername: string; accessToken: string; refreshToken: string; expiresIn: number; }; }, { code: string; }, void>;
    /** @gql.tada/hash sha256:c631a1bd3ec3ab564bd7295c44bc8469 */
    "\n  mutation ForgotPassword($email: String!) { forgotPassword(email: $email) }\n":
      TadaDocumentNode<{ forgotPassword: boolean; }, { email: string; }, void>;
    /** @gql.tada/hash sha256:2f3fc4f138c80701675d1db17d8c2d91 */
    "\n  mutation InviteToDiscord($serverId: ID!) { inviteToDiscord(serverId: $serverId) }\n":
      TadaDocumentNode<{ inviteToDiscord: string | null; }, { serverId: string; }, void>;
    /** @gql.tada/hash sha256:b13b2a88936b79a756ab2d5c27bcb267 */
    "\n  mutation InviteToTelegram($chatId: ID!, $userTelegramId: ID!) {\n    inviteToTelegram(chatId: $chatId, userTelegramId: $userTelegramId) { inviteLink chatLink telegramLink }\n  }\n":
      TadaDocumentNode<{ inviteToTelegram: { inviteLink: string | null; chatLink: string | null; telegramLink: string | null; }; }, { userTelegramId: string; chatId: string; }, void>;
    /** @gql.tada/hash sha256:eedf9ed0763e1c921915666d6c922d17 */
    "\n  mutation LinkPaymentAccount($stripeAccountId: ID!) { linkPaymentAccount(stripeAccountId: $stripeAccountId) }\n":
      TadaDocumentNode<{ linkPaymentAccount: string; }, { stripeAccountId: string; }, void>;
    /** @gql.tada/hash sha256:fa8e1ab895a5f8f600e47d6375a63784 */
    "\n  mutation LinkPlanToProduct(\n    $communityId: ID!\n    $planId: ID!\n    $stripeProductId: ID\n    $stripePriceId: ID!\n    $currency: Currency\n  ) {\n    linkPlanToProduct(\n      communityId: $communityId\n      planId: $planId\n      stripeProductId: $stripeProductId\n      stripePriceId: $stripePriceId\n      currency: $currency\n    ) { id stripePriceId }\n  }\n":
      TadaDocumentNode<{ linkPlanToProduct: { id: string; stripePriceId: string | null; }; }, { currency?: "usd" | "eur" | "gbp" | "sek" | null; stripePriceId: string; stripeProductId?: string | null; planId: string; communityId: string; }, void>;
    /** @gql.tada/hash sha256:f290d214b9e07aa8af1e78d3b95f5a9d */
    "\n  mutation RecordPendingPurchase($entry: String!) { recordPendingPurchase(entry: $entry) }\n":
      TadaDocumentNode<{ recordPendingPurchase: boolean; }, { entry: string; }, void>;
    /** @gql.tada/hash sha256:02536eed85f7e3155dea655e492c8581 */
    "\n  mutation RecordPurchase($purchase: FreePurchase!) { recordPurchase(purchase: $purchase) }\n":
      TadaDocumentNode<{ recordPurchase: boolean; }, { purchase: { plan: { recurrenceUnit?: "month" | "day" | "week" | "year" | null; recurrenceCount?: number | null; telegramServerId?: string | null; discordServerId?: string | null; platforms: ("Discord" | "Telegram")[]; freeTrialDays?: number | null; currency: "usd" | "eur" | "gbp" | "sek"; billingType: "Subscription" | "One Time Fee" | "Free"; title: string; id: string; }; community: { slug: string; logo?: string | null; title: string; id: string; }; nextBillingDate?: string | null; amount: number; purchaseDate: string; }; }, void>;
    /** @gql.tada/hash sha256:93cc36e473ba4789f38362d0c22fb83a */
    "\n  mutation RefreshDiscordToken($refreshToken: String!) {\n    refreshDiscordToken(refreshToken: $refreshToken) { accessToken refreshToken expiresIn }\n  }\n":
      TadaDocumentNode<{ refreshDiscordToken: { accessToken: string; refreshToken: string; expiresIn: number; }; }, { refreshToken: string; }, void>;
    /** @gql.tada/hash sha256:145dbe40a05fcea9a05e5c7fadb36981 */
    "\n  mutation RefreshPaymentAccount($userId: ID!) { refreshPaymentAccount(userId: $userId) }\n":
      TadaDocumentNode<{ refreshPaymentAccount: "not_connected" | "pending" | "verified"; }, { userId: string; }, void>;
    /** @gql.tada/hash sha256:04ade77a054dcd3168c06b3fb3d457d2 */
    "\n  mutation Register($name: String!, $email: String!, $password: String!, $role: Role!) {\n    register(name: $name, email: $email, password: $password, role: $role)\n  }\n":
      TadaDocumentNode<{ register: string; }, { role: "buyer" | "seller"; password: string; email: string; name: string; }, void>;
    /** @gql.tada/hash sha256:22497910772a6090367b62584de5ba4c */
    "\n  mutation RemoveDiscord {\n    removeDiscord { id discordUserId discordUsername discordAccessToken discordRefreshToken }\n  }\n":
      TadaDocumentNode<{ removeDiscord: { id: string; discordUserId: string | null; discordUsername: string | null; discordAccessToken: string | null; discordRefreshToken: string | null; }; }, {}, void>;
    /** @gql.tada/hash sha256:a20c79a9b83df26add595aa09f78fb75 */
    "\n  mutation RemoveFromDiscord($serverId: ID!, $userDiscordId: ID!) {\n    removeFromDiscord(serverId: $serverId, userDiscordId: $userDiscordId)\n  }\n":
      TadaDocumentNode<{ removeFromDiscord: boolean; }, { userDiscordId: string; serverId: string; }, void>;
    /** @gql.tada/hash sha256:dff6e767a670ce8757b36edbb2806676 */
    "\n  mutation RemoveFromTelegram($chatId: ID!, $userTelegramId: ID!) {\n    removeFromTelegram(chatId: $chatId, userTelegramId: $userTelegramId)\n  }\n":
      TadaDocumentNode<{ removeFromTelegram: boolean; }, { userTelegramId: string; chatId: string; }, void>;
    /** @gql.tada/hash sha256:2ca6968ca0f6b7a0a93878094962acce */
    "\n  mutation RemovePaymentAccount($userId: ID!) { removePaymentAccount(userId: $userId) }\n":
      TadaDocumentNode<{ removePaymentAccount: boolean; }, { userId: string; }, void>;
    /** @gql.tada/hash sha256:29268069c7498ae8ea29f1fcde8d7192 */
    "\n  mutation RequestUnsubscribe($id: ID!, $communityId: ID!, $planId: ID!) {\n    requestUnsubscribe(id: $id, communityId: $communityId, planId: $planId) { id unsubscribeRequested }\n  }\n":
      TadaDocumentNode<{ requestUnsubscribe: { id: string; unsubscribeRequested: boolean; }; }, { planId: string; communityId: string; id: string; }, void>;
    /** @gql.tada/hash sha256:0a8df5040b5841d5fc8159d3b479d35c */
    "\n  mutation ResetPassword($token: String!, $newPassword: String!) {\n    resetPassword(token: $token, newPassword: $newPassword)\n  }\n":
      TadaDocumentNode<{ resetPassword: boolean; }, { newPassword: string; token: string; }, void>;
    /** @gql.tada/hash sha256:c4b531583ddb46ee978c6d3f49404d5b */
    "\n  mutation SaveDiscordToken(\n    $userDiscordId: ID!\n    $accessToken: String!\n    $refreshToken: String!\n    $expiresAt: Instant!\n    $discordUsername: String\n  ) {\n    saveDiscordToken(\n      userDiscordId: $userDiscordId\n      accessToken: $accessToken\n      refreshToken: $refreshToken\n      expiresAt: $expiresAt\n      discordUsername: $discordUsername\n    ) { id discordUserId discordAccessToken discordRefreshToken }\n  }\n":
      TadaDocumentNode<{ saveDiscordToken: { id: string; discordUserId: string | null; discordAccessToken: string | null; discordRefreshToken: string | null; }; }, { discordUsername?: string | null; expiresAt: string; refreshToken: string; accessToken: string; userDiscordId: string; }, void>;
    /** @gql.tada/hash sha256:353ce245cd31c6f9882ac7a47f77ebd0 */
    "\n  mutation SendConfirmation($userId: ID!) { sendConfirmation(userId: $userId) }\n":
      TadaDocumentNode<{ sendConfirmation: boolean; }, { userId: string; }, void>;
    /** @gql.tada/hash sha256:d5e8e1d1be9e919e9a3ee3fc114370e5 */
    "\n  mutation SetCommunityActive($id: ID!, $isActive: Boolean!) {\n    setCommunityActive(id: $id, isActive: $isActive) { id isActive }\n  }\n":
      TadaDocumentNode<{ setCommunityActive: { id: string; isActive: boolean; }; }, { isActive: boolean; id: string; }, void>;
    /** @gql.tada/hash sha256:984e346aae4f1f6a5aead6794de6f8cc */
    "\n  mutation StartPlanCheckout($planKey: PlanKey!, $successUrl: String!, $cancelUrl: String!) {\n    startPlanCheckout(planKey: $planKey, successUrl: $successUrl, cancelUrl: $cancelUrl)\n  }\n":
      TadaDocumentNode<{ startPlanCheckout: string; }, { cancelUrl: string; successUrl: string; planKey: "growthMonthly" | "growthAnnual" | "proMonthly" | "proAnnual" | "scaleMonthly" | "scaleAnnual"; }, void>;
    /** @gql.tada/hash sha256:785c747197135c27a859405cf70be705 */
    "\n  mutation UpdatePrice($userId: ID!, $productId: ID!, $oldPriceId: ID!, $newPrice: NewPrice!) {\n    updatePrice(\n      userId: $userId\n      productId: $productId\n      oldPriceId: $oldPriceId\n      newPrice: $newPrice\n    )\n  }\n":
      TadaDocumentNode<{ updatePrice: string; }, { newPrice: { recurrenceUnit?: "month" | "day" | "week" | "year" | null; recurrenceCount?: number | null; currency: "usd" | "eur" | "gbp" | "sek"; price: number; }; oldPriceId: string; productId: string; userId: string; }, void>;
    /** @gql.tada/hash sha256:e202b7d2fd1d01ca93e92c23df0a745d */
    "\n  mutation UpdateProduct($userId: ID!, $productId: ID!, $updates: ProductChange!) {\n    updateProduct(userId: $userId, productId: $productId, updates: $updates)\n  }\n":
      TadaDocumentNode<{ updateProduct: boolean; }, { updates: { description?: string | null; name?: string | null; }; productId: string; userId: string; }, void>;
    /** @gql.tada/hash sha256:e7b3283222717dfa255eed480f957645 */
    "\n  mutation UpdateProfile(\n    $change: ProfileChange!\n    $name: Boolean = false\n    $description: Boolean = false\n    $profilePicture: Boolean = false\n  ) {\n    updateProfile(change: $change) {\n      id\n      name @include(if: $name)\n      description @include(if: $description)\n      profilePicture @include(if: $profilePicture)\n    }\n  }\n":
      TadaDocumentNode<{ updateProfile: { id: string; name?: string; description?: string | null; profilePicture?: string | null; }; }, { profilePicture?: boolean | null; description?: boolean | null; name?: boolean | null; change: { profilePicture?: string | null; description?: string | null; name?: string | null; }; }, void>;
    /** @gql.tada/hash sha256:e72325e5523de9cfa8c15250b3ed8e37 */
    "\n  query Account {\n    account {\n      id name role email description profilePicture profilePicturePublicId discordUserId discordUsername\n      discordAccessToken discordRefreshToken telegramUserId telegramUsername ppvChatId plan\n      overdueInvoices { id month totals { amount currency } url }\n    }\n  }\n":
      TadaDocumentNode<{ account: { id: string; name: string; role: "buyer" | "seller"; email: string; description: string | null; profilePicture: string | null; profilePicturePublicId: string | null; discordUserId: string | null; discordUsername: string | null; discordAccessToken: string | null; discordRefreshToken: string | null; telegramUserId: string | null; telegramUsername: string | null; ppvChatId: string | null; plan: string | null; overdueInvoices: { id: string; month: string; totals: { amount: number; currency: "usd" | "eur" | "gbp" | "sek"; }[]; url: string; }[]; } | null; }, {}, void>;
    /** @gql.tada/hash sha256:bc2ef1d8bd5b67e82e9d52b30c17ecdb */
    "\n  query BotChecks($checks: [BotCheckInput!]!) { botChecks(checks: $checks) { platform serverId presence } }\n":
      TadaDocumentNode<{ botChecks: { platform: "Discord" | "Telegram"; serverId: string; presence: "present" | "powerless" | "absent" | "unknown"; }[]; }, { checks: { serverId: string; platform: "Discord" | "Telegram"; }[]; }, void>;
    /** @gql.tada/hash sha256:d3ba1b033149fc0d41d0c5e80c4690ed */
    "\n  query PaymentAccount($userId: ID!) { paymentAccount(userId: $userId) }\n":
      TadaDocumentNode<{ paymentAccount: "not_connected" | "pending" | "verified"; }, { userId: string; }, void>;
    /** @gql.tada/hash sha256:d14f28e4b261d06bb364560a74aa8454 */
    "\n  query PaymentAccountCapabilities($userId: ID!) { paymentAccountCapabilities(userId: $userId) }\n":
      TadaDocumentNode<{ paymentAccountCapabilities: string[]; }, { userId: string; }, void>;
    /** @gql.tada/hash sha256:59672c667f9be76e95e5b216e7468fd7 */
    "\n  query PaymentAccountStatus($userId: ID!) { paymentAccountStatus(userId: $userId) }\n":
      TadaDocumentNode<{ paymentAccountStatus: "not_connected" | "pending" | "verified"; }, { userId: string; }, void>;
    /** @gql.tada/hash sha256:93f0c8a796d1da4717654b5d1214e941 */
    "\n  query SessionInfo($communityId: ID!, $planId: ID!) {\n    sessionInfo(communityId: $communityId, planId: $planId) { priceId billingType }\n  }\n":
      TadaDocumentNode<{ sessionInfo: { priceId: string; billingType: "Subscription" | "One Time Fee" | "Free"; }; }, { planId: string; communityId: string; }, void>;
    /** @gql.tada/hash sha256:99437802c37923c2614e588cebcc53e9 */
    "mutation PromoteToSeller { promoteToSeller { id role } }":
      TadaDocumentNode<{ promoteToSeller: { id: string; role: "buyer" | "seller"; }; }, {}, void>;
    /** @gql.tada/hash sha256:79e6f58d62ec235fc5e474e63c416de1 */
    "mutation RegisterWithGoogle($credential: String!) {\n    registerWithGoogle(credential: $credential) { ...SignedInFields }\n  }":
      TadaDocumentNode<{ registerWithGoogle: { token: string; userId: string; userRole: "buyer" | "seller"; userName: string; userEmail: string; }; }, { credential: string; }, void>;
    /** @gql.tada/hash sha256:52bfb003e284658fa445f8871dd5b9c2 */
    "mutation RemoveTelegram { removeTelegram { id telegramUserId telegramUsername } }":
      TadaDocumentNode<{ removeTelegram: { id: string; telegramUserId: string | null; telegramUsername: string | null; }; }, {}, void>;
    /** @gql.tada/hash sha256:67f93f81295762880e23c864b2754b58 */
    "mutation SignIn($email: String!, $password: String!) {\n    signIn(email: $email, password: $password) { ...SignedInFields }\n  }":
      TadaDocumentNode<{ signIn: { token: string; userId: string; userRole: "buyer" | "seller"; userName: string; userEmail: string; }; }, { password: string; email: string; }, void>;
    /** @gql.tada/hash sha256:d4a3d309614628cb007c7e3b31b5fc42 */
    "mutation SignInWithGoogle($credential: String!) {\n    signInWithGoogle(credential: $credential) { ...SignedInFields }\n  }":
      TadaDocumentNode<{ signInWithGoogle: { token: string; userId: string; userRole: "buyer" | "seller"; userName: string; userEmail: string; }; }, { credential: string; }, void>;
    /** @gql.tada/hash sha256:920d648cf373f3559a4949eeefdd27bc */
    "mutation UnlinkPpv { unlinkPpv { id ppvChatId } }":
      TadaDocumentNode<{ unlinkPpv: { id: string; ppvChatId: string | null; }; }, {}, void>;
    /** @gql.tada/hash sha256:c69e024019c4ecd603cbddd36f139f81 */
    "mutation UpdateCommunity($communityId: ID!, $change: CommunityChange!) {\n    updateCommunity(communityId: $communityId, change: $change) { ...SellerCommunityFields }\n  }":
      TadaDocumentNode<{ updateCommunity: { id: string; slug: string; title: string; description: string; logo: string | null; logoPublicId: string | null; video: string | null; videoPublicId: string | null; thumbnail: string | null; thumbnailPublicId: string | null; category: string | null; tags: string[]; sellerId: string; isActive: boolean; totalUsers: number | null; plans: { id: string; title: string; description: string; price: number; currency: "usd" | "eur" | "gbp" | "sek"; billingType: "Subscription" | "One Time Fee" | "Free"; recurrenceCount: number | null; recurrenceUnit: "month" | "day" | "week" | "year" | null; freeTrialDays: number | null; platforms: ("Discord" | "Telegram")[]; discordServerId: string | null; telegramServerId: string | null; isPopular: boolean; discordRoles: string[]; telegramRoles: string[]; stripeProductId: string | null; stripePriceId: string | null; }[]; }; }, { change: { removePlanIds?: string[] | null; plans?: { isPopular?: boolean | null; freeTrialDays?: number | null; recurrenceUnit?: "month" | "day" | "week" | "year" | null; recurrenceCount?: number | null; billingType?: "Subscription" | "One Time Fee" | "Free" | null; telegramRoles?: string[] | null; discordRoles?: string[] | null; telegramServerId?: string | null; discordServerId?: string | null; platforms?: ("Discord" | "Telegram")[] | null; currency?: string | null; price?: number | null; description?: string | null; title?: string | null; id?: string | null; }[] | null; thumbnail?: string | null; tags?: string[] | null; category?: string | null; videoRemoved?: boolean | null; video?: string | null; logo?: string | null; description?: string | null; title?: string | null; }; communityId: string; }, void>;
    /** @gql.tada/hash sha256:5bd1ddc446fdea1b074312370209a66a */
    "mutation { unlinkPpv { id ppvChatId name role } }":
      TadaDocumentNode<{ unlinkPpv: { id: string; ppvChatId: string | null; name: string; role: "buyer" | "seller"; }; }, {}, void>;
    /** @gql.tada/hash sha256:b0aa1b2430f1199fe27907dcd0afda8f */
    "query Description { description }":
      TadaDocumentNode<{ description: string | null; }, {}, void>;
    /** @gql.tada/hash sha256:1e9979eab9a94beeda4fe84b47b827e8 */
    "query DiscordTokenExpiry { discordTokenExpiry }":
      TadaDocumentNode<{ discordTokenExpiry: string | null; }, {}, void>;
    /** @gql.tada/hash sha256:ef70181dd24dfe9ebc176c88804c0d66 */
    "query EmailExists($email: String!) { emailExists(email: $email) }":
      TadaDocumentNode<{ emailExists: boolean; }, { email: string; }, void>;
    /** @gql.tada/hash sha256:8589b138eae358d747ec321c138164b6 */
    "query IsPpvLinked { isPpvLinked }":
      TadaDocumentNode<{ isPpvLinked: boolean; }, {}, void>;
    /** @gql.tada/hash sha256:2bbae10e1d90bcd1da215bef32984823 */
    "query IsPpvPaid($sid: ID!) { isPpvPaid(sid: $sid) }":
      TadaDocumentNode<{ isPpvPaid: boolean; }, { sid: string; }, void>;
    /** @gql.tada/hash sha256:578795218f7c9515ad5553d5a334c2b7 */
    "query PlatformPlan { platformPlan }":
      TadaDocumentNode<{ platformPlan: string | null; }, {}, void>;
    /** @gql.tada/hash sha256:ecfc047e742154b43a9ad0943088e323 */
    "query PpvLink { ppvLink }":
      TadaDocumentNode<{ ppvLink: string; }, {}, void>;
    /** @gql.tada/hash sha256:4b951ad0cbbe9194ef14a09d3b9b0b5e */
    "query PurchasedPairs { subscriptions { id communityId planId } }":
      TadaDocumentNode<{ subscriptions: { id: string; communityId: string | null; planId: string | null; }[]; }, {}, void>;
    /** @gql.tada/hash sha256:5ba9bd2c329d1c75c3f7d9901505a2c5 */
    "query SellerCommunities($sellerId: ID!) { sellerCommunities(sellerId: $sellerId) { ...SellerCommunityFields } }":
      TadaDocumentNode<{ sellerCommunities: { id: string; slug: string; title: string; description: string; logo: string | null; logoPublicId: string | null; video: string | null; videoPublicId: string | null; thumbnail: string | null; thumbnailPublicId: string | null; category: string | null; tags: string[]; sellerId: string; isActive: boolean; totalUsers: number | null; plans: { id: string; title: string; description: string; price: number; currency: "usd" | "eur" | "gbp" | "sek"; billingType: "Subscription" | "One Time Fee" | "Free"; recurrenceCount: number | null; recurrenceUnit: "month" | "day" | "week" | "year" | null; freeTrialDays: number | null; platforms: ("Discord" | "Telegram")[]; discordServerId: string | null; telegramServerId: string | null; isPopular: boolean; discordRoles: string[]; telegramRoles: string[]; stripeProductId: string | null; stripePriceId: string | null; }[]; }[]; }, { sellerId: string; }, void>;
    /** @gql.tada/hash sha256:ba39a32b92e6d6ec74b3e731b5094022 */
    "query SellerCommunity($slug: String!) { community(slug: $slug) { ...SellerCommunityFields } }":
      TadaDocumentNode<{ community: { id: string; slug: string; title: string; description: string; logo: string | null; logoPublicId: string | null; video: string | null; videoPublicId: string | null; thumbnail: string | null; thumbnailPublicId: string | null; category: string | null; tags: string[]; sellerId: string; isActive: boolean; totalUsers: number | null; plans: { id: string; title: string; description: string; price: number; currency: "usd" | "eur" | "gbp" | "sek"; billingType: "Subscription" | "One Time Fee" | "Free"; recurrenceCount: number | null; recurrenceUnit: "month" | "day" | "week" | "year" | null; freeTrialDays: number | null; platforms: ("Discord" | "Telegram")[]; discordServerId: string | null; telegramServerId: string | null; isPopular: boolean; discordRoles: string[]; telegramRoles: string[]; stripeProductId: string | null; stripePriceId: string | null; }[]; }; }, { slug: string; }, void>;
    /** @gql.tada/hash sha256:106e77349d5c7409c234d8e74f6c9799 */
    "query Subscriptions { subscriptions { ...SubscriptionFields } }":
      TadaDocumentNode<{ subscriptions: { id: string; communityId: string | null; planId: string | null; courseName: string; courseSlug: string | null; courseLogo: string | null; planName: string; billingType: "Subscription" | "One Time Fee" | "Free"; platforms: ("Discord" | "Telegram")[]; discordServerId: string | null; telegramServerId: string | null; isActive: boolean; isRecurring: boolean; unsubscribeRequested: boolean; amount: number; currency: "usd" | "eur" | "gbp" | "sek"; recurrenceCount: number; recurrenceUnit: "month" | "day" | "week" | "year"; freeTrialDays: number | null; purchaseDate: string; nextBillingDate: string | null; trialDaysLeft: number; isStillValid: boolean; dueAt: string | null; }[]; }, {}, void>;
    /** @gql.tada/hash sha256:7d9872451c298e4bc9fce323ae727340 */
    "query TotalUsers($communityId: ID!) { totalUsers(communityId: $communityId) }":
      TadaDocumentNode<{ totalUsers: number; }, { communityId: string; }, void>;
  }
}
