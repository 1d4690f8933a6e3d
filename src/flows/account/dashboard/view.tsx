import type { dashboardMachine } from '#machines/account/dashboard/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { SessionHeld } from '#src/flows/shared/auth/session-held.tsx'
import { ThreeSteps } from '#src/flows/shared/tiers/three-steps.tsx'
import { Loading, SkeletonPage } from '#src/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/ui/feedback/state.tsx'
import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Hero, Section } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { HallArch } from '#src/ui/media/illustrations/hall-arch.tsx'

export function DashboardView({ snapshot, send }: Flow<typeof dashboardMachine>) {
  if (snapshot.matches('unknown')) return <EmptyState level={1} title="User not found. Redirecting..." />
  if (!snapshot.matches('ready')) {
    return (
      <Section>
        <VisuallyHidden as="h1">Dashboard</VisuallyHidden>
        {snapshot.hasTag('failed') ? (
          <SessionHeld
            title="Your dashboard could not be loaded."
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
      <Hero art={<HallArch />}>
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
      <ThreeSteps />
    </Section>
  )
}
