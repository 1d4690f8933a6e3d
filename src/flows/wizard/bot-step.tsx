import type { BotPages } from '../../../machines/rules/bots.ts'
import type { WizardEvent } from '../../../machines/rules/community-drafts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row } from '../../ui/layout.tsx'
import { PlatformIcon } from '../../ui/platform.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { TelegramInstructions } from '../telegram-instructions.tsx'
import { StepButtons } from './wizard-page.tsx'

interface BotStepProps {
  botPages: BotPages
  instructionsShown: boolean
  send: (event: WizardEvent) => void
}

/** Step 2 (WIZ-03). */
export function BotStep({ botPages, instructionsShown, send }: BotStepProps) {
  return (
    <>
      <Card>
        <Heading level={3}>Discord</Heading>
        <Text>Choose your server on Discord’s page and let the bot have its administrator rights.</Text>
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
          <Button aria-expanded={instructionsShown} onClick={() => send({ type: 'instructions.toggled' })}>
            <PlatformIcon platform="Telegram" />
            Telegram instructions
          </Button>
        </Row>
        {instructionsShown && <TelegramInstructions botPages={botPages} />}
      </Card>
      <StepButtons onBack={() => send({ type: 'back.chosen' })}>
        <Button variant="primary" onClick={() => send({ type: 'next.chosen' })}>
          Next
        </Button>
      </StepButtons>
    </>
  )
}
