import { wizardMedia } from '#machines/selling/community-wizard/children.ts'
import { deleteCommunityMachine } from '#machines/selling/delete-community/machine.ts'
import { editCommunityMachine } from '#machines/selling/edit-community/machine.ts'
import { editSubmissionMachine } from '#machines/selling/edit-submission/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { createKnownDrafts } from '#src/flows/shared/browser/known-drafts.ts'
import { deleteCommunityPorts } from '../delete-community/ports.ts'
import { editSubmissionPorts } from '../edit-submission/ports.ts'
import { mediaUploadPorts } from '../media-upload/ports.ts'
import { editCommunityPorts } from './ports.ts'

export const editCommunityFlow = connect(editCommunityMachine, (services) => {
  const known = createKnownDrafts()
  return {
    ...editCommunityPorts(services, known),
    mediaUpload: connect(wizardMedia, mediaUploadPorts)(services),
    deleteCommunity: connect(deleteCommunityMachine, deleteCommunityPorts)(services),
    editSubmission: connect(editSubmissionMachine, () => editSubmissionPorts(services, known))(services),
  }
})
