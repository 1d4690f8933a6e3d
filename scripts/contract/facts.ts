import type { Answer, CallInput, CallName } from '#src/api/contract/index.ts'

/** What the check knows about the provider: from options of the command and from earlier responses. */
export interface Facts {
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
  /** This id and the next three are ids of records that the check itself has created. */
  madeCourseId?: string | undefined
  madePlanId?: string | undefined
  productId?: string | undefined
  priceId?: string | undefined
}

type Fact = keyof Facts

/** Thrown if an endpoint cannot be checked. The message names the fact that the user must provide. */
export class MissingFact extends Error {}

/** The facts with these names. Throws `MissingFact` if one is unknown. */
const requireFacts = <F extends Fact>(facts: Facts, ...names: F[]): Record<F, string> => {
  const missing = names.filter((name) => !facts[name])
  if (missing.length > 0) throw new MissingFact(`the check does not know ${missing.join(' or ')}`)
  return facts as Record<F, string>
}

const factOf = <F extends Fact>(facts: Facts, name: F): string => requireFacts(facts, name)[name]

const never = (why: string) => () => {
  throw new MissingFact(why)
}

const product = (facts: Facts) => ({
  userId: factOf(facts, 'userId'),
  courseTitle: 'Contract check',
  planTitle: 'Monthly',
  price: 1999,
  currency: 'usd' as const,
})

const bought = (facts: Facts) => {
  const { courseId, boughtPlanId } = requireFacts(facts, 'courseId', 'boughtPlanId')
  return { courseId, planId: boughtPlanId }
}

const madePlan = (facts: Facts) => {
  const { madeCourseId, madePlanId } = requireFacts(facts, 'madeCourseId', 'madePlanId')
  return { courseId: madeCourseId, planId: madePlanId }
}

/**
 * The input for a successful request of each endpoint, ordered so that each has the facts it needs. Throws
 * `MissingFact`.
 */
