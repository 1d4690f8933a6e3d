import type { ExternalUrl } from '../links/redirects.ts'

/** Where a community lives (D2 §3 Plan). */
export type Platform = 'Discord' | 'Telegram'
/** Source: D2 §9. */
export type Currency = 'usd' | 'eur' | 'gbp' | 'sek'
export type RecurrenceUnit = 'day' | 'week' | 'month' | 'year'
export type BillingType = 'Subscription' | 'One Time Fee' | 'Free'
export type Role = 'buyer' | 'seller'

/** Instants are ISO 8601 strings in UTC wherever an entity carries one. */
export type Instant = string

/** A way into a community (D2 §3 Plan). `price` is in major units of `currency`. */
export interface Plan {
  id: string
  title: string
  description: string
  price: number
  currency: Currency
  billingType: BillingType
  recurrenceCount: number | null
  recurrenceUnit: RecurrenceUnit | null
  freeTrialDays: number | null
  platforms: Platform[]
  discordServerId: string | null
  telegramServerId: string | null
  isPopular: boolean
}

/** A plan as buyers see it. `priceLabel` follows from the price and its period (D2 §5.3). */
export interface OfferedPlan extends Plan {
  priceLabel: string
}

/** A plan as its seller manages it: with its role lists and with product and price at the card payment provider. */
export interface SellerPlan extends Plan {
  discordRoles: string[]
  telegramRoles: string[]
  stripeProductId: string | null
  stripePriceId: string | null
}

/** A community, called a course by the provider (D2 §3). */
export interface Community {
  id: string
  slug: string
  title: string
  description: string
  logo: string | null
  /** The intro video, an address. */
  video: string | null
  /** What is shown of the video until it plays, an address. */
  thumbnail: string | null
  sellerId: string
  isActive: boolean
  plans: OfferedPlan[]
}

/** A community as its seller manages it (D2 §3 Course). `totalUsers` is what came with the list (C44). */
export interface SellerCommunity extends Omit<Community, 'plans'> {
  plans: SellerPlan[]
  logoPublicId: string | null
  videoPublicId: string | null
  category: string | null
  tags: string[]
  totalUsers: number | null
}

/** The payment account of a seller (D1 §4, B04). */
export type PaymentAccountStatus = 'not_connected' | 'pending' | 'verified'

/** The creator as the public page shows them (D2 §3 User). */
export interface Seller {
  id: string
  name: string
  description: string | null
  profilePicture: string | null
}

/** The signed-in person, with what opening a server needs (D2 §3 Buyer account fields). Tokens stay in memory (A12). */
export interface Account {
  id: string
  name: string
  role: Role
  email: string
  profilePicture: string | null
  discordUserId: string | null
  discordAccessToken: string | null
  discordRefreshToken: string | null
  telegramUserId: string | null
}

/** Platform fees of a month that were not paid in time. `url` is where they are paid; null where it is not safe to open. */
export interface OverdueInvoice {
  id: string
  /** 'March 2026'. */
  month: string
  totals: { amount: number; currency: Currency }[]
  url: ExternalUrl | null
}

/** The signed-in person as their profile shows them (D1 §3 User). `plan` is the platform tier's name. */
export interface Profile extends Account {
  description: string | null
  profilePicturePublicId: string | null
  discordUsername: string | null
  telegramUsername: string | null
  /** The chat with the pay-per-view bot. */
  ppvChatId: string | null
  plan: string | null
}

/**
 * The buyer's view of a purchase (D2 §3 Subscription). `amount` is in major units of `currency`. `trialDaysLeft`,
 * `isStillValid` and `dueAt` follow from the other fields and the time at which the list was read (SUBS-10, SUBS-15,
 * SUBS-16).
 */
export interface Subscription {
  id: string
  communityId: string | null
  planId: string | null
  courseName: string
  courseSlug: string | null
  courseLogo: string | null
  planName: string
  billingType: BillingType
  platforms: Platform[]
  discordServerId: string | null
  telegramServerId: string | null
  isActive: boolean
  isRecurring: boolean
  unsubscribeRequested: boolean
  amount: number
  currency: Currency
  recurrenceCount: number
  recurrenceUnit: RecurrenceUnit
  freeTrialDays: number | null
  purchaseDate: Instant
  nextBillingDate: Instant | null
  trialDaysLeft: number
  isStillValid: boolean
  dueAt: Instant | null
}
