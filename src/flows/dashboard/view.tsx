import type { dashboardMachine } from '../../../machines/dashboard/machine.ts'
import { Button } from '../../ui/button.tsx'
import { Actions } from '../../ui/card.tsx'
import { HallArch } from '../../ui/illustrations/hall-arch.tsx'
import { Hero, Section } from '../../ui/layout.tsx'
import { Loading, SkeletonPage } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ThreeSteps } from '../three-steps.tsx'
import type { Flow } from '../use-flow.ts'

export function DashboardView({ snapshot, send }: Flow<typeof dashboardMachine>) {
  if (snapshot.matches('unknown')) return <EmptyState level={1} title="User not found. Redirecting..." />
  if (!snapshot.matches('ready')) {
    return (
      <Section>
        <VisuallyHidden as="h1">Dashboard</VisuallyHidden>
        <Loading label="Loading...">
          <SkeletonPage />
        </Loading>
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
