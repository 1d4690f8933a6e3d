import { describe, expect, it } from 'vitest'
import { type AnyActorLogic, fromObservable, fromPromise } from 'xstate'
import type { PickedFile } from '#machines/rules/communities/media.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { type MediaUploadInput, mediaUploadMachine } from '#machines/selling/media-upload/machine.ts'
import { fails, returns, run } from '../run.ts'

const logo: MediaUploadInput = { kind: 'image', folder: 'course', current: null }
const video: MediaUploadInput = { kind: 'video', folder: 'course_uploads/videos', current: null }
const saved = { url: 'https://host.test/image/upload/old.png', publicId: 'course/old', fresh: false }
const fresh = { url: 'https://host.test/image/upload/mine.png', publicId: 'course/mine', fresh: true }

const file = (differs: Partial<PickedFile> = {}): PickedFile => ({
  address: 'blob:1',
  name: 'logo.png',
  type: 'image/png',
  size: 5000,
  ...differs,
})
const film = (differs: Partial<PickedFile> = {}) =>
  file({ address: 'blob:film', name: 'promo.mp4', type: 'video/mp4', size: 5_000_000, ...differs })

const uploaded = { kind: 'uploaded', url: 'https://host.test/image/upload/new.png', publicId: 'course/new' }
const stored = { url: uploaded.url, publicId: uploaded.publicId, fresh: true }
const refused = new Failure({
  kind: 'refused',
  message: 'answered 400',
  serverMessage: 'Upload preset not found.',
})
const unreachable = new Failure({ kind: 'unreachable', message: 'no answer' })

const work = new Map([
  [true, 'at work'],
  [false, 'at rest'],
])

const start = (input: MediaUploadInput, differs: object = {}, actors: Record<string, AnyActorLogic> = {}) => {
  const announced: unknown[] = []
  const watched: unknown[] = []
  let say: (said: { kind: 'sent'; percent: number }) => void = () => {}
  const machine = mediaUploadMachine.provide({
    actions: {
      announceMedia: (_, { media }) => announced.push(media),
      announceWork: (_, { busy }) => announced.push(work.get(busy)),
    },
  })
  const flow = run(machine, {
    input,
    script: {
      readFormat: [returns({ kind: 'read', format: input.kind === 'image' ? 'png' : 'mp4' })],
      upload: [returns(uploaded)],
      discard: [returns()],
      ...differs,
    },
    children: {
      ...actors,
      progress: fromObservable(({ input }) => {
        watched.push(input)
        return {
          subscribe: (observer: unknown) => {
            // The cast is safe, because fromObservable always subscribes with an observer, never with a function.
            say = (said) => (observer as { next: (one: unknown) => void }).next(said)
            return { unsubscribe: () => {} }
          },
        }
      }),
    },
  })
  const { actor } = flow
  return {
    ...flow,
    announced,
    watched,
    say: (percent: number) => say({ kind: 'sent', percent }),
    at: (state: 'idle' | 'uploading' | 'uploaded' | 'rejected' | 'failed') =>
      actor.getSnapshot().matches({ media: state }),
    context: () => actor.getSnapshot().context,
    tags: () => [...actor.getSnapshot().tags],
    pick: async (picked: PickedFile) => {
      actor.send({ type: 'file.picked', file: picked })
      await flow.settle()
    },
    tell: async (type: 'upload.cancelled' | 'retry.requested' | 'media.removed' | 'dialog.closed') => {
      actor.send({ type })
      await flow.settle()
    },
  }
}

const reading = (address: string) => ['readFormat', { address }]

