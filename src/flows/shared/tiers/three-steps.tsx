import { Card, CardGrid } from '#src/ui/layout/card.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'

/** The steps that the landing page and the dashboard show. */
export const steps = [
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

/** The three steps to a community that sells, on the dashboard. */
export function ThreeSteps() {
  return (
    <Stack>
      <Heading level={2}>Three steps</Heading>
      <CardGrid as="ol" three>
        {steps.map(({ title, text }) => (
          <Card as="li" key={title}>
            <Heading level={3}>{title}</Heading>
            <Text tone="muted">{text}</Text>
          </Card>
        ))}
      </CardGrid>
    </Stack>
  )
}
