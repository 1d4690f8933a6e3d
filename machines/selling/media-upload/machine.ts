import { assign, setup } from 'xstate'
import { anyway, onOutcome, output } from '#machines/kit/outcome.ts'
import { payload, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import {
  contentProblem,
  fileProblem,
  type Media,
  type MediaFormat,
  noFrame,
  type PickedFile,
  unreadableFile,
  uploadFailed,
} from '#machines/rules/communities/media.ts'
import type { MediaKind } from '#machines/rules/kit/entities.ts'
import { serverMessageOr } from '#machines/rules/kit/failures.ts'
import { first } from '#machines/rules/kit/non-null.ts'
import type { MediaUploadPorts, NewDraft } from './ports.ts'

export interface MediaUploadInput {
  kind: MediaKind
  /** The folder at the image host: one of `mediaFolders`. */
  folder: string
  /**
   * The file in the field: a saved file or, with `fresh`, a file that was uploaded before a reload of the page but not
   * saved.
   */
  current: Media | null
  /**
   * The message of a failed upload if the host sends none. Default: the text that `uploadFailed` has for this kind of
   * media (IMAGE-05).
   */
  failureText?: string
  /** The draft of the new community to which the file belongs; null or undefined if there is none. */
  draft?: NewDraft | null
  /** Whether the field contains the thumbnail of a video, which can also be taken from that video. */
  ofVideo?: boolean
}

export type MediaUploadEvent =
  | { type: 'file.picked'; file: PickedFile }
  /** The user wants to take the thumbnail from the video with the URL `film`. */
  | { type: 'frame.requested'; film: string }
  | { type: 'upload.cancelled' }
  | { type: 'retry.requested' }
  | { type: 'media.removed' }
  | { type: 'dialog.closed' }

interface MediaUploadContext {
  kind: MediaKind
  folder: string
  failureText: string
  draft: NewDraft | null
  ofVideo: boolean
  media: Media | null
  /** The file that is being read or uploaded, or whose upload failed. */
  file: PickedFile | null
  /** The URL of the video from which the thumbnail is being taken. */
  film: string
  percent: number
  message: string | null
  /** The public ids of uploads that are no longer needed. The first one is being deleted. */
  unwanted: string[]
}

const addressOf = ({ file }: MediaUploadContext) => ({ address: file?.address ?? '' })

interface Read {
  format: MediaFormat | null
}

const problemOf = ({ kind }: MediaUploadContext, file: PickedFile) => fileProblem(kind, file)

const unwantedOf = ({ media, unwanted }: MediaUploadContext) =>
  media?.fresh && media.publicId !== null ? [...unwanted, media.publicId] : unwanted

const mediaIn = ({ event: { output } }: { event: { output: { url: string; publicId: string } } }) => ({
  media: { url: output.url, publicId: output.publicId, fresh: true },
})

/** The transition if the picked file was changed or deleted, so that retrying cannot help. */
const unreadable = { target: '#media-upload.media.rejected', actions: 'refuseUnreadable' } as const

const fail = {
  target: '#media-upload.media.failed',
  actions: { type: 'showFailure', params: thrown },
} as const

/** Takes a picture from a video and uploads it. */
const taking = {
  guard: 'isOfVideo',
  target: '#media-upload.media.uploading.taking',
  actions: { type: 'keepFilm', params: payload },
} as const

/** The transitions after the user has picked a file: it is uploaded at once, unless it is empty or too large. */
const picking = [
  {
    guard: { type: 'isRefused', params: payload },
    target: '#media-upload.media.rejected',
    actions: { type: 'refuseFile', params: payload },
  },
  {
    target: '#media-upload.media.uploading',
    reenter: true,
    actions: { type: 'takeFile', params: payload },
  },
] as const

/**
 * An image or video field of a form. The file is uploaded to the image host as soon as it is picked (MEDIA-01,
 * MEDIA-02, MEDIA-03, IMAGE-01). The machine runs as long as the form: the parent starts one for each field and
 * provides the announcements, as `community-wizard/children.ts` does.
 *
 * The parent stores the announced media in its draft, including `fresh`, and passes it as `current` after a reload.
 * Saved media (`fresh: false`) are never deleted here: the parent deletes them after it has saved the change.
 */
export const mediaUploadMachine = setup({
  types: {
    input: {} as MediaUploadInput,
    context: {} as MediaUploadContext,
    events: {} as MediaUploadEvent,
    tags: {} as 'busy' | 'dialog' | 'failed',
  },
  actors: portsOf<MediaUploadPorts>(),
  guards: {
    hasMedia: ({ context }) => context.media !== null,
    hasUnwanted: ({ context }) => context.unwanted.length > 0,
    isOfVideo: ({ context }) => context.ofVideo,
    isRefused: ({ context }, params: { file: PickedFile }) => problemOf(context, params.file) !== null,
    isForeign: ({ context }, { format }: Read) => contentProblem(context.kind, format) !== null,
  },
  actions: {
    refuseFile: assign({
      file: null,
      message: ({ context }, params: { file: PickedFile }) => problemOf(context, params.file),
    }),
    refuseContent: assign({
      file: null,
      message: ({ context }, { format }: Read) => contentProblem(context.kind, format),
    }),
    refuseUnreadable: assign({ file: null, message: unreadableFile }),
    keepFilm: assign({ file: null, film: (_, params: { film: string }) => params.film }),
    refuseFilm: assign({ file: null, message: noFrame }),
    takeFile: assign({ file: (_, params: { file: PickedFile }) => params.file }),
    beginCounting: assign({ percent: 0, message: null }),
    /** Stores the percentage that the feed emits; 0 before it has emitted one. */
    count: assign({
      percent: (_, params: { progress: { percent: number } | undefined }) => params.progress?.percent ?? 0,
    }),
    keepUploaded: assign(({ context }, { media }: { media: Media | null }) => ({
      unwanted: unwantedOf(context),
      media,
    })),
    removeMedia: assign(({ context }) => ({ unwanted: unwantedOf(context), media: null })),
    forgetFile: assign({ file: null, percent: 0, message: null }),
    forgetUnwanted: assign({ unwanted: ({ context }) => context.unwanted.slice(1) }),
    showFailure: assign({
      message: ({ context }, params: { error: unknown }) =>
        serverMessageOr(params.error, context.failureText),
    }),
    /** Reports a change of the field's content to the parent. The parent provides the implementation. */
    announceMedia: (_, _params: { media: Media | null }) => {},
    /** Reports whether an upload is running, so that the form waits. The parent provides the implementation. */
    announceWork: (_, _params: { busy: boolean }) => {},
  },
}).createMachine({
  id: 'media-upload',
  context: ({
    input: { kind, folder, current, failureText = uploadFailed[kind], draft = null, ofVideo = false },
  }) => ({
    kind,
    folder,
    failureText,
    draft,
    ofVideo,
    media: current,
    file: null,
    film: '',
    percent: 0,
    message: null,
    unwanted: [],
  }),
  type: 'parallel',
  states: {
    media: {
      initial: 'settling',
      states: {
        settling: {
          always: [{ guard: 'hasMedia', target: 'uploaded' }, { target: 'idle' }],
        },
        idle: {
          description: 'There is no file; one can be picked or dropped.',
          meta: { requirements: ['MEDIA-01'] },
          on: { 'file.picked': picking, 'frame.requested': taking },
        },
        uploading: {
          description:
            'A picked file is being checked and uploaded to the image host; the user can cancel it.',
          meta: { requirements: ['MEDIA-01', 'MEDIA-02', 'IMAGE-01'] },
          tags: 'busy',
          entry: ['beginCounting', { type: 'announceWork', params: { busy: true } }],
          exit: { type: 'announceWork', params: { busy: false } },
          initial: 'reading',
          on: {
            'upload.cancelled': { target: 'settling', actions: 'forgetFile' },
            'file.picked': picking,
          },
          states: {
            reading: {
              invoke: {
                id: 'readFormat',
                src: 'readFormat',
                input: ({ context }) => addressOf(context),
                onDone: onOutcome({
                  unreadable,
                  read: [
                    {
                      guard: { type: 'isForeign', params: output },
                      target: '#media-upload.media.rejected',
                      actions: { type: 'refuseContent', params: output },
                    },
                    'sending',
                  ],
                }),
                onError: fail,
              },
            },
            sending: {
              invoke: [
                {
                  id: 'progress',
                  src: 'progress',
                  input: ({ context }) => addressOf(context),
                  onSnapshot: {
                    actions: { type: 'count', params: ({ event }) => ({ progress: event.snapshot.context }) },
                  },
                  onError: {},
                },
                {
                  id: 'upload',
                  src: 'upload',
                  input: ({ context }) => ({
                    ...addressOf(context),
                    media: context.kind,
                    folder: context.folder,
                  }),
                  onDone: onOutcome({
                    unreadable,
                    uploaded: {
                      target: '#media-upload.media.uploaded',
                      actions: [
                        { type: 'keepUploaded', params: mediaIn },
                        'forgetFile',
                        { type: 'announceMedia', params: mediaIn },
                      ],
                    },
                  }),
                  onError: fail,
                },
              ],
            },
            taking: {
              invoke: {
                id: 'takeFrame',
                src: 'takeFrame',
                input: ({ context: { film } }) => ({ film }),
                onDone: onOutcome({
                  taken: { target: 'reading', actions: { type: 'takeFile', params: output } },
                  unreadable: { target: '#media-upload.media.rejected', actions: 'refuseFilm' },
                }),
                onError: { target: '#media-upload.media.rejected', actions: 'refuseFilm' },
              },
            },
          },
        },
        uploaded: {
          description: 'The image or video is uploaded and can be replaced or removed.',
          meta: { requirements: ['MEDIA-01', 'IMAGE-01'] },
          on: {
            'file.picked': picking,
            'frame.requested': taking,
            'media.removed': {
              target: 'idle',
              actions: ['removeMedia', { type: 'announceMedia', params: { media: null } }],
            },
          },
        },
        rejected: {
          description: 'The file was rejected and not sent; an alert says why.',
          meta: { requirements: ['MEDIA-02'] },
          tags: 'dialog',
          on: { 'dialog.closed': { target: 'settling', actions: 'forgetFile' } },
        },
        failed: {
          description: 'The upload failed; the previous file stays and the user can retry.',
          meta: { requirements: ['MEDIA-03', 'IMAGE-05'] },
          tags: 'failed',
          on: {
            'retry.requested': 'uploading',
            'upload.cancelled': { target: 'settling', actions: 'forgetFile' },
            'file.picked': picking,
          },
        },
      },
    },
    discards: {
      initial: 'none',
      states: {
        none: { always: { guard: 'hasUnwanted', target: 'deleting' } },
        deleting: {
          description: 'A fresh upload that was replaced or removed is being deleted at the image host.',
          meta: { requirements: ['MEDIA-03', 'IMAGE-06'] },
          invoke: {
            id: 'discard',
            src: 'discard',
            input: ({ context: { kind, unwanted, draft } }) => ({
              media: kind,
              publicId: first(unwanted),
              draft,
            }),
            ...anyway({ target: 'none', actions: 'forgetUnwanted' }),
          },
        },
      },
    },
  },
})
