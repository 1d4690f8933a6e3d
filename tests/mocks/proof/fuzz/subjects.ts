import type { AccountRow, CourseRow, Reading } from '#mocks/backend/tables.ts'
import { ORIGIN } from '#tests/mocks/backend.ts'

/** The rows that a step concerns, as indices into the dataset's lists. */
export interface Subject {
  readonly person: number
  readonly course: number
  readonly plan: number
}

/** Whose token a request carries. */
export type Bearer = 'own' | 'seller' | 'expired' | 'unknown' | 'none' | 'discord'

export const last = <T>(rows: readonly T[], count: number): readonly T[] => rows.slice(-count)
export const at = <T>(rows: readonly T[], place: number): T | undefined =>
  rows[place % Math.max(1, rows.length)]

const byEmail = (tx: Reading, email: string) => tx.accounts.by('email', email)

/** Four known users and the two newest: so few that the steps of a sequence often concern the same rows. */
export const peopleOf = (tx: Reading): AccountRow[] => {
  const known = [
    'buyer@guildhall.test',
    'seller@guildhall.test',
    'ines@guildhall.test',
    'tariq@guildhall.test',
  ]
  const few = known.flatMap((email) => byEmail(tx, email) ?? [])
  return [...few, ...last(tx.accounts.list(), 2)]
}
const coursesOf = (tx: Reading): CourseRow[] => {
  const known = ['gambit-chess-club', 'the-lantern-room', 'odd-lots']
  const few = known.flatMap((slug) => tx.courses.by('slug', slug) ?? [])
  return [...few, ...last(tx.courses.list(), 2)]
}

export const subjectIn = (tx: Reading, given: Subject, bearer?: Bearer) => {
  const course = at(coursesOf(tx), given.course)
  const user = bearer === 'seller' ? tx.accounts.get(course?.sellerId ?? '') : at(peopleOf(tx), given.person)
  return { person: user, course, plan: course && at(course.plans, given.plan) }
}

export type Found = ReturnType<typeof subjectIn>

/** For the name of a field, such as `courseId`, a value from the dataset that fits this field. */
export const references: Record<string, (tx: Reading, found: Found, pick: number) => unknown> = {
  courseId: (_, { course }) => course?.id,
  id: (_, { course }) => course?.id,
  slug: (_, { course }) => course?.slug,
  planId: (_, { plan }) => plan?.id,
  _id: (_, { plan }) => plan?.id,
  priceId: (_, { plan }) => plan?.stripePriceId,
  stripePriceId: (tx, { person }, pick) => at(productsOf(tx, person), pick)?.priceId,
  oldPriceId: (tx, { person }, pick) => at(productsOf(tx, person), pick)?.priceId,
  productId: (tx, { person }, pick) => at(productsOf(tx, person), pick)?.id,
  stripeProductId: (tx, { person }, pick) => at(productsOf(tx, person), pick)?.id,
  type: (_, { plan }) => (plan?.billingType === 'Subscription' ? 'subscription' : 'one_time'),
  userId: (_, { person }) => person?.id,
  seller: (_, { person }) => person?.id,
  sellerId: (_, { person }) => person?.id,
  serverId: (_, { plan }) => plan?.discordServerId ?? plan?.telegramServerId,
  discordServerId: (tx, _, pick) => at(tx.servers.list(), pick)?.id,
  telegramServerId: (tx, _, pick) => at(tx.servers.list(), pick)?.id,
  chatId: (_, { plan }) => plan?.telegramServerId,
  userDiscordId: (_, { person }) => person?.userDiscordId,
  userTelegramId: (_, { person }) => person?.userTelegramId,
  stripeAccountId: (_, { person }) => person?.payout?.id,
  email: (_, { person }) => person?.email,
  password: (_, { person }) => person?.password,
  currency: (_, __, pick) => at(['usd', 'eur', 'gbp', 'sek'], pick),
  code: (tx, { person }, pick) =>
    at(
      [...tx.codes.list({ index: 'user', key: person?.id ?? '' }).map(({ code }) => code), ...codesOf(tx)],
      pick,
    ),
  token: (tx, { person }) => last(tx.codes.list({ index: 'user', key: person?.id ?? '' }), 1)[0]?.code,
  credential: (tx, _, pick) => at(last(tx.googleCredentials.list(), 3), pick)?.id,
  discordAccessToken: (tx, { person }) => grantOf(tx, person)?.id,
  discordRefreshToken: (tx, { person }) => grantOf(tx, person)?.refreshToken,
  refreshToken: (tx, { person }) => grantOf(tx, person)?.refreshToken,
  publicId: (tx, _, pick) => at(last(tx.media.list(), 6), pick)?.id,
  logo: (tx, _, pick) => at(last(tx.media.list(), 6), pick)?.url,
  video: (tx, _, pick) => at(last(tx.media.list(), 6), pick)?.url,
  profilePicture: (tx, _, pick) => at(last(tx.media.list(), 6), pick)?.url,
  sid: (tx, _, pick) => at(last(tx.ppvSessions.list(), 2), pick)?.id,
  successUrl: () => `${ORIGIN}/subscriptions?success=true`,
  cancelUrl: () => `${ORIGIN}/subscriptions`,
}

const productsOf = (tx: Reading, user: AccountRow | undefined) =>
  last(tx.products.list({ where: (query) => query.where({ sellerId: user?.id ?? '' }) }), 4)
export const grantOf = (tx: Reading, user: AccountRow | undefined) =>
  last(tx.discordGrants.list({ index: 'user', key: user?.userDiscordId ?? '' }), 1)[0]
const codesOf = (tx: Reading) => last(tx.discordCodes.list(), 2).map(({ id }) => id)
