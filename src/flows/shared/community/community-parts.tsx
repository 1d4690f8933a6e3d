import type { ReactNode } from 'react'
import type { Plan, Seller } from '#machines/rules/kit/entities.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Actions, Card } from '#src/ui/layout/card.tsx'
import { Multiline, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Avatar } from '#src/ui/media/avatar.tsx'
import { PlatformList } from '#src/ui/media/platform.tsx'

interface PlanOfferProps {
  plan: Pick<Plan, 'title' | 'isPopular' | 'description' | 'platforms'>
  /** Whether the user has subscribed to the plan. */
  owned?: boolean
  price: ReactNode
  children: ReactNode
}

/** A plan on a community's page, and in the wizard's preview of it. */
export function PlanOffer({ plan, owned = false, price, children }: PlanOfferProps) {
  const { title, isPopular } = plan
  return (
    <Card as="li" tone={owned || isPopular ? 'accent' : 'plain'} aria-label={title} tabIndex={-1} lines={4}>
      <Row>
        <Heading level={3}>{title}</Heading>
        {(owned || isPopular) && (
          <Row>
            {owned && <Badge tone="positive">Your plan</Badge>}
            {isPopular && <Badge tone="accent">Most Popular</Badge>}
          </Row>
        )}
      </Row>
      {price}
      <Stack>
        <PlanText plan={plan} />
      </Stack>
      <Actions align="bottom">{children}</Actions>
    </Card>
  )
}

/** A plan's description and servers, if it has any. */
export function PlanText({ plan }: { plan: Pick<Plan, 'description' | 'platforms'> }) {
  const { description, platforms } = plan
  return (
    <>
      {description && (
        <Stack gap="tight">
          <Text variant="label">About</Text>
          <Multiline>{description}</Multiline>
        </Stack>
      )}
      {platforms.length > 0 && (
        <Stack gap="tight">
          <Text variant="label">Hosted on</Text>
          <PlatformList platforms={platforms} />
        </Stack>
      )}
    </>
  )
}

export function Creator({ seller }: { seller: Pick<Seller, 'name' | 'description' | 'profilePicture'> }) {
  return (
    <Stack>
      <Heading level={2}>Creator</Heading>
      <Card>
        <Row>
          <Avatar name={seller.name} picture={seller.profilePicture} />
          <Heading level={3}>{seller.name}</Heading>
        </Row>
        {seller.description && <Multiline>{seller.description}</Multiline>}
      </Card>
    </Stack>
  )
}
