import type { Media } from '../communities/media.ts'
import type { BillingType, Currency, Platform, RecurrenceUnit, SellerCommunity } from '../kit/entities.ts'
import { coerceCurrency, minorUnits } from '../plans/money.ts'
import { changedPlans, type PlanChange } from '../plans/plan-changes.ts'
import {
  addedPlanDraft,
  firstPlanDraft,
  movedPlan,
  nextPlanKey,
  type PlanDraft,
  withoutPlan,
} from '../plans/plan-drafts.ts'
import { type PlanProblems, planProblems } from '../plans/plan-problems.ts'
import { planValues } from '../plans/plan-values.ts'

/** What a wizard has been told of a community so far (D2 §2.3). */
export interface CommunityDraft {
  name: string
  description: string
  logo: Media | null
  video: Media | null
  plans: PlanDraft[]
}

const steps = ['details', 'bot', 'plans', 'preview'] as const

export type WizardStep = (typeof steps)[number]

/** A product at the card payment provider. */
export interface Product {
  productId: string
  priceId: string
  currency: Currency
}

/** How far the pricing of a paid plan is; `skipped` has failed and is left alone (S4.3). */
export interface PlanPricing {
  planId: string
  /** Of the draft that it was made from. */
  key: string
  product: Product | null
  state: 'waiting' | 'asked' | 'linked' | 'skipped'
}

/** A community that was asked for; without `communityId` no answer has come, and nobody knows whether it is there. */
export interface Submission {
  asked: CommunityDraft
  communityId: string | null
  pricing: PlanPricing[]
}

/**
 * A draft as it outlives its page (an addition to the documents). `id` tells one wizard's draft from the next; what
 * was kept before `openStep` was has none.
 */
export interface SavedDraft {
  id: string
  draft: CommunityDraft
  openStep?: WizardStep
  submission: Submission | null
}

/** A product that was made for a plan and never reached it. */
export interface UnlinkedProduct {
  planId: string
  product: Product
}

export const firstCommunityDraft = (): CommunityDraft => ({
  name: '',
  description: '',
  logo: null,
  video: null,
  plans: [firstPlanDraft('plan-1')],
})

/** What a person does in the steps that create and edit share. */
export type WizardEvent =
  | { type: 'name.changed'; name: string }
  | { type: 'description.changed'; description: string }
  | { type: 'instructions.toggled' }
  | { type: 'plan.added' }
  | { type: 'plan.removed'; key: string }
  | { type: 'plan.changed'; key: string; change: PlanChange }
  | { type: 'plan.moved'; key: string; to: number }
  | { type: 'plan.toggled'; key: string }
  | { type: 'next.chosen' }
  | { type: 'back.chosen' }
  | { type: 'quit.chosen' }

export type WizardMediaField = 'logo' | 'video'

/** What changes a draft; media fields are machines of their own, which tell what they hold. */
export type DraftEvent =
  | Extract<
      WizardEvent,
      {
        type:
          | 'name.changed'
          | 'description.changed'
          | 'plan.added'
          | 'plan.removed'
          | 'plan.changed'
          | 'plan.moved'
      }
    >
  | { type: 'media.changed'; field: WizardMediaField; media: Media | null }

const writtenPlans = (
  plans: PlanDraft[],
  event: Extract<DraftEvent, { type: `plan.${string}` }>,
): PlanDraft[] => {
  switch (event.type) {
    case 'plan.added':
      return [...plans, addedPlanDraft(nextPlanKey(plans))]
    case 'plan.removed':
      return withoutPlan(plans, event.key)
    case 'plan.changed':
      return changedPlans(plans, event.key, event.change)
    case 'plan.moved':
      return movedPlan(plans, event.key, event.to)
  }
}

/** The draft after something has been written into it. */
export const writtenDraft = (draft: CommunityDraft, event: DraftEvent): CommunityDraft => {
  switch (event.type) {
    case 'name.changed':
      return { ...draft, name: event.name }
    case 'description.changed':
      return { ...draft, description: event.description }
    case 'media.changed':
      return { ...draft, [event.field]: event.media }
    default:
      return { ...draft, plans: writtenPlans(draft.plans, event) }
  }
}

export interface DetailsProblems {
  name?: string
  description?: string
}

/** D2 §5.1, in the order of the document (C54, C55). */
export const detailsProblems = ({
  name,
  description,
}: Pick<CommunityDraft, 'name' | 'description'>): DetailsProblems => ({
  ...(name.trim() === '' && { name: 'Name is required!' }),
  ...(description.trim() === '' && { description: 'Description is required!' }),
})

export const areDetailsValid = (draft: CommunityDraft): boolean =>
  Object.keys(detailsProblems(draft)).length === 0

export const arePlansValid = (draft: CommunityDraft): boolean =>
  Object.keys(plansProblems(draft)).length === 0

/** What is wrong with each plan, by its key; only plans with something wrong. */
export const plansProblems = ({ plans }: CommunityDraft): Record<string, PlanProblems> =>
  Object.fromEntries(
    plans.flatMap((plan) => {
      const problems = planProblems(plan)
      return Object.keys(problems).length > 0 ? [[plan.key, problems]] : []
    }),
  )

/** The problems of a draft that its screen shows. */
export interface DraftProblems {
  details: DetailsProblems
  plans: Readonly<Record<string, PlanProblems>>
}

/** As they are now, of those that are shown; one that was not shown yet waits for 'Next'. */
const solved = <P extends object>(shown: P, now: P | undefined): P =>
  Object.fromEntries(
    Object.entries(now ?? {}).filter(([field, problem]) => problem && field in shown),
    // Its fields are those of `now`.
  ) as P

