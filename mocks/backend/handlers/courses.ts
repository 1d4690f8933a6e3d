import { Query } from '@msw/data'
import * as z from 'zod/mini'
import { currencies } from '#machines/rules/kit/entities.ts'
import { stripeLimits } from '#machines/rules/plans/third-party-limits.ts'
import { planDraft } from '#src/api/contract/courses.ts'
import { disabledReason } from '../domain/fees.ts'
import { changeMemberCount, isRunning, periodEnd, planOf, purchasesOf } from '../domain/purchases.ts'
import { isBlank, slugOf } from '../domain/texts.ts'
import { done, type Handlers, ok, refuse } from '../http/handler.ts'
import { courseWire, listedCourseWire, membersOf } from '../http/wire.ts'
import { saveMedia } from '../media/media.ts'
import type { AccountRow, CourseRow, PlanRow, Reading, Writing } from '../tables.ts'

const UNKNOWN_COURSE = refuse(404, 'This community does not exist.')
const UNKNOWN_PLAN = refuse(404, 'This plan does not exist.')
const NOT_YOURS = refuse(403, 'This community belongs to another seller.')

/** The course with this id, or a refusal if the user does not own it. */
const owned = (tx: Reading, me: AccountRow, courseId: string) => {
  const course = tx.courses.get(courseId)
  if (!course) return { refusal: UNKNOWN_COURSE }
  return course.sellerId === me.id ? { course } : { refusal: NOT_YOURS }
}

/**
 * The course with this id, or a refusal if the user does not own the course or the user's account is disabled (D1 §4).
 */
const managed = (tx: Reading, me: AccountRow, courseId: string) => {
  const found = owned(tx, me, courseId)
  const reason = found.course && disabledReason(tx, me.id)
  return reason === undefined ? found : { refusal: refuse(403, reason) }
}

/** Whether our bot is missing from one of the servers of the course, or has no admin rights on the server. */
const lacksBot = (tx: Reading, course: CourseRow): boolean =>
  course.plans.some((plan) =>
    [
      plan.platform.includes('Discord') ? plan.discordServerId : null,
      plan.platform.includes('Telegram') ? plan.telegramServerId : null,
    ].some((id) => {
      if (!id) return false
      const server = tx.servers.get(id)
      return !server?.botPresent || !server.botIsAdmin
    }),
  )

type Draft = z.infer<typeof planDraft>

const planFrom = (tx: Writing, draft: Draft): PlanRow => ({ id: tx.id('plan'), ...draft, members: 0 })

/** The longest billing period in each unit (D2 §9). */
const longest = { day: 31, week: 52, month: 72, year: 99 } as const
const isWithin = (value: number, lowest: number, highest: number) =>
  Number.isInteger(value) && value >= lowest && value <= highest

const planProblem = (draft: { [K in keyof Draft]?: Draft[K] | undefined }): string | undefined => {
  const { price, recurrenceCount, recurrenceUnit, freeTrialDays } = draft
  if (draft.title !== undefined && isBlank(draft.title)) return 'A plan needs a title.'
  if (price !== undefined && !(price >= 0)) return 'A price cannot be below 0.'
  if (price !== undefined && price > stripeLimits.greatestAmount) return 'A price cannot be above 999,999.99.'
  if (price !== undefined && Math.abs(price * 100 - Math.round(price * 100)) > 1e-6)
    return 'A price has at most two decimals.'
  if (draft.billingType === 'Free' && (price ?? 0) > 0) return 'A free plan cannot have a price.'
  if (draft.currency !== undefined && !currencies.some((code) => code === draft.currency)) {
    return 'Unsupported currency.'
  }
  if (draft.billingType === 'Subscription' && typeof recurrenceCount === 'number') {
    const unit = recurrenceUnit ?? 'month'
    if (!isWithin(recurrenceCount, 1, longest[unit]))
      return `For ${unit}, must be between 1 and ${longest[unit]}.`
  }
  if (typeof freeTrialDays === 'number' && !isWithin(freeTrialDays, 0, 1000)) {
    return 'Trial must be between 0-1000 days.'
  }
  return undefined
}

/** Fields that depend on each other: if one of them changes, all four are validated together. */
const billingFields = ['price', 'billingType', 'recurrenceCount', 'recurrenceUnit'] as const

const planChangeProblem = (plan: PlanRow, given: Partial<Draft>): string | undefined => {
  if (!billingFields.some((field) => field in given)) return planProblem(given)
  const { price, billingType, recurrenceCount, recurrenceUnit } = { ...plan, ...given }
  return planProblem({ ...given, price, billingType, recurrenceCount, recurrenceUnit })
}

