import type { CommunityDraft } from '../drafts/community-drafts.ts'
import {
  hasSameTerms,
  type NewPrice,
  type NewProduct,
  newPrice,
  newProduct,
  type Product,
  type UnlinkedProduct,
} from '../drafts/products.ts'
import { matchedPlans } from '../drafts/submissions.ts'
import type { Currency, MediaKind, SellerCommunity, SellerPlan } from '../kit/entities.ts'
import { cleanLine } from '../kit/typed-text.ts'
import type { PlanDraft } from '../plans/plan-drafts.ts'
import { type PlanValues, planDiff, planValues } from '../plans/plan-values.ts'

/** The body of the request that replaces the price of a product by a new price. */
export interface PriceUpdate {
  userId: string
  productId: string
  oldPriceId: string
  newPrice: NewPrice
}

/**
 * A request that the provider still needs after a community was saved. After a request has created a product or price,
 * a request `linkPlan` follows.
 */
export type ProviderStep =
  /**
   * `oldPriceId`: the price that the plan still has although its product was deleted, so that the plan seems to have a
   * price.
   */
  | { kind: 'createProduct'; communityId: string; planId: string; product: NewProduct; oldPriceId?: string }
  | { kind: 'updatePrice'; communityId: string; planId: string; price: PriceUpdate }
  /** `soldAs`: the product that was created for the plan. `price`: the new price. Older stored steps have neither. */
  | { kind: 'linkPlan'; link: PlanLink; soldAs?: NewProduct; oldPriceId?: string; price?: PriceUpdate }
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

/** The fields of a plan that its product at the card provider copies. */
const productFields: readonly (keyof PlanValues)[] = ['title', 'description']

/** The fields that determine a plan's price: a change of one needs a new price. */
const priceFields: readonly (keyof PlanValues)[] = [
  'price',
  'currency',
  'billingType',
  'recurrenceCount',
  'recurrenceUnit',
]

/** A saved change of a community. `before` and `after` are the community just before and just after the save. */
export interface SavedChange {
  userId: string
  /** The community as the products at the card provider describe it. Usually equal to `before`; see `rebasedDraft`. */
  base: SellerCommunity
  before: SellerCommunity
  after: SellerCommunity
  draft: CommunityDraft
}

interface PlanSteps {
  steps: ProviderStep[]
  /** The titles of new paid plans that are missing in the provider's response (C48). */
  unmatched: string[]
}

const isPaid = (plan: SellerPlan | undefined): boolean => plan !== undefined && plan.billingType !== 'Free'

/** The product and price of a plan at the card provider; null if one is missing. */
const soldBy = (plan: SellerPlan | undefined): { productId: string; priceId: string } | null =>
  plan && plan.stripeProductId !== null && plan.stripePriceId !== null
    ? { productId: plan.stripeProductId, priceId: plan.stripePriceId }
    : null

/**
 * Whether a saved paid plan needs a product of its own (C49):
 *
 * | plan in `base` | plan in `before`                                     | needs a product       |
 * |----------------|------------------------------------------------------|-----------------------|
 * | absent or Free | paid, with another product than in `base`, and price | no                    |
 * | absent or Free | anything else                                        | yes                   |
 * | paid           | with product and price                               | no                    |
 * | paid           | without product or price                             | if it has a new price |
 */
const needsProduct = (
  inBase: SellerPlan | undefined,
  inBefore: SellerPlan | undefined,
  hasNewPrice: boolean,
): boolean => {
  const sold = soldBy(inBefore)
  if (isPaid(inBase)) return sold === null && hasNewPrice
  return !isPaid(inBefore) || sold === null || sold.productId === inBase?.stripeProductId
}

const remainingPrice = (oldPriceId: string | null | undefined) => (oldPriceId ? { oldPriceId } : {})

