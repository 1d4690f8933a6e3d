import type { dashboardMachine } from '#machines/account/dashboard/machine.ts'
import { type StripeStep, stripeStep } from '#machines/rules/account/stripe-step.ts'
import type { Summary } from '#machines/rules/communities/summary.ts'
import { formatCount } from '#machines/rules/kit/count.ts'
import { pathWithQuery } from '#machines/rules/links/addresses.ts'
import type { Holdings } from '#machines/rules/subscriptions/holdings.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { SessionHeld } from '#src/flows/shared/auth/session-held.tsx'
import { stripeSteps } from '#src/flows/shared/connections/stripe-steps.ts'
import { ThreeSteps } from '#src/flows/shared/tiers/three-steps.tsx'
import { TryAgain } from '#src/flows/shared/try-again.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Loading, SkeletonCard, SkeletonPage } from '#src/ui/feedback/loading/skeleton.tsx'
import { FocusFallback, returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Actions, Card, CardGrid, FigureRow } from '#src/ui/layout/card.tsx'
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
          <SessionHeld title="Your dashboard could not be loaded." snapshot={snapshot} send={send} />
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
      <Hero>
        <Stack>
          <Heading level={1}>{`Welcome to the product, ${snapshot.context.name}`}</Heading>
          <Text variant="lead" tone="muted">
            Automate your Discord & Telegram community in 2 minutes
          </Text>
          <Actions>
            <Button variant="primary" size="lg" onClick={() => send({ type: 'start.chosen' })}>
              Start
            </Button>
          </Actions>
        </Stack>
        <KeyDesk />
      </Hero>
      <FocusFallback>
        <Stack>
          {snapshot.hasTag('failed') && <Failed snapshot={snapshot} send={send} />}
          <Welcome snapshot={snapshot} />
        </Stack>
      </FocusFallback>
    </Section>
  )
}

function Welcome({ snapshot }: Pick<Flow<typeof dashboardMachine>, 'snapshot'>) {
  const { summary, holdings, sellerId, status } = snapshot.context
  const pitched = summary === null && !snapshot.matches({ ready: { communities: 'failed' } })
  const busy = snapshot.hasTag('busy')
  // Waits for the number of subscriptions: the section for future sellers is below it and would move.
  if (busy || (pitched && snapshot.matches({ ready: { subscriptions: 'counting' } }))) {
    return (
      <Loading label={busy ? 'Loading communities...' : 'Loading your subscriptions…'}>
        <SkeletonCard />
      </Loading>
    )
  }
  const step = pitched && stripeStep({ sells: sellerId !== '', buys: holdings !== null, status })
  return (
    <>
      {summary && <Selling summary={summary} />}
      {holdings && <Holding {...holdings} />}
      {step && <First step={step} />}
      {pitched && <ThreeSteps />}
    </>
  )
}

function Failed({ snapshot, send }: Flow<typeof dashboardMachine>) {
  return (
    <Card ref={returnFocusOnUnmount} role="alert">
      {snapshot.matches({ ready: { communities: 'failed' } }) && (
        <Text>Your communities could not be loaded.</Text>
      )}
      {snapshot.matches({ ready: { subscriptions: 'failed' } }) && (
        <Text>Your subscriptions could not be loaded.</Text>
      )}
      <Actions>
        <TryAgain variant="outline" onRetry={() => send({ type: 'retry.requested' })} />
      </Actions>
    </Card>
  )
}

function First({ step }: { step: StripeStep }) {
  const { text, link, to } = stripeSteps[step]
  return (
    <Card tone={step === 'create' ? 'plain' : 'accent'} aria-label="First">
      <Row apart>
        <Text>{text}</Text>
        <ButtonLink to={to}>{link}</ButtonLink>
      </Row>
    </Card>
  )
}

const endingFirst = pathWithQuery('/subscriptions', new URLSearchParams({ order: 'ends' }))

/**
 * Shows how many subscriptions a user has, and how many end this month. Both numbers link to the list of subscriptions.
 */
function Holding({ count, ending }: Holdings) {
  return (
    <CardGrid dense aria-label="Your subscriptions">
      <Card as="li">
        <Text variant="label">Subscriptions</Text>
        <Row apart>
          <Text variant="figure">{formatCount(count)}</Text>
          <ButtonLink to="/subscriptions">Open your servers</ButtonLink>
        </Row>
      </Card>
      {ending > 0 && (
        <Card as="li" tone="accent">
          <Text variant="label">End this month</Text>
          <Row apart>
            <Text variant="figure">{formatCount(ending)}</Text>
            <ButtonLink to={endingFirst}>See which</ButtonLink>
          </Row>
        </Card>
      )}
    </CardGrid>
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

/** The totals of a seller's communities, and the next thing to do. */
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
