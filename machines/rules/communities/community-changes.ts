import type { CommunityDraft } from '../drafts/community-drafts.ts'
import { type NewProduct, newProduct, type UnlinkedProduct } from '../drafts/products.ts'
import { matchedPlans } from '../drafts/submissions.ts'
import type { Currency, RecurrenceUnit, SellerCommunity, SellerPlan } from '../kit/entities.ts'
import { coerceCurrency, minorUnits } from '../plans/money.ts'
import { draftOf, nextPlanKey, type PlanDraft } from '../plans/plan-drafts.ts'
import { type PlanValues, planDiff, planValues } from '../plans/plan-values.ts'
import type { Media, MediaKind } from './media.ts'

/** What is sent of an edited community: only what has changed, but every plan at least by its id (S5.1, C46). */
export interface CommunityChange {
  title?: string
  description?: string
  /** '' where it was removed. */
  logo?: string
  video?: string
  videoRemoved?: true
  plans: (PlanValues | (Partial<PlanValues> & { id: string }))[]
  removePlanIds?: string[]
}

/** A product's next price. `price` is in minor units. */
export interface NewPrice {
  price: number
  currency: Currency
  recurrenceCount?: number
  recurrenceUnit?: RecurrenceUnit
}

/** A call that a saved change still needs (S5.3, S5.4). Creating a product or a price is followed by its `linkPlan`. */
export type ProviderStep =
  | { kind: 'createProduct'; communityId: string; planId: string; product: NewProduct }
  | {
      kind: 'updatePrice'
      communityId: string
      planId: string
      price: { userId: string; productId: string; oldPriceId: string; newPrice: NewPrice }
    }
  /** `soldAs`: of a product that was made for the plan. */
  | { kind: 'linkPlan'; link: PlanLink; soldAs?: NewProduct }
  | { kind: 'updateProduct'; product: ProductUpdate }
  | { kind: 'deleteProduct'; product: { productId: string; userId: string } }
  | { kind: 'deleteMedia'; upload: { media: MediaKind; publicId: string } }

export interface PlanLink {
  communityId: string
  planId: string
  stripeProductId?: string
  stripePriceId: string
  currency?: Currency
}

export interface ProductUpdate {
  userId: string
  productId: string
  updates: { name: string; description: string }
}

/** A community as the edit wizard shows it at first. */
export const communityDraftOf = (community: SellerCommunity): CommunityDraft => ({
  name: community.title,
  description: community.description,
  logo: community.logo ? { url: community.logo, publicId: community.logoPublicId, fresh: false } : null,
  video: community.video ? { url: community.video, publicId: community.videoPublicId, fresh: false } : null,
  plans: community.plans.map((plan, place) => draftOf(plan, `plan-${place + 1}`)),
})

/** What is sent of the changes that make `draft` of `original`. */
export const communityChange = (original: SellerCommunity, draft: CommunityDraft): CommunityChange => {
  const title = draft.name.trim()
  const description = draft.description.trim()
  const logo = draft.logo?.url ?? null
  const video = draft.video?.url ?? null
  const kept = new Set(draft.plans.map(({ id }) => id))
  const removed = original.plans.map(({ id }) => id).filter((id) => !kept.has(id))
  return {
    ...(title !== original.title.trim() && { title }),
    ...(description !== original.description.trim() && { description }),
    ...(logo !== original.logo && { logo: logo ?? '' }),
    ...(video !== null && video !== original.video && { video }),
    ...(video === null && original.video !== null && { videoRemoved: true as const }),
    plans: draft.plans.map((plan) => {
      const before = original.plans.find(({ id }) => id === plan.id)
      return before ? { id: before.id, ...planDiff(before, plan) } : planValues(plan)
    }),
    ...(removed.length > 0 && { removePlanIds: removed }),
  }
}

const newPrice = (plan: PlanValues): NewPrice => ({
  price: minorUnits(plan.price),
  currency: coerceCurrency(plan.currency),
  ...(plan.billingType === 'Subscription' && {
    recurrenceCount: plan.recurrenceCount ?? 1,
    recurrenceUnit: plan.recurrenceUnit,
  }),
})

const words: readonly (keyof PlanValues)[] = ['title', 'description']
const terms: readonly (keyof PlanValues)[] = [
  'price',
  'currency',
  'billingType',
  'recurrenceCount',
  'recurrenceUnit',
]

/** What a seller saved: the community as it was when they began, as it was just before, and as it is now. */
export interface SavedChange {
  userId: string
  /** With this the provider's products agree. Mostly the same as `before`: see `reconciled`. */
  base: SellerCommunity
  before: SellerCommunity
  after: SellerCommunity
  draft: CommunityDraft
}

