import { ButtonLink } from '../../ui/button.tsx'
import { Actions, Card, CardGrid } from '../../ui/card.tsx'
import { HallArch } from '../../ui/illustrations/hall-arch.tsx'
import { Hero, Section, Stack } from '../../ui/layout.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { PageTitle } from '../page-title.tsx'
import { useServices } from '../services.ts'

const steps = [
  {
    title: 'Invite BOT',
    text: 'Invite the moderation bot to your Discord server or Telegram chat and make it an admin.',
  },
  {
    title: 'Customize',
    text: 'Give your sales page a name, a picture and plans: free, one-time or recurring.',
  },
  { title: 'Grow', text: 'Share your link. Members pay, get in, and stay in for as long as they pay.' },
] as const

/** The landing page, a first version (D1 §2). */
export function Landing() {
  const { brand } = useServices().config
  return (
    <Section>
      <PageTitle>Paid Discord and Telegram communities</PageTitle>
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
      <Stack>
        <Heading level={2}>Three steps</Heading>
        <CardGrid as="ol">
          {steps.map(({ title, text }) => (
            <Card as="li" key={title}>
              <Heading level={3}>{title}</Heading>
              <Text tone="muted">{text}</Text>
            </Card>
          ))}
        </CardGrid>
      </Stack>
    </Section>
  )
}
