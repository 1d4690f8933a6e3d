import { wizardMedia } from '#machines/selling/community-wizard/children.ts'
import { createCommunityMachine } from '#machines/selling/create-community/machine.ts'
import { createSubmissionMachine } from '#machines/selling/create-submission/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { createKnownDrafts } from '#src/flows/shared/browser/known-drafts.ts'
import { createSubmissionPorts } from '../create-submission/ports.ts'
import { mediaUploadPorts } from '../media-upload/ports.ts'
import { createCommunityPorts } from './ports.ts'

export const createCommunityFlow = connect(createCommunityMachine, (services) => {
  const known = createKnownDrafts()
  return {
    ...createCommunityPorts(services, known),
    mediaUpload: connect(wizardMedia, mediaUploadPorts)(services),
    createSubmission: connect(createSubmissionMachine, () => createSubmissionPorts(services, known))(
      services,
    ),
  }
})
