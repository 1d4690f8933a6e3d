import { describe, expect, it } from 'vitest'
import { fromObservable } from 'xstate'
import {
  editedPicture,
  type ProfileEditEvent,
  type ProfileEditInput,
  profileEditMachine,
} from '#machines/account/profile-edit/machine.ts'
import { live } from '#machines/kit/port.ts'
import type { Profile } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { answers, fails, run } from '../run.ts'

const profile: Profile = {
  id: 'user-1',
  name: 'Sam Okafor',
  role: 'seller',
  email: 'sam@guildhall.test',
  description: 'Night owl.',
  profilePicture: 'https://images.test/upload/old.png',
  profilePicturePublicId: 'profile/old',
  discordUserId: 'discord-1',
  discordUsername: 'sam',
  discordAccessToken: 'discord-access',
  discordRefreshToken: 'discord-refresh',
  telegramUserId: 'telegram-1',
  telegramUsername: 'sam',
  ppvChatId: 'chat-1',
  plan: null,
}

const removed = answers({ kind: 'removed' })
const updated = answers({ kind: 'updated' })
const deleted = answers({ kind: 'deleted' })
const refusal = new Failure({
  kind: 'refused',
  message: 'PUT /users/me/update-info was refused',
  status: 400,
  serverMessage: 'A name is required.',
})
const lost = new Failure({ kind: 'unreachable', message: 'no answer' })
const logged = (doing: string, error: unknown) => ({ type: 'failure.logged', doing, error })

type Script = NonNullable<Parameters<typeof run>[1]['script']>

const all: Script = {
  removeDiscord: [removed],
  removeTelegram: [removed],
  removePaymentAccount: [removed],
  updateProfile: [updated],
  deleteImage: [deleted],
}

const uploadOf = (name: string) =>
  answers({ kind: 'uploaded', url: `https://images.test/upload/${name}.png`, publicId: `profile/${name}` })
const picture = (name: string) => ({
  url: `https://images.test/upload/${name}.png`,
  publicId: `profile/${name}`,
  fresh: true,
})

/** Without a script nothing may be called. */
const open = async (script: Script = {}, input: Partial<ProfileEditInput> = {}) => {
  const flow = run(profileEditMachine, {
    input: { profile, paymentStatus: 'verified', ...input },
    script: { ...script, readFormat: [answers({ kind: 'read', format: 'png' })] },
    children: (ports) => ({
      mediaUpload: editedPicture.provide({
        actors: { ...ports, progress: fromObservable(() => live(() => () => {})) } as never,
      }),
    }),
  })
  const send = async (...events: ProfileEditEvent[]) => {
    for (const event of events) {
      flow.actor.send(event)
      await flow.settle()
    }
  }
  const choose = async (name: string) => {
    const file = { address: `blob:${name}`, name: `${name}.png`, type: 'image/png', size: 1000 }
    flow.actor.getSnapshot().children.picture?.send({ type: 'file.picked', file })
    await flow.settle()
  }
  const removePicture = async () => {
    flow.actor.getSnapshot().children.picture?.send({ type: 'media.removed' })
    await flow.settle()
  }
  const stage = (service: 'Discord' | 'Telegram' | 'Stripe') =>
    send(
      { type: 'removal.requested', service },
      { type: 'acknowledgement.toggled' },
      { type: 'removal.confirmed' },
    )
  const context = () => flow.actor.getSnapshot().context
  const value = () => flow.actor.getSnapshot().value
  /** Of the dialog's own ports and of the picture's; what is read of a file is no call. */
  const made = () => flow.calls.filter(([port]) => port !== 'readFormat')
  const ended = () => ({ status: flow.actor.getSnapshot().status, output: flow.actor.getSnapshot().output })
  await flow.settle()
  return { ...flow, send, choose, removePicture, stage, context, value, made, ended }
}

const save = { type: 'save.chosen' } as const
const cancel = { type: 'dialog.closed' } as const
const name = { type: 'name.changed', name: 'Sam' } as const
const closed = { status: 'done', output: { saved: false } }
const saved = { status: 'done', output: { saved: true } }

describe('profile edit: the dialog', () => {
  it.each([
    ['IMAGE-02: with a new picture is at rest', null, []],
    ['PROFILE-10: asks about a removal', { type: 'removal.requested', service: 'Discord' }, ['confirming']],
    ['C21: is at work while it saves', save, ['busy', 'saving']],
    ['C26: is at work while it closes', cancel, ['busy', 'closing']],
  ] as const)('%s', async (_, event, tags) => {
    const { actor, choose, send } = await open({
      upload: [uploadOf('new')],
      updateProfile: ['hang'],
      deleteImage: ['hang'],
    })
    await choose('new')
    if (event) await send(event)
    expect([...actor.getSnapshot().tags]).toEqual(['dialog', ...tags])
  })
})

