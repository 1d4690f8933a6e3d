import * as z from 'zod/mini'
import {
  billingTypes,
  currencies,
  knownPlatforms,
  recurrenceUnits,
  roles,
} from '#machines/rules/kit/entities.ts'

/** A value that the provider may omit or send as null. */
export const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))

export const text = z.string()

/** The error message for an invalid id. `readTolerantly` recognises it. */
export const notAnId = 'no id'
export const id = z.string(notAnId).check(z.minLength(1, notAnId))
/** An id that may be an empty string. */
const reference = z.string(notAnId)
/** An id that may be missing, null or empty. */
export const maybeId = maybe(reference)
/** A list of ids, which may be missing or null. */
const maybeIds = maybe(z.array(reference))
export const instant = z.iso.datetime({ offset: true })
/**
 * Accepts every address that `<input type="email">` accepts. A stricter pattern would show users a schema error that is
 * meant for developers.
 */
export const email = z.email({ pattern: z.regexes.html5Email })

/** The body of an error response. */
export const problem = z.object({ message: text })
/** A success response whose content the product ignores; it may be empty. */
export const acknowledged = z.object({ message: maybe(text) })
export const nothing = z.strictObject({})

export const currency = z.enum(currencies)
export const billingType = z.enum(billingTypes)
export const recurrenceUnit = z.enum(recurrenceUnits)
export const platform = z.enum(knownPlatforms)
export const role = z.enum(roles)

/** The provider sends `platform` as a list or as a single string (D2 §3 Plan). */
export const platforms = z.union([z.array(platform), platform])
/** `currency` may be unknown to the product, which then uses usd (B19). */
export const anyCurrency = z.string()

/** A month of platform fees that the seller has not paid in time; `url` is the page to pay them on (decision 014). */
const overdueInvoice = z.object({
  _id: id,
  month: text,
  totals: z.array(z.object({ amount: z.number(), currency: anyCurrency })),
  url: text,
})

/** The signed-in user (D1 §3 User). */
export const user = z.object({
  _id: id,
  name: text,
  email: text,
  role,
  description: maybe(text),
  profilePicture: maybe(text),
  profilePicturePublicId: maybeId,
  userDiscordId: maybeId,
  discordUsername: maybe(text),
  userTelegramId: maybeId,
  telegramUsername: maybe(text),
  tgChatIdPpv: maybeId,
  plan: maybe(text),
  discordAccessToken: maybe(text),
  discordRefreshToken: maybe(text),
  overdueInvoices: maybe(z.array(overdueInvoice)),
})

/** A user as others see them (D2 §3 User). */
export const publicUser = z.object({
  _id: id,
  name: text,
  role: maybe(role),
  description: maybe(text),
  profilePicture: maybe(text),
})

/** The fields that a purchase copies from its plan. */
export const planTerms = {
  currency: maybe(anyCurrency),
  platform: maybe(platforms),
  discordServerId: maybeId,
  telegramServerId: maybeId,
  recurrenceCount: maybe(z.number()),
  recurrenceUnit: maybe(recurrenceUnit),
  freeTrialDays: maybe(z.number()),
}
/** The fields of a plan that requests and responses share. `price` is in major units. */
export const planFields = {
  title: text,
  description: maybe(text),
  price: z.number(),
  ...planTerms,
  discordRole: maybeIds,
  telegramRole: maybeIds,
  billingType,
  isPopular: maybe(z.boolean()),
}
/** A plan of a community (D2 §3 Plan). */
export const plan = z.object({
  _id: id,
  ...planFields,
  stripeProductId: maybeId,
  stripePriceId: maybeId,
})

/** A community; the provider calls it a course (D2 §3 Course / community). */
export const course = z.object({
  _id: id,
  title: text,
  description: maybe(text),
  slug: text,
  logo: maybe(text),
  logoPublicId: maybeId,
  video: maybe(text),
  videoPublicId: maybeId,
  thumbnail: maybe(text),
  thumbnailPublicId: maybeId,
  category: maybe(text),
  tags: maybe(z.array(text)),
  seller: id,
  plans: z.array(plan),
  isActive: z.boolean(),
  totalUsers: maybe(z.number()),
})

/**
 * The response to a sign-in (D1 §3 Login response). The specification does not mention `email`; the product uses it if
 * the provider sends it.
 */
export const signIn = z.object({
  token: text,
  user: z.object({ id, role, name: text, email: maybe(text) }),
})

/** The result of checking whether the moderation bot is on a server (API-40, API-41). */
export const botCheck = z.object({
  botPresent: z.boolean(),
  permissions: maybe(z.object({ isAdmin: maybe(z.boolean()) })),
})

export const paymentAccount = z.object({ stripeAccount: maybe(z.object({ accountStatus: maybe(text) })) })

/** The refusals of an endpoint that only the owner of what it concerns may use. */
export const owned = { 403: problem, 404: problem } as const
