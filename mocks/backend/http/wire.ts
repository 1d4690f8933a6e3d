import type { Answer } from '#src/api/contract/index.ts'
import { iso } from '../domain/periods.ts'
import { deepFreeze } from '../store/tables/freeze.ts'
import type { AccountRow, CourseRow, PlanRow, PurchaseRow, Reading } from '../tables.ts'

export const userWire = (row: AccountRow): NonNullable<Answer<'me'>> => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  description: row.description,
  profilePicture: row.profilePicture,
  profilePicturePublicId: row.profilePicturePublicId,
  userDiscordId: row.userDiscordId,
  discordUsername: row.discordUsername,
  userTelegramId: row.userTelegramId,
  telegramUsername: row.telegramUsername,
  tgChatIdPpv: row.ppvChatId,
  plan: row.tier,
  discordAccessToken: row.discordAccessToken,
  discordRefreshToken: row.discordRefreshToken,
})

/** The public fields of a user. */
export const publicUserWire = (row: AccountRow): Answer<'seller'> => ({
  _id: row.id,
  name: row.name,
  role: row.role,
  description: row.description,
  profilePicture: row.profilePicture,
})

/**
 * A plan as the provider sends it. Sets `id` and `members` to undefined, which JSON omits, because removing them from
 * 50,000 plans would take ten times as long.
 */
const planWire = (row: PlanRow) => ({ ...row, _id: row.id, id: undefined, members: undefined })

export const membersOf = (row: CourseRow): number => row.plans.reduce((sum, plan) => sum + plan.members, 0)

/** A course in a list, as the provider sends it. Not cached: for long lists a cache would cost more than it saves. */
export const listedCourseWire = (row: CourseRow): Answer<'course'> => {
  const { id, sellerId, plans, ...rest } = row
  return { _id: id, seller: sellerId, ...rest, plans: plans.map(planWire), totalUsers: membersOf(row) }
}

const courseWires = new WeakMap<CourseRow, Answer<'course'>>()

/** A course as the provider sends it. Cached by row and frozen, because rows never change. */
export const courseWire = (row: CourseRow): Answer<'course'> => {
  const wire = courseWires.get(row) ?? deepFreeze(listedCourseWire(row))
  courseWires.set(row, wire)
  return wire
}

type Entry = Answer<'myCourses'>['purchasedCourses'][number]

const courseDetails = (tx: Reading, { courseId }: PurchaseRow): Entry['courseDetails'] => {
  const course = courseId === null ? undefined : tx.courses.get(courseId)
  return course ? { _id: course.id, title: course.title, logo: course.logo, slug: course.slug } : null
}

/** A purchase as the provider sends it: with the current community, and with community and plan as they were sold. */
export const entryWire = (tx: Reading, row: PurchaseRow): Entry => {
  const { course, plan } = row
  return {
    _id: row.id,
    courseId: row.courseId,
    planId: row.planId,
    courseDetails: courseDetails(tx, row),
    courseSnapshot: course && { _id: course.id, title: course.title, logo: course.logo, slug: course.slug },
    planSnapshot: plan && { ...plan, _id: plan.id },
    platform: plan?.platform ?? null,
    discordServerId: plan?.discordServerId ?? null,
    telegramServerId: plan?.telegramServerId ?? null,
    amount: row.amount,
    purchaseDate: iso(row.purchasedAt),
    nextBillingDate: row.nextBillingAt === null ? null : iso(row.nextBillingAt),
    unsubscribeRequested: row.unsubscribeRequested,
    ...(row.isActive === null ? {} : { isActive: row.isActive }),
  }
}
