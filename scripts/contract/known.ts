import type { Answer, CallInput, CallName } from '#src/api/contract/index.ts'

/** What is known of the provider: what whoever starts the check has said, and what the answers have told since. */
export interface Known {
  email?: string | undefined
  password?: string | undefined
  slug?: string | undefined
  userId?: string | undefined
  userName?: string | undefined
  userDiscordId?: string | undefined
  discordUsername?: string | undefined
  discordToken?: string | undefined
  discordRefreshToken?: string | undefined
  userTelegramId?: string | undefined
  sellerId?: string | undefined
  ownCourseId?: string | undefined
  courseId?: string | undefined
  freePlanId?: string | undefined
  pricedPlanId?: string | undefined
  pricedPriceId?: string | undefined
  boughtPlanId?: string | undefined
  discordServerId?: string | undefined
  telegramServerId?: string | undefined
  /** What the check has made itself. */
  madeCourseId?: string | undefined
  madePlanId?: string | undefined
  productId?: string | undefined
  priceId?: string | undefined
}

type Fact = keyof Known

/** A call that cannot be asked: these are not known. */
export class Unknown extends Error {}

const of = <F extends Fact>(known: Known, ...facts: F[]): Record<F, string> => {
  const missing = facts.filter((fact) => !known[fact])
  if (missing.length > 0) throw new Unknown(`${missing.join(' and ')} not known`)
  return known as Record<F, string>
}

const never = (why: string) => () => {
  throw new Unknown(why)
}

const product = (known: Known) => ({
  userId: of(known, 'userId').userId,
  courseTitle: 'Contract check',
  planTitle: 'Monthly',
  price: 1999,
  currency: 'usd' as const,
})

const bought = (known: Known) => {
  const { courseId, boughtPlanId } = of(known, 'courseId', 'boughtPlanId')
  return { courseId, planId: boughtPlanId }
}

const madePlan = (known: Known) => {
  const { madeCourseId, madePlanId } = of(known, 'madeCourseId', 'madePlanId')
  return { courseId: madeCourseId, planId: madePlanId }
}

