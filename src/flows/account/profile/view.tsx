import type { profileMachine } from '#machines/account/profile/machine.ts'
import { profileAvatar, resizedImage } from '#machines/rules/communities/images.ts'
import type { Profile } from '#machines/rules/kit/entities.ts'
import { planLabel } from '#machines/rules/plans/tiers.ts'
import { Child } from '#src/flows/kit/child.tsx'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { PaymentAccountView } from '#src/flows/selling/payment-account/view.tsx'
import { PpvLinkView } from '#src/flows/selling/ppv-link/view.tsx'
import { SessionHeld } from '#src/flows/shared/auth/session-held.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Connections } from '#src/ui/feedback/connection.tsx'
import { Loading, SkeletonCard, SkeletonText } from '#src/ui/feedback/loading/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Columns, Multiline, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Page, Pair } from '#src/ui/layout/page.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Avatar } from '#src/ui/media/avatar.tsx'
import { LuChevronRight } from '#src/ui/media/icons.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { DiscordConnectionView } from '../discord-connection/view.tsx'
import { DiscordExpiryView } from '../discord-expiry/view.tsx'
import { PasswordLinkView } from '../password-link/view.tsx'
import { ProfileEditView } from '../profile-edit/view.tsx'
import { TelegramConnectionView } from '../telegram-connection/view.tsx'

export function ProfileView({ snapshot, send }: Flow<typeof profileMachine>) {
  const { profile, stale } = snapshot.context
  const actors = snapshot.children
  if (snapshot.hasTag('failed')) {
    return (
      <Page title="Profile" width="prose">
        <SessionHeld title="Your profile could not be loaded." snapshot={snapshot} send={send} />
      </Page>
    )
  }
  if (!profile) {
    return (
      <Page title="Profile">
        <Loading label="Loading…">
          <Pair>
            <SkeletonCard />
            <SkeletonCard />
          </Pair>
        </Loading>
      </Page>
    )
  }
  return (
    <Page
      title="Profile"
      actions={
        <Button
          loading={stale || snapshot.matches({ ready: { dialog: 'waiting' } })}
          disabled={!snapshot.can({ type: 'edit.chosen' })}
          onClick={() => send({ type: 'edit.chosen' })}
        >
          Edit
        </Button>
      }
    >
      <Pair>
        <Card>
          <ProfileHead profile={profile} snapshot={snapshot} />
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
      </Pair>
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
// The line height is as tall as the letters, because the clamped box cuts what is beyond it.
const Name = chakra('div', {
  base: { lineClamp: '3', overflowWrap: 'anywhere', '& > h2': { lineHeight: '1.5' } },
})

/** A badge does not inherit the underline of the link around it. */
const PlanBadge = chakra(Badge, { base: { textDecoration: 'underline', textUnderlineOffset: '0.2em' } })

/** A colour for each plan (PROFILE-20). */
const tones = {
  None: 'neutral',
  Free: 'neutral',
  Growth: 'positive',
  Pro: 'warning',
  Scale: 'accent',
} as const

interface ProfileHeadProps extends Pick<Flow<typeof profileMachine>, 'snapshot'> {
  profile: Profile
}

function ProfileHead({ profile, snapshot }: ProfileHeadProps) {
  const { email, name, plan, profilePicture, role } = profile
  const label = planLabel(plan)
  return (
    <Introduction>
      <Avatar
        size="2xl"
        initials
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
        <Description text={snapshot.context.description} />
        <Row>
          <Text as="span" variant="label">
            Current Plan
          </Text>
          <TextLink to="/Pick-Plan">
            <VisuallyHidden>Current Plan </VisuallyHidden>
            <PlanBadge tone={tones[label]}>
              <span>{label}</span>
              <LuChevronRight />
            </PlanBadge>
          </TextLink>
        </Row>
        <Child actor={snapshot.children['password-link']}>{(flow) => <PasswordLinkView {...flow} />}</Child>
      </Stack>
    </Introduction>
  )
}
