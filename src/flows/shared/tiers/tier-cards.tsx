import type { ReactNode } from 'react'
import { featuresOf, monthlyPrice, recommendedTier, type Tier, tiers } from '#machines/rules/plans/tiers.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Actions, CardGrid, cardRecipe } from '#src/ui/layout/card.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { List } from '#src/ui/layout/list.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { Selection } from './tier-selection.tsx'

const TierCard = chakra(chakra('li', cardRecipe), { base: { position: 'relative' } })
/** Moves the subtitle closer to the name than the card's gap allows. */
const Subtitle = chakra(Text, { base: { mt: '-4' } })
/** Places a badge on the card's upper edge, because the name's line has space for one badge only. */
const OnEdge = chakra('span', {
  base: { position: 'absolute', top: '0', insetInlineStart: '6', translate: '0 -50%', lineHeight: '1' },
})
const Figure = chakra('div', { base: { display: 'flex', alignItems: 'baseline', gap: '2' } })

/** A tier's monthly price, such as '$15 / month', and the amount that is charged at once. */
export function TierPrice({ tier, billing }: { tier: Tier; billing: Selection['billing'] }) {
  return (
    <Stack gap="tight">
      <Figure>
        <Text as="span" variant="figure">
          {`$${monthlyPrice(tier, billing)}`}
        </Text>
        <Text as="span" tone="muted">
          / month
        </Text>
      </Figure>
      {tier.name !== 'Free' && (
        <Text variant="note">
          {billing === 'annual' ? `$${tier.annualPrice} billed once a year` : 'Billed every month'}
        </Text>
      )}
    </Stack>
  )
}

/** The cards of the four tiers. The tier that fits the expected sales is highlighted. */
export function TierCards({
  selection,
  badge,
  action,
}: {
  selection: Selection
  badge?: (tier: Tier) => ReactNode
  action: (tier: Tier, look: { variant: 'primary' | 'outline'; wide: true }) => ReactNode
}) {
  const recommended = recommendedTier(selection.sales)
  return (
    <CardGrid dense>
      {tiers.map((tier) => (
        <TierCard
          lines={6}
          key={tier.name}
          tabIndex={-1}
          aria-label={tier.name}
          tone={tier.name === recommended ? 'accent' : 'plain'}
        >
          <Row>
            <Heading level={2}>{tier.name}</Heading>
            {tier.name === recommended && (
              <OnEdge>
                <Badge tone="accent">Recommended</Badge>
              </OnEdge>
            )}
            {badge?.(tier)}
          </Row>
          <Subtitle tone="muted">{tier.subtitle}</Subtitle>
          <TierPrice tier={tier} billing={selection.billing} />
          <List items={featuresOf(tier, selection.billing)} />
          <Text variant="note">{tier.recommendedFor}</Text>
          <Actions align="bottom">
            {action(tier, { variant: tier.name === recommended ? 'primary' : 'outline', wide: true })}
          </Actions>
        </TierCard>
      ))}
    </CardGrid>
  )
}
