import { bookPayment, invoiceMonth, isDisabled, payInvoice, totalsOf } from '../domain/fees.ts'
import { DAY, MINUTE } from '../domain/periods.ts'
import {
  asSold,
  hasPlan,
  memberId,
  NO_NEW_MEMBERS,
  periodOf,
  planOf,
  recordPurchase,
  trialFor,
} from '../domain/purchases.ts'
import { newToken } from '../domain/sessions.ts'
import type { Store } from '../store/store.ts'
import type { AppTables, CheckoutRow, InvoiceRow, Reading, Writing } from '../tables.ts'
import {
  AdminRefusal,
  type CheckoutPage,
  type InvoicePage,
  type ServerKey,
  type ServerPage,
  type ThirdPartyApi,
} from './api.ts'
import { accountIn } from './control.ts'

const CHECKOUT_LASTS = DAY
const CREDENTIAL_LASTS = 5 * MINUTE

const checkoutIn = (tx: Reading, sessionId: string): CheckoutRow => {
  const row = tx.checkouts.get(sessionId)
  if (!row) throw new AdminRefusal('This checkout does not exist.')
  return row
}

const statusOf = (tx: Reading, { status, createdAt }: CheckoutRow): CheckoutPage['status'] =>
  status !== 'paid' && createdAt + CHECKOUT_LASTS <= tx.now ? 'expired' : status

/** The plan that a checkout sells; undefined for a platform tier, or when it is gone. */
const soldBy = (tx: Reading, { courseId, planId }: CheckoutRow) => {
  const course = courseId === null ? undefined : tx.courses.get(courseId)
  const plan = course && planId !== null ? planOf(course, planId) : undefined
  return course && plan ? { course, plan } : undefined
}

const checkoutPage = (tx: Reading, row: CheckoutRow): CheckoutPage => ({
  sessionId: row.id,
  status: statusOf(tx, row),
  title: row.title,
  buyer: tx.accounts.get(row.userId)?.name ?? '',
  amount: row.amount,
  price: row.price,
  currency: row.currency,
  trialDays: row.trialDays,
  period: row.billingType === 'Subscription' ? periodOf(row) : null,
  successUrl: row.successUrl,
  cancelUrl: row.cancelUrl,
})

const payable = (tx: Reading, sessionId: string): CheckoutRow => {
  const row = checkoutIn(tx, sessionId)
  const status = statusOf(tx, row)
  if (status === 'paid') throw new AdminRefusal('This checkout has been paid already.')
  if (status === 'expired') throw new AdminRefusal('This checkout has expired. Please start again.')
  return row
}

const payForPlan = (tx: Writing, row: CheckoutRow, recorded: boolean) => {
  const sold = soldBy(tx, row)
  if (!sold) throw new AdminRefusal('What this checkout sells is no longer offered.')
  const { course } = sold
  const plan = asSold(sold.plan, row)
  if (isDisabled(tx, course.sellerId)) throw new AdminRefusal(NO_NEW_MEMBERS)
  const pair = { userId: row.userId, courseId: course.id, planId: plan.id }
  if (hasPlan(tx, pair)) throw new AdminRefusal('You already have this plan.')
  const trialDays = Math.min(row.trialDays, trialFor(tx, pair, plan))
  const purchaseId = recorded ? recordPurchase(tx, row.userId, course, plan, { trialDays }).id : null
  bookPayment(tx, {
    ...pair,
    purchaseId,
    amount: trialDays > 0 ? 0 : plan.price,
    currency: plan.currency,
    at: tx.now,
    kind: trialDays > 0 ? 'trial' : 'checkout',
  })
}

const serverPage = (tx: Reading, key: ServerKey): ServerPage => {
  const invite = 'invite' in key ? tx.invites.get(key.invite) : undefined
  if ('invite' in key && !invite) throw new AdminRefusal('This invite is invalid.')
  const serverId = invite?.serverId ?? ('serverId' in key ? key.serverId : '')
  const server = tx.servers.get(serverId)
  if (!server) throw new AdminRefusal('This server does not exist.')
  return {
    serverId,
    platform: server.platform,
    name: server.name,
    members: tx.members.count({ index: 'server', key: serverId }),
    botPresent: server.botPresent,
    botIsAdmin: server.botIsAdmin,
    invite: invite
      ? {
          code: invite.id,
          person: tx.accounts.get(invite.userId)?.name ?? '',
          used: invite.usedAt !== null,
          joined:
            invite.platformUserId !== null &&
            tx.members.get(memberId(serverId, invite.platformUserId)) !== undefined,
        }
      : null,
  }
}

