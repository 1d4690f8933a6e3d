import { sendParent } from 'xstate'
import type { Media } from '#machines/rules/communities/media.ts'
import { mediaUploadMachine } from '../media-upload/machine.ts'

/** The media fields of the wizards. Provide the ports before you provide it to a wizard's machine. */
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
