import { actorsFor } from '#machines/kit/port.ts'
import { wizardMedia } from '#machines/selling/community-wizard/children.ts'
import { createCommunityMachine } from '#machines/selling/create-community/machine.ts'
import { createSubmissionMachine } from '#machines/selling/create-submission/machine.ts'
import { usePageHidden } from '#src/flows/kit/page-lifecycle.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { createKnownDrafts } from '#src/flows/shared/browser/known-drafts.ts'
import { createSubmissionPorts } from '../create-submission/ports.ts'
import { mediaUploadPorts } from '../media-upload/ports.ts'
import { createCommunityPorts } from './ports.ts'
import { CreateCommunityView } from './view.tsx'

export function CreateCommunity() {
  const services = useServices()
  const flow = useFlow(
    () => {
      const known = createKnownDrafts()
      return createCommunityMachine.provide({
        actors: {
          ...actorsFor(createCommunityPorts(services, known)),
          mediaUpload: wizardMedia.provide({ actors: actorsFor(mediaUploadPorts(services)) }),
          createSubmission: createSubmissionMachine.provide({
            actors: actorsFor(createSubmissionPorts(services, known)),
          }),
        },
      })
    },
    {
      token: services.session.token(),
      userId: services.session.userId(),
      draftId: services.browser.randomId(),
      botPages: services.config.botPages,
    },
  )
  usePageHidden(flow)
  return <CreateCommunityView {...flow} />
}
