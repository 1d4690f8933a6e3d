import type { openServerMachine } from '../../../machines/open-server/machine.ts'
import type { Instant, Platform, Subscription } from '../../../machines/rules/entities.ts'
import { resizedImage, subscriptionLogo } from '../../../machines/rules/images.ts'
import { formatMoney } from '../../../machines/rules/money.ts'
import {
  billingLine,
  canUnsubscribe,
  formatDate,
  isCanceled,
  trialDaysLeft,
} from '../../../machines/rules/subscriptions.ts'
import {
  openServerId,
  type subscriptionsMachine,
  unsubscribeId,
} from '../../../machines/subscriptions/machine.ts'
import type { unsubscribeMachine } from '../../../machines/unsubscribe/machine.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Actions, Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Media, Row, Stack } from '../../ui/layout.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PlatformIcon, PlatformList } from '../../ui/platform.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Child, type ChildActor } from '../child.tsx'
import { OpenServerView } from '../open-server/view.tsx'
import { UnsubscribeView } from '../unsubscribe/view.tsx'
import type { Flow } from '../use-flow.ts'

interface SubscriptionCardProps {
  subscription: Subscription
  now: Instant
  /** The children of the page's machine, by id. */
  actors: Readonly<Record<string, unknown>>
  send: Flow<typeof subscriptionsMachine>['send']
}

export function SubscriptionCard({ subscription, now, actors, send }: SubscriptionCardProps) {
  const { id, courseName, courseSlug, isActive, platforms } = subscription
  // The ids say which machine each child runs.
  const unsubscribing = actors[unsubscribeId(id)] as ChildActor<typeof unsubscribeMachine> | undefined
  return (
    <Card as="li" aria-label={courseName}>
      <Media>
        <Picture
          src={subscription.courseLogo && resizedImage(subscription.courseLogo, subscriptionLogo)}
          alt=""
          name={courseName}
          size="sm"
        />
        <Stack gap="tight">
          <Heading level={2} look="subheading">
            {courseSlug ? (
              <TextLink
                quiet
                to={`/community/${courseSlug}`}
                onFollow={() => send({ type: 'community.opened', id })}
              >
                {courseName}
              </TextLink>
            ) : (
              courseName
            )}
          </Heading>
          <Text as="div" variant="small" tone="muted">
            <PlatformList platforms={platforms} />
          </Text>
        </Stack>
      </Media>
      <Row>
        <Badge tone={isActive ? 'positive' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        {isCanceled(subscription) && <Badge tone="warning">Canceled</Badge>}
      </Row>
      <Facts items={factsOf(subscription, now)} />
      <Actions align="bottom">
        {platforms.map((platform) => (
          <OpenServer
            key={platform}
            platform={platform}
            // The ids say which machine each child runs.
            actor={actors[openServerId(id, platform)] as ChildActor<typeof openServerMachine> | undefined}
            onOpen={() => send({ type: 'server.opened', id, platform })}
          />
        ))}
        {unsubscribing ? (
          <Child actor={unsubscribing}>{(flow) => <Unsubscribing {...flow} />}</Child>
        ) : (
          canUnsubscribe(subscription) && (
            <Button variant="ghost" onClick={() => send({ type: 'unsubscribe.asked', id })}>
              Unsubscribe
            </Button>
          )
        )}
        {!isActive && (
          <Button variant="primary" onClick={() => send({ type: 'resubscribe.chosen', id })}>
            Resubscribe
          </Button>
        )}
      </Actions>
    </Card>
  )
}

const factsOf = (subscription: Subscription, now: Instant) => {
  const line = billingLine(subscription, now)
  const days = trialDaysLeft(subscription, now)
  return [
    { label: 'Plan', value: subscription.planName },
    { label: 'Amount Paid', value: formatMoney(subscription.amount, subscription.currency) },
    ...(line ? [{ label: line.label, value: formatDate(line.at) }] : []),
    ...(days > 0 ? [{ label: 'Free trial', value: `${days} day(s) left` }] : []),
  ]
}

interface OpenServerProps {
  platform: Platform
  actor: ChildActor<typeof openServerMachine> | undefined
  onOpen: () => void
}

function OpenServer({ platform, actor, onOpen }: OpenServerProps) {
  const label = (
    <>
      <PlatformIcon platform={platform} />
      {`Open ${platform} Server`}
    </>
  )
  if (!actor) return <Button onClick={onOpen}>{label}</Button>
  return (
    <Child actor={actor}>
      {(flow) => (
        <>
          <Button loading={flow.snapshot.hasTag('busy')} onClick={onOpen}>
            {label}
          </Button>
          <OpenServerView {...flow} />
        </>
      )}
    </Child>
  )
}

function Unsubscribing({ snapshot, send }: Flow<typeof unsubscribeMachine>) {
  const succeeded = snapshot.hasTag('succeeded')
  const busy = snapshot.hasTag('busy')
  return (
    <>
      {!snapshot.matches('succeeded') || succeeded ? (
        <Button variant="ghost" loading={busy} disabled={succeeded} aria-live="polite">
          {succeeded ? 'Unsubscribed ✔' : busy ? 'Unsubscribing…' : 'Unsubscribe'}
        </Button>
      ) : null}
      <UnsubscribeView snapshot={snapshot} send={send} />
    </>
  )
}