describe('profile edit: saving', () => {
  it('PROFILE-13: when nothing changed the dialog just closes, without a call', async () => {
    const { send, made, ended } = await open()
    await send(save)
    expect(made()).toEqual([])
    expect(ended()).toEqual(closed)
  })

  it('PROFILE-13: what was changed and changed back is no change', async () => {
    const { send, made, ended } = await open()
    await send(name, { type: 'name.changed', name: 'Sam Okafor' }, save)
    expect(made()).toEqual([])
    expect(ended()).toEqual(closed)
  })

  it.each([
    ['the name', name, { name: 'Sam' }],
    [
      'the description',
      { type: 'description.changed', description: 'Early bird.' },
      { description: 'Early bird.' },
    ],
    [
      'the words for no description',
      { type: 'description.changed', description: 'No description available' },
      { description: '' },
    ],
  ] as const)('PROFILE-12, PROFILE-14: only what changed is sent: %s', async (_, event, body) => {
    const { send, made, ended } = await open(all)
    await send(event, save)
    expect(made()).toEqual([['updateProfile', body]])
    expect(ended()).toEqual(saved)
  })

  it('PROFILE-14: the words for no description, as the profile shows them, are not in the field', async () => {
    const { context } = await open({}, { profile: { ...profile, description: 'No description available' } })
    expect(context().draft.description).toBe('')
  })

  it('C21: a second Save, Cancel and typing while it saves do nothing', async () => {
    const { actor, send, made, value } = await open({ updateProfile: ['hang'] })
    await send(name, save)
    expect(actor.getSnapshot().hasTag('saving')).toBe(true)
    await send(
      save,
      cancel,
      { type: 'name.changed', name: 'Someone else' },
      { type: 'removal.requested', service: 'Discord' },
    )
    expect(made()).toEqual([['updateProfile', { name: 'Sam' }]])
    expect(value()).toEqual({ open: { saving: 'updating' } })
  })

  it('C21: a refused save is logged, says what is left, and keeps everything typed; the next try sends it', async () => {
    const { send, context, made, emitted, value, ended } = await open({
      updateProfile: [fails(refusal), updated],
    })
    await send(
      { type: 'name.changed', name: ' ' },
      { type: 'description.changed', description: 'Early bird.' },
      save,
    )
    expect(value()).toEqual({ open: 'editing' })
    expect(emitted).toEqual([logged('saving the profile', refusal)])
    expect(context()).toMatchObject({
      draft: { name: ' ', description: 'Early bird.' },
      trouble: 'Not saved: name, description. A name is required.',
      saved: false,
    })
    await send(name, save)
    expect(made()).toEqual([
      ['updateProfile', { name: '', description: 'Early bird.' }],
      ['updateProfile', { name: 'Sam', description: 'Early bird.' }],
    ])
    expect(ended()).toEqual(saved)
  })

  it('C21: after a save without an answer the profile may have changed, which a later Cancel says too', async () => {
    const { send, context, emitted, ended } = await open({ updateProfile: [fails(lost)] })
    await send(name, save)
    expect(emitted).toEqual([logged('saving the profile', lost)])
    expect(context().trouble).toBe('Not saved: name. Please try again.')
    await send(cancel)
    expect(ended()).toEqual(saved)
  })

  it('C21: the words about the last try are gone while the next one runs', async () => {
    const { send, context } = await open({ updateProfile: [fails(refusal), 'hang'] })
    await send(name, save)
    expect(context().trouble).not.toBeNull()
    await send(save)
    expect(context().trouble).toBeNull()
  })

  it('C21: after a refused save, Cancel says that nothing changed', async () => {
    const { send, ended } = await open({ updateProfile: [fails(refusal)] })
    await send(name, save, cancel)
    expect(ended()).toEqual(closed)
  })

  it('PROFILE-12: Cancel drops what was typed, without a call', async () => {
    const { send, stage, made, ended } = await open()
    await send(name)
    await stage('Discord')
    await send(cancel)
    expect(made()).toEqual([])
    expect(ended()).toEqual(closed)
  })
})

