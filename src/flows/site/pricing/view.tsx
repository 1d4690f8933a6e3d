import type { pricingMachine } from '#machines/site/pricing/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { TierCards } from '#src/flows/shared/tiers/tier-cards.tsx'
import { TierSelection } from '#src/flows/shared/tiers/tier-selection.tsx'
import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Text } from '#src/ui/layout/text.tsx'

export function PricingView({ snapshot, send }: Flow<typeof pricingMachine>) {
  const selection = snapshot.context
  return (
    <Page title="Pricing" subtitle="Set your monthly sales to see which tier costs you least.">
      <Text>
        Everyone starts on Free, with no monthly fee. A tier with a price is your choice, for a lower service
        fee.
      </Text>
      <TierSelection selection={selection} send={send} />
      <TierCards
        selection={selection}
        action={({ name }, look) => (
          <ButtonLink {...look} to="/register" onFollow={() => send({ type: 'tier.chosen' })}>
            {name === 'Free' ? (
              'Start free trial'
            ) : (
              <span>
                Read more<VisuallyHidden>{` about ${name}`}</VisuallyHidden>
              </span>
            )}
          </ButtonLink>
        )}
      />
      <Text variant="note">
        Card processing costs about 2.9% + $0.30 per charge, plus the service fee of your tier.
      </Text>
    </Page>
  )
}
