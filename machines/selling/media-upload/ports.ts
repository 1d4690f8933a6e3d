import type { Feed, Port } from '#machines/kit/port.ts'
import type { MediaFormat, PickedFile } from '#machines/rules/communities/media.ts'
import type { MediaKind } from '#machines/rules/kit/entities.ts'

/** The draft of a new community, as stored in this browser. */
export interface NewDraft {
  userId: string
  id: string
}

export interface MediaUploadPorts {
  /** Reads a file's first bytes. `unreadable`: the file was changed or deleted since it was picked. */
  readFormat: Port<{ address: string }, { kind: 'read'; format: MediaFormat | null } | { kind: 'unreadable' }>
  /**
   * Takes a picture from the video at a URL. `unreadable`: the video's host does not allow it, or the browser cannot
   * play the video.
   */
  takeFrame: Port<{ film: string }, { kind: 'taken'; file: PickedFile } | { kind: 'unreadable' }>
  /**
   * Uploads the file directly to the image host, with an unsigned preset and without session or key (MEDIA-01,
   * IMAGE-01, A21).
   */
  upload: Port<
    { address: string; media: MediaKind; folder: string },
    { kind: 'uploaded'; url: string; publicId: string } | { kind: 'unreadable' }
  >
  /** Emits how much of the file was sent, in whole percent. */
  progress: Feed<{ address: string }, { kind: 'sent'; percent: number }>
  /**
   * Sends DELETE /images/delete (API-29) or /images/delete-video (API-57). Does nothing if another tab may have created
   * a community from the draft with this file.
   */
  discard: Port<{ media: MediaKind; publicId: string; draft: NewDraft | null }, void>
}
