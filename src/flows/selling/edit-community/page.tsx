import { actorsFor } from '#machines/kit/port.ts'
import { wizardMedia } from '#machines/selling/community-wizard/children.ts'
import { editedDeletion } from '#machines/selling/edit-community/children.ts'
import { editCommunityMachine } from '#machines/selling/edit-community/machine.ts'
import { editSubmissionMachine } from '#machines/selling/edit-submission/machine.ts'
import { usePageHidden } from '#src/flows/kit/page-lifecycle.ts'
import { PageTitle } from '#src/flows/kit/page-title.tsx'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { createKnownDrafts } from '#src/flows/shared/browser/known-drafts.ts'
import { deleteCommunityPorts } from '../delete-community/ports.ts'
import { editSubmissionPorts } from '../edit-submission/ports.ts'
import { mediaUploadPorts } from '../media-upload/ports.ts'
import { editCommunityPorts } from './ports.ts'
import { EditCommunityView } from './view.tsx'

/** Another community is another wizard. */
export function EditCommunity({ slug }: { slug: string }) {
  return <Wizard key={slug} slug={slug} />
}

function Wizard({ slug }: { slug: string }) {
  const services = useServices()
  const flow = useFlow(
    () => {
      const known = createKnownDrafts()
      return editCommunityMachine.provide({
        actors: {
          ...actorsFor(editCommunityPorts(services, known)),
          mediaUpload: wizardMedia.provide({ actors: actorsFor(mediaUploadPorts(services)) }),
          deleteCommunity: editedDeletion.provide({
            actors: actorsFor(deleteCommunityPorts(services)),
          }),
          editSubmission: editSubmissionMachine.provide({
            actors: actorsFor(editSubmissionPorts(services, known)),
          }),
        },
      })
    },
    {
      slug,
      token: services.session.token(),
      userId: services.session.userId(),
      botPages: services.config.botPages,
    },
  )
  usePageHidden(flow)
  const { community } = flow.snapshot.context
  return (
    <>
      <PageTitle>{community ? `Edit ${community.title}` : 'Edit'}</PageTitle>
      <EditCommunityView {...flow} />
    </>
  )
}
