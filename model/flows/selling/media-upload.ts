import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import type { MediaFormat, PickedFile } from '#machines/rules/communities/media.ts'
import type { MediaKind } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { mediaUploadMachine } from '#machines/selling/media-upload/machine.ts'
import { mediaUploadSamples } from '#machines/selling/media-upload/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { close, modelOf, press } from '#model/driver/model.ts'
import { outcomeOf, type PathSoFar } from '#model/driver/path-so-far.ts'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { sellingViews } from '#model/views/selling.tsx'
import { connect } from '#src/flows/kit/connect.ts'
import { mediaUploadPorts } from '#src/flows/selling/media-upload/ports.ts'

const userId = '64b000000000000000000001'

/** The first bytes of a file, by which each format is identified. */
const beginnings: Partial<Record<MediaFormat, string>> = {
  png: '\x89PNG\r\n\x1a\n',
  mp4: '\0\0\0\x14ftypisom\0\0\0\0mp42',
}

const fileOf = ({ name, type }: Pick<PickedFile, 'name' | 'type'>, format: MediaFormat | null) => {
  const text = (format && beginnings[format]) ?? 'no media'
  return new File([Uint8Array.from(text, (one) => one.charCodeAt(0))], name, { type })
}

/** Gives a file another `size`. A real file of two gigabytes would take too long. */
const ofSize = (file: File, size: number): File => Object.defineProperty(file, 'size', { value: size })

/** Simulates that the file was saved again after it was picked. */
const changeOnDisk = ({ environment }: Sandbox, _: unknown, { address }: { address: string }) => {
  const file = fileOf({ name: 'picked', type: 'image/png' }, 'png')
  const refusal = new DOMException('The file has changed.', 'NotReadableError')
  const slice = () => ({ arrayBuffer: () => Promise.reject(refusal) })
  environment.files.set(address, Object.defineProperty(file, 'slice', { value: slice }))
}

const isChanged = async ({ environment }: Sandbox, address: string) => {
  const reading = environment.files.get(address)?.slice(0, 1).arrayBuffer()
  return (await reading?.catch(() => null)) === null
}

const nounOf = ({ input }: PathSoFar) => (input === 'freshVideo' ? 'video' : 'picture')
const labelOf = ({ input }: PathSoFar) =>
  input === 'freshVideo' ? 'Intro video' : input === 'videoPicture' ? 'Picture of the video' : 'Logo'

const gone = new Failure({ kind: 'refused', message: 'The file is gone.', status: 500 })

const deletes = { image: 'deleteImage', video: 'deleteVideo' } as const

const refuse = async (
  sandbox: Sandbox,
  call: 'imageHost' | (typeof deletes)[MediaKind],
  failure: FailureSample,
) => {
  const { status, serverMessage } = failureOf(failure)
  await sandbox.refuse(call, { status: status ?? 0, message: serverMessage ?? '' })
  return true
}

/** Whether the field contains a file, according to the path. */
const holdsSomething = ({ input, causes }: PathSoFar): boolean => {
  const last = causes.findLast(
    (cause) =>
      (cause.kind === 'output' && cause.id === 'upload' && outcomeOf(cause) !== 'unreadable') ||
      (cause.kind === 'event' && cause.event.type === 'media.removed'),
  )
  return last ? last.kind === 'output' : input === 'savedLogo' || input === 'freshVideo'
}

/** The last reported progress of the current upload. */
const percentIn = ({ causes }: PathSoFar): number => {
  const begun = causes.findLastIndex(
    (cause) =>
      (cause.kind === 'event' && ['file.picked', 'retry.requested'].includes(cause.event.type)) ||
      (cause.kind === 'output' && cause.id === 'takeFrame'),
  )
  const said = causes.slice(begun).findLast((cause) => cause.kind === 'snapshot')
  return said?.kind === 'snapshot' ? (said.snapshot as { percent: number }).percent : 0
}

const pickedIn = (path: PathSoFar): PickedFile | undefined => {
  const cause = path.latest('file.picked', 'takeFrame')
  if (cause?.kind === 'output') return (cause.output as { file: PickedFile }).file
  return cause?.kind === 'event' ? (cause.event as unknown as { file: PickedFile }).file : undefined
}

const problemIn = (path: PathSoFar): string => {
  const video = nounOf(path) === 'video'
  const last = path.latest('file.picked', 'takeFrame', 'readFormat', 'upload')
  if (last && 'id' in last && last.id === 'takeFrame')
    return 'We could not take a picture from this video. Choose one instead.'
  if (last && outcomeOf(last) === 'unreadable')
    return 'This file was changed or moved after you chose it. Choose the file again.'
  if (pickedIn(path)?.name === 'the-whole-day.mp4' && video)
    return 'This video is larger than 100 MB. Choose a smaller one.'
  return video
    ? 'Unsupported video format.'
    : 'Unsupported image format. Choose a PNG, JPEG, WebP, GIF or AVIF picture.'
}

