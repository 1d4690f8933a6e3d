import type { Platform, SellerCommunity } from '../kit/entities.ts'
import { nonNull } from '../kit/non-null.ts'
import { cleanLine, cleanText } from '../kit/typed-text.ts'
import { planValues } from '../plans/plan-values.ts'
import type { CommunityDraft } from './community-drafts.ts'
import { hasSameTerms, type NewProduct, newProduct, type Product, type UnlinkedProduct } from './products.ts'

/** How far the pricing of a paid plan is. `asked`: its product was requested; `skipped`: it failed and is left (S4.3). */
export interface PlanPricing {
  planId: string
  /** Of the draft that it was made from. */
  key: string
  product: Product | null
  state: 'waiting' | 'asked' | 'linked' | 'skipped'
}

/**
 * The creation of a community. `asked`: the draft that was sent. Without `communityId` no answer has come, and nobody
 * knows whether the community is there.
 */
export interface Submission {
  asked: CommunityDraft
  communityId: string | null
  pricing: PlanPricing[]
}

/** The product to create at the card payment provider for the plan of the draft with this key. */
export const productToCreate = (
  { asked: { name, plans } }: Submission,
  key: string,
  userId: string,
): NewProduct =>
  newProduct(planValues(nonNull(plans.find((plan) => plan.key === key))), cleanLine(name), userId)

/** Products that were made and did not reach their plan. */
export const unlinkedProducts = (submission: Submission | null, userId: string): UnlinkedProduct[] =>
  submission === null
    ? []
    : submission.pricing.flatMap(({ planId, key, product, state }) =>
        product && state !== 'linked'
          ? [{ planId, product, soldAs: productToCreate(submission, key, userId) }]
          : [],
      )

/** What is sent of a new community (D2 §7.2, C46, C47). */
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
 * The created plan of each draft, null where there is none: the first unused one with an equal title, which is the one
 * in its place where as many came and the titles agree (C48).
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
 * The community that was created from a draft, among those that its seller has, where the answer to its creation was
 * lost: the contract has no key to ask by. Everything that was sent must agree, in the order in which it was sent.
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

/** How far the pricing of a community is that `findSubmittedCommunity` has found. */
export const pricingOfFoundCommunity = (draft: CommunityDraft, { plans }: SellerCommunity): PlanPricing[] =>
  pricingOf(draft, plans).map((one) =>
    plans.find(({ id }) => id === one.planId)?.stripePriceId ? { ...one, state: 'linked' } : one,
  )

/**
 * How far the pricing of a community is that was created on an earlier attempt, given the community as it is now;
 * undefined where it is gone. A plan that has its price is linked, one that is gone or has other terms is skipped.
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
