import * as z from 'zod/mini'
import type { Platform, SellerCommunity } from '../kit/entities.ts'
import { found } from '../kit/non-null.ts'
import { cleanLine, cleanText } from '../kit/typed-text.ts'
import { planValues } from '../plans/plan-values.ts'
import { type CommunityDraft, communityDraftShape } from './community-drafts.ts'
import { hasSameTerms, type NewProduct, newProduct, productShape, type UnlinkedProduct } from './products.ts'

/**
 * The progress of pricing a paid plan. `asked`: the plan's product was requested; `skipped`: the plan gets no price
 * now, because a request failed or its terms have changed.
 */
export type PlanPricing = z.infer<typeof planPricingShape>
const planPricingShape = z.object({
  planId: z.string(),
  /** The key of the plan in the draft. */
  key: z.string(),
  product: z.nullable(productShape),
  state: z.enum(['waiting', 'asked', 'linked', 'skipped']),
})

/**
 * The progress of creating a community. `asked`: the draft that was sent. Without `communityId` no response has come,
 * so it is unknown whether the community exists.
 */
export type Submission = z.infer<typeof submissionShape>
export const submissionShape = z.object({
  asked: communityDraftShape,
  communityId: z.nullable(z.string()),
  pricing: z.array(planPricingShape),
})

/** The product to create at the card provider for the plan with this key in the draft. */
export const productToCreate = (
  { asked: { name, plans } }: Submission,
  key: string,
  userId: string,
): NewProduct => newProduct(planValues(found(plans, (plan) => plan.key === key)), cleanLine(name), userId)

/** The products that were created but not linked to their plan. */
export const unlinkedProducts = (submission: Submission | null, userId: string): UnlinkedProduct[] =>
  submission === null
    ? []
    : submission.pricing.flatMap(({ planId, key, product, state }) =>
        product && state !== 'linked'
          ? [{ planId, product, soldAs: productToCreate(submission, key, userId) }]
          : [],
      )

/** The request body of a new community (D2 §7.2, C46, C47). */
export const newCommunity = (draft: CommunityDraft, sellerId: string) => ({
  title: cleanLine(draft.name),
  description: cleanText(draft.description),
  sellerId,
  logo: draft.logo?.url ?? null,
  video: draft.video?.url ?? null,
  plans: draft.plans.map((plan) => planValues(plan)),
})

export type NewCommunity = ReturnType<typeof newCommunity>

/**
 * For each plan of the draft, the id of the created plan; null if there is none. The created plan is the first plan in
 * the response that has the same title and is not matched yet. If the response has the same titles in the same order,
 * each plan matches the plan at the same index (C48).
 */
export const matchedPlans = (
  drafts: readonly { title: string }[],
  created: readonly { id: string; title: string }[],
): (string | null)[] => {
  const used = new Set<string>()
  return drafts.map(({ title }) => {
    const own = created.find((one) => !used.has(one.id) && cleanLine(one.title) === cleanLine(title))
    if (!own) return null
    used.add(own.id)
    return own.id
  })
}

/** The progress of pricing the paid plans of a community that was just created: each plan waits for its product. */
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

/** The titles of the paid plans that are missing in the response (C48). */
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
 * Finds the last community that may have been created from a draft whose response was lost; null if there is none. The
 * provider's API has no idempotency key, so the community's title, description, logo and video must be equal, and the
 * title, price, billing type, currency and platforms of each plan, in the same order.
 */
export const findSubmittedCommunity = (
  draft: CommunityDraft,
  communities: readonly SellerCommunity[],
): SellerCommunity | null => {
  const sent = newCommunity(draft, '')
  return (
    communities.findLast(
      ({ title, description, logo, video, plans }) =>
        cleanLine(title) === sent.title &&
        cleanText(description) === sent.description &&
        (logo ?? null) === sent.logo &&
        (video ?? null) === sent.video &&
        plans.length === sent.plans.length &&
        plans.every((plan, place) => {
          const sentPlan = sent.plans[place]
          return (
            sentPlan?.title === cleanLine(plan.title) &&
            plan.price === sentPlan.price &&
            plan.billingType === sentPlan.billingType &&
            plan.currency === sentPlan.currency &&
            platformKey(plan.platforms) === platformKey(sentPlan.platforms)
          )
        }),
    ) ?? null
  )
}

/** The progress of pricing a community that `findSubmittedCommunity` has found. */
export const pricingOfFoundCommunity = (draft: CommunityDraft, { plans }: SellerCommunity): PlanPricing[] =>
  pricingOf(draft, plans).map((one) =>
    plans.find(({ id }) => id === one.planId)?.stripePriceId ? { ...one, state: 'linked' } : one,
  )

/**
 * Computes how far an earlier attempt got with giving the plans of a new community their prices, from the community as it
 * is now. A plan that has a price is 'linked'. A plan that no longer exists or has other terms is skipped.
 */
export const pricingToResume = (
  submission: Submission,
  community: SellerCommunity | undefined,
  userId: string,
): PlanPricing[] =>
  submission.pricing.map((one) => {
    if (one.state === 'linked' || one.state === 'skipped') return one
    const plan = community?.plans.find(({ id }) => id === one.planId)
    if (!community || !plan) return { ...one, state: 'skipped' }
    if (plan.stripePriceId) return { ...one, state: 'linked' }
    const soldAs = productToCreate(submission, one.key, userId)
    return hasSameTerms(newProduct(plan, community.title, userId), soldAs)
      ? one
      : { ...one, state: 'skipped' }
  })
