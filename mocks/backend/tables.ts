import * as z from 'zod/mini'
import { mediaKinds, paymentAccountStatuses } from '#machines/rules/kit/entities.ts'
import {
  billingType,
  maybe,
  planFields,
  planTerms,
  platform,
  platforms,
  recurrenceUnit,
  role,
  text,
} from '#src/api/contract/shapes.ts'
import { monthBegin } from './domain/periods.ts'
import { instant } from './store/due.ts'
import { defineTables, type RowOf, table } from './store/tables/define-tables.ts'
import type { ReadTx, WriteTx } from './store/transactions.ts'

const at = instant

const currency = text

/** How a seller's onboarding at the card provider can end. */
export const onboardingOutcome = z.enum(['complete', 'needsMore', 'withoutPayouts'])

/**
 * - `status`: the server refuses with `status` and `message`. It changes nothing.
 * - `dropped`: the connection ends without a response. The server changes nothing.
 * - `lost`: the server handles the request, but the connection ends before the response.
 * - `malformed`: JSON that matches no endpoint. `garbled`: not JSON. `empty`: null, as for a deleted user. The server
 * changes nothing.
 * - `expired`: the session (or Discord token) of the request expires first.
 */
export const faultOutcome = z.enum(['status', 'dropped', 'lost', 'malformed', 'garbled', 'empty', 'expired'])

export type FaultOutcome = z.output<typeof faultOutcome>

const account = z.object({
  id: text,
  name: text,
  email: text,
  password: z.nullable(text),
  role: role,
  confirmed: z.boolean(),
  description: z.nullable(text),
  profilePicture: z.nullable(text),
  profilePicturePublicId: z.nullable(text),
  userDiscordId: z.nullable(text),
  discordUsername: z.nullable(text),
  discordAccessToken: z.nullable(text),
  discordRefreshToken: z.nullable(text),
  discordTokenExpiresAt: z.nullable(at),
  userTelegramId: z.nullable(text),
  telegramUsername: z.nullable(text),
  ppvChatId: z.nullable(text),
  /** A seller's tier, such as 'growthAnnual', which sets the platform fees. Null means the tier Free. */
  tier: z.nullable(text),
  /** `status` is the state that the product has read last, `onboarding` the current state at the card provider. */
  payout: z.nullable(
    z.object({
      id: text,
      status: z.enum(paymentAccountStatuses),
      onboarding: z.optional(onboardingOutcome),
    }),
  ),
  /** Whether the card is declined when a subscription is renewed. */
  cardFails: z.boolean(),
})

/** How a plan is charged, without its price. */
const terms = {
  billingType,
  currency,
  recurrenceCount: planTerms.recurrenceCount,
  recurrenceUnit: planTerms.recurrenceUnit,
  freeTrialDays: planTerms.freeTrialDays,
}

/** A plan as the provider sends it, with its member count. */
const plan = z.object({
  id: text,
  ...planFields,
  currency: text,
  platform: platforms,
  stripeProductId: maybe(text),
  stripePriceId: maybe(text),
  members: z.number(),
})

const course = z.object({
  id: text,
  slug: text,
  title: text,
  description: text,
  logo: z.nullable(text),
  logoPublicId: z.nullable(text),
  video: z.nullable(text),
  videoPublicId: z.nullable(text),
  thumbnail: z.nullable(text),
  thumbnailPublicId: z.nullable(text),
  category: z.nullable(text),
  tags: z.array(text),
  sellerId: text,
  isActive: z.boolean(),
  plans: z.array(plan),
})

/** Copies of the community and the plan as they were at the time of the purchase. */
const courseSnapshot = z.object({ id: text, title: text, logo: z.nullable(text), slug: text })
const planSnapshot = z.object({
  ...planTerms,
  id: z.nullable(text),
  title: text,
  billingType,
  currency,
  platform: platforms,
})