export const mediaUploadModel = modelOf({
  machine: mediaUploadMachine,
  samples: mediaUploadSamples,
  view: sellingViews['media-upload'],
  rows: ({ kind, current }) => ({
    accounts: [accountRow({ id: userId, name: 'Sam Seller', email: 'sam@guildhall.test', role: 'seller' })],
    sessions: [sessionRow('token-1', userId)],
    media: current?.publicId ? [{ id: current.publicId, ownerId: null, kind, url: current.url }] : [],
  }),
  kept: (): Record<string, string> => ({ token: 'token-1', userId }),
  flow: connect(mediaUploadMachine, mediaUploadPorts),
  randomKeys: ['url', 'publicId', 'address'],
  drives: {
    readFormat: {
      answers: {
        read: ({ environment }, { format }, { address }) =>
          environment.files.set(address, fileOf({ name: 'picked', type: 'image/png' }, format)),
        unreadable: changeOnDisk,
      },
      fails: ({ environment }, _, { address }) => {
        const file = fileOf({ name: 'picked', type: 'image/png' }, 'png')
        const slice = () => ({ arrayBuffer: () => Promise.reject(gone) })
        environment.files.set(address, Object.defineProperty(file, 'slice', { value: slice }))
        return true
      },
    },
    takeFrame: {
      answers: {
        taken: ({ environment }, { file }) => {
          environment.frame = ofSize(fileOf(file, 'png'), file.size)
        },
        unreadable: ({ environment }) => {
          environment.frame = null
        },
      },
      fails: ({ environment }) => {
        environment.frame = gone
        return true
      },
    },
    upload: {
      answers: {
        uploaded: ({ environment }, _, { address, media }) => {
          const format = media === 'image' ? 'png' : 'mp4'
          environment.files.set(address, fileOf({ name: `picked.${format}`, type: '' }, format))
        },
        unreadable: changeOnDisk,
      },
      fails: (sandbox, failure) => refuse(sandbox, 'imageHost', failure),
      effect: async (sandbox, { address, media, folder }) => {
        if (await isChanged(sandbox, address)) return
        const [sent] = sandbox.requests.toReversed()
        expect(sent).toMatchObject({
          path: `/image-host/${media}/upload`,
          body: { folder, upload_preset: 'guildhall' },
          token: null,
        })
        const stored = (await sandbox.rows('media')).filter(({ id }) => id.startsWith(`${folder}/`))
        expect(stored.map(({ kind }) => kind)).toContain(media)
      },
    },
    progress: {
      says: {
        sent: ({ environment }, { percent }) => environment.tellSent({ bytes: percent, total: 100 }),
      },
    },
    discard: {
      answers: 'asItIs',
      fails: (sandbox, failure, { media }) => refuse(sandbox, deletes[media], failure),
      effect: async (sandbox, { publicId }) => expect(await sandbox.row('media', publicId)).toBeUndefined(),
    },
  },
  gestures: {
    'file.picked': {
      bySystem: async ({ settled, equate }, { file }) => {
        const input = document.querySelector<HTMLInputElement>('input[type=file]')
        if (!input) throw new Error('The page has no file input to pick a file with.')
        input.parentElement?.querySelector('button')?.focus()
        const chosen = new DataTransfer()
        chosen.items.add(ofSize(fileOf(file, 'png'), file.size))
        input.files = chosen.files
        const { createObjectURL } = URL
        URL.createObjectURL = (stored) => {
          const address = createObjectURL.call(URL, stored)
          equate(file.address, address)
          return address
        }
        input.dispatchEvent(new Event('change', { bubbles: true }))
        URL.createObjectURL = createObjectURL
        await settled()
      },
    },
    'frame.requested': press('button', 'Take from the video'),
    'upload.cancelled': press('button', 'Cancel'),
    'retry.requested': press('button', 'Try again'),
    'media.removed': press('button', ['Remove picture', 'Remove video']),
    'dialog.closed': close('Close', ['Logo', 'Intro video', 'Picture of the video']),
  },
  expectations: {
    media: (path) => {
      const noun = nounOf(path)
      const name = pickedIn(path)?.name ?? ''
      const there = holdsSomething(path)
      if (path.in('media.rejected')) return { dialog: labelOf(path), says: [problemIn(path)] }
      if (path.in('media.uploading.taking')) return { dialog: null, offers: { Cancel: true } }
      if (path.in('media.uploading')) {
        return {
          dialog: null,
          shows: [labelOf(path), name, `${percentIn(path)}%`],
          offers: { Cancel: true, [`Replace ${noun}`]: true },
        }
      }
      if (path.in('media.failed')) {
        const words = path.wordsOf(path.latest('upload', 'readFormat'))
        const otherwise = path.input === 'profilePicture' ? 'upload failed' : `The ${noun} was not uploaded.`
        return {
          dialog: null,
          shows: [words ?? otherwise],
          offers: { 'Try again': true, Cancel: true, [`Replace ${noun}`]: true },
        }
      }
      return there
        ? { hides: [`Drop a ${noun} here`], offers: { [`Replace ${noun}`]: true, [`Remove ${noun}`]: true } }
        : { shows: [`Drop a ${noun} here, or choose one.`], offers: { [`Choose a ${noun}`]: true } }
    },
    discards: null,
  },
})
