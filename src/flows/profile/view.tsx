import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { discordConnectionMachine } from '../../../machines/discord-connection/machine.ts'
import type { discordExpiryMachine } from '../../../machines/discord-expiry/machine.ts'
import type { paymentAccountMachine } from '../../../machines/payment-account/machine.ts'
import type { ppvLinkMachine } from '../../../machines/ppv-link/machine.ts'
import type { profileMachine } from '../../../machines/profile/machine.ts'
import type { profileEditMachine } from '../../../machines/profile-edit/machine.ts'
import type { PaymentAccountStatus, Profile } from '../../../machines/rules/entities.ts'
import { profileAvatar, resizedImage } from '../../../machines/rules/images.ts'
import { planLabel } from '../../../machines/rules/tiers.ts'
import type { telegramConnectionMachine } from '../../../machines/telegram-connection/machine.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Connections } from '../../ui/connection.tsx'
import { Columns, Multiline, Row, Stack } from '../../ui/layout.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading, SkeletonCard, SkeletonText } from '../../ui/skeleton.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Child, type ChildActor } from '../child.tsx'
import { DiscordConnectionView } from '../discord-connection/view.tsx'
import { DiscordExpiryView } from '../discord-expiry/view.tsx'
import { PaymentAccountView } from '../payment-account/view.tsx'
import { PpvLinkView } from '../ppv-link/view.tsx'
import { ProfileEditView } from '../profile-edit/view.tsx'
import { TelegramConnectionView } from '../telegram-connection/view.tsx'
import type { Flow } from '../use-flow.ts'

/** The children by their ids; each id says which machine the child runs. */
type Children = Partial<{
  'payment-account': ChildActor<typeof paymentAccountMachine>
  'discord-connection': ChildActor<typeof discordConnectionMachine>
  'discord-expiry': ChildActor<typeof discordExpiryMachine>
  'telegram-connection': ChildActor<typeof telegramConnectionMachine>
  'ppv-link': ChildActor<typeof ppvLinkMachine>
  'profile-edit': ChildActor<typeof profileEditMachine>
}>

export function ProfileView({ snapshot, send }: Flow<typeof profileMachine>) {
  const { profile, description } = snapshot.context
  const actors = snapshot.children as unknown as Children
  const edit = (paymentStatus: PaymentAccountStatus | null) => (
    <Button
      loading={!snapshot.can({ type: 'edit.chosen', paymentStatus })}
      onClick={() => send({ type: 'edit.chosen', paymentStatus })}
    >
      Edit
    </Button>
  )
  if (!profile) {
    return (
      <Page title="Profile" width="prose">
        <Loading label="Loading…">
          <SkeletonCard />
        </Loading>
      </Page>
    )
  }
  return (
    <Page
      title="Profile"
      width="prose"
      actions={
        <Child actor={actors['payment-account']}>{(flow) => edit(flow.snapshot.context.status)}</Child>
      }
    >
      <Card>
        <Person profile={profile}>
          <Description text={description} />
        </Person>
      </Card>
      <Card>
        <Heading level={2} look="subheading">
          Connections
        </Heading>
        <Connections>
          <Child actor={actors['discord-connection']}>
            {(flow) => <DiscordConnectionView {...flow} username={profile.discordUsername} />}
          </Child>
          <Child actor={actors['telegram-connection']}>
            {(flow) => <TelegramConnectionView {...flow} username={profile.telegramUsername} />}
          </Child>
          <Child actor={actors['ppv-link']}>{(flow) => <PpvLinkView {...flow} />}</Child>
          <Child actor={actors['payment-account']}>{(flow) => <PaymentAccountView {...flow} />}</Child>
        </Connections>
      </Card>
      <Child actor={actors['discord-expiry']}>{(flow) => <DiscordExpiryView {...flow} />}</Child>
      <Child actor={actors['profile-edit']}>{(flow) => <ProfileEditView {...flow} />}</Child>
    </Page>
  )
}

const Unsaid = chakra(Text, { base: { fontStyle: 'italic' } })

function Description({ text }: { text: string | null | undefined }) {
  if (text === undefined) return <SkeletonText />
  return text ? <Multiline>{text}</Multiline> : <Unsaid tone="muted">No description available</Unsaid>
}

const Introduction = chakra(Columns, { base: { alignItems: 'start' } })
const Name = chakra('div', { base: { lineClamp: '3', overflowWrap: 'anywhere' } })

/** A colour for each plan (PROFILE-20). */
const tones = {
  None: 'neutral',
  Free: 'neutral',
  Growth: 'positive',
  Pro: 'warning',
  Scale: 'accent',
} as const

function Person({
  profile: { email, name, plan, profilePicture, role },
  children,
}: {
  profile: Profile
  children: ReactNode
}) {
  const label = planLabel(plan)
  return (
    <Introduction>
      <Avatar
        size="2xl"
        name={name}
        picture={profilePicture && resizedImage(profilePicture, profileAvatar)}
      />
      <Stack gap="snug">
        <Stack gap="tight">
          <Name>
            <Heading level={2}>{name}</Heading>
          </Name>
          <Row>
            <Text tone="muted">{email}</Text>
            <Badge>{role === 'seller' ? 'Seller' : 'Buyer'}</Badge>
          </Row>
        </Stack>
        {children}
        <Row>
          <Text as="span" variant="label">
            Current Plan
          </Text>
          <TextLink to="/Pick-Plan" quiet>
            <Badge tone={tones[label]}>{label}</Badge>
          </TextLink>
        </Row>
      </Stack>
    </Introduction>
  )
}
