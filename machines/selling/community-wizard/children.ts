import { sendParent } from 'xstate'
import type { Media } from '#machines/rules/communities/media.ts'
import { mediaUploadMachine } from '../media-upload/machine.ts'

/**
 * A media field, as a child of a wizard's machine: it sends its content to the parent. The wizard's `flow.ts` provides
 * its ports.
 */
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
