import { describe, expect, it } from 'vitest'
import { fails, returns } from '#tests/machines/run.ts'
import { atPreview, finish, refused, unreachable } from '../create-community/fixtures.ts'

describe('create-submission: the lock that stops two tabs from submitting at once (addition)', () => {
  it.each(['acquireLock', 'recordSubmission', 'createCommunity', 'createProduct', 'linkPlan', 'closeDraft'])(
    'WIZ-15: stays acquired while %s is pending, and is released when the user leaves',
    async (port) => {
      const { actor, calls, ended, send } = await atPreview({ differs: { [port]: ['hang'] } })
      await send(finish)
      expect(calls.at(-1)?.[0]).toBe(port)
      expect(ended).toEqual([])
      actor.stop()
      expect(ended).toEqual(['lock'])
    },
  )

  it('WIZ-18: is released after a refusal has been stored, or at once after a lost response', async () => {
    const hung = await atPreview({
      differs: {
        createCommunity: [fails(refused(400))],
        recordSubmission: [returns(), 'hang'],
      },
    })
    await hung.send(finish)
    expect(hung.named('recordSubmission').at(-1)).toMatchObject({ saved: { submission: null } })
    expect(hung.ended).toEqual([])
    const lost = await atPreview({ differs: { createCommunity: [fails(unreachable)] } })
    await lost.send(finish)
    expect(lost.named('recordSubmission')).toHaveLength(1)
    expect(lost.ended).toEqual(['lock'])
  })

  it('WIZ-18: is released when the community has been created', async () => {
    const { ended, send, state } = await atPreview()
    await send(finish)
    expect(state().status).toBe('done')
    expect(ended).toEqual(['lock'])
  })
})

describe('create-submission: when another tab does not release the lock (addition)', () => {
  it('WIZ-15: sends and records nothing, and shows a message and Finish on step 4', async () => {
    const flow = await atPreview({ differs: { acquireLock: [fails(unreachable)] } })
    await flow.send(finish)
    expect(flow.provider()).toEqual([])
    expect(flow.named('recordSubmission')).toEqual([])
    expect(flow.emitted).toEqual([])
    expect(flow.state().value).toMatchObject({ writing: { step: 'preview' } })
    expect(flow.state().context.error).toBe(
      'Your community could not be created. Everything you typed is still here.',
    )
    expect(flow.state().can(finish)).toBe(true)
  })
})
