import type { SellerCommunity, SellerPlan } from '../kit/entities.ts'

/** A paid plan that nobody can buy, because the card payment provider has no price for it. */
export interface UnpricedPlan {
  communityId: string
  communityTitle: string
  plan: SellerPlan
}

/** In the order of the list (an addition: the documents only log how it came about, S4.3). */
export const unpricedPlans = (communities: readonly SellerCommunity[]): UnpricedPlan[] =>
  communities.flatMap(({ id, title, plans }) =>
    plans
      .filter(({ billingType, stripePriceId }) => billingType !== 'Free' && stripePriceId === null)
      .map((plan) => ({ communityId: id, communityTitle: title, plan })),
  )

/** 'The Glass Blowers: Member, For good', one line for each community. */
export const unpricedLines = (plans: readonly UnpricedPlan[]): string[] => {
  const titles = new Map<string, { community: string; plans: string[] }>()
  for (const { communityId, communityTitle, plan } of plans) {
    const line = titles.get(communityId) ?? { community: communityTitle, plans: [] }
    titles.set(communityId, { ...line, plans: [...line.plans, plan.title] })
  }
  return [...titles.values()].map(({ community, plans: its }) => `${community}: ${its.join(', ')}`)
}
