import type { SellerCommunity, SellerPlan } from '../kit/entities.ts'
import { stripeRefuses } from './third-party-limits.ts'

/** A paid plan that cannot be bought, because it has no price at the card provider. */
export interface UnpricedPlan {
  communityId: string
  communityTitle: string
  communitySlug: string
  plan: SellerPlan
}

/** The paid plans without a price, in the order of the list (an addition: the specification only logs the cause). */
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
 * One notice per community: names its plans, such as 'The Glass Blowers: Member, For good', and the values of plans
 * that the card provider refuses, so that the seller can change them in the edit wizard.
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
