import type { CallName } from '#src/api/contract/index.ts'
import { dashboardPorts } from '#src/flows/account/dashboard/ports.ts'
import { discordConnectionPorts } from '#src/flows/account/discord-connection/ports.ts'
import { discordExpiryPorts } from '#src/flows/account/discord-expiry/ports.ts'
import { emailVerificationPorts } from '#src/flows/account/email-verification/ports.ts'
import { loginPorts } from '#src/flows/account/login/ports.ts'
import { passwordResetPorts } from '#src/flows/account/password-reset/ports.ts'
import { profilePorts } from '#src/flows/account/profile/ports.ts'
import { profileEditPorts } from '#src/flows/account/profile-edit/ports.ts'
import { registerPorts } from '#src/flows/account/register/ports.ts'
import { checkoutPorts } from '#src/flows/buying/checkout/ports.ts'
import { communityPagePorts } from '#src/flows/buying/community-page/ports.ts'
import { openServerPorts } from '#src/flows/buying/open-server/ports.ts'
import { pendingPurchasesPorts } from '#src/flows/buying/pending-purchases/ports.ts'
import { ppvReturnPorts } from '#src/flows/buying/ppv-return/ports.ts'
import { unsubscribePorts } from '#src/flows/buying/unsubscribe/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { activationPorts } from '#src/flows/selling/activation/ports.ts'
import { communityListPorts } from '#src/flows/selling/community-list/ports.ts'
import { createGatePorts } from '#src/flows/selling/create-gate/ports.ts'
import { createSubmissionPorts } from '#src/flows/selling/create-submission/ports.ts'
import { deleteCommunityPorts } from '#src/flows/selling/delete-community/ports.ts'
import { editSubmissionPorts } from '#src/flows/selling/edit-submission/ports.ts'
import { mediaUploadPorts } from '#src/flows/selling/media-upload/ports.ts'
import { paymentAccountPorts } from '#src/flows/selling/payment-account/ports.ts'
import { planPickerPorts } from '#src/flows/selling/plan-picker/ports.ts'
import { ppvLinkPorts } from '#src/flows/selling/ppv-link/ports.ts'
import { purchase } from '../graphql/fixtures.ts'
import { tokens } from './fixtures.ts'

const bought = { id: 'e1', communityId: 'c1', planId: 'p1' }
const product = {
  userId: 'u1',
  communityTitle: 'Trading',
  planTitle: 'Gold',
  price: 1999,
  currency: 'usd',
} as const
const checkoutSession = {
  communityId: bought.communityId,
  planId: bought.planId,
  userId: 'u1',
  priceId: 'price_1',
  billingType: 'Subscription',
  freeTrialDays: 7,
  amount: 19,
  currency: 'usd',
  purchase: '%7B%7D',
  communityTitle: 'Trading',
  communitySlug: 'trading',
  planTitle: 'Gold',
  successUrl: 'https://guildhall.test/subscriptions?success=true',
  cancelUrl: 'https://guildhall.test/community/trading',
} as const

/** Secrets that a user types or a third party sends. No log may contain them. */
export const secrets = {
  password: 'correct horse',
  newPassword: 'battery staple',
  credential: 'google-credential-5e',
  confirmation: '482913',
  consent: 'discord-consent-88',
}

type Ask = (services: Services, run: { signal: AbortSignal }) => Promise<unknown>

