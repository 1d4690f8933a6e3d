import { describe, expect, it } from 'vitest'
import { communityDraftOf } from '#machines/rules/drafts/community-drafts.ts'
import type { EditCommunityEvent } from '#machines/selling/edit-community/setup.ts'
import { glass } from '#tests/machines/fixtures.ts'
import {
  change,
  closed,
  load,
  madeBy,
  pages,
  put,
  save,
  seller,
  start,
  toStep4,
  untouched,
} from './fixtures.ts'

describe('edit-community: the steps', () => {
  it("EDIT-01, EDIT-04, WIZ-05: the form starts with the community's values; Next stops at step 4, Back at step 1", async () => {
    const flow = await start()
    const { actor } = flow
    expect(actor.getSnapshot().context).toMatchObject({
      draft: communityDraftOf(glass),
      changedMeanwhile: false,
      seller,
    })
    const at = () => (actor.getSnapshot().value as { writing: { step: string } }).writing.step
    const places = [at()]
    for (let n = 0; n < 4; n += 1) {
      actor.send({ type: 'next.chosen' })
      places.push(at())
    }
    for (let n = 0; n < 4; n += 1) {
      actor.send({ type: 'back.chosen' })
      places.push(at())
    }
    expect(places).toEqual([
      'details',
      'bot',
      'plans',
      'preview',
      'preview',
      'plans',
      'bot',
      'details',
      'details',
    ])
  })

  it.each([0, 1, 2, 3])(
    'EDIT-01, EDIT-08: the changes can be saved from every step (here after clicking Next %d times)',
    async (next) => {
      const flow = await start()
      flow.actor.send({ type: 'name.changed', name: 'The Kiln' })
      for (let n = 0; n < next; n += 1) flow.actor.send({ type: 'next.chosen' })
      await save(flow)
      expect(madeBy(flow).slice(4)).toEqual([put({ title: 'The Kiln', plans: untouched }), closed])
      expect(flow.emitted).toEqual([pages])
    },
  )

  describe('EDIT-01, WIZ-08: saving a form with errors', () => {
    const refusedSave = async (events: readonly EditCommunityEvent[]) => {
      const flow = await start()
      for (const event of events) flow.actor.send(event)
      flow.actor.send({ type: 'save.chosen' })
      await flow.settle()
      expect(madeBy(flow)).toEqual([['loadSeller', {}], load])
      const { value, context } = flow.actor.getSnapshot()
      return { step: (value as { writing: { step: string } }).writing.step, ...context }
    }
    const next = { type: 'next.chosen' } as const
    const back = { type: 'back.chosen' } as const
    const noName = { type: 'name.changed', name: '' } as const
    const noTitle = change('plan-2', 'title', '')
    const name = { name: 'Name is required!' }
    const title = { 'plan-2': { title: 'Plan title is required.' } }

    it('stays on the open step when that step contains the error', async () => {
      expect(await refusedSave([noName])).toMatchObject({ step: 'details', problems: { details: name } })
      expect(await refusedSave([next, next, noTitle])).toMatchObject({
        step: 'plans',
        problems: { plans: title },
      })
    })

    it('opens a later step if that step contains the error, and expands the plan with the error', async () => {
      expect(await refusedSave([next, next, noTitle, back, back])).toMatchObject({
        step: 'plans',
        openStep: 'plans',
        problems: { plans: title },
        folded: ['plan-1', 'plan-3'],
      })
    })

    it('opens the first step with an error if several have one', async () => {
      expect(await refusedSave([next, next, noTitle, back, back, noName])).toMatchObject({
        step: 'details',
        problems: { details: name, plans: {} },
      })
    })
  })

  it('WIZ-10, WIZ-11, WIZ-08: step 1 requires name and description, and a problem disappears when solved', async () => {
    const { actor } = await start()
    actor.send({ type: 'name.changed', name: ' ' })
    actor.send({ type: 'description.changed', description: '' })
    actor.send({ type: 'next.chosen' })
    expect(actor.getSnapshot().context.problems.details).toEqual({
      name: 'Name is required!',
      description: 'Description is required!',
    })
    actor.send({ type: 'name.changed', name: 'G' })
    expect(actor.getSnapshot().context.problems.details).toEqual({ description: 'Description is required!' })
  })

  it('PLANRULE-14, PLANRULE-27, B21: step 3 refuses an invalid price, asks about an ambiguous one, and accepts a comma', async () => {
    const { actor } = await start()
    actor.send({ type: 'next.chosen' })
    actor.send({ type: 'next.chosen' })
    const type = (value: string) =>
      actor.send({ type: 'plan.changed', key: 'plan-1', change: { field: 'price', value } })
    type('1,2.3')
    actor.send({ type: 'next.chosen' })
    expect(actor.getSnapshot().matches({ writing: { step: 'plans' } })).toBe(true)
    expect(actor.getSnapshot().context.problems.plans).toEqual({
      'plan-1': { price: 'Plan price must be greater than 0 for non-free plans.' },
    })
    type('1,000')
    expect(actor.getSnapshot().context.problems.plans).toEqual({
      'plan-1': { price: '1,000 can mean 1000 or 1. Write 1000 or 1.00.' },
    })
    actor.send({ type: 'next.chosen' })
    expect(actor.getSnapshot().matches({ writing: { step: 'plans' } })).toBe(true)
    expect(actor.getSnapshot().context.draft.plans[0]?.price).toBe('1,000')
    type('$ 24,5')
    expect(actor.getSnapshot().context.draft.plans[0]?.price).toBe('$ 24,5')
    actor.send({ type: 'next.chosen' })
    expect(actor.getSnapshot().matches({ writing: { step: 'preview' } })).toBe(true)
  })

  describe('WIZ-04: collapsed and expanded plans', () => {
    const atPlans = async () => {
      const { actor } = await start()
      actor.send({ type: 'next.chosen' })
      actor.send({ type: 'next.chosen' })
      const folded = () => actor.getSnapshot().context.folded
      const toggle = (key: string) => ({ type: 'plan.toggled', key }) as const
      const title = (value: string) =>
        actor.send({ type: 'plan.changed', key: 'plan-1', change: { field: 'title', value } })
      return { actor, folded, toggle, title }
    }

    it('when step 3 opens, complete plans are collapsed; each can be expanded and collapsed', async () => {
      const { actor, folded, toggle } = await atPlans()
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3'])
      actor.send(toggle('plan-2'))
      expect(folded()).toEqual(['plan-1', 'plan-3'])
      actor.send(toggle('plan-2'))
      expect(folded()).toEqual(['plan-1', 'plan-3', 'plan-2'])
      expect(actor.getSnapshot().can(toggle('plan-9'))).toBe(false)
    })

    it('a new plan is expanded, also when the step opens again', async () => {
      const { actor, folded } = await atPlans()
      actor.send({ type: 'plan.added' })
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3'])
      actor.send({ type: 'back.chosen' })
      actor.send({ type: 'next.chosen' })
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3'])
    })

    it('adding a plan collapses the other plans, complete or not, except the expanded plan with an error', async () => {
      const { actor, folded, toggle, title } = await atPlans()
      actor.send(toggle('plan-2'))
      actor.send({ type: 'plan.added' })
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3'])
      actor.send({ type: 'plan.added' })
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3', 'plan-4'])
      title('')
      actor.send({ type: 'next.chosen' })
      expect(folded()).toEqual(['plan-2', 'plan-3', 'plan-4', 'plan-5'])
      actor.send({ type: 'plan.added' })
      expect(folded()).toEqual(['plan-2', 'plan-3', 'plan-4', 'plan-5'])
    })

    it('when the step opens and several plans are incomplete, only the first of them is expanded', async () => {
      const { actor, folded } = await atPlans()
      for (let count = 0; count < 3; count++) actor.send({ type: 'plan.added' })
      actor.send({ type: 'back.chosen' })
      actor.send({ type: 'next.chosen' })
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3', 'plan-5', 'plan-6'])
    })

    it('a plan with an error stays expanded until the error is gone, and while it is edited', async () => {
      const { actor, folded, toggle, title } = await atPlans()
      title('')
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3'])
      actor.send({ type: 'next.chosen' })
      expect(folded()).toEqual(['plan-2', 'plan-3'])
      expect(actor.getSnapshot().can(toggle('plan-1'))).toBe(false)
      title('M')
      expect(folded()).toEqual(['plan-2', 'plan-3'])
      expect(actor.getSnapshot().can(toggle('plan-1'))).toBe(true)
    })

    it('C55: saving expands only the first plan with an error, whatever step is then open', async () => {
      const { actor, folded, toggle } = await atPlans()
      for (let count = 0; count < 2; count++) actor.send({ type: 'plan.added' })
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3', 'plan-4'])
      actor.send({ type: 'save.chosen' })
      expect(Object.keys(actor.getSnapshot().context.problems.plans)).toEqual(['plan-4', 'plan-5'])
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3', 'plan-5'])
      for (let count = 0; count < 2; count++) actor.send({ type: 'back.chosen' })
      actor.send({ type: 'save.chosen' })
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3', 'plan-5'])
      expect(actor.getSnapshot().can(toggle('plan-5'))).toBe(true)
      actor.send(toggle('plan-5'))
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3'])
      expect(actor.getSnapshot().can(toggle('plan-5'))).toBe(false)
    })

    it('the only plan of a community is expanded', async () => {
      const { actor, folded, toggle } = await atPlans()
      actor.send({ type: 'plan.removed', key: 'plan-2' })
      expect(folded()).toEqual(['plan-1', 'plan-3'])
      actor.send({ type: 'plan.removed', key: 'plan-3' })
      expect(folded()).toEqual([])
      expect(actor.getSnapshot().can(toggle('plan-1'))).toBe(false)
      actor.send({ type: 'back.chosen' })
      actor.send({ type: 'next.chosen' })
      expect(folded()).toEqual([])
    })
  })

  it('WIZ-06: Quit returns to /pages', async () => {
    const { actor, emitted } = await start()
    actor.send({ type: 'quit.chosen' })
    expect(emitted).toEqual([pages])
  })

  it('Save does nothing while a picture or video is uploading', async () => {
    const flow = await start()
    toStep4(flow)
    flow.actor.send({ type: 'media.working', field: 'logo', busy: true })
    flow.actor.send({ type: 'save.chosen' })
    expect(flow.actor.getSnapshot().matches('writing')).toBe(true)
    flow.actor.send({ type: 'media.working', field: 'logo', busy: false })
    flow.actor.send({ type: 'save.chosen' })
    expect(flow.actor.getSnapshot().matches('submitting')).toBe(true)
  })
})
