import type { ExternalUrl } from '../links/redirects.ts'

/*
 * The facts of the provider's interface: what its enumerations may be, once, and what its entities hold. The contract,
 * the GraphQL enums, the fake backend and the selects are made from these lists. Nothing is decided here.
 */

/** Where a community lives (D2 §3 Plan), in the order in which they are named everywhere (D2 §9). */
export const knownPlatforms = ['Discord', 'Telegram'] as const
export type Platform = (typeof knownPlatforms)[number]
/** Source: D2 §9. */
export const currencies = ['usd', 'eur', 'gbp', 'sek'] as const
export type Currency = (typeof currencies)[number]
export const recurrenceUnits = ['day', 'week', 'month', 'year'] as const
export type RecurrenceUnit = (typeof recurrenceUnits)[number]
/** Source: D2 §9. */
export const billingTypes = ['Subscription', 'One Time Fee', 'Free'] as const
export type BillingType = (typeof billingTypes)[number]
export const roles = ['buyer', 'seller'] as const
export type Role = (typeof roles)[number]
/** The payment account of a seller (D1 §4, B04). */
export const paymentAccountStatuses = ['not_connected', 'pending', 'verified'] as const
export type PaymentAccountStatus = (typeof paymentAccountStatuses)[number]
/** The paid platform tiers with how they are billed. Source: D1 §7 'planKey values'. */
export const planKeys = [
  'growthMonthly',
  'growthAnnual',
  'proMonthly',
  'proAnnual',
  'scaleMonthly',
  'scaleAnnual',
] as const
export type PlanKey = (typeof planKeys)[number]
/** How the card provider's checkout was left, as its return addresses say it (D1 §2). */
export const checkoutReturns = ['success', 'cancel'] as const
export type CheckoutReturn = (typeof checkoutReturns)[number]
/** A picture or a video at the image host, or on its way there (D2 §5.1, §7.2). */
export const mediaKinds = ['image', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]

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
