import { memo } from 'react'
import type { openServerMachine } from '#machines/buying/open-server/machine.ts'
import { openServerId, unsubscribeId } from '#machines/buying/subscriptions/children.ts'
import type { subscriptionsMachine } from '#machines/buying/subscriptions/machine.ts'
import type { unsubscribeMachine } from '#machines/buying/unsubscribe/machine.ts'
import { subscriptionLogo } from '#machines/rules/communities/images.ts'
import { formatDate } from '#machines/rules/kit/dates.ts'
import type { Platform, Subscription } from '#machines/rules/kit/entities.ts'
import { pathOf } from '#machines/rules/links/addresses.ts'
import { formatMoney } from '#machines/rules/plans/money.ts'
import { billingLine, canUnsubscribe, isCanceled } from '#machines/rules/subscriptions/subscriptions.ts'
import { type ChildActor, useChild } from '#src/flows/kit/child.tsx'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { CommunityLogo } from '#src/flows/shared/community/community-logo.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Actions, Card } from '#src/ui/layout/card.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Media, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { itemAt, type Place } from '#src/ui/layout/windowed-cards.tsx'
import { PlatformList } from '#src/ui/media/platform.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { ConnectLink, OpenServerButton, type OpenServerButtonProps } from '../open-server/view.tsx'

interface SubscriptionCardProps {
  subscription: Subscription
  /** Whether the user has just paid for this subscription. */
  isNew: boolean
  /** Whether the card has the primary button of the page. */
  leads: boolean
  compact: boolean
  unconnected: readonly Platform[]
  actors: Flow<typeof subscriptionsMachine>['snapshot']['children']
  send: Flow<typeof subscriptionsMachine>['send']
  /** The card's position in the list, if the list is rendered in part. */
  place: Place | undefined
}

function PlainCard({
  subscription,
  isNew,
  leads,
  compact,
  unconnected,
  actors,
  send,
  place,
}: SubscriptionCardProps) {
  const { id, courseName, courseSlug, isActive, platforms } = subscription
  return (
    <Card
      {...itemAt(place)}
      ref={returnFocusOnUnmount}
      aria-label={courseName}
      tabIndex={-1}
      tone={isNew ? 'accent' : 'plain'}
      {...(compact ? { row: 4 } : { lines: 4 })}
    >
      <Media>
        <CommunityLogo
          logo={subscription.courseLogo}
          format={subscriptionLogo}
          name={courseName}
          size={compact ? 'sm' : 'md'}
        />
        <Stack gap="tight">
          <Heading level={2} look="subheading" name={courseName}>
            {courseSlug ? (
              <TextLink
                quiet
                covering
                to={pathOf('/community/:slug', { slug: courseSlug })}
                onFollow={() => send({ type: 'community.opened', id })}
              >
                {courseName}
              </TextLink>
            ) : (
              courseName
            )}
          </Heading>
          <Text as="div" variant="note">
            <PlatformList platforms={platforms} />
          </Text>
        </Stack>
      </Media>
      <Row>
        {isNew && <Badge tone="accent">New</Badge>}
        <Badge tone={isActive ? 'positive' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        {isCanceled(subscription) && <Badge tone="warning">Canceled</Badge>}
      </Row>
      {compact ? <Brief subscription={subscription} /> : <Facts items={factsOf(subscription)} />}
      <Actions align={compact ? 'start' : 'fill'}>
        {unconnected.map((platform) => (
          <ConnectLink
            key={platform}
            platform={platform}
            variant={leads ? 'primary' : 'outline'}
            wide={!compact}
          />
        ))}
        {platforms.map((platform) => (
          <OpenServer
            key={platform}
            platform={platform}
            variant={leads && !unconnected.includes(platform) ? 'primary' : 'outline'}
            wide={!compact}
            actor={actors[openServerId(id, platform)]}
            onOpen={() => send({ type: 'server.opened', id, platform })}
          />
        ))}
        {!isActive && courseSlug && (
          <Button wide={!compact} onClick={() => send({ type: 'resubscribe.chosen', id })}>
            Resubscribe
          </Button>
        )}
        <Unsubscribe
          wide={!compact}
          offered={canUnsubscribe(subscription)}
          actor={actors[unsubscribeId(id)]}
          onAsk={() => send({ type: 'unsubscribe.requested', id })}
        />
      </Actions>
    </Card>
  )
}

const childrenOf = ({ subscription: { id, platforms }, actors }: SubscriptionCardProps) =>
  [unsubscribeId(id), ...platforms.map((platform) => openServerId(id, platform))].map(
    (child) => actors[child],
  )

/** A card that renders again only when its data has changed, because there may be many cards. */
export const SubscriptionCard = memo(PlainCard, (before, after) => {
  const children = childrenOf(after)
  return (
    before.send === after.send &&
    before.isNew === after.isNew &&
    before.leads === after.leads &&
    before.compact === after.compact &&
    before.unconnected.join() === after.unconnected.join() &&
    before.place?.nth === after.place?.nth &&
    before.place?.of === after.place?.of &&
    childrenOf(before).every((child, at) => child === children[at]) &&
    (before.subscription === after.subscription ||
      JSON.stringify(before.subscription) === JSON.stringify(after.subscription))
  )
})

/** A plan's summary in a compact row. */
function Brief({ subscription }: { subscription: Subscription }) {
  const line = billingLine(subscription)
  return (
    <Row>
      <Text variant="small">{subscription.planName}</Text>
      {line && <Text variant="note">{`${line.label}: ${formatDate(line.at)}`}</Text>}
    </Row>
  )
}

const factsOf = (subscription: Subscription) => {
  const line = billingLine(subscription)
  const days = subscription.trialDaysLeft
  return [
    { label: 'Plan', value: subscription.planName },
    { label: 'Amount Paid', value: formatMoney(subscription.amount, subscription.currency) },
    ...(line ? [{ label: line.label, value: formatDate(line.at) }] : []),
    ...(days > 0 ? [{ label: 'Free trial', value: `${days} day(s) left` }] : []),
    { label: 'Purchased', value: formatDate(subscription.purchaseDate) },
  ]
}

// The buttons below are always rendered, whether their child actors run or not, so that a focused button retains the
// focus.

interface OpenServerProps extends Omit<OpenServerButtonProps, 'busy'> {
  actor: ChildActor<typeof openServerMachine> | undefined
}

function OpenServer({ actor, ...button }: OpenServerProps) {
  const flow = useChild(actor)
  return <OpenServerButton {...button} busy={flow?.snapshot.hasTag('busy') ?? false} />
}

interface UnsubscribeProps {
  wide: boolean
  offered: boolean
  actor: ChildActor<typeof unsubscribeMachine> | undefined
  onAsk: () => void
}

function Unsubscribe({ wide, offered, actor, onAsk }: UnsubscribeProps) {
  const flow = useChild(actor)
  const succeeded = flow?.snapshot.hasTag('succeeded') ?? false
  const busy = flow?.snapshot.hasTag('busy') ?? false
  const shown = flow ? succeeded || !flow.snapshot.matches('succeeded') : offered
  if (!shown) return null
  return (
    <Button
      variant="ghost"
      wide={wide}
      loading={busy}
      disabled={succeeded}
      aria-live="polite"
      onClick={onAsk}
    >
      {succeeded ? 'Unsubscribed ✔' : busy ? 'Unsubscribing…' : 'Unsubscribe'}
    </Button>
  )
}
