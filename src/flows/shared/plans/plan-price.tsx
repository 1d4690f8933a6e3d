import { Stack } from '#src/ui/layout/layout.tsx'
import { Text } from '#src/ui/layout/text.tsx'

interface PlanPriceProps {
  label: string
  trialDays: number
  /** The person has had the free trial of the plan. */
  trialUsed?: boolean
}

/** What a plan costs, and for how long nothing. */
export function PlanPrice({ label, trialDays, trialUsed = false }: PlanPriceProps) {
  return (
    <Stack gap="tight">
      <Text variant="figure">{label}</Text>
      {trialDays > 0 && (
        <Text tone="muted">
          {trialUsed
            ? 'Free trial: already used'
            : `Free trial: ${trialDays} ${trialDays === 1 ? 'day' : 'days'}`}
        </Text>
      )}
    </Stack>
  )
}
