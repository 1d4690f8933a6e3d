import {
  profileDiscord,
  profileDiscordExpiry,
  profilePaymentAccount,
  profilePpvLink,
} from '#machines/account/profile/children.ts'
import { profileMachine } from '#machines/account/profile/machine.ts'
import { hasUnsavedChanges } from '#machines/account/profile-edit/machine.ts'
import { actorsFor } from '#machines/kit/port.ts'
import { discordAnswerIn } from '#machines/rules/account/discord.ts'
import { useChild } from '#src/flows/kit/child.tsx'
import { usePageReturned } from '#src/flows/kit/page-lifecycle.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useUnsavedChanges } from '#src/flows/kit/unsaved-changes.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { paymentAccountPorts } from '#src/flows/selling/payment-account/ports.ts'
import { ppvLinkPorts } from '#src/flows/selling/ppv-link/ports.ts'
import { discordConnectionPorts } from '../discord-connection/ports.ts'
import { discordExpiryPorts } from '../discord-expiry/ports.ts'
import { profileEditWith } from '../profile-edit/ports.ts'
import { profilePorts } from './ports.ts'
import { ProfileView } from './view.tsx'

export function Profile() {
  const services = useServices()
  const { config, browser, session } = services
  const { navigation } = browser
  const flow = useFlow(
    () =>
      profileMachine.provide({
        actors: {
          ...actorsFor(profilePorts(services)),
          paymentAccount: profilePaymentAccount.provide({ actors: actorsFor(paymentAccountPorts(services)) }),
          discordConnection: profileDiscord.provide({ actors: actorsFor(discordConnectionPorts(services)) }),
          discordExpiry: profileDiscordExpiry.provide({ actors: actorsFor(discordExpiryPorts(services)) }),
          ppvLink: profilePpvLink.provide({ actors: actorsFor(ppvLinkPorts(services)) }),
          profileEdit: profileEditWith(services),
        },
      }),
    {
      token: session.token(),
      consent: { ...config.discordConsent, redirectUri: `${navigation.baseUrl}/profile` },
      discordAnswer: discordAnswerIn(new URLSearchParams(navigation.path().split('?')[1])),
      botPage: config.botPages.telegram,
    },
  )
  const { send } = flow
  usePageReturned(send)
  const edit = useChild(flow.snapshot.children['profile-edit'])
  useUnsavedChanges(
    edit !== null && edit.snapshot.status === 'active' && hasUnsavedChanges(edit.snapshot.context),
    () => edit?.send({ type: 'dialog.closed' }),
  )
  return <ProfileView {...flow} />
}
