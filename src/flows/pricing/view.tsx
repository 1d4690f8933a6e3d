import type { pricingMachine } from '../../../machines/pricing/machine.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Text } from '../../ui/text.tsx'
import { TierCards } from '../tier-cards.tsx'
import { TierSelection } from '../tier-selection.tsx'
import type { Flow } from '../use-flow.ts'

export function PricingView({ snapshot, send }: Flow<typeof pricingMachine>) {
  const selection = snapshot.context
  return (
    <Page title="Pricing" subtitle="Say what you sell in a month, and see which tier costs you least.">
      <TierSelection selection={selection} send={send} />
      <TierCards
        selection={selection}
        action={({ name }, look) => (
          <ButtonLink {...look} to="/register" onFollow={() => send({ type: 'tier.chosen' })}>
            {name === 'Free' ? 'Start free trial' : 'Read more'}
          </ButtonLink>
        )}
      />
      <Text variant="small" tone="muted">
        Card processing costs about 2.9% + $0.30 per charge, plus the service fee of your tier.
      </Text>
    </Page>
  )
}
