import type { Feed, Port } from '#machines/kit/port.ts'
import type { MediaFormat } from '#machines/rules/communities/media.ts'
import type { MediaKind } from '#machines/rules/kit/entities.ts'

/** The draft of a new community, as it is kept in this browser. */
export interface NewDraft {
  userId: string
  id: string
}

export interface MediaUploadPorts {
  /** Looks at a file's first bytes. `unreadable`: the file has changed or is gone since it was picked. */
  readFormat: Port<{ address: string }, { kind: 'read'; format: MediaFormat | null } | { kind: 'unreadable' }>
  /** Straight to the image host: an unsigned preset, no session and no key (MEDIA-01, IMAGE-01, A21). */
  upload: Port<
    { address: string; media: MediaKind; folder: string },
    { kind: 'uploaded'; url: string; publicId: string } | { kind: 'unreadable' }
  >
  /** How much of the file is on its way, in whole percent. */
  progress: Feed<{ address: string }, { kind: 'sent'; percent: number }>
  /**
   * DELETE /images/delete (API-29) or /images/delete-video (API-57); nothing where another tab may have made a community
   * of the draft with it.
   */
  discard: Port<{ media: MediaKind; publicId: string; draft: NewDraft | null }, void>
}