const stepsOfPlan = (
  { userId, base, before, draft }: SavedChange,
  communityId: string,
  plan: PlanDraft,
  planId: string,
): ProviderStep[] => {
  const inBase = base.plans.find(({ id }) => id === planId)
  const inBefore = before.plans.find(({ id }) => id === planId)
  const values = planValues(plan)

  if (values.billingType === 'Free') {
    const productId = inBefore?.stripeProductId ?? inBase?.stripeProductId
    return (isPaid(inBase) || isPaid(inBefore)) && productId
      ? [{ kind: 'deleteProduct', product: { productId, userId } }]
      : []
  }

  const changes = [inBase, inBefore].map((one) => (one ? planDiff(one, plan) : {}))
  const hasChanged = (fields: readonly (keyof PlanValues)[]) =>
    changes.some((change) => fields.some((field) => field in change))
  const hasNewPrice = hasChanged(priceFields)
  if (needsProduct(inBase, inBefore, hasNewPrice)) {
    const product = newProduct(values, cleanLine(draft.name), userId)
    return [
      { kind: 'createProduct', communityId, planId, product, ...remainingPrice(inBefore?.stripePriceId) },
    ]
  }

  const sold = soldBy(inBefore)
  if (sold === null) return []
  const { productId, priceId } = sold
  const steps: ProviderStep[] = []
  if (hasChanged(productFields)) {
    const updates = { name: values.title, description: values.description }
    steps.push({ kind: 'updateProduct', product: { userId, productId, updates } })
  }
  if (hasNewPrice) {
    const price = { userId, productId, oldPriceId: priceId, newPrice: newPrice(values) }
    steps.push({ kind: 'updatePrice', communityId, planId, price })
  }
  return steps
}

const replacedMedia = ({ base, draft }: SavedChange): ProviderStep[] => {
  const media = [
    { media: 'image', url: base.logo, publicId: base.logoPublicId, now: draft.logo },
    { media: 'video', url: base.video, publicId: base.videoPublicId, now: draft.video },
    { media: 'image', url: base.thumbnail, publicId: base.thumbnailPublicId, now: draft.thumbnail },
  ] as const
  return media.flatMap(({ media, url, publicId, now }): ProviderStep[] =>
    url !== null && publicId && now !== undefined && now?.url !== url
      ? [{ kind: 'deleteMedia', upload: { media, publicId } }]
      : [],
  )
}

/**
 * The requests to send after PUT /courses/{courseId}: first those for each plan in order, then for the products of
 * removed plans, then for replaced or removed media (C49, C50). If a paid plan's product was never created, it is
 * created together with the plan's next price.
 */