/** How a call is asked so that it succeeds, in an order in which each has what it needs. Throws `Unknown`. */
export const successes: { [K in CallName]: (known: Known) => CallInput<K> } = {
  me: () => ({}),
  myDescription: () => ({}),
  myPlan: () => ({}),
  discordTokenExpiry: () => ({}),
  ppvStatus: () => ({}),
  ppvLink: () => ({}),
  myCourses: () => ({}),
  sellerCourses: (known) => ({ params: { userId: of(known, 'userId').userId } }),
  course: (known) => ({ params: { slug: of(known, 'slug').slug } }),
  seller: (known) => ({ params: { sellerId: of(known, 'sellerId').sellerId } }),
  checkDiscordBot: (known) => ({ params: { serverId: of(known, 'discordServerId').discordServerId } }),
  checkTelegramBot: (known) => ({ params: { serverId: of(known, 'telegramServerId').telegramServerId } }),
  paymentAccount: (known) => ({ params: { userId: of(known, 'userId').userId } }),
  paymentAccountStatus: (known) => ({ params: { userId: of(known, 'userId').userId } }),
  paymentAccountCapabilities: (known) => ({ params: { userId: of(known, 'userId').userId } }),
  totalUsers: (known) => ({ params: { courseId: of(known, 'ownCourseId').ownCourseId } }),
  checkoutSessionInfo: (known) => {
    const { courseId, pricedPlanId } = of(known, 'courseId', 'pricedPlanId')
    return { params: { courseId, planId: pricedPlanId } }
  },
  verifyPpv: never('a paid checkout is needed'),
  logIn: (known) => {
    const { email, password } = of(known, 'email', 'password')
    return { body: { email, password } }
  },
  logInWithGoogle: never('a credential of Google is needed'),
  registerWithGoogle: never('a credential of Google is needed'),
  register: () => ({
    body: {
      name: 'Contract check',
      email: `contract-check-${Date.now()}@example.com`,
      password: `contract check ${Date.now()}`,
      role: 'buyer',
    },
  }),
  confirmCode: never('a mailed code is needed'),
  sendConfirmation: never('an address that is not confirmed is needed'),
  emailExists: () => ({ body: { email: 'nobody@example.com' } }),
  forgotPassword: (known) => ({ body: { email: of(known, 'email').email } }),
  resetPassword: never('a mailed token is needed'),
  updateMyInfo: (known) => ({ body: { name: of(known, 'userName').userName } }),
  becomeSeller: () => ({ body: {} }),
  refreshPaymentAccount: (known) => ({ body: { userId: of(known, 'userId').userId } }),
  createPaymentAccount: never('a seller without a payment account is needed'),
  linkPaymentAccount: never('the id of a payment account is needed'),
  startPlanCheckout: () => ({
    body: {
      planKey: 'growthMonthly',
      successUrl: 'http://localhost:5173/Pick-Plan?status=success',
      cancelUrl: 'http://localhost:5173/Pick-Plan?status=cancel',
    },
  }),
  createCourse: (known) => ({
    body: {
      title: 'Contract check',
      description: 'Made by a check of the contract, which also deletes it.',
      seller: of(known, 'userId').userId,
      logo: null,
      video: null,
      plans: [
        {
          title: 'Monthly',
          description: 'All of it.',
          price: 19.99,
          currency: 'usd',
          platform: ['Discord'],
          discordServerId: known.discordServerId ?? '1',
          billingType: 'Subscription',
          recurrenceCount: 1,
          recurrenceUnit: 'month',
        },
      ],
    },
  }),
  createOneTimeProduct: (known) => ({ body: product(known) }),
  createSubscriptionProduct: (known) => ({
    body: { ...product(known), recurrenceCount: 1, recurrenceUnit: 'month' },
  }),
  linkPlanToProduct: (known) => {
    const { productId, priceId } = of(known, 'productId', 'priceId')
    return {
      params: madePlan(known),
      body: { stripeProductId: productId, stripePriceId: priceId, currency: 'usd' },
    }
  },
  updateProduct: (known) => {
    const { userId, productId } = of(known, 'userId', 'productId')
    return { body: { userId, productId, updates: { name: 'Contract check' } } }
  },
  updatePrice: (known) => {
    const { userId, productId, priceId } = of(known, 'userId', 'productId', 'priceId')
    return {
      body: {
        userId,
        productId,
        oldPriceId: priceId,
        newPriceDetails: {
          unit_amount: 2499,
          currency: 'usd',
          recurring: { interval: 'month', interval_count: 1 },
        },
      },
    }
  },
  updateCourse: (known) => ({
    params: { courseId: of(known, 'madeCourseId').madeCourseId },
    form: { description: 'Changed by a check of the contract, which also deletes it.' },
  }),
  toggleActivation: (known) => ({
    params: { id: of(known, 'madeCourseId').madeCourseId },
    body: { isActive: true },
  }),
  createCheckoutSession: (known) => {
    const { userId, courseId, pricedPlanId, pricedPriceId } = of(
      known,
      'userId',
      'courseId',
      'pricedPlanId',
      'pricedPriceId',
    )
    const pair = { courseId, planId: pricedPlanId }
    return {
      body: {
        userId,
        items: [{ ...pair, priceId: pricedPriceId, quantity: 1, type: 'subscription', amount: 1 }],
        metadata: {
          ...pair,
          userId,
          purchase: '%7B%7D',
          courseTitle: 'Contract check',
          courseSlug: 'contract-check',
          planTitle: 'Monthly',
          billingType: 'Subscription',
          currency: 'usd',
        },
        successUrl: 'http://localhost:5173/subscriptions?success=true',
        cancelUrl: 'http://localhost:5173/subscriptions',
      },
    }
  },
  purchase: (known) => {
    const { courseId, freePlanId } = of(known, 'courseId', 'freePlanId')
    return { body: { courseId, planId: freePlanId, amount: 0 } }
  },
  incrementPlanMetrics: (known) => ({ params: bought(known), body: { userIncrement: 1 } }),
  discordInvite: (known) => ({ body: { serverId: of(known, 'discordServerId').discordServerId } }),
  telegramInvite: (known) => {
    const { telegramServerId, userTelegramId } = of(known, 'telegramServerId', 'userTelegramId')
    return { body: { chatId: telegramServerId, userTelegramId } }
  },
  unsubscribeWithProvider: never('a purchase that recurs is needed'),
  unsubscribe: (known) => ({ body: bought(known) }),
  toggleActive: (known) => ({ body: { ...bought(known), isActive: false } }),
  discordKick: never('a member that may be removed is needed'),
  telegramKick: never('a member that may be removed is needed'),
  deleteProduct: (known) => {
    const { userId, productId } = of(known, 'userId', 'productId')
    return { params: { productId }, query: { userId } }
  },
  deleteCourse: (known) => ({ params: { courseId: of(known, 'madeCourseId').madeCourseId } }),
  deleteImage: never('an uploaded picture is needed'),
  deleteVideo: never('an uploaded video is needed'),
  checkDiscordMembership: (known) => {
    const { userDiscordId, discordServerId } = of(known, 'userDiscordId', 'discordServerId', 'discordToken')
    return { body: { userDiscordId, serverId: discordServerId } }
  },
  refreshDiscordToken: (known) => ({
    body: { refreshToken: of(known, 'discordRefreshToken').discordRefreshToken },
  }),
  discordCallback: never('a code of Discord is needed'),
  updateDiscord: (known) => {
    const { userDiscordId, discordToken, discordRefreshToken } = of(
      known,
      'userDiscordId',
      'discordToken',
      'discordRefreshToken',
    )
    return {
      body: {
        userDiscordId,
        discordAccessToken: discordToken,
        discordRefreshToken,
        discordTokenExpiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      },
    }
  },
  ppvUnlink: () => ({ body: {} }),
  removeDiscord: () => ({}),
  removeTelegram: () => ({}),
  cancelPlatformSubscription: () => ({ body: {} }),
  removePaymentAccount: (known) => ({ params: { userId: of(known, 'userId').userId } }),
  refreshSession: () => ({ body: {} }),
}