const digits = (tx: Writing, length: number) =>
  Array.from({ length }, () => Math.floor(tx.random() * 9) + 1).join('')

const googleAccountFor = (
  tx: Writing,
  params: { googleAccountId: string } | { name: string; email: string },
) => {
  if ('googleAccountId' in params) {
    const known = tx.googleAccounts.get(params.googleAccountId)
    if (!known) throw new AdminRefusal('This Google account does not exist.')
    return known
  }
  const email = params.email.trim()
  const name = params.name.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || name === '') {
    throw new AdminRefusal('A Google account needs a name and an email address.')
  }
  return (
    tx.googleAccounts.by('email', email.toLowerCase()) ??
    tx.googleAccounts.insert({ id: tx.id('google'), name, email })
  )
}

const onboardingOf = (tx: Reading, payoutAccountId: string) => {
  const seller = tx.accounts.by('payout', payoutAccountId)
  if (!seller?.payout) throw new AdminRefusal('This payment account does not exist.')
  return { seller, payout: seller.payout }
}

const invoiceIn = (tx: Reading, invoiceId: string): InvoiceRow => {
  const row = tx.invoices.get(invoiceId)
  if (!row) throw new AdminRefusal('This invoice does not exist.')
  return row
}

const invoicePage = (tx: Reading, row: InvoiceRow): InvoicePage => ({
  invoiceId: row.id,
  seller: tx.accounts.get(row.sellerId)?.name ?? '',
  month: invoiceMonth(row),
  status: row.paidAt !== null ? 'paid' : row.dueAt <= tx.now ? 'overdue' : 'open',
  issuedAt: row.issuedAt,
  dueAt: row.dueAt,
  paidAt: row.paidAt,
  lines: row.lines.map(({ currency, fee, feePerMille, sales }) => ({
    currency,
    fee,
    sales,
    percent: feePerMille / 10,
  })),
  totals: totalsOf(row),
})

