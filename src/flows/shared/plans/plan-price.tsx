import { Stack } from '#src/ui/layout/layout.tsx'
import { Text } from '#src/ui/layout/text.tsx'

interface PlanPriceProps {
  label: string
  trialDays: number
  trialUsed?: boolean
}

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
