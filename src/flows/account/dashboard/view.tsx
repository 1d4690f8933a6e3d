import type { dashboardMachine } from '#machines/account/dashboard/machine.ts'
import type { Summary } from '#machines/rules/communities/summary.ts'
import { formatCount } from '#machines/rules/kit/count.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { SessionHeld } from '#src/flows/shared/auth/session-held.tsx'
import { ThreeSteps } from '#src/flows/shared/tiers/three-steps.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Loading, SkeletonCard, SkeletonPage } from '#src/ui/feedback/loading/skeleton.tsx'
import { FocusFallback, returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Actions, Card, FigureRow } from '#src/ui/layout/card.tsx'
import { Hero, Row, Section, Stack } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { KeyDesk } from '#src/ui/media/illustrations/key-desk.tsx'

export function DashboardView({ snapshot, send }: Flow<typeof dashboardMachine>) {
  if (snapshot.matches('unknown')) return <EmptyState level={1} title="User not found. Redirecting..." />
  if (!snapshot.matches('ready')) {
    return (
      <Section>
        <VisuallyHidden as="h1">Dashboard</VisuallyHidden>
        {snapshot.hasTag('failed') ? (
          <SessionHeld
            title="Your dashboard could not be loaded."
            text={snapshot.context.heldBecause}
            onRetry={() => send({ type: 'retry.requested' })}
          />
        ) : (
          <Loading label="Loading...">
            <SkeletonPage />
          </Loading>
        )}
      </Section>
    )
  }
  return (
    <Section>
      <Hero art={<KeyDesk />} brief={snapshot.context.sellerId !== ''}>
        <Heading level={1}>{`Welcome to the product, ${snapshot.context.name}`}</Heading>
        <Text variant="lead" tone="muted">
          Automate your Discord & Telegram community in 2 minutes
        </Text>
        <Actions>
          <Button variant="primary" size="lg" onClick={() => send({ type: 'start.chosen' })}>
            Start
          </Button>
        </Actions>
      </Hero>
      <FocusFallback>
        <Below snapshot={snapshot} send={send} />
      </FocusFallback>
    </Section>
  )
}

function Below({ snapshot, send }: Flow<typeof dashboardMachine>) {
  const { summary } = snapshot.context
  if (snapshot.hasTag('busy')) {
    return (
      <Loading label="Loading communities...">
        <SkeletonCard />
      </Loading>
    )
  }
  if (snapshot.hasTag('failed')) {
    return (
      <Card ref={returnFocusOnUnmount} role="alert">
        <Text>Your communities could not be loaded.</Text>
        <Actions>
          <Button onClick={() => send({ type: 'retry.requested' })}>Try again</Button>
        </Actions>
      </Card>
    )
  }
  if (summary) return <Selling summary={summary} />
  return (
    <Stack>
      <Card aria-label="First">
        <Row apart>
          <Text>To be paid, connect Stripe on your profile first.</Text>
          <ButtonLink to="/profile#stripe">Connect Stripe</ButtonLink>
        </Row>
      </Card>
      <ThreeSteps />
    </Stack>
  )
}

const nextOf = ({ off }: Summary) => {
  const [first] = off
  if (first === undefined)
    return { text: 'All of your communities are open to members.', link: 'Share a link' }
  const link = 'See your communities'
  return off.length === 1
    ? {
        text: (
          <span>
            <bdi>{first}</bdi> is not open to members.
          </span>
        ),
        link,
      }
    : { text: `${formatCount(off.length)} communities are not open to members.`, link }
}

/** What a seller's communities come to, and what to do next. */
function Selling({ summary }: { summary: Summary }) {
  const { active, members, off } = summary
  const next = nextOf(summary)
  return (
    <FigureRow>
      <Card aria-label="Members">
        <Text variant="label">Members</Text>
        <Text variant="figure">{formatCount(members)}</Text>
      </Card>
      <Card aria-label="Active communities">
        <Text variant="label">Active communities</Text>
        <Text variant="figure">{`${formatCount(active)} of ${formatCount(active + off.length)}`}</Text>
      </Card>
      <Card tone={off.length > 0 ? 'accent' : 'plain'} aria-label="Next">
        <Text variant="label">Next</Text>
        <Row apart>
          <Text>{next.text}</Text>
          <ButtonLink to="/pages">{next.link}</ButtonLink>
        </Row>
      </Card>
    </FigureRow>
  )
}
