import type { dashboardMachine } from '#machines/account/dashboard/machine.ts'
import type { discordConnectionMachine } from '#machines/account/discord-connection/machine.ts'
import type { discordExpiryMachine } from '#machines/account/discord-expiry/machine.ts'
import type { emailVerificationMachine } from '#machines/account/email-verification/machine.ts'
import type { loginMachine } from '#machines/account/login/machine.ts'
import type { passwordLinkMachine } from '#machines/account/password-link/machine.ts'
import type { passwordResetMachine } from '#machines/account/password-reset/machine.ts'
import { profileMachine } from '#machines/account/profile/machine.ts'
import type { profileEditMachine } from '#machines/account/profile-edit/machine.ts'
import type { registerMachine } from '#machines/account/register/machine.ts'
import type { telegramConnectionMachine } from '#machines/account/telegram-connection/machine.ts'
import { sampleBotPages } from '#machines/kit/sample-communities.ts'
import { sampleProfile } from '#machines/kit/sample-profile.ts'
import type { Profile } from '#machines/rules/kit/entities.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { DashboardView } from '#src/flows/account/dashboard/view.tsx'
import { EmailVerificationView } from '#src/flows/account/email-verification/view.tsx'
import { LoginView } from '#src/flows/account/login/view.tsx'
import { PasswordResetView } from '#src/flows/account/password-reset/view.tsx'
import { ProfileView } from '#src/flows/account/profile/view.tsx'
import { ProfileEditView } from '#src/flows/account/profile-edit/view.tsx'
import { RegisterView } from '#src/flows/account/register/view.tsx'
import { useChild } from '#src/flows/kit/child.tsx'
import { Section } from '#src/ui/layout/layout.tsx'
import { Heading } from '#src/ui/layout/text.tsx'
import { type ActorView, page, parentAt } from './actor-view.tsx'

/** The profile flow in the state `resting`, with one child replaced. */
export const profileWith = (id: string, actor: unknown, profile: Partial<Profile> = {}) =>
  parentAt(
    profileMachine,
    {
      value: { ready: { card: 'resting', token: 'watched' } },
      context: {
        signedIn: true,
        profile: { ...sampleProfile, ...profile },
        description: sampleProfile.description,
        stale: false,
        heldBecause: null,
        paymentStatus: null,
        discordAnswer: null,
        consent: { page: externalUrl('https://discord.com/oauth2/authorize'), clientId: '', redirectUri: '' },
        botPage: sampleBotPages.telegram,
      },
    },
    id,
    actor,
  )

const discordActorView: ActorView<typeof discordConnectionMachine> = ({ actor }) => (
  <ProfileView {...profileWith('discord-connection', actor, { discordUsername: 'sol.forges' })} />
)

const discordExpiryActorView: ActorView<typeof discordExpiryMachine> = ({ actor }) => (
  <ProfileView {...profileWith('discord-expiry', actor)} />
)

const telegramActorView: ActorView<typeof telegramConnectionMachine> = ({ actor }) => (
  <ProfileView {...profileWith('telegram-connection', actor, { telegramUsername: 'solforges' })} />
)

const passwordLinkActorView: ActorView<typeof passwordLinkMachine> = ({ actor }) => (
  <ProfileView {...profileWith('password-link', actor)} />
)

const profileEditActorView: ActorView<typeof profileEditMachine> = ({ actor }) => {
  const flow = useChild(actor)
  return (
    flow && (
      <Section>
        <Heading level={1}>Profile</Heading>
        <ProfileEditView {...flow} />
      </Section>
    )
  )
}

export const accountViews = {
  register: page<typeof registerMachine>(RegisterView),
  'email-verification': page<typeof emailVerificationMachine>(EmailVerificationView),
  login: page<typeof loginMachine>(LoginView),
  dashboard: page<typeof dashboardMachine>(DashboardView),
  'password-reset': page<typeof passwordResetMachine>(PasswordResetView),
  profile: page<typeof profileMachine>(ProfileView),
  'password-link': passwordLinkActorView,
  'profile-edit': profileEditActorView,
  'discord-connection': discordActorView,
  'discord-expiry': discordExpiryActorView,
  'telegram-connection': telegramActorView,
} as const
