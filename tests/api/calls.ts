import type { CallInput, CallName } from '#src/api/contract/index.ts'

/** One endpoint as the specification describes it: the input, and the request that must be sent. */
export interface DocumentedCall<K extends CallName = CallName> {
  id: string
  name: K
  input: CallInput<K>
  /** Method and path from D1 §7 and D2 §7, relative to the API base. */
  line: string
  /** The JSON body; undefined if there is none. */
  body?: unknown
  form?: Record<string, string>
}

const call = <K extends CallName>(
  id: string,
  line: string,
  name: K,
  input: CallInput<K>,
  rest: { body?: unknown; form?: Record<string, string> } = {},
): DocumentedCall => ({ id, line, name, input, ...rest }) as DocumentedCall

/** An endpoint whose input body is sent unchanged as JSON. */
const sends = <K extends CallName>(
  id: string,
  line: string,
  name: K,
  body: CallInput<K> extends { body: infer B } ? B : never,
) => call(id, line, name, { body } as unknown as CallInput<K>, { body })

const bought = { courseId: 'c1', planId: 'p1' }
const metadata = {
  userId: 'u1',
  courseId: 'c1',
  planId: 'p1',
  purchase: '%7B%7D',
  courseTitle: 'Trading',
  courseSlug: 'trading',
  planTitle: 'Gold',
  billingType: 'Subscription',
  currency: 'usd',
}
const item = {
  priceId: 'price_1',
  quantity: 1 as const,
  type: 'subscription' as const,
  freeTrialDays: 7,
  amount: 19,
  courseId: 'c1',
  planId: 'p1',
}
const product = {
  userId: 'u1',
  courseTitle: 'Trading',
  planTitle: 'Gold',
  price: 1999,
  currency: 'usd' as const,
}

