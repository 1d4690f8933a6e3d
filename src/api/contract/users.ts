import * as z from 'zod/mini'
import { endpoints } from './call.ts'
import {
  billingType,
  email,
  id,
  instant,
  maybe,
  maybeId,
  nothing,
  owned,
  planTerms,
  platforms,
  problem,
  publicUser,
  role,
  signIn,
  text,
  user,
} from './shapes.ts'

/**
 * What a purchase stores of its community (`courseSummary`) and of its plan (`planSummary`) (D2 §3 Purchased course
 * entry).
 */
const courseSummary = z.object({ _id: maybeId, title: maybe(text), logo: maybe(text), slug: maybe(text) })
const planSummary = z.object({
  _id: maybeId,
  title: maybe(text),
  billingType: maybe(billingType),
  ...planTerms,
})

const signInRefusal = z.object({ message: text, userId: maybeId })

/**
 * A sentence for the documentation of two endpoints: how the provider must check a Google credential. The page makes
 * the nonce itself, because no endpoint of D1 §7 returns one.
 */
const nonce =
  'Its claim `nonce` is new for each page; the provider refuses a credential whose nonce it has seen.'

/** The endpoints of the session, the account and the profile (D1 §7). */
export const users = endpoints({
  refreshSession: {
    id: 'API-01',
    request: 'POST /users/refresh-token',
    summary: 'Renews the session of the bearer token.',
    body: nothing,
    answer: z.object({ token: maybe(text) }),
  },
  logIn: {
    id: 'API-02',
    request: 'POST /users/login',
    summary: 'Signs in with email and password.',
    auth: 'none',
    body: z.object({ email, password: text.check(z.minLength(1)) }),
    answer: signIn,
    refusals: { 401: problem, 403: signInRefusal },
  },
  logInWithGoogle: {
    id: 'API-03',
    request: 'POST /users/login/google',
    summary: `Signs in with a Google credential. ${nonce}`,
    auth: 'none',
    body: z.object({ credential: text.check(z.minLength(1)) }),
    answer: signIn,
    refusals: { 404: problem },
  },
  register: {
    id: 'API-04',
    request: 'POST /users/register',
    summary: 'Creates an account and mails the confirmation code.',
    auth: 'none',
    body: z.object({ name: text.check(z.minLength(1)), email, password: text.check(z.minLength(1)), role }),
    answer: z.object({ userId: id }),
    refusals: { 409: problem },
  },
  registerWithGoogle: {
    id: 'API-05',
    request: 'POST /users/register/google',
    summary: `Creates an account from a Google credential and signs in. ${nonce}`,
    auth: 'none',
    body: z.object({ credential: text.check(z.minLength(1)) }),
    answer: signIn,
    refusals: { 409: problem },
  },
  emailExists: {
    id: 'API-08',
    request: 'POST /users/email-exists',
    summary: 'Says whether an account has this email address.',
    auth: 'none',
    body: z.object({ email }),
    answer: z.object({ exists: z.boolean() }),
  },
  forgotPassword: {
    id: 'API-09',
    request: 'POST /users/forgot-password',
    summary: 'Mails a link for a new password.',
    auth: 'none',
    body: z.object({ email }),
    refusals: { 404: problem },
  },
  resetPassword: {
    id: 'API-10',
    request: 'POST /users/reset-password',
    summary: 'Sets a new password with the token of the mailed link.',
    auth: 'none',
    body: z.object({ token: text, newPassword: text.check(z.minLength(1)) }),
  },
  me: {
    id: 'API-11',
    request: 'GET /users/me',
    summary: 'The signed-in user.',
    answer: z.nullable(user),
  },
  myDescription: {
    id: 'API-12',
    request: 'GET /users/me/description',
    summary: 'The description of the signed-in user, where the user record has none.',
    answer: z.object({ description: maybe(text) }),
  },
  updateMyInfo: {
    id: 'API-13',
    request: 'PUT /users/me/update-info',
    summary: 'Changes the given fields of the signed-in user.',
    body: z.object({
      name: z.optional(text),
      description: z.optional(text),
      profilePicture: maybe(text),
      userDiscordId: maybe(text),
      discordUsername: maybe(text),
      discord: z.optional(z.unknown()),
      userTelegramId: maybe(text),
      telegramUsername: maybe(text),
      telegram: z.optional(z.unknown()),
      stripe: z.optional(z.unknown()),
    }),
  },
  removeDiscord: {
    id: 'API-14',
    request: 'DELETE /users/me/remove-discord',
    summary: 'Removes the Discord connection.',
  },
  removeTelegram: {
    id: 'API-15',
    request: 'DELETE /users/me/remove-telegram',
    summary: 'Removes the Telegram connection.',
  },
  updateDiscord: {
    id: 'API-18',
    request: 'POST /users/update-discord',
    summary: 'Saves the Discord account and its tokens; a missing username stays as it is (B03).',
    body: z.object({
      userDiscordId: id,
      discordUsername: z.optional(text),
      discordAccessToken: text,
      discordRefreshToken: text,
      discordTokenExpiresAt: instant,
    }),
  },
  myPlan: {
    id: 'API-30',
    request: 'GET /users/me/plan',
    summary: 'The platform plan of the signed-in seller.',
    answer: z.object({ plan: maybe(text) }),
  },
  purchase: {
    id: 'API-34',
    request: 'POST /users/me/purchase',
    summary: 'Records a purchase: a free one, or a pending one that was paid.',
    body: z.looseObject({ courseId: id, planId: id }),
    refusals: { 402: problem, 404: problem, 409: problem },
  },
  seller: {
    id: 'API-39',
    request: 'GET /users/:sellerId',
    summary: 'The public part of a seller.',
    auth: 'none',
    answer: publicUser,
    refusals: { 404: problem },
  },
  becomeSeller: {
    id: 'API-43',
    request: 'PUT /users/role',
    summary: 'Promotes a buyer to seller.',
    body: nothing,
  },
  myCourses: {
    id: 'API-58',
    request: 'GET /users/me/courses',
    summary: 'The purchases of the signed-in user.',
    answer: z.object({
      purchasedCourses: z.array(
        z.object({
          _id: id,
          courseId: maybeId,
          planId: maybeId,
          courseDetails: maybe(courseSummary),
          courseSnapshot: maybe(courseSummary),
          planDetails: maybe(planSummary),
          planSnapshot: maybe(planSummary),
          platform: maybe(platforms),
          discordServerId: maybeId,
          telegramServerId: maybeId,
          amount: maybe(z.number()),
          purchaseDate: instant,
          nextBillingDate: maybe(instant),
          unsubscribeRequested: maybe(z.boolean()),
          isActive: maybe(z.boolean()),
          links: maybe(z.record(text, maybe(text))),
        }),
      ),
    }),
  },
  unsubscribe: {
    id: 'API-64',
    request: 'POST /users/me/unsubscribe',
    summary: 'Asks to end a purchase.',
    body: z.object({ courseId: id, planId: id }),
    refusals: { 404: problem },
  },
  toggleActive: {
    id: 'API-65',
    request: 'POST /users/me/toggle-active',
    summary: 'Sets a purchase active or inactive.',
    body: z.object({ courseId: id, planId: id, isActive: z.boolean() }),
    refusals: owned,
  },
})
