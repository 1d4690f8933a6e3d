import { describe, expect, it } from 'vitest'
import type { PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import type { wizardMedia } from '#machines/selling/community-wizard/children.ts'
import type { MediaUploadEvent } from '#machines/selling/media-upload/machine.ts'
import { childOf, returns } from '#tests/machines/run.ts'
import { atPreview, back, body, finish, next, start, toPages } from './fixtures.ts'

describe('create-community: the steps', () => {
  it('WIZ-05, WIZ-09: a new draft has one plan, a Subscription without a free trial; a plan that the user adds is Free', async () => {
    const { context, send } = await start()
    expect(context().seller).toEqual({ role: 'seller', name: 'Marta', profilePicture: null })
    expect(context().draft.plans).toMatchObject([{ billingType: 'Subscription', freeTrialDays: '0' }])
    await send({ type: 'name.changed', name: 'A' }, { type: 'description.changed', description: 'B' })
    await send(next, next, { type: 'plan.added' })
    expect(context().draft.plans).toMatchObject([
      { key: 'plan-1', billingType: 'Subscription' },
      { key: 'plan-2', billingType: 'Free', price: '0' },
    ])
  })

  it.each([
    ['WIZ-10, WIZ-11', '', '', { name: 'Name is required!', description: 'Description is required!' }],
    ['WIZ-10, C54', '  ', 'B', { name: 'Name is required!' }],
    ['WIZ-11, C54', 'A', '\n', { description: 'Description is required!' }],
  ])(
    '%s: with the name %j and the description %j, Next shows the problems %j and does not leave step 1',
    async (_, name, description, problems) => {
      const { context, send, state } = await start()
      await send({ type: 'name.changed', name }, { type: 'description.changed', description }, next)
      expect(context().problems.details).toEqual(problems)
      expect(state().matches({ writing: { step: 'details' } })).toBe(true)
    },
  )

  it('WIZ-10: a problem disappears as soon as the input is valid; a new problem appears only after Next', async () => {
    const { context, send } = await start()
    await send({ type: 'name.changed', name: 'A' }, next)
    expect(context().problems.details).toEqual({ description: 'Description is required!' })
    await send({ type: 'name.changed', name: '' }, { type: 'description.changed', description: 'B' })
    expect(context().problems.details).toEqual({})
  })

  it('WIZ-08: Next and Back go through the first three steps; step 2 has nothing to validate; Back does nothing on step 1', async () => {
    const { state, send } = await start()
    await send({ type: 'name.changed', name: 'A' }, { type: 'description.changed', description: 'B' })
    expect(state().can(back)).toBe(false)
    await send(next)
    expect(state().matches({ writing: { step: 'bot' } })).toBe(true)
    await send(next)
    expect(state().matches({ writing: { step: 'plans' } })).toBe(true)
    await send(back)
    expect(state().matches({ writing: { step: 'bot' } })).toBe(true)
    await send(back)
    expect(state().matches({ writing: { step: 'details' } })).toBe(true)
  })

  it('WIZ-08, PLANRULE-09: Next on step 3 shows all problems of every plan', async () => {
    const { context, send, state } = await start()
    await send({ type: 'name.changed', name: 'A' }, { type: 'description.changed', description: 'B' })
    await send(next, next, { type: 'plan.added' }, next)
    expect(state().matches({ writing: { step: 'plans' } })).toBe(true)
    expect(context().problems.plans).toEqual({
      'plan-1': {
        title: 'Plan title is required.',
        description: 'Plan description is required.',
        platforms: 'At least one platform must be selected.',
        price: 'Plan price must be greater than 0 for non-free plans.',
      },
      'plan-2': {
        title: 'Plan title is required.',
        description: 'Plan description is required.',
        platforms: 'At least one platform must be selected.',
      },
    })
    await send({ type: 'plan.changed', key: 'plan-2', change: { field: 'title', value: 'Open door' } })
    expect(Object.keys(context().problems.plans['plan-2'] ?? {})).toEqual(['description', 'platforms'])
    await send({ type: 'plan.removed', key: 'plan-2' })
    expect(Object.keys(context().problems.plans)).toEqual(['plan-1'])
  })

  it('WIZ-08: after Back, the problems of the plans are hidden', async () => {
    const { context, send } = await start()
    await send({ type: 'name.changed', name: 'A' }, { type: 'description.changed', description: 'B' })
    await send(next, next, { type: 'plan.added' }, next)
    expect(Object.keys(context().problems.plans)).toEqual(['plan-1', 'plan-2'])
    await send(back)
    expect(context().problems).toEqual({ details: {}, plans: {} })
  })

  it('WIZ-08: Next with valid plans opens the preview, and Back returns to the plans', async () => {
    const { send, state } = await atPreview()
    expect(state().matches({ writing: { step: 'preview' } })).toBe(true)
    await send(back)
    expect(state().matches({ writing: { step: 'plans' } })).toBe(true)
    await send(next)
    expect(state().matches({ writing: { step: 'preview' } })).toBe(true)
  })

  it('WIZ-04: the last plan cannot be removed, and plans can be reordered', async () => {
    const { context, send, state } = await atPreview()
    await send(back, { type: 'plan.moved', key: 'plan-3', to: 0 })
    expect(context().draft.plans.map((plan: PlanDraft) => plan.key)).toEqual(['plan-3', 'plan-1', 'plan-2'])
    expect(state().can({ type: 'plan.moved', key: 'plan-3', to: -1 })).toBe(false)
    expect(state().can({ type: 'plan.moved', key: 'plan-3', to: 3 })).toBe(false)
    expect(state().can({ type: 'plan.moved', key: 'plan-3', to: 0 })).toBe(false)
    await send({ type: 'plan.removed', key: 'plan-1' }, { type: 'plan.removed', key: 'plan-3' })
    expect(state().can({ type: 'plan.removed', key: 'plan-2' })).toBe(false)
  })

  it('WIZ-03: the Telegram instructions open and close', async () => {
    const { context, send } = await start()
    await send({ type: 'name.changed', name: 'A' }, { type: 'description.changed', description: 'B' }, next)
    expect(context().instructionsShown).toBe(false)
    await send({ type: 'instructions.toggled' })
    expect(context().instructionsShown).toBe(true)
    await send({ type: 'instructions.toggled' })
    expect(context().instructionsShown).toBe(false)
  })

  it('WIZ-06: Quit opens /pages', async () => {
    const { emitted, send } = await start()
    await send({ type: 'quit.chosen' })
    expect(emitted).toEqual([toPages])
  })

  it('WIZ-02, MEDIA-01: the draft contains the uploaded media, and Finish waits for an upload in progress', async () => {
    const { context, provider, send, state } = await atPreview()
    const video = { url: 'https://videos.test/a.mp4', publicId: 'course_uploads/videos/a', fresh: true }
    await send({ type: 'media.working', field: 'video', busy: true })
    expect(state().can(finish)).toBe(false)
    await send({ type: 'media.working', field: 'video', busy: false })
    await send({ type: 'media.changed', field: 'video', media: video })
    expect(context().draft.video).toEqual(video)
    await send(finish)
    expect(provider()[0]).toEqual(['createCommunity', { ...body, video: 'https://videos.test/a.mp4' }])
  })

  it('WIZ-02, MEDIA-01: logo and video upload at the same time, and Finish waits for both', async () => {
    const read = (format: string) => returns({ kind: 'read', format })
    const logo = { url: 'https://images.test/new.png', publicId: 'course/new' }
    const { actor, context, named, send, settle, state } = await atPreview({
      differs: {
        readFormat: [read('png'), read('mp4')],
        upload: [returns({ kind: 'uploaded', ...logo }), 'hang'],
        discard: [returns()],
      },
    })
    const tell = (field: 'logo' | 'video', event: MediaUploadEvent) =>
      childOf<typeof wizardMedia>({ actor }, field)?.send(event)
    const file = { address: 'blob:1', name: 'a', size: 5000 }
    tell('logo', { type: 'file.picked', file: { ...file, type: 'image/png' } })
    tell('video', { type: 'file.picked', file: { ...file, type: 'video/mp4' } })
    await settle()
    expect(named('upload')).toEqual([
      { address: 'blob:1', media: 'image', folder: 'course' },
      { address: 'blob:1', media: 'video', folder: 'course_uploads/videos' },
    ])
    expect(context().draft.logo).toEqual({ ...logo, fresh: true })
    await send(finish)
    expect(state().matches('writing')).toBe(true)
    tell('video', { type: 'upload.cancelled' })
    tell('logo', { type: 'media.removed' })
    expect(context().draft.logo).toBeNull()
    await send(finish)
    expect(state().status).toBe('done')
  })
})