/** All endpoints of the specification (D1 and D2). */
export const documentedCalls: DocumentedCall[] = [
  sends('API-01', 'POST /users/refresh-token', 'refreshSession', {}),
  sends('API-02', 'POST /users/login', 'logIn', { email: 'a@b.se', password: 'secret word' }),
  sends('API-03', 'POST /users/login/google', 'logInWithGoogle', { credential: 'google-1' }),
  sends('API-04', 'POST /users/register', 'register', {
    name: 'Ada',
    email: 'a@b.se',
    password: 'secret word',
    role: 'buyer',
  }),
  sends('API-05', 'POST /users/register/google', 'registerWithGoogle', { credential: 'google-1' }),
  sends('API-06', 'POST /email/confirm-code', 'confirmCode', { userId: 'u1', code: '123456' }),
  sends('API-07', 'POST /email/send-confirmation', 'sendConfirmation', { userId: 'u1' }),
  sends('API-08', 'POST /users/email-exists', 'emailExists', { email: 'a@b.se' }),
  sends('API-09', 'POST /users/forgot-password', 'forgotPassword', { email: 'a@b.se' }),
  sends('API-10', 'POST /users/reset-password', 'resetPassword', {
    token: 'reset-1',
    newPassword: 'new word',
  }),
  call('API-11', 'GET /users/me', 'me', {}),
  call('API-12', 'GET /users/me/description', 'myDescription', {}),
  sends('API-13', 'PUT /users/me/update-info', 'updateMyInfo', { name: 'Ada', profilePicture: null }),
  call('API-14', 'DELETE /users/me/remove-discord', 'removeDiscord', {}),
  call('API-15', 'DELETE /users/me/remove-telegram', 'removeTelegram', {}),
  call('API-16', 'GET /discord/token-expiry', 'discordTokenExpiry', {}),
  sends('API-17', 'POST /discord/callback', 'discordCallback', { code: 'oauth-1' }),
  sends('API-18', 'POST /users/update-discord', 'updateDiscord', {
    userDiscordId: 'd1',
    discordUsername: 'ada',
    discordAccessToken: 'access-1',
    discordRefreshToken: 'refresh-1',
    discordTokenExpiresAt: '2026-03-01T12:00:00.000Z',
  }),
  sends('API-19', 'POST /discord/kick', 'discordKick', { userDiscordId: 'd1', serverId: 's1' }),
  sends('API-20', 'POST /telegram/kick', 'telegramKick', { chatId: '-100', userTelegramId: 't1' }),
  call('API-21', 'GET /stripe/account/u1', 'paymentAccount', { params: { userId: 'u1' } }),
  sends('API-22', 'POST /stripe/account/refresh-info', 'refreshPaymentAccount', { userId: 'u1' }),
  sends('API-23', 'POST /stripe/account', 'createPaymentAccount', { userId: 'u1' }),
  sends('API-24', 'POST /stripe/account_link', 'linkPaymentAccount', { stripeAccountId: 'acct_1' }),
  call('API-25', 'DELETE /stripe/account/u1', 'removePaymentAccount', { params: { userId: 'u1' } }),
  call('API-26', 'GET /telegram/ppv/status', 'ppvStatus', {}),
  call('API-27', 'GET /telegram/ppv/link', 'ppvLink', {}),
  sends('API-28', 'PATCH /telegram/ppv/unlink', 'ppvUnlink', {}),
  sends('API-29', 'DELETE /images/delete', 'deleteImage', { publicId: 'course/1' }),
  call('API-30', 'GET /users/me/plan', 'myPlan', {}),
  sends('API-31', 'POST /stripe/cancel-platform-sub', 'cancelPlatformSubscription', {}),
  sends('API-32', 'POST /stripe/start-plan-checkout', 'startPlanCheckout', {
    planKey: 'growthMonthly',
    successUrl: 'https://guildhall.test/Pick-Plan?status=success',
    cancelUrl: 'https://guildhall.test/Pick-Plan?status=cancel',
  }),
  call('API-33', 'GET /stripe/ppv/verify?sid=cs_1', 'verifyPpv', { query: { sid: 'cs_1' } }),
  call(
    'API-34',
    'POST /users/me/purchase',
    'purchase',
    { body: { ...bought, amount: 0 } },
    {
      body: { courseId: 'c1', planId: 'p1', amount: 0 },
    },
  ),
  call(
    'API-35',
    'PUT /courses/c1/increment-plan-metrics/p1',
    'incrementPlanMetrics',
    { params: bought, body: { userIncrement: -1 } },
    { body: { userIncrement: -1 } },
  ),
  call('API-36', 'GET /courses/c1/checkout-session-info/p1', 'checkoutSessionInfo', { params: bought }),
  sends('API-37', 'POST /stripe/create-checkout-session', 'createCheckoutSession', {
    userId: 'u1',
    items: [item],
    metadata,
    successUrl: 'https://guildhall.test/subscriptions?success=true',
    cancelUrl: 'https://guildhall.test/community/trading',
  }),
  call('API-38', 'GET /courses/trading', 'course', { params: { slug: 'trading' } }),
  call('API-39', 'GET /users/u9', 'seller', { params: { sellerId: 'u9' } }),
  call('API-40', 'GET /discord/check-bot/s1', 'checkDiscordBot', { params: { serverId: 's1' } }),
  call('API-41', 'GET /telegram/check-bot/-100', 'checkTelegramBot', { params: { serverId: '-100' } }),
  call(
    'API-42',
    'PUT /courses/c1/toggle-activation',
    'toggleActivation',
    { params: { id: 'c1' }, body: { isActive: false } },
    { body: { isActive: false } },
  ),
  sends('API-43', 'PUT /users/role', 'becomeSeller', {}),
  call('API-44', 'GET /stripe/account/status/u1', 'paymentAccountStatus', { params: { userId: 'u1' } }),
  call('API-45', 'GET /stripe/account/capabilities/u1', 'paymentAccountCapabilities', {
    params: { userId: 'u1' },
  }),
  call('API-46', 'GET /courses/seller/u1', 'sellerCourses', { params: { userId: 'u1' } }),
  call('API-47', 'GET /courses/c1/total-users', 'totalUsers', { params: { courseId: 'c1' } }),
  sends('API-48', 'POST /courses/create', 'createCourse', {
    title: 'Trading',
    description: 'Daily.',
    seller: 'u1',
    logo: 'https://images.test/logo.png',
    video: null,
    plans: [
      {
        title: 'Gold',
        description: 'All of it.',
        price: 19.99,
        currency: 'usd',
        platform: ['Discord'],
        discordServerId: 's1',
        billingType: 'One Time Fee',
      },
    ],
  }),
  sends('API-49', 'POST /stripe/create-one-time-product', 'createOneTimeProduct', product),
  sends('API-50', 'POST /stripe/create-subscription-product', 'createSubscriptionProduct', {
    ...product,
    recurrenceCount: 2,
    recurrenceUnit: 'week',
  }),
  call(
    'API-51',
    'PUT /courses/c1/update-plan-stripe/p1',
    'linkPlanToProduct',
    { params: bought, body: { stripeProductId: 'prod_1', stripePriceId: 'price_1', currency: 'usd' } },
    { body: { stripeProductId: 'prod_1', stripePriceId: 'price_1', currency: 'usd' } },
  ),
  call(
    'API-52',
    'PUT /courses/c1',
    'updateCourse',
    {
      params: { courseId: 'c1' },
      form: { title: 'Trading', tags: '["a"]', plans: '[{"_id":"p1"}]', videoRemoved: 'true' },
    },
    { form: { title: 'Trading', tags: '["a"]', plans: '[{"_id":"p1"}]', videoRemoved: 'true' } },
  ),
  call('API-53', 'DELETE /stripe/delete-product/prod_1?userId=u1', 'deleteProduct', {
    params: { productId: 'prod_1' },
    query: { userId: 'u1' },
  }),
  sends('API-54', 'PUT /stripe/update-product', 'updateProduct', {
    userId: 'u1',
    productId: 'prod_1',
    updates: { name: 'Gold' },
  }),
  sends('API-55', 'PUT /stripe/update-price', 'updatePrice', {
    userId: 'u1',
    productId: 'prod_1',
    oldPriceId: 'price_1',
    newPriceDetails: {
      unit_amount: 1999,
      currency: 'usd',
      recurring: { interval: 'month', interval_count: 1 },
    },
  }),
  call('API-56', 'DELETE /courses/c1', 'deleteCourse', { params: { courseId: 'c1' } }),
  sends('API-57', 'DELETE /images/delete-video', 'deleteVideo', { publicId: 'course_uploads/videos/1' }),
  call('API-58', 'GET /users/me/courses', 'myCourses', {}),
  sends('API-59', 'POST /discord/check-membership', 'checkDiscordMembership', {
    userDiscordId: 'd1',
    serverId: 's1',
  }),
  sends('API-60', 'POST /discord/invite', 'discordInvite', { serverId: 's1' }),
  sends('API-61', 'POST /auth/refresh', 'refreshDiscordToken', { refreshToken: 'refresh-1' }),
  sends('API-62', 'POST /telegram/invite', 'telegramInvite', { chatId: '-100', userTelegramId: 't1' }),
  sends('API-63', 'POST /stripe/unsubscribe-stripe', 'unsubscribeWithProvider', bought),
  sends('API-64', 'POST /users/me/unsubscribe', 'unsubscribe', bought),
  sends('API-65', 'POST /users/me/toggle-active', 'toggleActive', { ...bought, isActive: false }),
]
