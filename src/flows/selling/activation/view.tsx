import {
  type BotCheck,
  botChecks,
  botInvite,
  type MissingBot,
  missingBots,
} from '#machines/rules/communities/bots.ts'
import type { Platform, SellerCommunity } from '#machines/rules/kit/entities.ts'
import type { activationMachine } from '#machines/selling/activation/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Items, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { PlatformIcon } from '#src/ui/media/platform.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

/** The dialogs for activating and deactivating a community. The community's card shows the progress. */
export function ActivationView(flow: Flow<typeof activationMachine>) {
  if (flow.snapshot.matches('confirming')) return <Confirmation {...flow} />
  if (flow.snapshot.matches('blocked')) return <ActionRequired {...flow} />
  if (flow.snapshot.matches('refused')) return <Refused {...flow} />
  return null
}

function Confirmation({ snapshot, send }: Flow<typeof activationMachine>) {
  return (
    <Dialog
      role="alertdialog"
      title={`Switch off ${snapshot.context.community.title}?`}
      onClose={() => send({ type: 'dialog.closed' })}
      closeLabel="No"
      footer={
        <Button variant="danger" onClick={() => send({ type: 'deactivation.confirmed' })}>
          Yes
        </Button>
      }
    >
      <Text>This will make the community unavailable to members</Text>
    </Dialog>
  )
}

function Refused({ snapshot, send }: Flow<typeof activationMachine>) {
  const { community, reason } = snapshot.context
  return (
    <Dialog
      role="alertdialog"
      title={`${community.title} stays ${community.isActive ? 'on' : 'off'}`}
      onClose={() => send({ type: 'dialog.closed' })}
      closeLabel="Close"
    >
      <Text>{reason}</Text>
    </Dialog>
  )
}

/** Why the community cannot be activated. The texts are an addition to the specification. */
const reasons: Record<MissingBot['presence'], string> = {
  absent: 'The bot is not invited yet.',
  powerless: 'The bot is there, but has no admin permission.',
  unknown: 'We could not check whether the bot is there.',
}

/**
 * The label of the link that repairs a server, by what the server lacks. No link can make the bot an administrator of a
 * Telegram chat, so in this case the link only opens Telegram.
 */
const remedies = {
  Discord: { absent: 'Invite to Discord', powerless: 'Fix permissions', unknown: 'Invite to Discord' },
  Telegram: { absent: 'Invite to Telegram', powerless: 'Open in Telegram', unknown: 'Invite to Telegram' },
} as const satisfies Record<Platform, Record<MissingBot['presence'], string>>

const places = { Discord: 'Discord server', Telegram: 'Telegram chat' } as const

/** The name of a server, with its id if the community has several servers on the platform. */
const placeOf = (
  { platform, serverId }: BotCheck,
  { plans, title }: Pick<SellerCommunity, 'plans' | 'title'>,
) => {
  const alike = botChecks(plans).filter((check) => check.platform === platform)
  return `${places[platform]}${alike.length > 1 ? ` ${serverId}` : ''} of ${title}`
}

function ActionRequired({ snapshot, send }: Flow<typeof activationMachine>) {
  const { community, results, botPages } = snapshot.context
  return (
    <Dialog
      title="Action Required"
      onClose={() => send({ type: 'dialog.closed' })}
      closeLabel="Close"
      footer={
        <Button loading={snapshot.hasTag('busy')} onClick={() => send({ type: 'retry.requested' })}>
          Check again
        </Button>
      }
    >
      <Text>You need to invite the bot to each server before activating this community.</Text>
      <Heading level={3}>{community.title}</Heading>
      <Items>
        {missingBots(community.plans, results).map((missing) => (
          <Card
            as="li"
            tone="sunken"
            key={`${missing.platform} ${missing.serverId}`}
            aria-label={placeOf(missing, community)}
          >
            <Stack gap="tight">
              <Text variant="label">{missing.planTitles.join(', ')}</Text>
              <Text variant="note">{placeOf(missing, community)}</Text>
              <Text variant="small" tone="danger">
                {reasons[missing.presence]}
              </Text>
              {missing.platform === 'Telegram' && missing.presence === 'powerless' && (
                <Text variant="note">Make it an administrator in the settings of the group or channel.</Text>
              )}
            </Stack>
            <Row>
              <ButtonLink
                variant="primary"
                href={botInvite(botPages, missing.platform, missing.serverId)}
                external
              >
                <PlatformIcon platform={missing.platform} />
                <span>{remedies[missing.platform][missing.presence]}</span>
              </ButtonLink>
            </Row>
          </Card>
        ))}
      </Items>
    </Dialog>
  )
}