/** What is left of the problems that are shown, after the draft was written on. */
export const remainingProblems = (shown: DraftProblems, draft: CommunityDraft): DraftProblems => {
  const plans = plansProblems(draft)
  return {
    details: solved(shown.details, detailsProblems(draft)),
    plans: Object.fromEntries(
      Object.entries(shown.plans)
        .map(([key, problems]): [string, PlanProblems] => [key, solved(problems, plans[key])])
        .filter(([, problems]) => Object.keys(problems).length > 0),
    ),
  }
}

/** Products that were made and did not reach their plan. */
export const unlinkedProducts = (submission: Submission | null): UnlinkedProduct[] =>
  (submission?.pricing ?? []).flatMap(({ planId, product, state }) =>
    product && state !== 'linked' ? [{ planId, product }] : [],
  )

/** The first step where something is left to do; no step behind it can be opened. */
const furthestStep = (draft: CommunityDraft): WizardStep => {
  if (!areDetailsValid(draft)) return 'details'
  return arePlansValid(draft) ? 'preview' : 'plans'
}

/** Where somebody who comes back goes on: at the step that they left, if the draft lets them open it. */
export const resumedStep = (draft: CommunityDraft, left: unknown): WizardStep => {
  const furthest = furthestStep(draft)
  return steps.slice(0, steps.indexOf(furthest) + 1).find((step) => step === left) ?? furthest
}

/** Whether somebody has typed anything worth keeping. */
export const isUntouched = (draft: CommunityDraft): boolean =>
  JSON.stringify(draft) === JSON.stringify(firstCommunityDraft())

/** What is sent of a new community (D2 §7.2, C46, C47). */
export const newCommunity = (draft: CommunityDraft, sellerId: string) => ({
  title: draft.name.trim(),
  description: draft.description.trim(),
  sellerId,
  logo: draft.logo?.url ?? null,
  video: draft.video?.url ?? null,
  plans: draft.plans.map(planValues),
})
export type NewCommunity = ReturnType<typeof newCommunity>

/** What a paid plan is sold as (S4.3). `price` is in minor units. */
export interface NewProduct {
  userId: string
  communityTitle: string
  planTitle: string
  price: number
  currency: Currency
  recurrenceCount?: number
  recurrenceUnit?: RecurrenceUnit
}

/** What a plan is priced by: a draft's values, or a plan that is there already. */
interface Priced {
  title: string
  price: number
  currency: string
  billingType: BillingType
  recurrenceCount: number | null
  recurrenceUnit: RecurrenceUnit | null
}

/** A product that recurs or, without a recurrence, is paid once (S4.3). */
export const newProduct = (plan: Priced, communityTitle: string, userId: string): NewProduct => ({
  userId,
  communityTitle,
  planTitle: plan.title,
  price: minorUnits(plan.price),
  currency: coerceCurrency(plan.currency),
  ...(plan.billingType === 'Subscription' && {
    recurrenceCount: plan.recurrenceCount ?? 1,
    recurrenceUnit: plan.recurrenceUnit ?? 'month',
  }),
})

/**
 * The created plan of each draft, null where there is none: the first unused one with an equal title, which is the one
 * in its place where as many came and the titles agree (C48).
 */
export const matchedPlans = (
  drafts: readonly { title: string }[],
  created: readonly { id: string; title: string }[],
): (string | null)[] => {
  const used = new Set<string>()
  return drafts.map(({ title }) => {
    const own = created.find((one) => !used.has(one.id) && one.title.trim() === title.trim())
    if (!own) return null
    used.add(own.id)
    return own.id
  })
}

/** The paid plans of a community that was just created, each waiting for its product. */
export const pricingOf = (
  { plans }: CommunityDraft,
  created: readonly { id: string; title: string }[],
): PlanPricing[] => {
  const ids = matchedPlans(plans, created)
  return plans.flatMap(({ key, billingType }, place): PlanPricing[] => {
    const planId = ids[place]
    return billingType === 'Free' || !planId ? [] : [{ planId, key, product: null, state: 'waiting' }]
  })
}

/** The titles of the paid plans that the answer did not name (C48). */
export const unmatchedPlans = (
  { plans }: CommunityDraft,
  created: readonly { id: string; title: string }[],
): string[] => {
  const ids = matchedPlans(plans, created)
  return plans
    .filter(({ billingType }, place) => billingType !== 'Free' && ids[place] === null)
    .map(({ title }) => title)
}

const platformKey = (platforms: readonly Platform[]) => [...platforms].sort().join()

/**
 * The community that a draft was sent as, among those that its seller has: the answer was lost, and the contract has
 * no key to ask by. Everything that was sent must agree, in the order in which it was sent.
 */
export const sentAs = (
  draft: CommunityDraft,
  communities: readonly SellerCommunity[],
): SellerCommunity | null => {
  const sent = newCommunity(draft, '')
  return (
    communities.findLast(
      ({ title, description, logo, video, plans }) =>
        title.trim() === sent.title &&
        description.trim() === sent.description &&
        (logo ?? null) === sent.logo &&
        (video ?? null) === sent.video &&
        plans.length === sent.plans.length &&
        plans.every((plan, place) => {
          const asked = sent.plans[place]
          return (
            asked?.title === plan.title.trim() &&
            plan.price === asked.price &&
            plan.billingType === asked.billingType &&
            plan.currency === asked.currency &&
            platformKey(plan.platforms) === platformKey(asked.platforms)
          )
        }),
    ) ?? null
  )
}

/** How far the pricing of a community is that was found by `sentAs`. */
export const pricingFound = (draft: CommunityDraft, { plans }: SellerCommunity): PlanPricing[] =>
  pricingOf(draft, plans).map((one) =>
    plans.find(({ id }) => id === one.planId)?.stripePriceId ? { ...one, state: 'linked' } : one,
  )
