import type { PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import { draftPriceLabel } from '#machines/rules/plans/plan-prices.ts'
import { PlanPrice } from '#src/flows/shared/plans/plan-price.tsx'
import { Text } from '#src/ui/layout/text.tsx'

/** A plan's price as buyers will see it. */
export function DraftPrice({ plan }: { plan: PlanDraft }) {
  const label = draftPriceLabel(plan)
  return label === null ? (
    <Text>Your price will appear here.</Text>
  ) : (
    <PlanPrice label={label} trialDays={Number(plan.freeTrialDays ?? 0)} />
  )
}