/** What an answer tells for the calls after it. */
export const lessons: { [K in CallName]?: (answer: Answer<K>, known: Known) => Known } = {
  me: (user) => ({
    userId: user?._id,
    userName: user?.name,
    userDiscordId: user?.userDiscordId ?? undefined,
    userTelegramId: user?.userTelegramId ?? undefined,
    discordToken: user?.discordAccessToken ?? undefined,
    discordRefreshToken: user?.discordRefreshToken ?? undefined,
  }),
  sellerCourses: ([course], { slug }) => ({
    ownCourseId: course?._id,
    slug: slug ?? course?.slug,
    discordServerId:
      course?.plans.find(({ discordServerId }) => discordServerId)?.discordServerId ?? undefined,
  }),
  course: ({ _id, seller, plans }, { userId, discordServerId }) => {
    const free = plans.find(({ billingType }) => billingType === 'Free')
    return {
      courseId: _id,
      sellerId: seller,
      // Nobody buys what they sell themselves.
      freePlanId: seller === userId ? undefined : free?._id,
      pricedPlanId: plans.find(({ billingType }) => billingType === 'Subscription')?._id,
      discordServerId:
        discordServerId ?? plans.find((plan) => plan.discordServerId)?.discordServerId ?? undefined,
      telegramServerId: plans.find((plan) => plan.telegramServerId)?.telegramServerId ?? undefined,
    }
  },
  checkoutSessionInfo: ({ priceId }) => ({ pricedPriceId: priceId }),
  createCourse: ({ courseId, plans }) => ({ madeCourseId: courseId, madePlanId: plans[0]?._id }),
  createSubscriptionProduct: ({ productId, priceId }) => ({ productId, priceId }),
  updatePrice: ({ newPriceId }) => ({ priceId: newPriceId }),
  purchase: (_, { freePlanId }) => ({ boughtPlanId: freePlanId }),
  refreshDiscordToken: ({ accessToken, refreshToken }) => ({
    discordToken: accessToken,
    discordRefreshToken: refreshToken,
  }),
}