/** How the product sends a request to each endpoint: by a flow's port, or by the session. */
export const asks: Record<CallName, Ask> = {
  refreshSession: ({ session }) =>
    session.tokenForRetry({ sentWith: tokens.session, exempt: false, retried: false }),
  logIn: (services, run) => loginPorts(services).signIn({ email: 'a@b.se', password: secrets.password }, run),
  logInWithGoogle: (services, run) =>
    loginPorts(services).signInWithGoogle({ credential: secrets.credential }, run),
  register: (services, run) =>
    registerPorts(services).register(
      { name: 'Ada', email: 'a@b.se', password: secrets.password, role: 'buyer' },
      run,
    ),
  registerWithGoogle: (services, run) =>
    registerPorts(services).registerWithGoogle({ credential: secrets.credential }, run),
  confirmCode: (services, run) =>
    emailVerificationPorts(services).confirmCode({ userId: 'u1', code: secrets.confirmation }, run),
  sendConfirmation: (services, run) => loginPorts(services).sendConfirmation({ userId: 'u1' }, run),
  emailExists: (services, run) => passwordResetPorts(services).findAccount({ email: 'a@b.se' }, run),
  forgotPassword: (services, run) => passwordResetPorts(services).sendLink({ email: 'a@b.se' }, run),
  resetPassword: (services, run) =>
    passwordResetPorts(services).changePassword(
      { token: tokens.reset, newPassword: secrets.newPassword },
      run,
    ),
  me: (services, run) => profilePorts(services).loadProfile({}, run),
  myDescription: (services, run) => profilePorts(services).loadDescription({}, run),
  updateMyInfo: (services, run) => profileEditPorts(services).updateProfile({ name: 'Ada' }, run),
  removeDiscord: (services, run) => profileEditPorts(services).removeDiscord({}, run),
  removeTelegram: (services, run) => profileEditPorts(services).removeTelegram({}, run),
  discordTokenExpiry: (services, run) => discordExpiryPorts(services).loadExpiry({}, run),
  discordCallback: (services, run) =>
    discordConnectionPorts(services).exchangeCode({ code: secrets.consent }, run),
  updateDiscord: (services, run) =>
    openServerPorts(services).saveToken(
      {
        userDiscordId: 'd1',
        accessToken: tokens.discord,
        refreshToken: tokens.discord,
        expiresAt: '2026-03-01T12:00:00.000Z',
      },
      run,
    ),
  discordKick: (services, run) =>
    unsubscribePorts(services).removeFromDiscord({ serverId: 's1', userDiscordId: 'd1' }, run),
  telegramKick: (services, run) =>
    unsubscribePorts(services).removeFromTelegram({ chatId: '-100', userTelegramId: 't1' }, run),
  paymentAccount: (services, run) => paymentAccountPorts(services).loadStatus({ userId: 'u1' }, run),
  refreshPaymentAccount: (services, run) =>
    paymentAccountPorts(services).refreshStatus({ userId: 'u1' }, run),
  createPaymentAccount: (services, run) => paymentAccountPorts(services).createAccount({ userId: 'u1' }, run),
  linkPaymentAccount: (services, run) =>
    paymentAccountPorts(services).createLink({ stripeAccountId: 'acct_1' }, run),
  removePaymentAccount: (services, run) =>
    profileEditPorts(services).removePaymentAccount({ userId: 'u1' }, run),
  ppvStatus: (services, run) => ppvLinkPorts(services).loadStatus({}, run),
  ppvLink: (services, run) => ppvLinkPorts(services).loadLink({}, run),
  ppvUnlink: (services, run) => ppvLinkPorts(services).unlink({}, run),
  deleteImage: (services, run) => profileEditPorts(services).deleteImage({ publicId: 'course/1' }, run),
  myPlan: (services, run) => planPickerPorts(services).loadPlan({}, run),
  cancelPlatformSubscription: (services, run) => planPickerPorts(services).switchToFree({}, run),
  startPlanCheckout: (services, run) =>
    planPickerPorts(services).startCheckout(
      {
        planKey: 'growthMonthly',
        successUrl: 'https://guildhall.test/Pick-Plan?status=success',
        cancelUrl: 'https://guildhall.test/Pick-Plan?status=cancel',
      },
      run,
    ),
  verifyPpv: (services, run) => ppvReturnPorts(services).verify({ sid: 'cs_1' }, run),
  purchase: (services, run) =>
    checkoutPorts(services).recordPurchase({ purchase: { ...purchase, amount: 0 } }, run),
  incrementPlanMetrics: (services, run) =>
    unsubscribePorts(services).lowerPlanMetrics({ ...bought, userIncrement: -1 }, run),
  checkoutSessionInfo: (services, run) => checkoutPorts(services).loadSessionInfo(bought, run),
  createCheckoutSession: (services, run) =>
    checkoutPorts(services).createSession({ session: checkoutSession }, run),
  course: (services, run) => communityPagePorts(services).loadCommunity({ slug: 'trading' }, run),
  seller: (services, run) => communityPagePorts(services).loadSeller({ sellerId: 'u9' }, run),
  checkDiscordBot: (services, run) =>
    activationPorts(services).checkBots({ checks: [{ platform: 'Discord', serverId: 's1' }] }, run),
  checkTelegramBot: (services, run) =>
    activationPorts(services).checkBots({ checks: [{ platform: 'Telegram', serverId: '-100' }] }, run),
  toggleActivation: (services, run) => activationPorts(services).activate({ communityId: 'c1' }, run),
  becomeSeller: (services, run) => createGatePorts(services).promote({}, run),
  paymentAccountStatus: (services, run) => createGatePorts(services).loadStatus({ userId: 'u1' }, run),
  paymentAccountCapabilities: (services, run) =>
    createGatePorts(services).loadCapabilities({ userId: 'u1' }, run),
  sellerCourses: (services, run) => dashboardPorts(services).loadCommunities({ sellerId: 'u1' }, run),
  totalUsers: (services, run) => communityListPorts(services).countMembers({ communityIds: ['c1'] }, run),
  createCourse: (services, run) =>
    createSubmissionPorts(services).createCommunity(
      { title: 'Trading', description: 'Daily.', sellerId: 'u1', logo: null, video: null, plans: [] },
      run,
    ),
  createOneTimeProduct: (services, run) => createSubmissionPorts(services).createProduct(product, run),
  createSubscriptionProduct: (services, run) =>
    createSubmissionPorts(services).createProduct(
      { ...product, recurrenceCount: 2, recurrenceUnit: 'week' },
      run,
    ),
  linkPlanToProduct: (services, run) =>
    createSubmissionPorts(services).linkPlan(
      { ...bought, stripeProductId: 'prod_1', stripePriceId: 'price_1', currency: 'usd' },
      run,
    ),
  updateCourse: (services, run) =>
    editSubmissionPorts(services).updateCommunity(
      { communityId: 'c1', change: { title: 'Trading', plans: [{ id: 'p1' }] } },
      run,
    ),
  deleteProduct: (services, run) =>
    deleteCommunityPorts(services).deleteProduct({ productId: 'prod_1', userId: 'u1' }, run),
  updateProduct: (services, run) =>
    editSubmissionPorts(services).updateProduct(
      { userId: 'u1', productId: 'prod_1', updates: { name: 'Gold', description: 'All of it.' } },
      run,
    ),
  updatePrice: (services, run) =>
    editSubmissionPorts(services).updatePrice(
      {
        userId: 'u1',
        productId: 'prod_1',
        oldPriceId: 'price_1',
        newPrice: { price: 1999, currency: 'usd', recurrenceCount: 1, recurrenceUnit: 'month' },
      },
      run,
    ),
  deleteCourse: (services, run) => deleteCommunityPorts(services).deleteCommunity({ communityId: 'c1' }, run),
  deleteVideo: (services, run) =>
    mediaUploadPorts(services).discard(
      { media: 'video', publicId: 'course_uploads/videos/1', draft: null },
      run,
    ),
  myCourses: (services, run) => pendingPurchasesPorts(services).loadPurchases({ fresh: false }, run),
  checkDiscordMembership: (services, run) =>
    openServerPorts(services).checkMembership(
      { userDiscordId: 'd1', serverId: 's1', discordAccessToken: tokens.discord },
      run,
    ),
  discordInvite: (services, run) => openServerPorts(services).inviteToDiscord({ serverId: 's1' }, run),
  refreshDiscordToken: (services, run) =>
    openServerPorts(services).refreshToken({ refreshToken: tokens.discord }, run),
  telegramInvite: (services, run) =>
    openServerPorts(services).inviteToTelegram({ chatId: '-100', userTelegramId: 't1' }, run),
  unsubscribeWithProvider: (services, run) => unsubscribePorts(services).cancelWithProvider(bought, run),
  unsubscribe: (services, run) => unsubscribePorts(services).requestUnsubscribe(bought, run),
  toggleActive: (services, run) => unsubscribePorts(services).deactivate({ ...bought, isActive: false }, run),
}
