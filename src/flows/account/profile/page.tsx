import { useState } from 'react'
import { hasUnsavedChanges } from '#machines/account/profile-edit/machine.ts'
import { discordRedirectIn } from '#machines/rules/account/discord.ts'
import { useChild } from '#src/flows/kit/child.tsx'
import { usePageReturned } from '#src/flows/kit/page-lifecycle.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useUnsavedChanges } from '#src/flows/kit/unsaved-changes.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { profileFlow } from './flow.ts'
import { cachedProfile } from './ports.ts'
import { ProfileView } from './view.tsx'

export function Profile() {
  const services = useServices()
  const [cached] = useState(() => cachedProfile(services))
  const { config, browser, session } = services
  const { navigation } = browser
  const flow = useFlow(profileFlow, {
    token: session.token(),
    consent: { ...config.discordConsent, redirectUri: `${navigation.baseUrl}/profile` },
    discordAnswer: discordRedirectIn(new URLSearchParams(navigation.path().split('?')[1])),
    botPage: config.botPages.telegram,
    cached,
  })
  const { send } = flow
  usePageReturned(send)
  const edit = useChild(flow.snapshot.children['profile-edit'])
  useUnsavedChanges(
    edit !== null && edit.snapshot.status === 'active' && hasUnsavedChanges(edit.snapshot.context),
    () => edit?.send({ type: 'dialog.closed' }),
  )
  return <ProfileView {...flow} />
}
