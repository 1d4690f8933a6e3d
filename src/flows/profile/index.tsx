import { useEffect } from 'react'
import { paymentAccountMachine } from '../../../machines/payment-account/machine.ts'
import { actorsFor } from '../../../machines/port.ts'
import { ppvLinkMachine } from '../../../machines/ppv-link/machine.ts'
import { profileDiscord, profileDiscordExpiry, profileMachine } from '../../../machines/profile/machine.ts'
import { discordAnswerIn } from '../../../machines/rules/discord.ts'
import { discordConnectionPorts } from '../discord-connection/ports.ts'
import { discordExpiryPorts } from '../discord-expiry/ports.ts'
import { PageTitle } from '../page-title.tsx'
import { paymentAccountPorts } from '../payment-account/ports.ts'
import { ppvLinkPorts } from '../ppv-link/ports.ts'
import { profileEditWith } from '../profile-edit/ports.ts'
import { useServices } from '../services.ts'
import { useFlow } from '../use-flow.ts'
import { profilePorts } from './ports.ts'
import { ProfileView } from './view.tsx'

export function Profile() {
  const services = useServices()
  const { config, platform, session } = services
  const { attention, navigation } = platform
  const flow = useFlow(
    () =>
      profileMachine.provide({
        actors: {
          ...actorsFor(profilePorts(services)),
          paymentAccount: paymentAccountMachine.provide({ actors: actorsFor(paymentAccountPorts(services)) }),
          discordConnection: profileDiscord.provide({ actors: actorsFor(discordConnectionPorts(services)) }),
          discordExpiry: profileDiscordExpiry.provide({ actors: actorsFor(discordExpiryPorts(services)) }),
          ppvLink: ppvLinkMachine.provide({ actors: actorsFor(ppvLinkPorts(services)) }),
          profileEdit: profileEditWith(services),
        },
      }),
    {
      token: session.token(),
      consent: { ...config.discordConsent, redirectUri: `${navigation.origin}/profile` },
      discordAnswer: discordAnswerIn(new URLSearchParams(navigation.path().split('?')[1])),
      botPage: config.botPages.telegram,
    },
  )
  const { send } = flow
  useEffect(() => attention.onReturn(() => send({ type: 'page.returned' })), [attention, send])
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <ProfileView {...flow} />
    </>
  )
}