interface PlanSteps {
  steps: ProviderStep[]
  /** Titles of new paid plans that the provider did not name in its answer (C48). */
  unmatched: string[]
}

const stepsOfPlan = (
  { userId, base, before, draft }: SavedChange,
  communityId: string,
  plan: PlanDraft,
  planId: string,
): ProviderStep[] => {
  const was = base.plans.find(({ id }) => id === planId)
  const is = before.plans.find(({ id }) => id === planId)
  const values = planValues(plan)
  const known = [was, is].filter((one) => one !== undefined)
  const changed = new Set(known.flatMap((one) => Object.keys(planDiff(one, plan))))
  const productId = is?.stripeProductId ?? null
  const priceId = is?.stripePriceId ?? null

  if (values.billingType === 'Free') {
    const wasPaid = known.some(({ billingType }) => billingType !== 'Free')
    const unsold = productId ?? was?.stripeProductId
    return wasPaid && unsold ? [{ kind: 'deleteProduct', product: { productId: unsold, userId } }] : []
  }
  const hadNone = was === undefined || was.billingType === 'Free'
  const isSold = productId !== null && priceId !== null
  const soldMeanwhile = isSold && productId !== was?.stripeProductId && is?.billingType !== 'Free'
  const hasNewTerms = terms.some((field) => changed.has(field))
  if (hadNone ? !soldMeanwhile : !isSold && hasNewTerms) {
    return [
      { kind: 'createProduct', communityId, planId, product: newProduct(values, draft.name.trim(), userId) },
    ]
  }
  if (!isSold) return []
  return [
    ...(words.some((field) => changed.has(field))
      ? [
          {
            kind: 'updateProduct' as const,
            product: { userId, productId, updates: { name: values.title, description: values.description } },
          },
        ]
      : []),
    ...(hasNewTerms
      ? [
          {
            kind: 'updatePrice' as const,
            communityId,
            planId,
            price: { userId, productId, oldPriceId: priceId, newPrice: newPrice(values) },
          },
        ]
      : []),
  ]
}

const replacedMedia = ({ base, draft }: SavedChange): ProviderStep[] => {
  const media = [
    { media: 'image', url: base.logo, publicId: base.logoPublicId, now: draft.logo },
    { media: 'video', url: base.video, publicId: base.videoPublicId, now: draft.video },
  ] as const
  return media.flatMap(({ media, url, publicId, now }): ProviderStep[] =>
    url !== null && publicId !== null && now?.url !== url
      ? [{ kind: 'deleteMedia', upload: { media, publicId } }]
      : [],
  )
}

/**
 * The calls after PUT /courses/{courseId}: each plan in its order, then the products of removed plans, then replaced or
 * removed pictures and videos (S5.3, S5.4, C49, C50). A paid plan that never got its product gets one when its terms
 * change.
 */
export const stepsAfter = (change: SavedChange): PlanSteps => {
  const { userId, base, before, after, draft } = change
  const knownIds = new Set(before.plans.map(({ id }) => id))
  const created = after.plans.filter(({ id }) => !knownIds.has(id))
  const added = draft.plans.filter(({ id }) => id === null)
  const matched = matchedPlans(
    added.map(({ title }) => ({ title })),
    created,
  )
  const ids = new Map(added.map(({ key }, place) => [key, matched[place] ?? null]))
  const idOf = (plan: PlanDraft) => plan.id ?? ids.get(plan.key) ?? null
  const kept = new Set(draft.plans.map(({ id }) => id))
  const removed = base.plans.filter(({ id }) => !kept.has(id))
  return {
    steps: [
      ...draft.plans.flatMap((plan) => {
        const planId = idOf(plan)
        return planId === null ? [] : stepsOfPlan(change, after.id, plan, planId)
      }),
      ...removed.flatMap(({ id, stripeProductId }): ProviderStep[] => {
        const productId = before.plans.find((plan) => plan.id === id)?.stripeProductId ?? stripeProductId
        return productId ? [{ kind: 'deleteProduct', product: { productId, userId } }] : []
      }),
      ...replacedMedia(change),
    ],
    unmatched: draft.plans
      .filter((plan) => plan.billingType !== 'Free' && idOf(plan) === null)
      .map(({ title }) => title),
  }
}

const isOf = <K extends ProviderStep['kind']>(
  step: ProviderStep | undefined,
  kind: K,
): step is Extract<ProviderStep, { kind: K }> => step?.kind === kind

