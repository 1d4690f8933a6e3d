import type { CallInput, CallName } from '#src/api/contract/index.ts'
import type { Belongings } from './belongings.ts'

type Ask<K extends CallName> = (own: Belongings) => CallInput<K>

/** For each endpoint, an input with the owner's ids; or several such inputs, by the title of the test case. */
type Requests = { [K in CallName]: Ask<K> | Readonly<Record<string, Ask<K>>> }

const addresses = ({ origin }: Belongings) => ({
  successUrl: `${origin}/subscriptions?success=true`,
  cancelUrl: `${origin}/subscriptions`,
})

const checkoutOf = (own: Belongings, plan: Belongings['forSale']) => {
  const pair = { courseId: plan.courseId, planId: plan.planId }
  return {
    body: {
      userId: own.userId,
      items: [{ ...pair, priceId: plan.priceId, quantity: 1, type: 'subscription', amount: plan.price }],
      metadata: {
        ...pair,
        userId: own.userId,
        purchase: 'e30',
        courseTitle: 'A community',
        courseSlug: 'a-community',
        planTitle: 'A plan',
        billingType: 'Subscription',
        currency: 'eur',
      },
      ...addresses(own),
    },
  } satisfies CallInput<'createCheckoutSession'>
}

const product = {
  courseTitle: 'The Lantern Room',
  planTitle: 'Resident',
  price: 1200,
  currency: 'usd',
} as const

