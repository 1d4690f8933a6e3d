import { describe, expect, it } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import { deleteCommunityMachine } from '#machines/selling/delete-community/machine.ts'
import { fails, returns, run } from '../run.ts'

const input = {
  userId: 'seller-1',
  communityId: 'course-1',
  title: 'Glass',
  members: 20,
  productIds: ['prod-1', 'prod-2'],
}
const script = {
  deleteProduct: [returns()],
  deleteCommunity: [returns()],
}
const refused = new Failure({ kind: 'refused', message: 'No.', status: 500 })

const start = (differs: { input?: Partial<typeof input>; script?: object } = {}) =>
  run(deleteCommunityMachine, {
    input: { ...input, ...differs.input },
    script: { ...script, ...differs.script },
  })

const endOf = (flow: ReturnType<typeof start>) => flow.actor.getSnapshot().output

const confirm = async (flow: ReturnType<typeof start>) => {
  flow.actor.send({ type: 'acknowledgement.toggled' })
  flow.actor.send({ type: 'deletion.confirmed' })
  flow.actor.send({ type: 'deletion.confirmed' })
  await flow.settle()
}

const first = ['deleteProduct', { productId: 'prod-1', userId: 'seller-1' }]
const second = ['deleteProduct', { productId: 'prod-2', userId: 'seller-1' }]
const community = ['deleteCommunity', { communityId: 'course-1' }]

describe('delete-community', () => {
  it('EDIT-07, API-53, API-56: deletes the products in order, then the community, each once', async () => {
    const flow = start()
    await confirm(flow)
    expect(flow.calls).toEqual([first, second, community])
    expect(flow.emitted).toEqual([])
    expect(endOf(flow)).toEqual({ kind: 'deleted' })
  })

  it('EDIT-07: deletes only the community when there are no products', async () => {
    const flow = start({ input: { productIds: [] } })
    await confirm(flow)
    expect(flow.calls).toEqual([community])
    expect(endOf(flow)).toEqual({ kind: 'deleted' })
  })

  it('EDIT-13, FEE-03: a refusal with a reason ends the deletion with that reason', async () => {
    const reason = 'Your account is disabled.'
    const disabled = new Failure({ kind: 'refused', message: 'No.', status: 403, serverMessage: reason })
    const flow = start({ script: { deleteProduct: [fails(disabled)], deleteCommunity: [fails(disabled)] } })
    await confirm(flow)
    expect(flow.calls).toEqual([first, second, community])
    expect(endOf(flow)).toEqual({ kind: 'failed', reason: 'Your account is disabled.' })
  })

  it('EDIT-13: when one product cannot be deleted, still deletes the others and the community', async () => {
    const flow = start({ script: { deleteProduct: [fails(refused), returns()] } })
    await confirm(flow)
    expect(flow.calls).toEqual([first, second, community])
    expect(flow.emitted).toEqual([])
    expect(endOf(flow)).toEqual({ kind: 'deleted' })
  })

  it('EDIT-13: the dialog closes when the community cannot be deleted', async () => {
    const flow = start({ script: { deleteCommunity: [fails(refused)] } })
    await confirm(flow)
    expect(flow.calls).toEqual([first, second, community])
    expect(flow.emitted).toEqual([])
    expect(endOf(flow)).toEqual({ kind: 'failed', reason: null })
  })
})

describe('delete-community: the dialog', () => {
  it("EDIT-06: deletes nothing while 'I understand' is not ticked", async () => {
    const { actor, calls, settle } = start()
    expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
    expect(actor.getSnapshot().can({ type: 'deletion.confirmed' })).toBe(false)
    actor.send({ type: 'deletion.confirmed' })
    actor.send({ type: 'acknowledgement.toggled' })
    expect(actor.getSnapshot().can({ type: 'deletion.confirmed' })).toBe(true)
    actor.send({ type: 'acknowledgement.toggled' })
    actor.send({ type: 'deletion.confirmed' })
    await settle()
    expect(actor.getSnapshot().value).toBe('confirming')
    expect(calls).toEqual([])
  })

  it("EDIT-05: 'No' closes the dialog without a request, whether or not 'I understand' is ticked", async () => {
    const flow = start()
    const { actor, calls, emitted, settle } = flow
    actor.send({ type: 'acknowledgement.toggled' })
    actor.send({ type: 'dialog.closed' })
    await settle()
    expect(endOf(flow)).toEqual({ kind: 'closed' })
    expect([calls, emitted]).toEqual([[], []])
  })

  it('C77: cannot be closed or confirmed again while the deletion is in progress', async () => {
    const { actor, calls, settle } = start({ script: { deleteProduct: ['hang'] } })
    actor.send({ type: 'acknowledgement.toggled' })
    actor.send({ type: 'deletion.confirmed' })
    await settle()
    actor.send({ type: 'dialog.closed' })
    actor.send({ type: 'deletion.confirmed' })
    actor.send({ type: 'acknowledgement.toggled' })
    await settle()
    expect(calls).toEqual([first])
    expect([...actor.getSnapshot().tags].sort()).toEqual(['busy', 'dialog'])
    expect(actor.getSnapshot().context.acknowledged).toBe(true)
  })
})
