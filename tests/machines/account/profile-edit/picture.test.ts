import { describe, expect, it } from 'vitest'
import { fails } from '#tests/machines/run.ts'
import {
  all,
  cancel,
  closed,
  confirmDiscard,
  deleted,
  lost,
  name,
  open,
  picture,
  profile,
  refusal,
  save,
  saved,
  updated,
  uploadOf,
} from './fixtures.ts'

describe('profile edit: the picture', () => {
  const discard = (publicId: string) => ['discard', { media: 'image', publicId, draft: null }]
  const upload = (file: string) => ['upload', { address: `blob:${file}`, media: 'image', folder: 'profile' }]

  it('IMAGE-01, IMAGE-02: uploads a chosen picture at once, and does not delete the saved picture', async () => {
    const { choose, context, made } = await open({ upload: [uploadOf('new')] })
    await choose('new')
    expect(made()).toEqual([upload('new')])
    expect(context().draft.picture).toEqual(picture('new'))
  })

  it('IMAGE-02: choosing another picture deletes the unsaved picture that it replaces', async () => {
    const { choose, context, made } = await open({
      upload: [uploadOf('first'), uploadOf('second')],
      discard: [deleted],
    })
    await choose('first')
    await choose('second')
    expect(made()).toEqual([upload('first'), upload('second'), discard('profile/first')])
    expect(context().draft.picture).toEqual(picture('second'))
  })

  it('IMAGE-02: Save waits for an upload in progress', async () => {
    const { actor, choose, send, made } = await open({ upload: ['hang'] })
    await choose('new')
    await send(name)
    expect(actor.getSnapshot().can(save)).toBe(false)
    await send(save)
    expect(made()).toEqual([upload('new')])
  })

  it("IMAGE-03: 'Remove' clears the picture in the form; 'Save' deletes the stored picture (IMAGE-04)", async () => {
    const { removePicture, send, context, made, ended } = await open(all)
    await removePicture()
    expect(context().draft.picture).toBeNull()
    expect(made()).toEqual([])
    await send(save)
    expect(made()).toEqual([
      ['updateProfile', { profilePicture: null }],
      ['deleteImage', { publicId: 'profile/old' }],
    ])
    expect(ended()).toEqual(saved)
  })

  it('IMAGE-03: removing an unsaved picture deletes it at once', async () => {
    const { choose, removePicture, made } = await open({ upload: [uploadOf('new')], discard: [deleted] })
    await choose('new')
    await removePicture()
    expect(made()).toEqual([upload('new'), discard('profile/new')])
  })

  it('IMAGE-04, C25: Save sends the address of the new picture without its public id, then deletes the old picture', async () => {
    const { choose, send, made, ended } = await open({ ...all, upload: [uploadOf('new')] })
    await choose('new')
    await send(save)
    expect(made()).toEqual([
      upload('new'),
      ['updateProfile', { profilePicture: 'https://images.test/upload/new.png' }],
      ['deleteImage', { publicId: 'profile/old' }],
    ])
    expect(ended()).toEqual(saved)
  })

  it('IMAGE-04: a save with an unchanged picture deletes nothing', async () => {
    const { send, made } = await open(all)
    await send(name, save)
    expect(made()).toEqual([['updateProfile', { name: 'Sam' }]])
  })

  it('IMAGE-04: Save deletes nothing when the profile had no picture, or one whose public id is unknown', async () => {
    for (const before of [
      { profilePicture: null, profilePicturePublicId: null },
      { profilePicturePublicId: null },
    ]) {
      const { choose, send, made, ended } = await open(
        { updateProfile: [updated], upload: [uploadOf('new')] },
        { profile: { ...profile, ...before } },
      )
      await choose('new')
      await send(save)
      expect(made().map(([port]) => port)).toEqual(['upload', 'updateProfile'])
      expect(ended()).toEqual(saved)
    }
  })

  it('IMAGE-04, C21: a failed save deletes no picture', async () => {
    const { choose, send, made } = await open({ updateProfile: [fails(refusal)], upload: [uploadOf('new')] })
    await choose('new')
    await send(save)
    expect(made().map(([port]) => port)).toEqual(['upload', 'updateProfile'])
  })

  it('IMAGE-06: the dialog closes if the old picture cannot be deleted', async () => {
    const { removePicture, send, ended } = await open({
      updateProfile: [updated],
      deleteImage: [fails(lost)],
    })
    await removePicture()
    await send(save)
    expect(ended()).toEqual(saved)
  })

  it('IMAGE-06: the new picture stays if the unsaved picture that it replaces cannot be deleted', async () => {
    const { choose, context, emitted } = await open({
      upload: [uploadOf('first'), uploadOf('second')],
      discard: [fails(lost)],
    })
    await choose('first')
    await choose('second')
    expect(emitted).toEqual([])
    expect(context().draft.picture).toEqual(picture('second'))
  })

  it("IMAGE-05: after a failed upload the previous picture stays, and the dialog says 'upload failed'", async () => {
    const { actor, choose, context } = await open({ upload: [fails(new Error('reset'))] })
    await choose('new')
    expect(actor.getSnapshot().children.picture?.getSnapshot().context.message).toBe('upload failed')
    expect(context().draft.picture?.publicId).toBe('profile/old')
  })

  it('C26: Cancel deletes an unsaved picture and not the saved one', async () => {
    const { choose, send, made, ended } = await open({ upload: [uploadOf('new')], deleteImage: [deleted] })
    await choose('new')
    await send(cancel, confirmDiscard)
    expect(made()).toEqual([upload('new'), ['deleteImage', { publicId: 'profile/new' }]])
    expect(ended()).toEqual(closed)
  })

  it("C26, IMAGE-03: Cancel does not delete the saved picture, even after 'Remove' in the form", async () => {
    const { removePicture, send, made, ended } = await open()
    await removePicture()
    await send(cancel, confirmDiscard)
    expect(made()).toEqual([])
    expect(ended()).toEqual(closed)
  })

  it('C26: the dialog closes although deleting the unsaved picture fails', async () => {
    const { choose, send, emitted, ended } = await open({
      upload: [uploadOf('new')],
      deleteImage: [fails(lost)],
    })
    await choose('new')
    await send(cancel, confirmDiscard)
    expect(emitted).toEqual([])
    expect(ended()).toEqual(closed)
  })

  it('C26: the dialog closes after three seconds although deleting the unsaved picture is still in progress', async () => {
    const { choose, send, clock, ended } = await open({ upload: [uploadOf('new')], deleteImage: ['hang'] })
    await choose('new')
    await send(cancel, confirmDiscard)
    clock.advance(2999)
    expect(ended().status).toBe('active')
    clock.advance(1)
    expect(ended()).toEqual(closed)
  })

  it('C26: Cancel during an upload aborts it and deletes nothing', async () => {
    const { choose, send, made, ended } = await open({ upload: ['hang'] })
    await choose('new')
    await send(cancel, confirmDiscard)
    expect(made()).toEqual([upload('new')])
    expect(ended()).toEqual(closed)
  })

  it('IMAGE-02, C21: after a save without a response, the new picture is not deleted, because the profile may use it', async () => {
    const { choose, send, context, made, ended } = await open({
      updateProfile: [fails(lost)],
      upload: [uploadOf('new'), uploadOf('newer')],
      deleteImage: [deleted],
    })
    await choose('new')
    await send(save)
    expect(context().draft.picture).toEqual({ ...picture('new'), fresh: false })
    await choose('newer')
    await send(cancel, confirmDiscard)
    expect(made()).toEqual([
      upload('new'),
      ['updateProfile', { profilePicture: 'https://images.test/upload/new.png' }],
      upload('newer'),
      ['deleteImage', { publicId: 'profile/newer' }],
    ])
    expect(ended()).toEqual(saved)
  })
})