export const stepsAfterSave = (change: SavedChange): PlanSteps => {
  const { userId, base, before, after, draft } = change
  const idsBefore = new Set(before.plans.map(({ id }) => id))
  const created = after.plans.filter(({ id }) => !idsBefore.has(id))
  const added = draft.plans.filter(({ id }) => id === null)
  const matched = matchedPlans(
    added.map(({ title }) => ({ title })),
    created,
  )
  const newIds = new Map(added.map(({ key }, place) => [key, matched[place] ?? null]))
  const idOf = (plan: PlanDraft) => plan.id ?? newIds.get(plan.key) ?? null
  const draftIds = new Set(draft.plans.map(({ id }) => id))
  const baseIds = new Set(base.plans.map(({ id }) => id))
  const arrived = before.plans.filter(({ id }) => !baseIds.has(id))
  const removed = [...base.plans, ...arrived].filter(({ id }) => !draftIds.has(id))
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

export const isStep =
  <K extends ProviderStep['kind']>(kind: K) =>
  (step: ProviderStep): step is Extract<ProviderStep, { kind: K }> =>
    step.kind === kind

/** The first of the steps if it is of this kind; otherwise undefined. */
export const nextStep = <K extends ProviderStep['kind']>(steps: readonly ProviderStep[], kind: K) =>
  steps.slice(0, 1).find(isStep(kind))

type PlanIds = { communityId: string; planId: string }

/** The request that links a created product, its price and currency to its plan. */
export const planLink = (
  { communityId, planId }: PlanIds,
  { productId, priceId, currency }: Product,
): PlanLink => ({ communityId, planId, stripeProductId: productId, stripePriceId: priceId, currency })

/** The step that follows after a plan's product was created: it links the product to the plan. */
export const productLink = (
  step: PlanIds & { product: NewProduct; oldPriceId?: string },
  product: Product,
): ProviderStep => ({
  kind: 'linkPlan',
  soldAs: step.product,
  ...remainingPrice(step.oldPriceId),
  link: planLink(step, product),
})

/** The step that follows after a plan's new price was created: it links the price to the plan. */
export const priceLink = (
  { communityId, planId, price }: PlanIds & { price: PriceUpdate },
  newPriceId: string,
): ProviderStep => ({
  kind: 'linkPlan',
  price,
  link: { communityId, planId, stripePriceId: newPriceId },
})

/** The products that were created for plans, and whose step to link them to their plan is still among these steps. */
export const unlinkedProductsIn = (steps: readonly ProviderStep[]): UnlinkedProduct[] =>
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

/**
 * The steps to continue with if the user left the page while the first step was running. A first step that creates a
 * product is dropped, because the product may exist; /pages then offers to complete the plan. If the plan still has an
 * old price, the step is repeated, because /pages only offers to complete plans without a price.
 */
export const repeatableSteps = ([first, ...rest]: readonly ProviderStep[]): ProviderStep[] =>
  first === undefined || (first.kind === 'createProduct' && !first.oldPriceId) ? rest : [first, ...rest]

/** The plan whose price a step changes, with the new terms and the old price; null for a step that changes no price. */
export const pricingIn = (step: ProviderStep) => {
  switch (step.kind) {
    case 'createProduct':
      return { planId: step.planId, terms: step.product, oldPriceId: step.oldPriceId }
    case 'updatePrice':
      return { planId: step.planId, terms: step.price.newPrice, oldPriceId: step.price.oldPriceId }
    case 'linkPlan':
      return {
        planId: step.link.planId,
        terms: step.soldAs ?? step.price?.newPrice,
        oldPriceId: step.oldPriceId ?? step.price?.oldPriceId,
      }
    default:
      return null
  }
}

/**
 * The steps that a change saved on an earlier visit still needs. Steps that price a plan are dropped if the plan is
 * gone, has a new price, or is sold on other terms.
 *
 * @param base - The community when the seller began to edit.
 * @param current - The community now.
 */
export const stepsToResume = (
  steps: readonly ProviderStep[],
  base: SellerCommunity,
  current: SellerCommunity,
): ProviderStep[] =>
  steps.filter((step) => {
    const pricing = pricingIn(step)
    if (pricing === null) return true
    const { planId, terms, oldPriceId = base.plans.find(({ id }) => id === planId)?.stripePriceId } = pricing
    const plan = current.plans.find(({ id }) => id === planId)
    if (!plan || (plan.stripePriceId !== null && plan.stripePriceId !== oldPriceId)) return false
    const soldAs = newProduct(plan, current.title, current.sellerId)
    const { userId, communityTitle, planTitle } = soldAs
    return !terms || hasSameTerms({ userId, communityTitle, planTitle, ...terms }, soldAs)
  })

/**
 * The current community, but each plan with the terms of its product. A plan that still has the price id of `base` is
 * sold on the terms in `base`: the step to the new price failed or was interrupted.
 */
export const soldCommunity = (base: SellerCommunity, current: SellerCommunity): SellerCommunity => ({
  ...current,
  plans: current.plans.map((plan) => {
    const was = base.plans.find(({ id }) => id === plan.id)
    if (!was || was.stripePriceId === null || was.stripePriceId !== plan.stripePriceId) return plan
    const { price, currency, billingType, recurrenceCount, recurrenceUnit } = was
    return { ...plan, price, currency, billingType, recurrenceCount, recurrenceUnit }
  }),
})
