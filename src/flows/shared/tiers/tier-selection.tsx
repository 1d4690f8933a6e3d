import { type BillingPeriod, quickPicks, salesLabel, salesRange } from '#machines/rules/plans/tiers.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { ChoiceGroup } from '#src/ui/forms/choice/choice-group.tsx'
import { Slider } from '#src/ui/forms/choice/slider.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'

const labels = { monthly: 'Monthly', annual: 'Annual' } as const satisfies Record<BillingPeriod, string>
const periods = { Monthly: 'monthly', Annual: 'annual' } as const

const dollars = (sales: number) => `$${salesLabel(sales)}`
const picks = quickPicks.map(salesLabel)

export type Selection = { sales: number; billing: BillingPeriod }

export type SelectionEvent =
  | { type: 'sales.slid'; sales: number }
  | { type: 'sales.picked'; sales: number }
  | { type: 'billing.chosen'; billing: BillingPeriod }

/** The two inputs, side by side if they fit. */
const Choices = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '12',
    rowGap: '5',
    '& > *': { flexGrow: { base: '1', sm: '0' } },
  },
})

/** The inputs for expected sales and billing period (D1 §2 Public pricing, §9). */
export function TierSelection({
  selection: { sales, billing },
  send,
}: {
  selection: Selection
  send: (event: SelectionEvent) => void
}) {
  return (
    <Card>
      <Slider
        label="Monthly sales"
        min={salesRange.min}
        max={salesRange.max}
        step={salesRange.step}
        value={sales}
        valueText={dollars(sales)}
        onChange={(value) => send({ type: 'sales.slid', sales: value })}
      />
      <Choices>
        <ChoiceGroup
          label="Quick picks"
          options={picks}
          value={salesLabel(sales)}
          onChange={(pick) => {
            const picked = quickPicks[picks.indexOf(pick)]
            if (picked !== undefined) send({ type: 'sales.picked', sales: picked })
          }}
        />
        <ChoiceGroup
          label="Billing"
          options={['Monthly', 'Annual']}
          value={labels[billing]}
          onChange={(period) => send({ type: 'billing.chosen', billing: periods[period] })}
          more={<Badge tone="positive">Save 20%</Badge>}
        />
      </Choices>
    </Card>
  )
}
