import { type BotPages, telegramBotName, telegramInvite } from '#machines/rules/communities/bots.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Row, Stack, Steps } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'

const chats = [
  {
    chat: 'group',
    title: 'In a group',
    steps: [
      'Open the group, tap its name and choose ‘Add members’.',
      'Search for {bot} and add it.',
      'In ‘Manage group’, open ‘Administrators’ and make the bot one. Let it invite and ban users.',
    ],
    action: 'Add to a group',
  },
  {
    chat: 'channel',
    title: 'In a channel',
    steps: [
      'Open the channel, tap its name and choose ‘Administrators’.',
      'Choose ‘Add administrator’ and search for {bot}.',
      'Let it add subscribers and save.',
    ],
    action: 'Add to a channel',
  },
] as const

/** Explains how to add the bot to a Telegram group or channel as an administrator (C05). */
export function TelegramInstructions({ botPages }: { botPages: BotPages }) {
  const bot = telegramBotName(botPages)
  return (
    <>
      <Text>
        The bot lets members in and out. It can do so only as an administrator of your group or channel.
      </Text>
      {chats.map(({ chat, title, steps, action }) => (
        <Stack key={chat} gap="snug">
          <Heading level={3}>{title}</Heading>
          <Steps>
            {steps.map((step) => (
              <li key={step}>{step.replace('{bot}', bot)}</li>
            ))}
          </Steps>
          <Row>
            <ButtonLink href={telegramInvite(botPages, chat)} external>
              {action}
            </ButtonLink>
          </Row>
        </Stack>
      ))}
    </>
  )
}