const purchase = z.object({
  id: text,
  userId: text,
  courseId: z.nullable(text),
  planId: z.nullable(text),
  course: z.nullable(courseSnapshot),
  plan: z.nullable(planSnapshot),
  /** The last charge of the purchase, in major units: 0 during a trial. */
  amount: z.number(),
  /** The price of each period of the purchase, in major units. */
  price: z.number(),
  purchasedAt: at,
  /**
   * The date of the first charge. Later dates are computed from it, so that a date on the 31st is again on the 31st
   * after February.
   */
  anchorAt: at,
  /** How many periods were charged. */
  periods: z.number(),
  nextBillingAt: z.nullable(at),
  unsubscribeRequested: z.boolean(),
  /** Whether the card provider was told to stop charging. */
  chargeEnded: z.boolean(),
  /** Whether the purchase is active; null in records from before this field existed. */
  isActive: z.nullable(z.boolean()),
  /** Whether the plan's member count includes the purchase: not yet (`no`), now (`in`) or no longer (`out`). */
  counted: z.enum(['no', 'in', 'out']),
})

const payment = z.object({
  id: text,
  userId: text,
  courseId: text,
  planId: text,
  purchaseId: z.nullable(text),
  amount: z.number(),
  currency,
  at,
  kind: z.enum(['checkout', 'trial', 'renewal']),
  /** The seller; null if the community was deleted. */
  sellerId: z.nullable(text),
  /** When the payment was recorded. The fee is on the invoice for the month of this date. */
  bookedAt: at,
  /** The platform fee of the seller's tier when the payment was recorded, per mille. */
  feePerMille: z.number(),
})

