import { sendParent } from 'xstate'
import type { Media } from '#machines/rules/communities/media.ts'
import { mediaUploadMachine } from '#machines/selling/media-upload/machine.ts'

/**
 * The dialog's picture field, as a child of `profileEditMachine`. The caller must provide the ports of this child
 * first.
 */
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
