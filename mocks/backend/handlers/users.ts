import { blankAccount, noDiscord } from '../domain/accounts.ts'
import { invoiceMonth, isDisabled, overdueOf, totalsOf } from '../domain/fees.ts'
import { mailConfirmation, mailResetLink, redeemCode } from '../domain/mail.ts'
import { iso } from '../domain/periods.ts'
import {
  asSold,
  hasPlan,
  NO_NEW_MEMBERS,
  paidCheckout,
  periodEnd,
  planOf,
  purchaseOf,
  recordPurchase,
  unrecordedPayment,
} from '../domain/purchases.ts'
import { renewSession, revokeSessions, signInWire } from '../domain/sessions.ts'
import { isBlank } from '../domain/texts.ts'
import { done, type Handlers, ok, refuse } from '../http/handler.ts'
import { entryWire, publicUserWire, userWire } from '../http/wire.ts'
import { saveMedia } from '../media/media.ts'
import type { AccountRow, Reading, Writing } from '../tables.ts'

const TAKEN = refuse(409, 'An account with this email already exists.')

const byEmail = (tx: Reading, email: string) => tx.accounts.by('email', email.toLowerCase())

/**
 * The Google account that a credential belongs to. Accepts a whole credential, or only its signature, which is a token
 * of the fake backend.
 */
const googleAccountOf = (tx: Reading, credential: string) => {
  const known = tx.googleCredentials.get(credential.slice(credential.lastIndexOf('.') + 1))
  return known && known.expiresAt > tx.now ? tx.googleAccounts.get(known.googleAccountId) : undefined
}
const NO_GOOGLE = refuse(400, 'This Google credential is invalid or has expired.')

const newAccount = (
  tx: Writing,
  given: Pick<AccountRow, 'name' | 'email' | 'password' | 'role' | 'confirmed'>,
): AccountRow =>
  tx.accounts.insert({
    id: tx.id('account'),
    ...given,
    ...blankAccount,
  })

const noTelegram = { userTelegramId: null, telegramUsername: null } as const

const NO_NAME = refuse(400, 'A name is required.')
const NO_PURCHASE = refuse(404, 'You have no subscription to this plan.')