export const tables = defineTables({
  accounts: table({
    schema: account,
    unique: {
      email: (row) => row.email.toLowerCase(),
      discord: (row) => row.userDiscordId ?? undefined,
      payout: (row) => row.payout?.id,
    },
  }),
  sessions: table({
    schema: z.object({ id: text, userId: text, expiresAt: at, revoked: z.boolean() }),
    relations: { userId: 'accounts' },
    indexes: { user: (row) => row.userId },
  }),
  /** Confirmation codes (`email`) and tokens of reset links (`password`). */
  codes: table({
    schema: z.object({
      id: text,
      userId: text,
      kind: z.enum(['email', 'password']),
      code: text,
      expiresAt: at,
    }),
    relations: { userId: 'accounts' },
    indexes: { user: (row) => row.userId, code: (row) => row.code },
  }),
  mails: table({
    schema: z.object({
      id: text,
      to: text,
      at,
      subject: text,
      text,
      code: z.nullable(text),
      link: z.nullable(text),
    }),
    indexes: { to: (row) => row.to.toLowerCase() },
    orders: { newest: (a, b) => b.at - a.at || (a.id < b.id ? 1 : -1) },
  }),
  reports: table({
    schema: z.object({
      id: text,
      at,
      /** The report of a problem, as JSON. */
      report: text,
    }),
    orders: { newest: (a, b) => b.at - a.at || (a.id < b.id ? 1 : -1) },
  }),
  googleAccounts: table({
    schema: z.object({ id: text, email: text, name: text }),
    unique: { email: (row) => row.email.toLowerCase() },
  }),
  googleCredentials: table({
    schema: z.object({ id: text, googleAccountId: text, expiresAt: at }),
    relations: { googleAccountId: 'googleAccounts' },
  }),
  courses: table({
    schema: course,
    relations: { sellerId: 'accounts' },
    unique: { slug: (row) => row.slug },
    indexes: { seller: (row) => row.sellerId },
  }),
  /** Products at the card provider, each with its current price. */
  products: table({
    schema: z.object({
      id: text,
      sellerId: text,
      name: text,
      description: z.nullable(text),
      priceId: text,
      /** The price in minor units, such as cents. */
      unitAmount: z.number(),
      currency,
      recurring: z.nullable(z.object({ interval: recurrenceUnit, count: z.number() })),
    }),
    relations: { sellerId: 'accounts' },
    unique: { price: (row) => row.priceId },
  }),
  purchases: table({
    schema: purchase,
    relations: { userId: 'accounts' },
    indexes: { user: (row) => row.userId },
    orders: { newest: (a, b) => b.purchasedAt - a.purchasedAt },
  }),
  /**
   * Payments, and trials that started (amount 0). `purchaseId` is null until the purchase is recorded. The index
   * `sales` has a seller's payments of one month.
   */
  payments: table({
    schema: payment,
    relations: { userId: 'accounts', purchaseId: 'purchases', sellerId: 'accounts' },
    indexes: {
      user: (row) => row.userId,
      sales: ({ sellerId, bookedAt }) => `${sellerId} ${monthBegin(bookedAt)}`,
    },
  }),
  /** Platform fees for a month's card sales. Amounts are in major units. */
  invoices: table({
    schema: z.object({
      id: text,
      sellerId: text,
      /** The first instant of the month. */
      month: at,
      issuedAt: at,
      /** When the invoice becomes overdue: the end of the 10th. */
      dueAt: at,
      lines: z.array(z.object({ currency, feePerMille: z.number(), sales: z.number(), fee: z.number() })),
      paidAt: z.nullable(at),
    }),
    relations: { sellerId: 'accounts' },
    indexes: { open: (row) => (row.paidAt === null ? row.sellerId : undefined) },
    orders: { newest: (a, b) => b.month - a.month },
  }),
  checkouts: table({
    schema: z.object({
      id: text,
      userId: text,
      /** What the checkout sells: a plan of a community, or a platform tier. */
      courseId: z.nullable(text),
      planId: z.nullable(text),
      tier: z.nullable(text),
      title: text,
      status: z.enum(['open', 'paid', 'declined']),
      /** The amount charged now, in major units: 0 with a trial. */
      amount: z.number(),
      price: z.number(),
      ...terms,
      /** The length in days of the free trial that this buyer gets. */
      trialDays: z.number(),
      successUrl: text,
      cancelUrl: text,
      createdAt: at,
    }),
    relations: { userId: 'accounts' },
  }),
  /** Discord servers and Telegram chats. */
  servers: table({
    schema: z.object({
      id: text,
      platform,
      name: text,
      botPresent: z.boolean(),
      botIsAdmin: z.boolean(),
    }),
  }),
  members: table({
    schema: z.object({ id: text, serverId: text, platformUserId: text, joinedAt: at }),
    relations: { serverId: 'servers' },
    indexes: { server: (row) => row.serverId },
  }),
  invites: table({
    schema: z.object({
      id: text,
      serverId: text,
      userId: text,
      platformUserId: z.nullable(text),
      usedAt: z.nullable(at),
    }),
    relations: { serverId: 'servers', userId: 'accounts' },
  }),
  /** Discord's own OAuth tokens. The id is the access token. */
  discordGrants: table({
    schema: z.object({
      id: text,
      refreshToken: text,
      userDiscordId: text,
      username: text,
      expiresAt: at,
    }),
    unique: { refreshToken: (row) => row.refreshToken },
    indexes: { user: (row) => row.userDiscordId },
  }),
  /** Codes from Discord's consent page. Each is valid once. */
  discordCodes: table({
    schema: z.object({ id: text, userDiscordId: text, username: text, expiresAt: at }),
  }),
  /**
   * Images and videos at the image host. The id is the public id. An unsigned upload has no owner until an account
   * saves its URL.
   */
  media: table({
    schema: z.object({ id: text, ownerId: z.nullable(text), kind: z.enum(mediaKinds), url: text }),
    relations: { ownerId: 'accounts' },
  }),
  ppvSessions: table({
    schema: z.object({ id: text, paid: z.boolean() }),
  }),
  /** Faults that were set. The id is the name of an endpoint, `imageHost` or `every`. */
  faults: table({
    schema: z.object({
      id: text,
      latencyMs: z.number(),
      outcome: z.nullable(faultOutcome),
      status: z.number(),
      message: text,
      /** The `Retry-After` header of a refusal, in seconds; absent or null for none. */
      retryAfter: z.optional(z.nullable(z.number())),
      /** How many of the next requests the fault affects; null for all. */
      remaining: z.nullable(z.number()),
    }),
  }),
})

export type AppTables = typeof tables
export type Reading = ReadTx<AppTables>
export type Writing = WriteTx<AppTables>

export type AccountRow = RowOf<AppTables['accounts']>
export type CourseRow = RowOf<AppTables['courses']>
export type PlanRow = CourseRow['plans'][number]
export type ProductRow = RowOf<AppTables['products']>
export type PurchaseRow = RowOf<AppTables['purchases']>
export type PaymentRow = Readonly<z.infer<typeof payment>>
export type InvoiceRow = RowOf<AppTables['invoices']>
export type CheckoutRow = RowOf<AppTables['checkouts']>
export type ServerRow = RowOf<AppTables['servers']>
export type FaultRow = RowOf<AppTables['faults']>

/** The version of the tables; increase it when data that the previous version has stored can no longer be read. */
export const TABLES_VERSION = 4