export const successes: { [K in CallName]: (facts: Facts) => CallInput<K> } = {
  me: () => ({}),
  myDescription: () => ({}),
  myPlan: () => ({}),
  discordTokenExpiry: () => ({}),
  ppvStatus: () => ({}),
  ppvLink: () => ({}),
  myCourses: () => ({}),
  sellerCourses: (facts) => ({ params: { userId: factOf(facts, 'userId') } }),
  course: (facts) => ({ params: { slug: factOf(facts, 'slug') } }),
  seller: (facts) => ({ params: { sellerId: factOf(facts, 'sellerId') } }),
  checkDiscordBot: (facts) => ({
    params: { serverId: factOf(facts, 'discordServerId') },
  }),
  checkTelegramBot: (facts) => ({
    params: { serverId: factOf(facts, 'telegramServerId') },
  }),
  paymentAccount: (facts) => ({ params: { userId: factOf(facts, 'userId') } }),
  paymentAccountStatus: (facts) => ({ params: { userId: factOf(facts, 'userId') } }),
  paymentAccountCapabilities: (facts) => ({ params: { userId: factOf(facts, 'userId') } }),
  totalUsers: (facts) => ({ params: { courseId: factOf(facts, 'ownCourseId') } }),
  checkoutSessionInfo: (facts) => {
    const { courseId, pricedPlanId } = requireFacts(facts, 'courseId', 'pricedPlanId')
    return { params: { courseId, planId: pricedPlanId } }
  },
  verifyPpv: never('a paid checkout session is needed'),
  logIn: (facts) => {
    const { email, password } = requireFacts(facts, 'email', 'password')
    return { body: { email, password } }
  },
  logInWithGoogle: never('a credential from a sign-in at Google is needed'),
  registerWithGoogle: never('a credential from a sign-in at Google is needed'),
  register: () => ({
    body: {
      name: 'Contract check',
      email: `contract-check-${Date.now()}@example.com`,
      password: `contract check ${Date.now()}`,
      role: 'buyer',
    },
  }),
  confirmCode: never('a code from a mail is needed'),
  sendConfirmation: never('an unconfirmed email address is needed'),
  emailExists: () => ({ body: { email: 'nobody@example.com' } }),
  forgotPassword: (facts) => ({ body: { email: factOf(facts, 'email') } }),
  resetPassword: never('a token from a mail is needed'),
  updateMyInfo: (facts) => ({ body: { name: factOf(facts, 'userName') } }),
  becomeSeller: () => ({ body: {} }),
  refreshPaymentAccount: (facts) => ({ body: { userId: factOf(facts, 'userId') } }),
  createPaymentAccount: never('a seller without a payment account is needed'),
  linkPaymentAccount: never('the id of a payment account is needed'),
  startPlanCheckout: () => ({
    body: {
      planKey: 'growthMonthly',
      successUrl: 'http://localhost:5173/Pick-Plan?status=success',
      cancelUrl: 'http://localhost:5173/Pick-Plan?status=cancel',
    },
  }),
  createCourse: (facts) => ({
    body: {
      title: 'Contract check',
      description: 'Made by a check of the contract, which also deletes it.',
      seller: factOf(facts, 'userId'),
      logo: null,
      video: null,
      plans: [
        {
          title: 'Monthly',
          description: 'All of it.',
          price: 19.99,
          currency: 'usd',
          platform: ['Discord'],
          discordServerId: facts.discordServerId ?? '1',
          billingType: 'Subscription',
          recurrenceCount: 1,
          recurrenceUnit: 'month',
        },
      ],
    },
  }),
  createOneTimeProduct: (facts) => ({ body: product(facts) }),
  createSubscriptionProduct: (facts) => ({
    body: { ...product(facts), recurrenceCount: 1, recurrenceUnit: 'month' },
  }),
  linkPlanToProduct: (facts) => {
    const { productId, priceId } = requireFacts(facts, 'productId', 'priceId')
    return {
      params: madePlan(facts),
      body: { stripeProductId: productId, stripePriceId: priceId, currency: 'usd' },
    }
  },
  updateProduct: (facts) => {
    const { userId, productId } = requireFacts(facts, 'userId', 'productId')
    return { body: { userId, productId, updates: { name: 'Contract check' } } }
  },
  updatePrice: (facts) => {
    const { userId, productId, priceId } = requireFacts(facts, 'userId', 'productId', 'priceId')
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
  updateCourse: (facts) => ({
    params: { courseId: factOf(facts, 'madeCourseId') },
    form: { description: 'Changed by a check of the contract, which also deletes it.' },
  }),
  toggleActivation: (facts) => ({
    params: { id: factOf(facts, 'madeCourseId') },
    body: { isActive: true },
  }),
  createCheckoutSession: (facts) => {
    const { userId, courseId, pricedPlanId, pricedPriceId } = requireFacts(
      facts,
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
  purchase: (facts) => {
    const { courseId, freePlanId } = requireFacts(facts, 'courseId', 'freePlanId')
    return { body: { courseId, planId: freePlanId, amount: 0 } }
  },
  incrementPlanMetrics: (facts) => ({ params: bought(facts), body: { userIncrement: 1 } }),
  discordInvite: (facts) => ({ body: { serverId: factOf(facts, 'discordServerId') } }),
  telegramInvite: (facts) => {
    const { telegramServerId, userTelegramId } = requireFacts(facts, 'telegramServerId', 'userTelegramId')
    return { body: { chatId: telegramServerId, userTelegramId } }
  },
  unsubscribeWithProvider: never('a recurring purchase is needed'),
  unsubscribe: (facts) => ({ body: bought(facts) }),
  toggleActive: (facts) => ({ body: { ...bought(facts), isActive: false } }),
  discordKick: never('a member that may be removed is needed'),
  telegramKick: never('a member that may be removed is needed'),
  deleteProduct: (facts) => {
    const { userId, productId } = requireFacts(facts, 'userId', 'productId')
    return { params: { productId }, query: { userId } }
  },
  deleteCourse: (facts) => ({ params: { courseId: factOf(facts, 'madeCourseId') } }),
  deleteImage: never('an uploaded picture is needed'),
  deleteVideo: never('an uploaded video is needed'),
  checkDiscordMembership: (facts) => {
    const { userDiscordId, discordServerId } = requireFacts(
      facts,
      'userDiscordId',
      'discordServerId',
      'discordToken',
    )
    return { body: { userDiscordId, serverId: discordServerId } }
  },
  refreshDiscordToken: (facts) => ({
    body: { refreshToken: factOf(facts, 'discordRefreshToken') },
  }),
  discordCallback: never('a code of the consent page of Discord is needed'),
  updateDiscord: (facts) => {
    const { userDiscordId, discordToken, discordRefreshToken } = requireFacts(
      facts,
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
  removePaymentAccount: (facts) => ({ params: { userId: factOf(facts, 'userId') } }),
  refreshSession: () => ({ body: {} }),
}

/** Facts that a response provides for later requests. */
export const lessons: { [K in CallName]?: (response: Answer<K>, facts: Facts) => Facts } = {
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
      // Leaves out the plan of the user's own community, because sellers cannot buy their own plans.
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
