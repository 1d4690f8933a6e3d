import type { ExternalUrl } from '../links/redirects.ts'

/*
 * The enumerations and entities of the provider's interface. The contract, the GraphQL enums, the fake backend and the
 * selects on screen derive from these lists.
 */

/** The platforms of a community (D2 §3 Plan), in the order in which texts name them (D2 §9). */
export const knownPlatforms = ['Discord', 'Telegram'] as const
export type Platform = (typeof knownPlatforms)[number]
/** The currencies of plans (D2 §9). */
export const currencies = ['usd', 'eur', 'gbp', 'sek'] as const
export type Currency = (typeof currencies)[number]
export const recurrenceUnits = ['day', 'week', 'month', 'year'] as const
export type RecurrenceUnit = (typeof recurrenceUnits)[number]
/** How a plan is paid (D2 §9). */
export const billingTypes = ['Subscription', 'One Time Fee', 'Free'] as const
export type BillingType = (typeof billingTypes)[number]
export const roles = ['buyer', 'seller'] as const
export type Role = (typeof roles)[number]
/** The statuses of a seller's payment account (D1 §4, B04). */
export const paymentAccountStatuses = ['not_connected', 'pending', 'verified'] as const
export type PaymentAccountStatus = (typeof paymentAccountStatuses)[number]
/** The paid platform tiers with their billing period. Source: D1 §7 'planKey values'. */
export const planKeys = [
  'growthMonthly',
  'growthAnnual',
  'proMonthly',
  'proAnnual',
  'scaleMonthly',
  'scaleAnnual',
] as const
export type PlanKey = (typeof planKeys)[number]
/**
 * The values of the query parameter with which the card provider's checkout returns the user to the product (D1 §2).
 */
export const checkoutReturns = ['success', 'cancel'] as const
export type CheckoutReturn = (typeof checkoutReturns)[number]
/** The kinds of media that the image host stores (D2 §5.1, §7.2). */
export const mediaKinds = ['image', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** An ISO 8601 string in UTC. */
export type Instant = string

/** A plan of a community (D2 §3 Plan). `price` is in major units of `currency`. */
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

/** A plan as buyers see it. `priceLabel` is computed from the price and its period (D2 §5.3). */
export interface OfferedPlan extends Plan {
  priceLabel: string
}

/** A plan as its seller manages it: with roles, and with product and price at the card provider. */
export interface SellerPlan extends Plan {
  discordRoles: string[]
  telegramRoles: string[]
  stripeProductId: string | null
  stripePriceId: string | null
}

/** A community; the provider calls it a course (D2 §3). */
export interface Community {
  id: string
  slug: string
  title: string
  description: string
  logo: string | null
  /** The URL of the intro video. */
  video: string | null
  /** The URL of the picture that is shown until the video plays. */
  thumbnail: string | null
  sellerId: string
  isActive: boolean
  plans: OfferedPlan[]
}

/**
 * A community as its seller manages it (D2 §3 Course). `totalUsers` is the number of members that came with the list of
 * communities (C44).
 */
export interface SellerCommunity extends Omit<Community, 'plans'> {
  plans: SellerPlan[]
  logoPublicId: string | null
  videoPublicId: string | null
  thumbnailPublicId: string | null
  category: string | null
  tags: string[]
  totalUsers: number | null
}

/** A seller as the public page of a community shows them (D2 §3 User). */
export interface Seller {
  id: string
  name: string
  description: string | null
  profilePicture: string | null
}

/**
 * The signed-in user, with the fields for opening a server (D2 §3 Buyer account fields). Tokens stay in memory (A12).
 */
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

/**
 * A month of platform fees that were not paid in time. `url` is the page on which the seller can pay the fees; null if
 * the URL is not safe to open.
 */
export interface OverdueInvoice {
  id: string
  /** The month of the fees, such as 'March 2026'. */
  month: string
  totals: { amount: number; currency: Currency }[]
  url: ExternalUrl | null
}

/** The signed-in user as their profile shows them (D1 §3 User). `plan` is the platform tier's name. */
export interface Profile extends Account {
  description: string | null
  profilePicturePublicId: string | null
  discordUsername: string | null
  telegramUsername: string | null
  /** The id of the chat with the pay-per-view bot. */
  ppvChatId: string | null
  plan: string | null
}

/**
 * A purchase as its buyer sees it (D2 §3 Subscription). `amount` is in major units of `currency`. `trialDaysLeft`,
 * `isStillValid` and `dueAt` are computed from the other fields and the time when the list was loaded or read from the
 * cache (SUBS-10, SUBS-15, SUBS-16).
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