describe('profile edit: removing connections', () => {
  it('PROFILE-10: Remove Connection needs the acknowledgement', async () => {
    const { actor, send, context, value } = await open()
    await send({ type: 'removal.requested', service: 'Discord' })
    expect(actor.getSnapshot().can({ type: 'removal.confirmed' })).toBe(false)
    await send({ type: 'removal.confirmed' })
    expect(value()).toEqual({ open: 'confirming' })
    await send({ type: 'acknowledgement.toggled' })
    expect(actor.getSnapshot().can({ type: 'removal.confirmed' })).toBe(true)
    await send({ type: 'acknowledgement.toggled' })
    expect(actor.getSnapshot().can({ type: 'removal.confirmed' })).toBe(false)
    await send({ type: 'acknowledgement.toggled' }, { type: 'removal.confirmed' })
    expect(value()).toEqual({ open: 'editing' })
    expect(context().staged).toEqual(['Discord'])
  })

  it('PROFILE-10: the acknowledgement of one removal does not count for another, or for the next time', async () => {
    const { send, context } = await open()
    await send(
      { type: 'removal.requested', service: 'Discord' },
      { type: 'acknowledgement.toggled' },
      { type: 'removal.declined' },
    )
    expect(context()).toMatchObject({ staged: [], acknowledged: false })
    await send({ type: 'removal.requested', service: 'Telegram' })
    expect(context()).toMatchObject({ asked: 'Telegram', acknowledged: false })
  })

  it('PROFILE-09: a removal is only staged, can be undone, and calls nothing before Save', async () => {
    const { actor, send, stage, context, made, ended } = await open()
    await stage('Telegram')
    expect(context()).toMatchObject({ staged: ['Telegram'], connected: ['Discord', 'Telegram', 'Stripe'] })
    expect(actor.getSnapshot().can({ type: 'removal.requested', service: 'Telegram' })).toBe(false)
    await send({ type: 'removal.undone', service: 'Telegram' })
    expect(context().staged).toEqual([])
    await send(save)
    expect(made()).toEqual([])
    expect(ended()).toEqual(closed)
  })

  it.each([
    ['DISCORD-08', 'Discord', 'removeDiscord', {}],
    ['TELEGRAM-02', 'Telegram', 'removeTelegram', {}],
    ['PAYACC-04', 'Stripe', 'removePaymentAccount', { userId: 'user-1' }],
  ] as const)(
    '%s, PROFILE-09, C22: Save applies the removal of %s, also when nothing else changed',
    async (_, service, port, input) => {
      const { send, stage, made, ended } = await open(all)
      await stage(service)
      await send(save)
      expect(made()).toEqual([[port, input]])
      expect(ended()).toEqual(saved)
    },
  )

  it('C21: the removals come first, Discord, Telegram, Stripe, in whichever order they were staged; then the fields', async () => {
    const { send, stage, context, made } = await open(all)
    await send(name)
    await stage('Stripe')
    await stage('Telegram')
    await stage('Discord')
    expect(context().staged).toEqual(['Discord', 'Telegram', 'Stripe'])
    await send(save)
    expect(made()).toEqual([
      ['removeDiscord', {}],
      ['removeTelegram', {}],
      ['removePaymentAccount', { userId: 'user-1' }],
      ['updateProfile', { name: 'Sam' }],
    ])
  })

  it.each([
    ['Discord', 'removeDiscord', 'removing the Discord connection', []],
    ['Telegram', 'removeTelegram', 'removing the Telegram connection', ['Discord']],
    ['Stripe', 'removePaymentAccount', 'removing the payment account', ['Discord', 'Telegram']],
  ] as const)(
    'C21: when the removal of %s fails, those before it are dropped from the stage and the rest stays',
    async (service, port, doing, before) => {
      const { send, stage, context, emitted, made, value, ended } = await open({
        ...all,
        [port]: [fails(refusal), removed],
      })
      await send(name)
      for (const one of ['Discord', 'Telegram', 'Stripe'] as const) await stage(one)
      await send(save)
      const left = (['Discord', 'Telegram', 'Stripe'] as const).filter(
        (one) => !before.some((gone) => gone === one),
      )
      expect(value()).toEqual({ open: 'editing' })
      expect(emitted).toEqual([logged(doing, refusal)])
      expect(context()).toMatchObject({
        connected: left,
        staged: left,
        draft: { name: 'Sam' },
        saved: before.length > 0,
        trouble: `Not saved: name, ${left.map((one) => `removal of ${one}`).join(', ')}. A name is required.`,
      })
      expect(made().length).toBe(before.length + 1)
      await send(save)
      expect(
        made()
          .slice(before.length + 1)
          .map(([call]) => call),
      ).toEqual([
        ...['removeDiscord', 'removeTelegram', 'removePaymentAccount'].slice(before.length),
        'updateProfile',
      ])
      expect(made().at(before.length + 1)?.[0]).toBe(port)
      expect(service).toBe(left[0])
      expect(ended()).toEqual(saved)
    },
  )

  it('C21: a removal without an answer may have happened, which a later Cancel says', async () => {
    const { send, stage, context, ended } = await open({ removeDiscord: [fails(lost)] })
    await stage('Discord')
    await send(save)
    expect(context()).toMatchObject({
      staged: ['Discord'],
      trouble: 'Not saved: removal of Discord. Please try again.',
    })
    await send({ type: 'removal.undone', service: 'Discord' }, cancel)
    expect(ended()).toEqual(saved)
  })

  it('C21: after a partial success the removed connection is gone, and Cancel says that something changed', async () => {
    const { actor, send, stage, ended } = await open({
      removeDiscord: [removed],
      updateProfile: [fails(refusal)],
    })
    await send(name)
    await stage('Discord')
    await send(save)
    expect(actor.getSnapshot().can({ type: 'removal.requested', service: 'Discord' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'removal.requested', service: 'Telegram' })).toBe(true)
    await send(cancel)
    expect(ended()).toEqual(saved)
  })

  it.each([null, 'not_connected'] as const)(
    'C23: a payment account that is %s cannot be removed',
    async (paymentStatus) => {
      const { actor } = await open({}, { paymentStatus })
      expect(actor.getSnapshot().can({ type: 'removal.requested', service: 'Stripe' })).toBe(false)
      expect(actor.getSnapshot().can({ type: 'removal.requested', service: 'Discord' })).toBe(true)
    },
  )
})