describe('media-upload', () => {
  it('MEDIA-01: uploads a chosen picture into the folder course and informs the parent', async () => {
    const flow = start(logo)
    expect(flow.at('idle')).toBe(true)
    await flow.pick(file())
    expect(flow.calls).toEqual([
      reading('blob:1'),
      ['upload', { address: 'blob:1', media: 'image', folder: 'course' }],
    ])
    expect(flow.at('uploaded')).toBe(true)
    expect(flow.context().media).toEqual(stored)
    expect(flow.context().file).toBeNull()
    expect(flow.announced).toEqual(['at work', 'at rest', stored])
    expect(flow.emitted).toEqual([])
  })

  it('MEDIA-01: uploads a video into the folder course_uploads/videos', async () => {
    const flow = start(video)
    await flow.pick(film())
    expect(flow.calls).toEqual([
      reading('blob:film'),
      ['upload', { address: 'blob:film', media: 'video', folder: 'course_uploads/videos' }],
    ])
  })

  it('C140: only the upload field for a video offers to take a picture from the video', async () => {
    const frame = file({ address: 'blob:frame', name: 'video.jpg' })
    const flow = start({ ...logo, ofVideo: true }, { takeFrame: [returns({ kind: 'taken', file: frame })] })
    const request = { type: 'frame.requested', film: 'https://host.test/promo.mp4' } as const
    flow.actor.send(request)
    await flow.settle()
    expect(flow.calls).toEqual([
      ['takeFrame', { film: 'https://host.test/promo.mp4' }],
      reading('blob:frame'),
      ['upload', { address: 'blob:frame', media: 'image', folder: 'course' }],
    ])
    expect(flow.at('uploaded')).toBe(true)
    for (const other of [logo, video]) expect(start(other).actor.getSnapshot().can(request)).toBe(false)
  })

  it.each(['mp4', 'quicktime', 'matroska', 'webm', 'mpeg'])(
    'MEDIA-02: accepts a video whose content is %s, even if the file states another type',
    async (format) => {
      const flow = start(video, { readFormat: [returns({ kind: 'read', format })] })
      await flow.pick(film({ type: '' }))
      expect(flow.at('uploaded')).toBe(true)
    },
  )

  it.each(['png', 'webp', null])(
    "MEDIA-02: refuses a file with a video's name whose content is %s with an alert, and sends nothing",
    async (format) => {
      const flow = start(video, { readFormat: [returns({ kind: 'read', format })] })
      await flow.pick(film())
      expect(flow.calls).toEqual([reading('blob:film')])
      expect(flow.at('rejected')).toBe(true)
      expect(flow.actor.getSnapshot().hasTag('dialog')).toBe(true)
      expect(flow.context().message).toBe('Unsupported video format.')
      expect(flow.announced).toEqual(['at work', 'at rest'])
      await flow.tell('dialog.closed')
      expect(flow.at('idle')).toBe(true)
      expect(flow.context().message).toBeNull()
    },
  )

  it('when a chosen file changes on disk, before or during the upload, the user must choose the file again', async () => {
    const message = 'This file was changed or moved after you chose it. Choose the file again.'
    for (const port of ['readFormat', 'upload']) {
      const flow = start(logo, { [port]: [returns({ kind: 'unreadable' })] })
      await flow.pick(file())
      expect(flow.at('rejected')).toBe(true)
      expect(flow.context()).toMatchObject({ message, file: null, media: null })
      expect(flow.announced).toEqual(['at work', 'at rest'])
      await flow.tell('dialog.closed')
      expect(flow.at('idle')).toBe(true)
    }
  })

  it('refuses a video of 2 GB at once, without reading it', async () => {
    const flow = start(video)
    await flow.pick(film({ size: 2 ** 31 }))
    expect(flow.calls).toEqual([])
    expect(flow.context().message).toBe('This video is larger than 100 MB. Choose a smaller one.')
  })

  it('when a file is refused, the current picture or video stays', async () => {
    const flow = start({ ...logo, current: saved })
    expect(flow.at('uploaded')).toBe(true)
    await flow.pick(file({ size: 0 }))
    await flow.tell('dialog.closed')
    expect(flow.at('uploaded')).toBe(true)
    expect(flow.context().media).toEqual(saved)
    expect(flow.announced).toEqual([])
  })

  it('reports the progress of an upload, and starts the next one at zero', async () => {
    const flow = start(logo, { upload: ['hang'] })
    await flow.pick(file())
    expect(flow.watched).toEqual([{ address: 'blob:1' }])
    expect(flow.context().percent).toBe(0)
    flow.say(40)
    flow.say(97)
    expect(flow.context().percent).toBe(97)
    await flow.pick(file({ address: 'blob:2' }))
    expect(flow.context().percent).toBe(0)
    expect(flow.watched).toEqual([{ address: 'blob:1' }, { address: 'blob:2' }])
  })

  it('canceling the upload restores the previous picture or video', async () => {
    const flow = start({ ...logo, current: saved }, { upload: ['hang'] })
    await flow.pick(file())
    expect(flow.at('uploading')).toBe(true)
    expect(flow.tags()).toEqual(['busy'])
    await flow.tell('upload.cancelled')
    expect(flow.at('uploaded')).toBe(true)
    expect(flow.context()).toMatchObject({ media: saved, file: null, percent: 0 })
    expect(flow.announced).toEqual(['at work', 'at rest'])
    const first = start(logo, { upload: ['hang'] })
    await first.pick(file())
    await first.tell('upload.cancelled')
    expect(first.at('idle')).toBe(true)
  })

  it('choosing a second file during an upload aborts the upload of the first', async () => {
    const flow = start(logo, { upload: ['hang', returns(uploaded)] })
    await flow.pick(file())
    await flow.pick(file({ address: 'blob:2' }))
    expect(flow.calls.map(([port, input]) => [port, (input as { address: string }).address])).toEqual([
      ['readFormat', 'blob:1'],
      ['upload', 'blob:1'],
      ['readFormat', 'blob:2'],
      ['upload', 'blob:2'],
    ])
    expect(flow.context().media).toEqual(stored)
    expect(flow.announced).toEqual(['at work', 'at rest', 'at work', 'at rest', stored])
  })

  it('MEDIA-03, 018: a failed upload shows a short message, and the user can try again', async () => {
    const flow = start(logo, { upload: [fails(unreachable), returns(uploaded)] })
    await flow.pick(file())
    expect(flow.at('failed')).toBe(true)
    expect(flow.tags()).toEqual(['failed'])
    expect(flow.context().message).toBe('The picture was not uploaded.')
    expect(flow.emitted).toEqual([])
    await flow.tell('retry.requested')
    expect(flow.at('uploaded')).toBe(true)
    expect(flow.context()).toMatchObject({ media: stored, message: null })
    expect(flow.announced).toEqual(['at work', 'at rest', 'at work', 'at rest', stored])
  })

  it('MEDIA-03: when a replacement fails to upload, the current media stays, and the message can be dismissed', async () => {
    const flow = start({ ...video, current: saved }, { upload: [fails(unreachable)] })
    await flow.pick(film())
    expect(flow.context().message).toBe('The video was not uploaded.')
    expect(flow.context().media).toEqual(saved)
    await flow.tell('upload.cancelled')
    expect(flow.at('uploaded')).toBe(true)
    expect(flow.context()).toMatchObject({ media: saved, file: null, message: null })
    expect(flow.emitted).toEqual([])
  })

  it('MEDIA-03: a file that cannot be read counts as a failed upload', async () => {
    const gone = new Error('The file has been moved.')
    const flow = start(logo, { readFormat: [fails(gone)] })
    await flow.pick(file())
    expect(flow.calls).toEqual([reading('blob:1')])
    expect(flow.at('failed')).toBe(true)
    expect(flow.context().message).toBe('The picture was not uploaded.')
    expect(flow.emitted).toEqual([])
  })

  it("IMAGE-05: in the profile a failed upload shows the host's message, or 'upload failed'", async () => {
    const profile = { ...logo, folder: 'profile', failureText: 'upload failed' }
    const silent = start(profile, { upload: [fails(unreachable)] })
    await silent.pick(file())
    expect(silent.context().message).toBe('upload failed')
    const telling = start(profile, { upload: [fails(refused)] })
    await telling.pick(file())
    expect(telling.context().message).toBe('Upload preset not found.')
  })

  it('MEDIA-03, API-29: deletes an unsaved picture that was replaced, once the new one is uploaded', async () => {
    const flow = start({ ...logo, current: fresh }, { upload: [fails(unreachable), returns(uploaded)] })
    await flow.pick(file())
    expect(flow.calls.map(([port]) => port)).toEqual(['readFormat', 'upload'])
    await flow.tell('retry.requested')
    expect(flow.calls.slice(-1)).toEqual([
      ['discard', { media: 'image', publicId: 'course/mine', draft: null }],
    ])
    expect(flow.context()).toMatchObject({ media: stored, unwanted: [] })
    await flow.tell('media.removed')
    expect(flow.calls.slice(-1)).toEqual([
      ['discard', { media: 'image', publicId: 'course/new', draft: null }],
    ])
  })

  it('MEDIA-03, API-57: deletes an unsaved video that was removed', async () => {
    const flow = start({ ...video, current: fresh })
    await flow.tell('media.removed')
    expect(flow.at('idle')).toBe(true)
    expect(flow.announced).toEqual([null])
    expect(flow.calls).toEqual([['discard', { media: 'video', publicId: 'course/mine', draft: null }]])
  })

  it.each(['replaced', 'removed'])('does not delete saved media when it is %s', async (how) => {
    const flow = start({ ...logo, current: saved })
    await (how === 'replaced' ? flow.pick(file()) : flow.tell('media.removed'))
    expect(flow.calls.map(([port]) => port)).not.toContain('discard')
    expect(flow.announced.at(-1)).toEqual(how === 'replaced' ? stored : null)
  })

  it('MEDIA-03, IMAGE-06: a failed deletion does not stop the next one', async () => {
    const flow = start({ ...logo, current: fresh }, { discard: [fails(refused), returns()] })
    await flow.pick(file())
    await flow.tell('media.removed')
    expect(flow.calls.filter(([port]) => port === 'discard')).toEqual([
      ['discard', { media: 'image', publicId: 'course/mine', draft: null }],
      ['discard', { media: 'image', publicId: 'course/new', draft: null }],
    ])
    expect(flow.emitted).toEqual([])
    expect(flow.at('idle')).toBe(true)
  })

  it('MEDIA-03: when a second file is discarded while the first is being deleted, deletes the second afterwards', async () => {
    const removed: unknown[] = []
    const outcome: (() => void)[] = []
    const discard = fromPromise(({ input }) => {
      removed.push(input)
      return new Promise<void>((resolve) => outcome.push(resolve))
    })
    const flow = start({ ...logo, current: fresh }, {}, { discard })
    await flow.pick(file())
    await flow.tell('media.removed')
    expect(removed).toEqual([{ media: 'image', publicId: 'course/mine', draft: null }])
    outcome[0]?.()
    await flow.settle()
    expect(removed.slice(1)).toEqual([{ media: 'image', publicId: 'course/new', draft: null }])
    outcome[1]?.()
    await flow.settle()
    expect(removed).toHaveLength(2)
    expect(flow.context().unwanted).toEqual([])
  })

  it('the user can choose a new picture during a deletion; deletions run one after another', async () => {
    const flow = start({ ...logo, current: fresh }, { discard: ['hang'] })
    await flow.pick(file())
    await flow.tell('media.removed')
    expect(flow.at('idle')).toBe(true)
    expect(flow.context().unwanted).toEqual(['course/mine', 'course/new'])
    expect(flow.calls.filter(([port]) => port === 'discard')).toHaveLength(1)
    await flow.pick(file())
    expect(flow.at('uploaded')).toBe(true)
  })

  it('works when the parent provides neither the optional failure text nor the optional action for new media', async () => {
    const { actor, settle } = run(mediaUploadMachine, {
      input: logo,
      script: {
        readFormat: [returns({ kind: 'read', format: 'png' })],
        upload: [returns(uploaded)],
        progress: [],
      },
      children: { progress: fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => {} }) })) },
    })
    actor.send({ type: 'file.picked', file: file() })
    await settle()
    expect(actor.getSnapshot().matches({ media: 'uploaded' })).toBe(true)
    const { context } = actor.getSnapshot()
    expect(JSON.parse(JSON.stringify(context))).toEqual(context)
  })
})