export const users = {
  refreshSession: (_, { tx, token }) => {
    const renewed = renewSession(tx, token)
    return renewed ? ok({ token: renewed }) : refuse(401, 'Your session has ended. Please log in again.')
  },

  logIn: ({ body }, { tx }) => {
    const account = byEmail(tx, body.email)
    if (!account || account.password !== body.password) return refuse(401, 'Invalid email or password.')
    if (!account.confirmed) {
      const message = 'Email not confirmed, please verify your email first.'
      return { status: 403, body: { message, userId: account.id } }
    }
    return ok(signInWire(tx, account))
  },

  logInWithGoogle: ({ body }, { tx }) => {
    const google = googleAccountOf(tx, body.credential)
    if (!google) return NO_GOOGLE
    const account = byEmail(tx, google.email)
    if (!account) return refuse(404, 'No account found for this Google account. Please sign up first.')
    return ok(
      signInWire(tx, account.confirmed ? account : tx.accounts.patch(account.id, { confirmed: true })),
    )
  },

  register: ({ body: { name, email, password, role } }, { tx }) => {
    if (isBlank(name)) return NO_NAME
    if (byEmail(tx, email)) return TAKEN
    const account = newAccount(tx, { name: name.trim(), email, password, role, confirmed: false })
    mailConfirmation(tx, account)
    return ok({ userId: account.id })
  },

  registerWithGoogle: ({ body }, { tx }) => {
    const google = googleAccountOf(tx, body.credential)
    if (!google) return NO_GOOGLE
    const { name, email } = google
    if (byEmail(tx, email)) return TAKEN
    return ok(signInWire(tx, newAccount(tx, { name, email, password: null, role: 'buyer', confirmed: true })))
  },

  emailExists: ({ body }, { tx }) => ok({ exists: byEmail(tx, body.email) !== undefined }),

  forgotPassword: ({ body }, { tx, pages }) => {
    const account = byEmail(tx, body.email)
    if (!account) return refuse(404, 'No account found for that email.')
    mailResetLink(tx, account, pages)
    return done
  },

  resetPassword: ({ body: { token, newPassword } }, { tx }) => {
    const userId = redeemCode(tx, 'password', { code: token })
    const account = userId === undefined ? undefined : tx.accounts.get(userId)
    if (!account) return refuse(400, 'This reset link is invalid or has expired.')
    tx.accounts.patch(account.id, { password: newPassword, confirmed: true })
    revokeSessions(tx, account.id)
    return done
  },

  me: (_, { tx, me, pages }) => {
    const overdue = overdueOf(tx, me.id)
    return ok({
      ...userWire(me),
      ...(overdue.length > 0 && {
        overdueInvoices: overdue.map((invoice) => ({
          _id: invoice.id,
          month: invoiceMonth(invoice),
          totals: totalsOf(invoice),
          url: pages.invoice(invoice.id),
        })),
      }),
    })
  },

  myDescription: (_, { me }) => ok({ description: me.description }),

  updateMyInfo: ({ body }, { tx, me }) => {
    if (body.name !== undefined && isBlank(body.name)) return NO_NAME
    const { name, description, profilePicture, discordUsername, telegramUsername } = body
    tx.accounts.patch(me.id, {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(description === undefined ? {} : { description }),
      ...(profilePicture === undefined
        ? {}
        : { profilePicture, profilePicturePublicId: saveMedia(tx, me, profilePicture) }),
      ...(discordUsername === undefined ? {} : { discordUsername }),
      ...(telegramUsername === undefined ? {} : { telegramUsername }),
      ...(body.discord === null || body.userDiscordId === null ? noDiscord : {}),
      ...(body.telegram === null || body.userTelegramId === null ? noTelegram : {}),
      ...(body.stripe === null ? { payout: null } : {}),
    })
    return done
  },

  removeDiscord: (_, { tx, me }) => {
    tx.accounts.patch(me.id, noDiscord)
    return done
  },

  removeTelegram: (_, { tx, me }) => {
    tx.accounts.patch(me.id, noTelegram)
    return done
  },

  updateDiscord: ({ body }, { tx, me }) => {
    const grant = tx.discordGrants.get(body.discordAccessToken)
    if (!grant || grant.userDiscordId !== body.userDiscordId) {
      return refuse(400, 'Discord did not issue this token to this account.')
    }
    const owner = tx.accounts.by('discord', body.userDiscordId)
    if (owner && owner.id !== me.id) {
      return refuse(400, 'This Discord account is connected to another account.')
    }
    tx.accounts.patch(me.id, {
      userDiscordId: body.userDiscordId,
      discordUsername: body.discordUsername ?? me.discordUsername,
      discordAccessToken: body.discordAccessToken,
      discordRefreshToken: body.discordRefreshToken,
      discordTokenExpiresAt: Date.parse(body.discordTokenExpiresAt),
    })
    return done
  },

  myPlan: (_, { me }) => ok({ plan: me.tier }),

  purchase: ({ body }, { tx, me }) => {
    if (body.userId !== undefined && body.userId !== me.id) {
      return refuse(400, 'This purchase belongs to another account.')
    }
    const course = tx.courses.get(body.courseId)
    const plan = course && planOf(course, body.planId)
    if (!course || !plan) return refuse(404, 'This plan does not exist.')
    const pair = { userId: me.id, courseId: course.id, planId: plan.id }
    if (hasPlan(tx, pair)) return refuse(409, 'You already have this plan.')
    const payment = unrecordedPayment(tx, pair)
    if (!payment && plan.billingType === 'Free') {
      if (plan.price > 0) return refuse(400, 'This plan is marked Free but has a price.')
      if (!course.isActive) return refuse(409, 'This community is not available.')
      if (isDisabled(tx, course.sellerId)) return refuse(409, NO_NEW_MEMBERS)
      recordPurchase(tx, me.id, course, plan, { trialDays: 0 })
      return done
    }
    if (!payment) return refuse(402, 'This plan has not been paid for.')
    const checkout = paidCheckout(tx, pair)
    const sold = checkout ? asSold(plan, checkout) : plan
    const trialDays = payment.kind === 'trial' ? (sold.freeTrialDays ?? 0) : 0
    const { id } = recordPurchase(tx, me.id, course, sold, { trialDays, at: payment.at })
    tx.payments.patch(payment.id, { purchaseId: id })
    return done
  },

  seller: ({ params }, { tx }) => {
    const account = tx.accounts.get(params.sellerId)
    return account ? ok(publicUserWire(account)) : refuse(404, 'This user does not exist.')
  },

  becomeSeller: (_, { tx, me }) => {
    if (me.role !== 'seller') tx.accounts.patch(me.id, { role: 'seller' })
    return done
  },

  myCourses: (_, { tx, me }) => {
    const rows = tx.purchases.list({ index: 'user', key: me.id, order: 'newest' })
    return ok({ purchasedCourses: rows.map((row) => entryWire(tx, row)) })
  },

  unsubscribe: ({ body }, { tx, me }) => {
    const row = purchaseOf(tx, { userId: me.id, ...body })
    if (!row) return NO_PURCHASE
    tx.purchases.patch(row.id, { unsubscribeRequested: true })
    const until = periodEnd(row)
    return ok({
      message: until === null ? 'Your subscription has ended.' : `Your subscription ends on ${iso(until)}.`,
    })
  },

  toggleActive: ({ body: { isActive, ...pair } }, { tx, me }) => {
    const row = purchaseOf(tx, { userId: me.id, ...pair })
    if (!row) return NO_PURCHASE
    const until = periodEnd(row)
    if (isActive && (until === null ? row.unsubscribeRequested : until <= tx.now)) {
      return refuse(403, 'This subscription has ended. Please subscribe again.')
    }
    tx.purchases.patch(row.id, { isActive })
    return done
  },
} satisfies Partial<Handlers>