/** The step that is to be done next, if it is of this kind. */
export const nextStep = <K extends ProviderStep['kind']>([step]: readonly ProviderStep[], kind: K) =>
  isOf(step, kind) ? step : null

type PlanIds = { communityId: string; planId: string }

/** What follows once the product of a plan was made: it is linked to the plan, with its price and currency. */
export const productLink = (
  { communityId, planId, product: soldAs }: PlanIds & { product: NewProduct },
  { productId, priceId, currency }: { productId: string; priceId: string; currency: Currency },
): ProviderStep => ({
  kind: 'linkPlan',
  soldAs,
  link: { communityId, planId, stripeProductId: productId, stripePriceId: priceId, currency },
})

/** What follows once a new price of a plan was made: it is linked to the plan. */
export const priceLink = ({ communityId, planId }: PlanIds, newPriceId: string): ProviderStep => ({
  kind: 'linkPlan',
  link: { communityId, planId, stripePriceId: newPriceId },
})

/** The products that were made and that these steps would link to their plans. */
export const unlinkedIn = (steps: readonly ProviderStep[]): UnlinkedProduct[] =>
  steps.flatMap((step) => {
    if (step.kind !== 'linkPlan') return []
    const { planId, stripeProductId, stripePriceId, currency } = step.link
    const { soldAs } = step
    return stripeProductId && currency
      ? [
          {
            planId,
            product: { productId: stripeProductId, priceId: stripePriceId, currency },
            ...(soldAs && { soldAs }),
          },
        ]
      : []
  })

/** What may be asked again after the page went away: a product or a price that was asked for may be there already. */
export const repeatableSteps = (steps: readonly ProviderStep[]): ProviderStep[] =>
  steps[0]?.kind === 'createProduct' || steps[0]?.kind === 'updatePrice' ? steps.slice(1) : [...steps]

const told = ({ title, description, logo, video, plans }: SellerCommunity) =>
  JSON.stringify([title, description, logo, video, plans])

/** Whether somebody has changed what the wizard shows since `base` was loaded. */
export const hasChangedSince = (base: SellerCommunity, now: SellerCommunity): boolean =>
  told(base) !== told(now)

const isSame = (plan: SellerPlan, draft: PlanDraft) =>
  draft.billingType !== '' && Object.keys(planDiff(plan, draft)).length === 0

const isUntouched = (was: SellerPlan, draft: PlanDraft) =>
  JSON.stringify(draftOf(was, draft.key)) === JSON.stringify(draft)

/** Whether the draft's medium is the one of the community as it was, or as it is: then it is no fresh upload. */
const isEither = (draft: Media | null, was: Media | null, is: Media | null) =>
  draft?.url === was?.url || draft?.url === is?.url

/**
 * A draft that was begun on `base`, carried over to the community as it is `now` (an addition): what the seller left
 * alone follows the community, what they changed stays. A new plan that is there already, because the answer to an
 * earlier save was lost, is not added again; a changed plan that is gone becomes a new one; a plan that came meanwhile
 * is shown.
 */
export const reconciled = (
  base: SellerCommunity,
  draft: CommunityDraft,
  now: SellerCommunity,
): CommunityDraft => {
  if (!hasChangedSince(base, now)) return draft
  const before = communityDraftOf(base)
  const current = communityDraftOf(now)
  const baseIds = new Set(base.plans.map(({ id }) => id))
  const arrived = now.plans.filter(({ id }) => !baseIds.has(id))
  const claimed = new Set(draft.plans.map(({ id }) => id))
  const plans = draft.plans.flatMap((plan): PlanDraft[] => {
    const was = base.plans.find(({ id }) => id === plan.id)
    const is = now.plans.find(({ id }) => id === plan.id)
    if (was && isUntouched(was, plan)) return is ? [draftOf(is, plan.key)] : []
    if (is) return [plan]
    const twin = arrived.find((one) => !claimed.has(one.id) && isSame(one, plan))
    if (twin) claimed.add(twin.id)
    return [{ ...plan, id: twin?.id ?? null }]
  })
  const shown = [...plans]
  for (const plan of arrived) if (!claimed.has(plan.id)) shown.push(draftOf(plan, nextPlanKey(shown)))
  return {
    name: draft.name === before.name ? current.name : draft.name,
    description: draft.description === before.description ? current.description : draft.description,
    logo: isEither(draft.logo, before.logo, current.logo) ? current.logo : draft.logo,
    video: isEither(draft.video, before.video, current.video) ? current.video : draft.video,
    plans: shown,
  }
}
