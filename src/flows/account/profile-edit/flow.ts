import { editedPicture } from '#machines/account/profile-edit/children.ts'
import { profileEditMachine } from '#machines/account/profile-edit/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { mediaUploadPorts } from '#src/flows/selling/media-upload/ports.ts'
import { profileEditPorts } from './ports.ts'

export const profileEditFlow = connect(profileEditMachine, (services) => ({
  ...profileEditPorts(services),
  mediaUpload: connect(editedPicture, mediaUploadPorts)(services),
}))
