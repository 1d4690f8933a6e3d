import type { Samples } from '#machines/kit/samples.ts'
import { mediaFolders } from '#machines/rules/communities/media.ts'
import type { mediaUploadMachine } from './machine.ts'

export const sampleFilm = '/videos/lantern-room.webm'
const logo = { url: '/pictures/anvil.svg', publicId: 'course/anvil' }
const uploaded = { url: '/pictures/hearth.svg', publicId: 'course/hearth' }

/** The object URLs of the sample files, by content. */
const pickedFiles = {
  picture: {
    address: 'blob:https://guildhall.test/picture',
    name: 'anvil.png',
    type: '',
    size: 48_000,
  },
  frame: {
    address: 'blob:https://guildhall.test/frame',
    name: 'video.jpg',
    type: 'image/jpeg',
    size: 36_000,
  },
  drawing: {
    address: 'blob:https://guildhall.test/drawing',
    name: 'anvil.svg',
    type: 'image/svg+xml',
    size: 2_000,
  },
  film: {
    address: 'blob:https://guildhall.test/film',
    name: 'the-forge.mp4',
    type: 'video/x-m4v',
    size: 24_000_000,
  },
  longFilm: {
    address: 'blob:https://guildhall.test/long-film',
    name: 'the-whole-day.mp4',
    type: 'video/mp4',
    size: 2_147_483_648,
  },
} as const

export const mediaUploadSamples: Samples<typeof mediaUploadMachine> = {
  mainPath: ['media.uploading.sending', 'media.uploaded'],
  inputs: {
    logo: { kind: 'image', folder: mediaFolders.image, current: null },
    savedLogo: { kind: 'image', folder: mediaFolders.image, current: { ...logo, fresh: false } },
    freshVideo: {
      kind: 'video',
      folder: mediaFolders.video,
      current: {
        url: sampleFilm,
        publicId: 'course_uploads/videos/forge',
        fresh: true,
      },
    },
    videoPicture: { kind: 'image', folder: mediaFolders.image, current: null, ofVideo: true },
    profilePicture: { kind: 'image', folder: 'profile', current: null, failureText: 'upload failed' },
  },
  events: {
    'file.picked': [
      { file: pickedFiles.picture },
      { file: pickedFiles.drawing },
      { file: pickedFiles.film },
      { file: pickedFiles.longFilm },
    ],
    'frame.requested': [{ film: sampleFilm }],
    'upload.cancelled': [{}],
    'retry.requested': [{}],
    'media.removed': [{}],
    'dialog.closed': [{}],
  },
  actors: {
    readFormat: {
      outputs: {
        read: [
          { kind: 'read', format: 'png' },
          { kind: 'read', format: 'mp4' },
          { kind: 'read', format: null },
        ],
        unreadable: [{ kind: 'unreadable' }],
      },
      errors: [null],
    },
    takeFrame: {
      outputs: {
        taken: [{ kind: 'taken', file: pickedFiles.frame }],
        unreadable: [{ kind: 'unreadable' }],
      },
      errors: [null],
    },
    upload: {
      outputs: { uploaded: [{ kind: 'uploaded', ...uploaded }], unreadable: [{ kind: 'unreadable' }] },
      errors: ['File size too large.', null],
    },
    progress: { snapshots: { sent: [{ kind: 'sent', percent: 40 }] } },
    discard: { outputs: [undefined], errors: [null] },
  },
  // Reduces the states: no thumbnail is taken while a file is deleted, because taking and deleting do not influence
  // each other.
  possible: ({ context: { unwanted } }, event) => event.type !== 'frame.requested' || unwanted.length === 0,
  // Ignores all but two of the unwanted files: they are deleted one after the other, so more make no difference.
  identity: ({ unwanted, ...context }) => ({ ...context, unwanted: unwanted.slice(0, 2) }),
}