const slugFor = (tx: Reading, title: string): string => {
  const stem = slugOf(title) || 'community'
  for (let n = 1; ; n++) {
    const slug = n === 1 ? stem : `${stem}-${n}`
    if (!tx.courses.by('slug', slug)) return slug
  }
}

const planChange = z.object({ ...z.partial(planDraft).shape, _id: z.optional(z.string()) })
const planChanges = z.array(planChange)
const words = z.array(z.string())

/** A list that the form contains as JSON; undefined if the form has none, null if it does not match the schema. */
const listIn = <T extends z.ZodMiniType>(
  schema: T,
  json: string | undefined,
): z.infer<T> | undefined | null => {
  if (json === undefined) return undefined
  try {
    const parsed = schema.safeParse(JSON.parse(json))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/**
 * The plans after a request has changed some of them, or why the request is refused. If the request names every plan,
 * it also sets their order.
 */
const changedPlans = (
  tx: Writing,
  course: CourseRow,
  changes: z.infer<typeof planChanges>,
  removed: readonly string[],
): PlanRow[] | string => {
  const plans = course.plans.filter((plan) => !removed.includes(plan.id))
  const named: string[] = []
  for (const { _id, ...fields } of changes) {
    if (_id === undefined) {
      const problem = planProblem(fields)
      if (problem) return problem
      const draft = planDraft.safeParse(fields)
      if (!draft.success) return 'A new plan needs all its fields.'
      const added = planFrom(tx, draft.data)
      plans.push(added)
      named.push(added.id)
      continue
    }
    const at = plans.findIndex((plan) => plan.id === _id)
    const plan = plans[at]
    if (!plan) return 'This plan does not exist.'
    named.push(_id)
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const problem = planChangeProblem(plan, given)
    if (problem) return problem
    plans[at] = { ...plan, ...given }
  }
  const namesAll = plans.every(({ id }) => named.includes(id))
  return namesAll ? plans.toSorted((one, other) => named.indexOf(one.id) - named.indexOf(other.id)) : plans
}

/** Changes the member count for a purchase or an unsubscribe that is not counted yet (A18). */
const countMember: Handlers['incrementPlanMetrics'] = ({ params, body }, { tx, me }) => {
  const { courseId, planId } = params
  const course = tx.courses.get(courseId)
  if (!course) return UNKNOWN_COURSE
  if (!planOf(course, planId)) return UNKNOWN_PLAN
  const by = body.userIncrement
  const [row] = purchasesOf(
    tx,
    { userId: me.id, courseId, planId },
    by === 1 ? { counted: 'no' } : { counted: 'in', unsubscribeRequested: true },
  )
  if (!row) return refuse(403, 'There is no purchase or unsubscribe that is not counted yet.')
  tx.purchases.patch(row.id, { counted: by === 1 ? 'in' : 'out' })
  changeMemberCount(tx, courseId, planId, by)
  return done
}

/**
 * Ends all future charges for plans that were removed. Their buyers have access until the end of the paid period (A25).
 */
const endChargesOfRemovedPlans = (tx: Writing, course: CourseRow, kept: readonly PlanRow[]) => {
  const gone = course.plans.filter(({ id }) => !kept.some((plan) => plan.id === id)).map(({ id }) => id)
  if (gone.length === 0) return
  const subscribed = tx.purchases.list({
    where: new Query(
      (row) =>
        row.courseId === course.id &&
        gone.includes(row.planId ?? '') &&
        periodEnd(row) !== null &&
        isRunning(row, tx.now),
    ),
  })
  for (const { id } of subscribed) tx.purchases.patch(id, { chargeEnded: true, unsubscribeRequested: true })
}

export const courses = {
  incrementPlanMetrics: countMember,

  checkoutSessionInfo: ({ params }, { tx }) => {
    const course = tx.courses.get(params.courseId)
    if (!course) return UNKNOWN_COURSE
    const plan = planOf(course, params.planId)
    if (!plan) return UNKNOWN_PLAN
    if (!plan.stripePriceId) return refuse(409, 'This plan is not sold through the card provider.')
    return ok({ priceId: plan.stripePriceId, billingType: plan.billingType })
  },

  course: ({ params }, { tx }) => {
    const course = tx.courses.by('slug', params.slug.normalize('NFC'))
    return course ? ok(courseWire(course)) : UNKNOWN_COURSE
  },

  toggleActivation: ({ params, body: { isActive } }, { tx, me }) => {
    const course = tx.courses.get(params.id)
    if (!course) return UNKNOWN_COURSE
    const botMissing = lacksBot(tx, course)
    if (course.sellerId !== me.id && (isActive || !botMissing)) return NOT_YOURS
    // Any user may deactivate a community that lacks our bot, so a seller whose account is disabled may too.
    const reason = isActive || !botMissing ? disabledReason(tx, me.id) : undefined
    if (reason !== undefined) return refuse(403, reason)
    if (isActive && botMissing) {
      return refuse(409, 'You need to invite the bot to each server before activating this community.')
    }
    tx.courses.patch(course.id, { isActive })
    return ok({ course: { isActive } })
  },

  sellerCourses: ({ params }, { tx, me }) => {
    if (params.userId !== me.id) return refuse(403, 'You may only list your own communities.')
    return ok(tx.courses.list({ index: 'seller', key: me.id }).map(listedCourseWire))
  },

  totalUsers: ({ params }, { tx, me }) => {
    const { course, refusal } = owned(tx, me, params.courseId)
    return course ? ok({ totalUsers: membersOf(course) }) : refusal
  },

  createCourse: ({ body }, { tx, me }) => {
    if (me.role !== 'seller' || body.seller !== me.id) {
      return refuse(403, 'Only a seller may create a community, and only their own.')
    }
    const reason = disabledReason(tx, me.id)
    if (reason !== undefined) return refuse(403, reason)
    if (isBlank(body.title)) return refuse(400, 'A community needs a title.')
    const problem = body.plans.map(planProblem).find((message) => message !== undefined)
    if (problem) return refuse(400, problem)
    const course = tx.courses.insert({
      id: tx.id('course'),
      slug: slugFor(tx, body.title),
      title: body.title.trim(),
      description: body.description,
      logo: body.logo ?? null,
      logoPublicId: saveMedia(tx, me, body.logo ?? null),
      video: body.video ?? null,
      videoPublicId: saveMedia(tx, me, body.video ?? null),
      thumbnail: null,
      thumbnailPublicId: null,
      category: null,
      tags: [],
      sellerId: me.id,
      isActive: false,
      plans: body.plans.map((draft) => planFrom(tx, draft)),
    })
    return ok({ courseId: course.id, plans: course.plans.map(({ id, title }) => ({ _id: id, title })) })
  },

  linkPlanToProduct: ({ params, body }, { tx, me }) => {
    const { course, refusal } = managed(tx, me, params.courseId)
    if (!course) return refusal
    const plan = planOf(course, params.planId)
    if (!plan) return UNKNOWN_PLAN
    const product = tx.products.by('price', body.stripePriceId)
    if (product?.sellerId !== me.id || (body.stripeProductId ?? product.id) !== product.id) {
      return refuse(400, 'The card provider does not know this price.')
    }
    const linked = {
      ...plan,
      stripeProductId: product.id,
      stripePriceId: product.priceId,
      currency: body.currency ?? plan.currency,
    }
    tx.courses.patch(course.id, { plans: course.plans.map((one) => (one.id === plan.id ? linked : one)) })
    return done
  },

  updateCourse: ({ params, form }, { tx, me }) => {
    const { course, refusal } = managed(tx, me, params.courseId)
    if (!course) return refusal
    const changes = listIn(planChanges, form.plans)
    const removed = listIn(words, form.removePlanIds)
    const tags = listIn(words, form.tags)
    if (changes === null || removed === null || tags === null) {
      return refuse(400, 'plans, removePlanIds and tags must be lists in JSON.')
    }
    if (form.title !== undefined && isBlank(form.title)) return refuse(400, 'A community needs a title.')
    const plans = changedPlans(tx, course, changes ?? [], removed ?? [])
    if (typeof plans === 'string') return refuse(400, plans)
    endChargesOfRemovedPlans(tx, course, plans)
    const { title, description, category, logo, thumbnail, video } = form
    const given = Object.entries({ title, description, category, logo, thumbnail, video, tags })
    const changed = tx.courses.patch(course.id, {
      ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
      ...(logo === undefined ? {} : { logoPublicId: saveMedia(tx, me, logo) }),
      ...(thumbnail === undefined ? {} : { thumbnailPublicId: saveMedia(tx, me, thumbnail) }),
      ...(video === undefined ? {} : { videoPublicId: saveMedia(tx, me, video) }),
      ...(form.videoRemoved === 'true' && video === undefined ? { video: null, videoPublicId: null } : {}),
      plans,
    })
    return ok(courseWire(changed))
  },

  deleteCourse: ({ params }, { tx, me }) => {
    const { course, refusal } = managed(tx, me, params.courseId)
    if (!course) return refusal
    endChargesOfRemovedPlans(tx, course, [])
    tx.courses.remove(course.id)
    return done
  },
} satisfies Partial<Handlers>
