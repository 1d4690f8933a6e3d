import { describe, expect, it } from 'vitest'
import { fails } from '#tests/machines/run.ts'
import {
  all,
  cancel,
  closed,
  confirmDiscard,
  lost,
  name,
  open,
  profile,
  refusal,
  save,
  saved,
  updated,
  uploadOf,
} from './fixtures.ts'

describe('profile edit: the dialog', () => {
  it.each([
    ['IMAGE-02: is idle after a new picture was uploaded', null, []],
    ['PROFILE-10: asks before a removal', { type: 'removal.requested', service: 'Discord' }, ['confirming']],
    ['C21: is busy while it saves', save, ['busy', 'saving']],
    ['asks before it discards changes', cancel, ['confirming']],
    ['C26: is busy while it closes', [cancel, confirmDiscard], ['busy', 'closing']],
  ] as const)("the state's tags say what the dialog does: %s", async (_, event, tags) => {
    const { actor, choose, send } = await open({
      upload: [uploadOf('new')],
      updateProfile: ['hang'],
      deleteImage: ['hang'],
    })
    await choose('new')
    if (event) await send(...[event].flat())
    expect([...actor.getSnapshot().tags]).toEqual(['dialog', ...tags])
  })
})

describe('profile edit: saving', () => {
  it('PROFILE-13: closes the dialog without a request when nothing has changed', async () => {
    const { send, made, ended } = await open()
    await send(save)
    expect(made()).toEqual([])
    expect(ended()).toEqual(closed)
  })

  it('PROFILE-13: closes the dialog without a request when a change was undone', async () => {
    const { send, made, ended } = await open()
    await send(name, { type: 'name.changed', name: 'Sam Okafor' }, save)
    expect(made()).toEqual([])
    expect(ended()).toEqual(closed)
  })

  it.each(['', ' \u00a0', '\u200b\u2060'])(
    'for the blank name %j, Save empties the field and makes no request, so that the browser marks the field',
    async (blank) => {
      const { send, made, value, context } = await open()
      await send({ type: 'name.changed', name: blank }, save)
      expect(made()).toEqual([])
      expect(value()).toEqual({ open: 'editing' })
      expect(context().draft.name).toBe('')
    },
  )

  it.each(['', '\u200b'])(
    'a profile whose stored name is %j can be saved while the name is unchanged',
    async (stored) => {
      const { send, made } = await open(all, { profile: { ...profile, name: stored } })
      await send({ type: 'description.changed', description: 'Early bird.' }, save)
      expect(made()).toEqual([['updateProfile', { description: 'Early bird.' }]])
    },
  )

  it.each([
    ['the name', name, { name: 'Sam' }],
    [
      'the description',
      { type: 'description.changed', description: 'Early bird.' },
      { description: 'Early bird.' },
    ],
    [
      'the placeholder text as description, sent as an empty text',
      { type: 'description.changed', description: 'No description available' },
      { description: '' },
    ],
  ] as const)('PROFILE-12, PROFILE-14: sends only the changed fields: %s', async (_, event, body) => {
    const { send, made, ended } = await open(all)
    await send(event, save)
    expect(made()).toEqual([['updateProfile', body]])
    expect(ended()).toEqual(saved)
  })

  it('STORE-04: stores the new name when it has been saved, but not when the save was refused', async () => {
    const { send, emitted } = await open({ ...all, updateProfile: [fails(refusal), updated] })
    await send(name, save)
    expect(emitted).not.toContainEqual(expect.objectContaining({ type: 'value.remembered' }))
    await send(save)
    expect(emitted).toContainEqual({ type: 'value.remembered', key: 'userName', value: 'Sam' })
  })

  it("PROFILE-14: the description field is empty when the profile has the placeholder 'No description available'", async () => {
    const { context } = await open({}, { profile: { ...profile, description: 'No description available' } })
    expect(context().draft.description).toBe('')
  })

  it('C21: ignores Save, Cancel and input while a save is in progress', async () => {
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

  it('C21: after a refused save, the dialog says what was not saved and retains the input; the next save sends the input', async () => {
    const { send, context, made, emitted, value, ended } = await open({
      updateProfile: [fails(refusal), updated],
    })
    await send(
      { type: 'name.changed', name: 'Sam O' },
      { type: 'description.changed', description: 'Early bird.' },
      save,
    )
    expect(value()).toEqual({ open: 'editing' })
    expect(emitted).toEqual([])
    expect(context()).toMatchObject({
      draft: { name: 'Sam O', description: 'Early bird.' },
      trouble: 'Not saved: name, description. A name is required.',
      saved: false,
    })
    await send(name, save)
    expect(made()).toEqual([
      ['updateProfile', { name: 'Sam O', description: 'Early bird.' }],
      ['updateProfile', { name: 'Sam', description: 'Early bird.' }],
    ])
    expect(ended()).toEqual(saved)
  })

  it('C21: after a save without a response, Cancel ends with `saved: true`, because the profile may have changed', async () => {
    const { send, context, emitted, ended } = await open({ updateProfile: [fails(lost)] })
    await send(name, save)
    expect(emitted).toEqual([])
    expect(context().trouble).toBe('Not saved: name. Please try again.')
    await send(cancel, confirmDiscard)
    expect(ended()).toEqual(saved)
  })

  it('C21: the message about a failed save disappears during the next save', async () => {
    const { send, context } = await open({ updateProfile: [fails(refusal), 'hang'] })
    await send(name, save)
    expect(context().trouble).not.toBeNull()
    await send(save)
    expect(context().trouble).toBeNull()
  })

  it('C21: after a refused save, Cancel ends with `saved: false`', async () => {
    const { send, ended } = await open({ updateProfile: [fails(refusal)] })
    await send(name, save, cancel, confirmDiscard)
    expect(ended()).toEqual(closed)
  })
})

describe('profile edit: closing with unsaved changes (C26)', () => {
  const early = { type: 'description.changed', description: 'Early bird.' } as const

  it('closes at once when every change was undone', async () => {
    const { send, made, ended } = await open()
    await send(name, { type: 'name.changed', name: 'Sam Okafor' }, cancel)
    expect(made()).toEqual([])
    expect(ended()).toEqual(closed)
  })

  it.each([
    ['the name', [name]],
    ['the description', [early]],
    [
      'a staged removal',
      [
        { type: 'removal.requested', service: 'Discord' },
        { type: 'acknowledgement.toggled' },
        { type: 'removal.confirmed' },
      ],
    ],
    ['a picture that is being uploaded', [{ type: 'media.working', busy: true }]],
  ] as const)(
    'Cancel asks for confirmation, without a request, when the unsaved change is %s',
    async (_, events) => {
      const { send, made, value, ended } = await open()
      await send(...events, cancel)
      expect(value()).toEqual({ open: 'confirmingDiscard' })
      await send(confirmDiscard)
      expect(made()).toEqual([])
      expect(ended()).toEqual(closed)
    },
  )

  it('retains the input when the user chooses to continue editing, and can then save it', async () => {
    const { send, stage, context, made, value, ended } = await open(all)
    await send(name, early)
    await stage('Telegram')
    await send(cancel, { type: 'discard.declined' })
    expect(value()).toEqual({ open: 'editing' })
    expect(context()).toMatchObject({
      draft: { name: 'Sam', description: 'Early bird.' },
      staged: ['Telegram'],
    })
    await send(save)
    expect(made()).toEqual([
      ['removeTelegram', {}],
      ['updateProfile', { name: 'Sam', description: 'Early bird.' }],
    ])
    expect(ended()).toEqual(saved)
  })

  it('ignores Save and Close while the dialog asks for confirmation', async () => {
    const { send, made, value } = await open()
    await send(name, cancel, cancel, save, { type: 'name.changed', name: 'Someone else' })
    expect(made()).toEqual([])
    expect(value()).toEqual({ open: 'confirmingDiscard' })
  })
})
