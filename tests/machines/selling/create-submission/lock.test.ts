import { describe, expect, it } from 'vitest'
import { answers, fails } from '#tests/machines/run.ts'
import { atPreview, finish, refused, unreachable } from '../create-community/fixtures.ts'

describe('create-submission: the lock (addition)', () => {
  it.each(['acquireLock', 'recordSubmission', 'createCommunity', 'createProduct', 'linkPlan', 'closeDraft'])(
    'WIZ-15: is held while %s waits for its answer, and whoever leaves gives it back',
    async (port) => {
      const { actor, calls, ended, send } = await atPreview({ differs: { [port]: ['hang'] } })
      await send(finish)
      expect(calls.at(-1)?.[0]).toBe(port)
      expect(ended).toEqual([])
      actor.stop()
      expect(ended).toEqual(['lock'])
    },
  )

  it('WIZ-18: a refused community gives it back once that is recorded, a lost answer at once', async () => {
    const hung = await atPreview({
      differs: {
        createCommunity: [fails(refused(400))],
        recordSubmission: [answers(), 'hang'],
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

  it('WIZ-18: goes back with the community that was made', async () => {
    const { ended, send, state } = await atPreview()
    await send(finish)
    expect(state().status).toBe('done')
    expect(ended).toEqual(['lock'])
  })
})

describe('create-submission: another tab that does not let go (addition)', () => {
  it('WIZ-15: nothing is asked for, nothing recorded; step 4 stays with a word and Finish', async () => {
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