describe('profile edit: the picture', () => {
  const discard = (publicId: string) => ['discard', { media: 'image', publicId }]
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

  it('IMAGE-06: when the old picture cannot be deleted it is logged, and the dialog closes', async () => {
    const { removePicture, send, emitted, ended } = await open({
      updateProfile: [updated],
      deleteImage: [fails(lost)],
    })
    await removePicture()
    await send(save)
    expect(emitted).toEqual([logged('deleting the old picture', lost)])
    expect(ended()).toEqual(saved)
  })

  it('IMAGE-06: when a temporary picture cannot be deleted it is logged, and the new one stays', async () => {
    const { choose, context, emitted } = await open({
      upload: [uploadOf('first'), uploadOf('second')],
      discard: [fails(lost)],
    })
    await choose('first')
    await choose('second')
    expect(emitted).toEqual([logged('deleting a picture', lost)])
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
    await send(cancel)
    expect(made()).toEqual([upload('new'), ['deleteImage', { publicId: 'profile/new' }]])
    expect(ended()).toEqual(closed)
  })

  it('C26, IMAGE-03: Cancel after the stored picture was removed deletes nothing', async () => {
    const { removePicture, send, made, ended } = await open()
    await removePicture()
    await send(cancel)
    expect(made()).toEqual([])
    expect(ended()).toEqual(closed)
  })

  it('C26: where that fails it is logged, and the dialog closes all the same', async () => {
    const { choose, send, emitted, ended } = await open({
      upload: [uploadOf('new')],
      deleteImage: [fails(lost)],
    })
    await choose('new')
    await send(cancel)
    expect(emitted).toEqual([logged('deleting a picture', lost)])
    expect(ended()).toEqual(closed)
  })

  it('C26: nobody waits longer than three seconds for it', async () => {
    const { choose, send, clock, ended } = await open({ upload: [uploadOf('new')], deleteImage: ['hang'] })
    await choose('new')
    await send(cancel)
    clock.advance(2999)
    expect(ended().status).toBe('active')
    clock.advance(1)
    expect(ended()).toEqual(closed)
  })

  it('C26: Cancel while a file is on its way ends the upload and deletes nothing', async () => {
    const { choose, send, made, ended } = await open({ upload: ['hang'] })
    await choose('new')
    await send(cancel)
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
    await send(cancel)
    expect(made()).toEqual([
      upload('new'),
      ['updateProfile', { profilePicture: 'https://images.test/upload/new.png' }],
      upload('newer'),
      ['deleteImage', { publicId: 'profile/newer' }],
    ])
    expect(ended()).toEqual(saved)
  })
})
