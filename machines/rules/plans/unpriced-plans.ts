import type { SellerCommunity, SellerPlan } from '../kit/entities.ts'
import { stripeRefuses } from './third-party-limits.ts'

/** A paid plan that nobody can buy, because the card payment provider has no price for it. */
export interface UnpricedPlan {
  communityId: string
  communityTitle: string
  communitySlug: string
  plan: SellerPlan
}

/** In the order of the list (an addition: the documents only log how it came about, S4.3). */
export const unpricedPlans = (communities: readonly SellerCommunity[]): UnpricedPlan[] =>
  communities.flatMap(({ id, title, slug, plans }) =>
    plans
      .filter(({ billingType, stripePriceId }) => billingType !== 'Free' && stripePriceId === null)
      .map((plan) => ({ communityId: id, communityTitle: title, communitySlug: slug, plan })),
  )

const refusals = ({ price, currency, recurrenceCount, recurrenceUnit, freeTrialDays }: SellerPlan) => [
  stripeRefuses.price(price, currency),
  recurrenceUnit !== null && stripeRefuses.interval(recurrenceCount ?? 1, recurrenceUnit),
  stripeRefuses.trial(freeTrialDays ?? 0),
]

/**
 * One for each community: its plans, as 'The Glass Blowers: Member, For good', and what the card provider does not take
 * of them, which its seller changes in the edit wizard.
 */
export const unpricedNotices = (plans: readonly UnpricedPlan[]) =>
  [...new Set(plans.map(({ communityId }) => communityId))].map((id) => {
    const own = plans.filter(({ communityId }) => communityId === id)
    const { communityTitle: title = '', communitySlug: slug = '' } = own[0] ?? {}
    return {
      slug,
      title,
      line: `${title}: ${own.map(({ plan }) => plan.title).join(', ')}`,
      reasons: own.flatMap(({ plan }) =>
        refusals(plan).flatMap((reason) => (reason ? `${plan.title}: ${reason}` : [])),
      ),
    }
  })
