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

  it('IMAGE-01, IMAGE-02: a chosen picture is uploaded at once, and the one stored before stays', async () => {
    const { choose, context, made } = await open({ upload: [uploadOf('new')] })
    await choose('new')
    expect(made()).toEqual([upload('new')])
    expect(context().draft.picture).toEqual(picture('new'))
  })

  it('IMAGE-02: another one deletes the temporary one before it', async () => {
    const { choose, context, made } = await open({
      upload: [uploadOf('first'), uploadOf('second')],
      discard: [deleted],
    })
    await choose('first')
    await choose('second')
    expect(made()).toEqual([upload('first'), upload('second'), discard('profile/first')])
    expect(context().draft.picture).toEqual(picture('second'))
  })

  it('IMAGE-02: Save waits for a running upload', async () => {
    const { actor, choose, send, made } = await open({ upload: ['hang'] })
    await choose('new')
    await send(name)
    expect(actor.getSnapshot().can(save)).toBe(false)
    await send(save)
    expect(made()).toEqual([upload('new')])
  })

  it('IMAGE-03: Remove makes the picture none; the stored one is deleted on Save (IMAGE-04)', async () => {
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

  it('IMAGE-03: a temporary picture that is removed is deleted at once', async () => {
    const { choose, removePicture, made } = await open({ upload: [uploadOf('new')], discard: [deleted] })
    await choose('new')
    await removePicture()
    expect(made()).toEqual([upload('new'), discard('profile/new')])
  })

  it('IMAGE-04, C25: on Save the address is sent without its public id, then the old picture is deleted', async () => {
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

  it('IMAGE-04: a save that leaves the picture alone deletes none', async () => {
    const { send, made } = await open(all)
    await send(name, save)
    expect(made()).toEqual([['updateProfile', { name: 'Sam' }]])
  })

  it('IMAGE-04: where there was no picture, or none whose public id is known, none is deleted', async () => {
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

  it('IMAGE-04, C21: a save that failed deletes nothing', async () => {
    const { choose, send, made } = await open({ updateProfile: [fails(refusal)], upload: [uploadOf('new')] })
    await choose('new')
    await send(save)
    expect(made().map(([port]) => port)).toEqual(['upload', 'updateProfile'])
  })

  it('IMAGE-06: when the old picture cannot be deleted the dialog closes', async () => {
    const { removePicture, send, ended } = await open({
      updateProfile: [updated],
      deleteImage: [fails(lost)],
    })
    await removePicture()
    await send(save)
    expect(ended()).toEqual(saved)
  })

  it('IMAGE-06: when a temporary picture cannot be deleted the new one stays', async () => {
    const { choose, context, emitted } = await open({
      upload: [uploadOf('first'), uploadOf('second')],
      discard: [fails(lost)],
    })
    await choose('first')
    await choose('second')
    expect(emitted).toEqual([])
    expect(context().draft.picture).toEqual(picture('second'))
  })

  it('IMAGE-05: a failed upload keeps the picture that was there, and says upload failed', async () => {
    const { actor, choose, context } = await open({ upload: [fails(new Error('reset'))] })
    await choose('new')
    expect(actor.getSnapshot().children.picture?.getSnapshot().context.message).toBe('upload failed')
    expect(context().draft.picture?.publicId).toBe('profile/old')
  })

  it('C26: Cancel deletes a temporary picture, and the stored one stays', async () => {
    const { choose, send, made, ended } = await open({ upload: [uploadOf('new')], deleteImage: [deleted] })
    await choose('new')
    await send(cancel, confirmDiscard)
    expect(made()).toEqual([upload('new'), ['deleteImage', { publicId: 'profile/new' }]])
    expect(ended()).toEqual(closed)
  })

  it('C26, IMAGE-03: Cancel after the stored picture was removed deletes nothing', async () => {
    const { removePicture, send, made, ended } = await open()
    await removePicture()
    await send(cancel, confirmDiscard)
    expect(made()).toEqual([])
    expect(ended()).toEqual(closed)
  })

  it('C26: where that fails the dialog closes all the same', async () => {
    const { choose, send, emitted, ended } = await open({
      upload: [uploadOf('new')],
      deleteImage: [fails(lost)],
    })
    await choose('new')
    await send(cancel, confirmDiscard)
    expect(emitted).toEqual([])
    expect(ended()).toEqual(closed)
  })

  it('C26: nobody waits longer than three seconds for it', async () => {
    const { choose, send, clock, ended } = await open({ upload: [uploadOf('new')], deleteImage: ['hang'] })
    await choose('new')
    await send(cancel, confirmDiscard)
    clock.advance(2999)
    expect(ended().status).toBe('active')
    clock.advance(1)
    expect(ended()).toEqual(closed)
  })

  it('C26: Cancel while a file is on its way ends the upload and deletes nothing', async () => {
    const { choose, send, made, ended } = await open({ upload: ['hang'] })
    await choose('new')
    await send(cancel, confirmDiscard)
    expect(made()).toEqual([upload('new')])
    expect(ended()).toEqual(closed)
  })

  it('IMAGE-02, C21: after a save without an answer the new picture may be the profile’s: neither Cancel nor another one deletes it', async () => {
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
