import { sendParent } from 'xstate'
import type { Media } from '#machines/rules/communities/media.ts'
import { mediaUploadMachine } from '#machines/selling/media-upload/machine.ts'

/** The picture field of the edit dialog, which sends its changes to the dialog. */
export const editedPicture = mediaUploadMachine.provide({
  actions: {
    announceMedia: sendParent((_, params: { media: Media | null }) => ({
      type: 'media.changed',
      media: params.media,
    })),
    announceWork: sendParent((_, params: { busy: boolean }) => ({
      type: 'media.working',
      busy: params.busy,
    })),
  },
})
