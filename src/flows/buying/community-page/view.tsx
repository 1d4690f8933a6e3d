import { type RefObject, useRef } from 'react'
import type { communityPageMachine } from '#machines/buying/community-page/machine.ts'
import { communityLogo, resizedImage } from '#machines/rules/communities/images.ts'
import type { Community, OfferedPlan, Platform, Seller } from '#machines/rules/kit/entities.ts'
import { priceFrom } from '#machines/rules/plans/plans.ts'
import { trialDays } from '#machines/rules/subscriptions/purchases.ts'
import { Child } from '#src/flows/kit/child.tsx'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { PlanPrice } from '#src/flows/shared/plans/plan-price.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Loading, SkeletonPage } from '#src/ui/feedback/skeleton.tsx'
import { ErrorState } from '#src/ui/feedback/state.tsx'
import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Actions, Card, CardGrid } from '#src/ui/layout/card.tsx'
import { Multiline, Prose, Row, Section, Stack } from '#src/ui/layout/layout.tsx'
import { Opening } from '#src/ui/layout/opening.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Avatar } from '#src/ui/media/avatar.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { PlatformList } from '#src/ui/media/platform.tsx'
import { PromoVideo } from '#src/ui/media/promo-video.tsx'
import { CheckoutView } from '../checkout/view.tsx'

const platformsOf = ({ plans }: Community): Platform[] => [
  ...new Set(plans.flatMap((plan) => plan.platforms)),
]

export function CommunityPageView({ snapshot, send }: Flow<typeof communityPageMachine>) {
  if (snapshot.matches('unavailable')) {
    return (
      <ErrorState
        level={1}
        title="Sorry, this course is not available."
        action={
          <Button variant="primary" onClick={() => send({ type: 'home.chosen' })}>
            Go back
          </Button>
        }
      />
    )
  }
  const { community } = snapshot.context
  if (!snapshot.matches('ready') || !community) {
    return (
      <Section>
        <VisuallyHidden as="h1">Community</VisuallyHidden>
        <Loading label="Loading…">
          <SkeletonPage />
        </Loading>
      </Section>
    )
  }
  return <Ready snapshot={snapshot} send={send} community={community} />
}

type ReadyProps = Flow<typeof communityPageMachine> & { community: Community }

function Ready({ snapshot, send, community }: ReadyProps) {
  const plans = useRef<HTMLHeadingElement>(null)
  const { seller } = snapshot.context
  const seePlans = () => {
    plans.current?.scrollIntoView()
    plans.current?.focus({ preventScroll: true })
  }
  return (
    <Section>
      <Opening
        logo={
          <Picture
            src={community.logo && resizedImage(community.logo, communityLogo)}
            alt=""
            name={community.title}
            size="lg"
          />
        }
        heading={<Name community={community} />}
        film={
          community.video && (
            <PromoVideo
              src={community.video}
              title={`Video of ${community.title}`}
              muted={
                snapshot.matches({ ready: { video: { inline: 'muted' } } }) ||
                snapshot.matches({ ready: { video: { fullscreen: 'muted' } } })
              }
              fullscreen={snapshot.matches({ ready: { video: 'fullscreen' } })}
              onToggleFullscreen={() => send({ type: 'video.clicked' })}
              onLeaveFullscreen={() => send({ type: 'fullscreen.left' })}
              onToggleMute={() => send({ type: 'sound.toggled' })}
            />
          )
        }
        price={priceFrom(community.plans)}
        action={
          community.plans.length > 0 && (
            <Button variant="primary" size="lg" onClick={seePlans}>
              See plans
            </Button>
          )
        }
      >
        <Prose>
          <Multiline>{community.description}</Multiline>
        </Prose>
      </Opening>
      <Plans
        heading={plans}
        plans={community.plans}
        onChoose={(planId) => send({ type: 'plan.chosen', planId })}
      />
      {seller && <Creator seller={seller} />}
      <Child actor={snapshot.children.checkout}>{(flow) => <CheckoutView {...flow} />}</Child>
    </Section>
  )
}

function Name({ community }: { community: Community }) {
  const platforms = platformsOf(community)
  return (
    <Prose>
      <Stack>
        <Heading level={1}>{community.title}</Heading>
        {platforms.length > 0 && (
          <Row>
            <Text tone="muted">Hosted on</Text>
            <PlatformList platforms={platforms} />
          </Row>
        )}
      </Stack>
    </Prose>
  )
}

interface PlansProps {
  heading: RefObject<HTMLHeadingElement | null>
  plans: readonly OfferedPlan[]
  onChoose: (planId: string) => void
}

function Plans({ heading, plans, onChoose }: PlansProps) {
  return (
    <Stack>
      <Heading level={2} ref={heading} id="plans" tabIndex={-1}>
        Plans
      </Heading>
      {plans.length === 0 && <Text tone="muted">There is nothing to join here at the moment.</Text>}
      <CardGrid>
        {plans.map((plan) => (
          <Card as="li" key={plan.id} tone={plan.isPopular ? 'accent' : 'plain'} aria-label={plan.title}>
            <Row>
              <Heading level={3}>{plan.title}</Heading>
              {plan.isPopular && <Badge tone="accent">Most Popular</Badge>}
            </Row>
            <PlanPrice label={plan.priceLabel} trialDays={trialDays(plan)} />
            {plan.description && (
              <Stack gap="tight">
                <Text variant="label">About</Text>
                <Multiline>{plan.description}</Multiline>
              </Stack>
            )}
            {plan.platforms.length > 0 && (
              <Stack gap="tight">
                <Text variant="label">Hosted on</Text>
                <PlatformList platforms={plan.platforms} />
              </Stack>
            )}
            <Actions align="bottom">
              <Button variant={plan.isPopular ? 'primary' : 'outline'} wide onClick={() => onChoose(plan.id)}>
                Continue
              </Button>
            </Actions>
          </Card>
        ))}
      </CardGrid>
    </Stack>
  )
}

function Creator({ seller }: { seller: Seller }) {
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
