import { useServices } from '#src/flows/kit/services.ts'
import { ThreeSteps } from '#src/flows/shared/tiers/three-steps.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Hero, Section } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { HallArch } from '#src/ui/media/illustrations/hall-arch.tsx'

/** The landing page, a first version (D1 §2). */
export function Landing() {
  const { brand } = useServices().config
  return (
    <Section>
      <Hero art={<HallArch />}>
        <Heading level={1} look="hero">
          We Help You Grow Or We Work For Free
        </Heading>
        <Text variant="lead" tone="muted">
          {brand} sells access to your Discord and Telegram communities, lets members in when they pay, and
          sees them out when they stop.
        </Text>
        <Actions>
          <ButtonLink variant="primary" size="lg" to="/register">
            Get started
          </ButtonLink>
          <ButtonLink size="lg" to="/login">
            Log in
          </ButtonLink>
        </Actions>
        <Text variant="small" tone="muted">
          Secured by Stripe · Powered by {brand}
        </Text>
      </Hero>
      <ThreeSteps />
    </Section>
  )
}
