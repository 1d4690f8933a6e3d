import { useEffect, useEffectEvent, useState } from 'react'
import { createCommunityMachine } from '../../../machines/create-community/machine.ts'
import { actorsFor } from '../../../machines/port.ts'
import { wizardMedia } from '../../../machines/wizard.ts'
import { mediaUploadPorts } from '../media-upload/ports.ts'
import { PageTitle } from '../page-title.tsx'
import { useServices } from '../services.ts'
import { useFlow } from '../use-flow.ts'
import { createCommunityPorts } from './ports.ts'
import { CreateCommunityView } from './view.tsx'

export function CreateCommunity() {
  const services = useServices()
  const { attention } = services.platform
  const [ports] = useState(() => createCommunityPorts(services))
  const flow = useFlow(
    () =>
      createCommunityMachine.provide({
        actors: {
          ...actorsFor(ports.calls),
          mediaUpload: wizardMedia.provide({ actors: actorsFor(mediaUploadPorts(services)) }),
        },
      }),
    {
      token: services.session.token(),
      userId: services.session.signedIn()?.userId ?? null,
      draftId: crypto.randomUUID(),
      botPages: services.config.botPages,
    },
  )
  const { snapshot, send } = flow
  const hide = useEffectEvent(() => {
    if (snapshot.status === 'active') send({ type: 'page.hidden' })
  })
  useEffect(() => attention.onLeave(() => hide()), [attention])
  useEffect(
    () => () => {
      // The actor lives a moment longer than its page, and the draft is written in that moment.
      hide()
      ports.leave()
    },
    [ports],
  )
  return (
    <>
      <PageTitle>Create</PageTitle>
      <CreateCommunityView {...flow} />
    </>
  )
}
