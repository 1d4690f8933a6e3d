import { useRef } from 'react'
import type { communityPageMachine } from '#machines/buying/community-page/machine.ts'
import { hasUsedTrial, isPreviewed, ownCommunity, ownedOf } from '#machines/buying/community-page/setup.ts'
import { unconnectedPlatforms } from '#machines/rules/communities/servers.ts'
import type { Community, OfferedPlan, Platform, Subscription } from '#machines/rules/kit/entities.ts'
import { pathOf } from '#machines/rules/links/addresses.ts'
import { priceFrom } from '#machines/rules/plans/plans.ts'
import { trialDays } from '#machines/rules/subscriptions/purchases.ts'
import { Child, useChild } from '#src/flows/kit/child.tsx'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { CommunityLogo } from '#src/flows/shared/community/community-logo.tsx'
import { Creator, PlanOffer } from '#src/flows/shared/community/community-parts.tsx'
import { PlanPrice } from '#src/flows/shared/plans/plan-price.tsx'
import { TryAgain } from '#src/flows/shared/try-again.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, SkeletonPage } from '#src/ui/feedback/loading/skeleton.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { CardGrid } from '#src/ui/layout/card.tsx'
import { Multiline, Prose, Row, Section, Stack } from '#src/ui/layout/layout.tsx'
import { Opening } from '#src/ui/layout/opening.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { PlatformList } from '#src/ui/media/platform.tsx'
import { PromoVideo } from '#src/ui/media/promo-video.tsx'
import { CheckoutView } from '../checkout/view.tsx'
import { ConnectLink, OpenServerButton, OpenServerView } from '../open-server/view.tsx'

const platformsOf = ({ plans }: Community): Platform[] => [
  ...new Set(plans.flatMap((plan) => plan.platforms)),
]

export function CommunityPageView({ snapshot, send }: Flow<typeof communityPageMachine>) {
  if (snapshot.matches('unavailable')) {
    const own = ownCommunity(snapshot.context)
    const canRetry = snapshot.can({ type: 'retry.requested' })
    return (
      <ErrorState
        level={1}
        title="Sorry, this course is not available."
        text={
          own
            ? 'This is your community. It is switched off or its bot is missing, so nobody can see or join it.'
            : (canRetry && snapshot.context.heldBecause) || undefined
        }
        action={
          <>
            {own && (
              <>
                <ButtonLink variant="primary" to="/pages">
                  Activate it
                </ButtonLink>
                <ButtonLink to={pathOf('/preview/:slug', own)}>See preview</ButtonLink>
              </>
            )}
            {canRetry && (
              <TryAgain
                explained={snapshot.context.heldBecause !== null}
                onRetry={() => send({ type: 'retry.requested' })}
              />
            )}
            <Button
              variant={canRetry || own ? 'outline' : 'primary'}
              onClick={() => send({ type: 'home.chosen' })}
            >
              Go back
            </Button>
          </>
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
  const platforms = platformsOf(community)
  const leading = community.plans.find(({ id }) => ownedOf(snapshot.context, id))
  const seePlans = () => {
    plans.current?.scrollIntoView()
    plans.current?.focus({ preventScroll: true })
  }
  return (
    <Section>
      {isPreviewed(snapshot.context) && <PreviewNotice community={community} />}
      <Opening
        logo={<CommunityLogo logo={community.logo} name={community.title} size="lg" />}
        heading={
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
        }
        film={
          community.video && (
            <PromoVideo
              src={community.video}
              poster={community.thumbnail}
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
            // The plan of a user who has subscribed to one has the primary button instead.
            <Button variant={leading ? 'outline' : 'primary'} size="lg" onClick={seePlans}>
              See plans
            </Button>
          )
        }
      >
        <Prose>
          <Multiline>{community.description}</Multiline>
        </Prose>
      </Opening>
      <Stack>
        <Heading level={2} ref={plans} id="plans" tabIndex={-1}>
          Plans
        </Heading>
        {community.plans.length === 0 && (
          <Text tone="muted">There is nothing to join here at the moment.</Text>
        )}
        <CardGrid>
          {community.plans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              owned={ownedOf(snapshot.context, plan.id)}
              leads={leading ? plan === leading : plan.isPopular}
              snapshot={snapshot}
              send={send}
            />
          ))}
        </CardGrid>
      </Stack>
      {seller && <Creator seller={seller} />}
      <Child actor={snapshot.children.checkout}>
        {(flow) => (
          <CheckoutView
            {...flow}
            isOwned={ownedOf(snapshot.context, flow.snapshot.context.planId) !== null}
          />
        )}
      </Child>
      <Child actor={snapshot.children['open-server']}>{(flow) => <OpenServerView {...flow} />}</Child>
    </Section>
  )
}

function PreviewNotice({ community }: { community: Community }) {
  const { isActive } = community
  return (
    <Notice
      tone="neutral"
      action={
        <Row>
          <ButtonLink to={pathOf('/edit/:slug', community)}>Edit</ButtonLink>
          <ButtonLink to={isActive ? pathOf('/community/:slug', community) : '/pages'}>
            {isActive ? 'Open its page' : 'Activate it'}
          </ButtonLink>
        </Row>
      }
    >
      {isActive
        ? 'This is a preview. The community is active, so everyone can open its page.'
        : 'This is a preview. Nobody else can open this page until you activate the community.'}
    </Notice>
  )
}

interface PlanCardProps extends Flow<typeof communityPageMachine> {
  plan: OfferedPlan
  /** The user's subscription to the plan; null without one. */
  owned: Subscription | null
  /** Whether the plan has the primary button: the user's own plan or, without one, the most popular plan. */
  leads: boolean
}

function PlanCard({ plan, owned, leads, snapshot, send }: PlanCardProps) {
  const { id } = plan
  const main = leads ? 'primary' : 'outline'
  const unconnected = owned ? unconnectedPlatforms(owned, snapshot.context.account) : []
  return (
    <PlanOffer
      plan={plan}
      owned={owned !== null}
      price={
        <PlanPrice
          label={plan.priceLabel}
          trialDays={trialDays(plan)}
          trialUsed={hasUsedTrial(snapshot.context, id)}
        />
      }
    >
      {unconnected.map((platform) => (
        <ConnectLink key={platform} platform={platform} variant={main} />
      ))}
      {owned?.platforms.map((platform) => (
        <OpenOwned
          key={platform}
          planId={id}
          platform={platform}
          variant={unconnected.length > 0 ? 'outline' : main}
          snapshot={snapshot}
          send={send}
        />
      ))}
      <Button
        variant={owned ? 'outline' : main}
        wide
        disabled={!snapshot.can({ type: 'plan.chosen', planId: id })}
        onClick={() => send({ type: 'plan.chosen', planId: id })}
      >
        Continue
      </Button>
    </PlanOffer>
  )
}

interface OpenOwnedProps extends Flow<typeof communityPageMachine> {
  planId: string
  platform: Platform
  variant: 'primary' | 'outline'
}

function OpenOwned({ planId, platform, variant, snapshot, send }: OpenOwnedProps) {
  const opening = useChild(snapshot.children['open-server'])
  const { opened } = snapshot.context
  const isOpened = opened?.planId === planId && opened.platform === platform
  return (
    <OpenServerButton
      platform={platform}
      variant={variant}
      busy={isOpened && (opening?.snapshot.hasTag('busy') ?? false)}
      disabled={opened !== null && !isOpened}
      onOpen={() => send({ type: 'server.opened', planId, platform })}
    />
  )
}
