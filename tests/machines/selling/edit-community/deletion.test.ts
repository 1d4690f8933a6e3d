import { describe, expect, it } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import type { deleteCommunityMachine } from '#machines/selling/delete-community/machine.ts'
import { childOf, fails } from '#tests/machines/run.ts'
import { closed, load, madeBy, pages, type Running, refused, start, tagsOf } from './fixtures.ts'

describe('edit-community: deletion', () => {
  const deletionOf = (flow: Running) => childOf<typeof deleteCommunityMachine>(flow, 'deleteCommunity')
  const ask = async (flow: Running) => {
    flow.actor.send({ type: 'deletion.requested' })
    const child = deletionOf(flow)
    child?.send({ type: 'acknowledgement.toggled' })
    child?.send({ type: 'deletion.confirmed' })
    expect(tagsOf(flow)).toEqual(['dialog'])
    await flow.settle()
    await flow.settle()
  }

  it('EDIT-05, EDIT-07: from any step, deletes products and community, then opens /pages', async () => {
    const flow = await start()
    flow.actor.send({ type: 'next.chosen' })
    await ask(flow)
    expect(madeBy(flow).slice(2)).toEqual([
      ['deleteProduct', { productId: 'prod-monthly', userId: 'seller-1' }],
      ['deleteProduct', { productId: 'prod-once', userId: 'seller-1' }],
      ['deleteCommunity', { communityId: 'course-1' }],
      closed,
    ])
    expect(flow.emitted).toEqual([pages])
  })

  it.each([
    ['details', 'deletion.requested'],
    ['details', 'next.chosen'],
    ['bot', 'deletion.requested'],
    ['bot', 'next.chosen'],
    ['bot', 'back.chosen'],
    ['plans', 'next.chosen'],
    ['plans', 'back.chosen'],
    ['preview', 'back.chosen'],
  ] as const)(
    'EDIT-13, 018: after a failed deletion the wizard stays at the step %s, and shows a message until the event %s',
    async (step, type) => {
      const flow = await start({ script: { deleteCommunity: [fails(refused)] } })
      flow.actor.send({ type: 'name.changed', name: 'Glassworks' })
      while (!flow.actor.getSnapshot().matches({ writing: { step } }))
        flow.actor.send({ type: 'next.chosen' })
      await ask(flow)
      expect(flow.emitted).toEqual([])
      const { value, context } = flow.actor.getSnapshot()
      expect(value).toMatchObject({ writing: { step, deletion: 'closed' } })
      expect(context.error).toBe('Your community could not be deleted. Please try again.')
      expect(context.draft.name).toBe('Glassworks')
      flow.actor.send({ type })
      expect(flow.actor.getSnapshot().context.error).toBeNull()
    },
  )

  it('EDIT-13, FEE-03: a refused deletion shows its reason', async () => {
    const reason = 'Your account is disabled.'
    const disabled = new Failure({ kind: 'refused', message: 'No.', status: 403, serverMessage: reason })
    const flow = await start({ script: { deleteCommunity: [fails(disabled)] } })
    await ask(flow)
    expect(flow.actor.getSnapshot().value).toMatchObject({ writing: { deletion: 'closed' } })
    expect(flow.actor.getSnapshot().context.error).toBe(reason)
  })

  it("EDIT-05: 'No' in the dialog to delete the community changes nothing", async () => {
    const flow = await start()
    flow.actor.send({ type: 'deletion.requested' })
    deletionOf(flow)?.send({ type: 'dialog.closed' })
    expect(flow.actor.getSnapshot().value).toMatchObject({ writing: { deletion: 'closed' } })
    expect(flow.actor.getSnapshot().context.error).toBeNull()
    expect(madeBy(flow)).toEqual([['loadSeller', {}], load])
    expect(flow.emitted).toEqual([])
  })
})
