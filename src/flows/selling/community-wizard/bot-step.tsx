import type { BotPages } from '#machines/rules/communities/bots.ts'
import type { WizardEvent } from '#machines/rules/drafts/community-drafts.ts'
import { TelegramInstructions } from '#src/flows/shared/connections/telegram-instructions.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Pair } from '#src/ui/layout/page.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { PlatformIcon } from '#src/ui/media/platform.tsx'

interface BotStepProps {
  botPages: BotPages
  instructionsShown: boolean
  send: (event: WizardEvent) => void
}

/** Step 2 of the wizards: inviting the bot (WIZ-03). */
export function BotStep({ botPages, instructionsShown, send }: BotStepProps) {
  return (
    <Pair>
      <Card>
        <Heading level={3}>Discord</Heading>
        <Text>Choose your server on Discord’s page and give the bot administrator rights.</Text>
        <Row>
          <ButtonLink href={botPages.discord} external>
            <PlatformIcon platform="Discord" />
            Invite the bot to Discord
          </ButtonLink>
        </Row>
      </Card>
      <Card>
        <Heading level={3}>Telegram</Heading>
        <Text>In Telegram you add the bot yourself, to a group or to a channel.</Text>
        <Row>
          <Button
            icon={<PlatformIcon platform="Telegram" />}
            aria-expanded={instructionsShown}
            onClick={() => send({ type: 'instructions.toggled' })}
          >
            Telegram instructions
          </Button>
        </Row>
        {instructionsShown && <TelegramInstructions botPages={botPages} />}
      </Card>
    </Pair>
  )
}
