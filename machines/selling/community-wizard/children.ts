import { sendParent } from 'xstate'
import type { Media } from '#machines/rules/communities/media.ts'
import { mediaUploadMachine } from '../media-upload/machine.ts'

/** A media field of a wizard, which sends its content to the wizard. */
export const wizardMedia = mediaUploadMachine.provide({
  actions: {
    announceMedia: sendParent(({ self }, params: { media: Media | null }) => ({
      type: 'media.changed',
      field: self.id,
      media: params.media,
    })),
    announceWork: sendParent(({ self }, params: { busy: boolean }) => ({
      type: 'media.working',
      field: self.id,
      busy: params.busy,
    })),
  },
})