export const thirdPartyMethods = (store: Store<AppTables>): ThirdPartyApi => ({
  mails: ({ to } = {}) =>
    store.read((tx) =>
      tx.mails.list({ order: 'newest', ...(to === undefined ? {} : { index: 'to', key: to.toLowerCase() }) }),
    ),

  checkout: ({ sessionId }) => store.read((tx) => checkoutPage(tx, checkoutIn(tx, sessionId))),

  pay: ({ sessionId, recorded = true }) =>
    store.request('checkout.pay', (tx) => {
      const row = payable(tx, sessionId)
      if (row.tier === null) payForPlan(tx, row, recorded)
      else tx.accounts.patch(row.userId, { tier: row.tier })
      tx.checkouts.patch(row.id, { status: 'paid' })
      return { goTo: row.successUrl }
    }),

  decline: ({ sessionId }) =>
    store.request('checkout.decline', (tx) => {
      tx.checkouts.patch(payable(tx, sessionId).id, { status: 'declined' })
    }),

  googleAccounts: () =>
    store.read((tx) =>
      tx.googleAccounts.list().map(({ id, email, name }) => ({
        id,
        email,
        name,
        registered: tx.accounts.by('email', email.toLowerCase()) !== undefined,
      })),
    ),

  issueGoogleCredential: (params) =>
    store.request('google.credential', (tx) => {
      const { id } = tx.googleCredentials.insert({
        id: newToken(tx, 'google'),
        googleAccountId: googleAccountFor(tx, params).id,
        expiresAt: tx.now + CREDENTIAL_LASTS,
      })
      return { credential: id }
    }),

  server: (key) => store.read((tx) => serverPage(tx, key)),

  servers: ({ platform }) =>
    store.read((tx) =>
      tx.servers
        .list({ where: (query) => query.where({ platform }) })
        .map(({ id, name, botPresent }) => ({ serverId: id, name, botPresent })),
    ),

  openServer: ({ platform, serverId, name }) =>
    store.request('place.open', (tx) => {
      const known = tx.servers.get(serverId)
      if (known && known.platform !== platform)
        throw new AdminRefusal(`This id belongs to a place on ${known.platform}.`)
      if (!known)
        tx.servers.insert({
          id: serverId,
          platform,
          name: name.trim() || serverId,
          botPresent: false,
          botIsAdmin: false,
        })
      return serverPage(tx, { serverId })
    }),

  join: ({ invite: code }) =>
    store.request('place.join', (tx) => {
      const { serverId } = serverPage(tx, { invite: code })
      const invite = tx.invites.get(code)
      // An invite for someone without a connected account makes a member of an account we do not know.
      const platformUserId = invite?.platformUserId ?? digits(tx, 12)
      const id = memberId(serverId, platformUserId)
      if (!tx.members.get(id)) tx.members.insert({ id, serverId, platformUserId, joinedAt: tx.now })
      tx.invites.patch(code, { usedAt: tx.now, platformUserId })
      return serverPage(tx, { invite: code })
    }),

  setBot: ({ serverId, present, admin }) =>
    store.request('bot.set', (tx) => {
      serverPage(tx, { serverId })
      tx.servers.patch(serverId, { botPresent: present, botIsAdmin: present && admin })
      return serverPage(tx, { serverId })
    }),

  allowDiscord: ({ username }) =>
    store.request('discord.allow', (tx) => {
      const known = tx.accounts.list({ where: (query) => query.where({ discordUsername: username }) })[0]
      const { id } = tx.discordCodes.insert({
        id: newToken(tx, 'code'),
        userDiscordId: known?.userDiscordId ?? digits(tx, 18),
        username,
        expiresAt: tx.now + 10 * MINUTE,
      })
      return { code: id }
    }),

  startTelegramBot: ({ accountId, username }) =>
    store.request('telegram.start', (tx) => {
      const account = accountIn(tx, accountId)
      tx.accounts.patch(account.id, {
        userTelegramId: account.userTelegramId ?? digits(tx, 9),
        telegramUsername: username,
      })
    }),

  startPayPerViewBot: ({ accountId }) =>
    store.request('telegram.startPpv', (tx) => {
      tx.accounts.patch(accountIn(tx, accountId).id, { ppvChatId: digits(tx, 9) })
    }),

  payPerView: ({ paid }) =>
    store.request('payPerView', (tx) => {
      const { id } = tx.ppvSessions.insert({ id: newToken(tx, 'ppv'), paid })
      return { sid: id }
    }),

  keepMedia: ({ account, kind, url }) =>
    store.request('media.keep', (tx) => {
      const folder = kind === 'image' ? 'course' : 'course_uploads/videos'
      const { id } = tx.media.insert({
        id: `${folder}/${tx.id('media')}`,
        ownerId: accountIn(tx, account).id,
        kind,
        url,
      })
      return { publicId: id }
    }),

  invoices: ({ account } = {}) =>
    store.read((tx) => {
      const sellerId = account === undefined ? undefined : accountIn(tx, account).id
      return tx.invoices
        .list({
          order: 'newest',
          ...(sellerId === undefined ? {} : { where: (query) => query.where({ sellerId }) }),
        })
        .map((row) => invoicePage(tx, row))
    }),

  invoice: ({ invoiceId }) => store.read((tx) => invoicePage(tx, invoiceIn(tx, invoiceId))),

  payInvoice: ({ invoiceId }) =>
    store.request('invoice.pay', (tx) => {
      const row = invoiceIn(tx, invoiceId)
      if (row.paidAt !== null) throw new AdminRefusal('This invoice has been paid already.')
      return invoicePage(tx, payInvoice(tx, row))
    }),

  onboarding: ({ payoutAccountId }) =>
    store.read((tx) => {
      const { seller, payout } = onboardingOf(tx, payoutAccountId)
      const status = payout.onboarding ?? (payout.status === 'verified' ? 'complete' : 'open')
      return { payoutAccountId, seller: seller.name, status }
    }),

  finishOnboarding: ({ payoutAccountId, outcome = 'complete' }) =>
    store.request('onboarding.finish', (tx) => {
      const { seller, payout } = onboardingOf(tx, payoutAccountId)
      tx.accounts.patch(seller.id, { payout: { ...payout, onboarding: outcome } })
    }),
})