export const requests: Requests = {
  refreshSession: () => ({ body: {} }),
  logIn: ({ email }) => ({ body: { email, password: 'guildhall' } }),
  logInWithGoogle: ({ credential }) => ({ body: { credential } }),
  register: () => ({ body: { name: 'Ada', email: 'ada@guildhall.test', password: 'secret', role: 'buyer' } }),
  registerWithGoogle: ({ newcomer }) => ({ body: { credential: newcomer.credential } }),
  confirmCode: ({ newcomer: { userId, code } }) => ({ body: { userId, code } }),
  sendConfirmation: ({ newcomer: { userId } }) => ({ body: { userId } }),
  emailExists: ({ email }) => ({ body: { email } }),
  forgotPassword: ({ email }) => ({ body: { email } }),
  resetPassword: ({ resetToken }) => ({ body: { token: resetToken, newPassword: 'another' } }),
  me: () => ({}),
  myDescription: () => ({}),
  updateMyInfo: () => ({ body: { name: 'Another name' } }),
  removeDiscord: () => ({}),
  removeTelegram: () => ({}),
  discordTokenExpiry: () => ({}),
  discordCallback: ({ discord }) => ({ body: { code: discord.code } }),
  updateDiscord: ({ discord }) => ({
    body: {
      userDiscordId: discord.userId,
      discordAccessToken: discord.accessToken,
      discordRefreshToken: discord.refreshToken,
      discordTokenExpiresAt: '2026-03-09T09:00:00Z',
    },
  }),
  discordKick: {
    'the caller': ({ discord }) => ({ body: { userDiscordId: discord.userId, serverId: discord.joined } }),
    'a member of the caller’s server': ({ discord }) => ({
      body: { userDiscordId: discord.member, serverId: discord.sold },
    }),
  },
  telegramKick: {
    'the caller': ({ telegram }) => ({ body: { userTelegramId: telegram.userId, chatId: telegram.joined } }),
    'a member of the caller’s chat': ({ telegram }) => ({
      body: { userTelegramId: telegram.member, chatId: telegram.sold },
    }),
  },
  paymentAccount: ({ userId }) => ({ params: { userId } }),
  refreshPaymentAccount: ({ userId }) => ({ body: { userId } }),
  createPaymentAccount: ({ userId }) => ({ body: { userId } }),
  linkPaymentAccount: ({ payoutId }) => ({ body: { stripeAccountId: payoutId } }),
  removePaymentAccount: ({ userId }) => ({ params: { userId } }),
  ppvStatus: () => ({}),
  ppvLink: () => ({}),
  ppvUnlink: () => ({ body: {} }),
  deleteImage: ({ image }) => ({ body: { publicId: image } }),
  deleteVideo: ({ video }) => ({ body: { publicId: video } }),
  myPlan: () => ({}),
  cancelPlatformSubscription: () => ({ body: {} }),
  startPlanCheckout: (own) => ({ body: { planKey: 'proAnnual', ...addresses(own) } }),
  verifyPpv: ({ sid }) => ({ query: { sid } }),
  purchase: {
    '': ({ free }) => ({ body: free }),
    'as the owner': ({ free, userId }) => ({ body: { ...free, userId } }),
    unpaid: ({ forSale: { courseId, planId } }) => ({ body: { courseId, planId } }),
    'of a disabled seller': ({ ownFree }) => ({ body: ownFree }),
  },
  incrementPlanMetrics: ({ uncounted }) => ({ params: uncounted, body: { userIncrement: 1 } }),
  checkoutSessionInfo: ({ forSale: { courseId, planId } }) => ({ params: { courseId, planId } }),
  createCheckoutSession: {
    '': (own) => checkoutOf(own, own.forSale),
    // The caller is the buyer of this request. The provider refuses it because the seller's account is disabled.
    'of a disabled seller': (own) => checkoutOf({ ...own, userId: own.callerId }, own.sold),
  },
  course: ({ slug }) => ({ params: { slug } }),
  seller: ({ userId }) => ({ params: { sellerId: userId } }),
  checkDiscordBot: ({ discord }) => ({ params: { serverId: discord.sold } }),
  checkTelegramBot: ({ telegram }) => ({ params: { serverId: telegram.sold } }),
  toggleActivation: {
    off: ({ sold }) => ({ params: { id: sold.courseId }, body: { isActive: false } }),
    on: ({ closed }) => ({ params: { id: closed }, body: { isActive: true } }),
    'off without its bot': ({ botless }) => ({ params: { id: botless }, body: { isActive: false } }),
  },
  becomeSeller: () => ({ body: {} }),
  paymentAccountStatus: ({ userId }) => ({ params: { userId } }),
  paymentAccountCapabilities: ({ userId }) => ({ params: { userId } }),
  sellerCourses: ({ userId }) => ({ params: { userId } }),
  totalUsers: ({ sold: { courseId } }) => ({ params: { courseId } }),
  createCourse: ({ userId }) => ({
    body: { title: 'Evening Classes', description: 'After work.', seller: userId, plans: [] },
  }),
  createOneTimeProduct: ({ userId }) => ({ body: { ...product, userId } }),
  createSubscriptionProduct: ({ userId }) => ({
    body: { ...product, userId, recurrenceCount: 1, recurrenceUnit: 'month' },
  }),
  linkPlanToProduct: ({ sold: { courseId, planId, priceId } }) => ({
    params: { courseId, planId },
    body: { stripePriceId: priceId },
  }),
  updateCourse: ({ sold: { courseId } }) => ({ params: { courseId }, form: { title: 'The Lamp Room' } }),
  deleteProduct: ({ sold: { productId }, userId }) => ({ params: { productId }, query: { userId } }),
  updateProduct: ({ sold: { productId }, userId }) => ({
    body: { userId, productId, updates: { name: 'Resident, 2026' } },
  }),
  updatePrice: ({ sold: { productId, priceId }, userId }) => ({
    body: { userId, productId, oldPriceId: priceId, newPriceDetails: { unit_amount: 1400, currency: 'usd' } },
  }),
  deleteCourse: ({ sold: { courseId } }) => ({ params: { courseId } }),
  myCourses: () => ({}),
  checkDiscordMembership: ({ discord }) => ({
    body: { userDiscordId: discord.userId, serverId: discord.joined },
  }),
  discordInvite: ({ discord }) => ({ body: { serverId: discord.joined } }),
  refreshDiscordToken: ({ discord }) => ({ body: { refreshToken: discord.refreshToken } }),
  telegramInvite: ({ telegram }) => ({ body: { chatId: telegram.joined, userTelegramId: telegram.userId } }),
  unsubscribeWithProvider: ({ bought }) => ({ body: bought }),
  unsubscribe: ({ bought }) => ({ body: bought }),
  toggleActive: ({ bought }) => ({ body: { ...bought, isActive: false } }),
}
