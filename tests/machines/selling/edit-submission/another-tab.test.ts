import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import type { ProviderStep } from '#machines/rules/communities/provider-steps.ts'
import { communityDraftOf } from '#machines/rules/drafts/community-drafts.ts'
import { editSubmissionMachine } from '#machines/selling/edit-submission/machine.ts'
import { glass } from '#tests/machines/fixtures.ts'
import { returns, run } from '#tests/machines/run.ts'

const removal = (publicId: string): ProviderStep => ({
  kind: 'deleteMedia',
  upload: { media: 'video', publicId },
})
const [first, second] = [removal('first'), removal('second')]
const draft = { ...communityDraftOf(glass), name: 'Hot Glass' }

/**
 * Saves an edit. With `steps`, sends only these pending requests of an earlier save. `stored` has the pending requests
 * that the stored edit contains when this tab gets the lock; null means that it contains none, undefined that no edit is
 * stored.
 */
const submit = async (steps: ProviderStep[] | null, stored: ProviderStep[] | null | undefined) => {
  const flow = run(editSubmissionMachine, {
    input: { userId: 'seller-1', slug: 'glass', base: glass, community: glass, draft, sent: null, steps },
    script: {
      acquireLock: [
        returns({
          kept:
            stored === undefined
              ? null
              : { version: 2, base: glass, draft: { ...draft, name: 'Cold Glass' }, steps: stored },
        }),
      ],
      loadCommunity: [returns({ kind: 'loaded', community: glass })],
      updateCommunity: [returns({ community: { ...glass, title: 'Hot Glass' } })],
      recordSteps: [returns()],
      deleteMedia: [returns()],
      closeDraft: [returns()],
    },
    children: { lock: fromCallback(() => () => {}) },
  })
  await flow.settle()
  await flow.settle()
  return { ...flow, made: flow.calls.map(([port]) => port), outcome: flow.actor.getSnapshot().output }
}
const removed = ({ calls }: Awaited<ReturnType<typeof submit>>) =>
  calls.flatMap(([port, input]) => (port === 'deleteMedia' ? [(input as { publicId: string }).publicId] : []))

describe('edit-submission: when another tab saved first (decision 013)', () => {
  it.each<[string, ProviderStep[], string[]]>([
    ['none', [first, second], ['first', 'second']],
    ['the first', [second], ['second']],
  ])(
    'sends the pending requests of the save that the other tab has not sent (that tab has sent %s)',
    async (_, stored, expected) => {
      const flow = await submit([first, second], stored)
      expect(removed(flow)).toEqual(expected)
      expect(flow.made).not.toContain('updateCommunity')
      expect(flow.outcome).toEqual({ kind: 'saved' })
    },
  )

  it.each([
    ['no steps are stored any more', null],
    ['no edit is stored any more', undefined],
  ])('sends no request of the save when the other tab has sent them all: %s', async (_, stored) => {
    const flow = await submit([first, second], stored)
    expect(flow.made).toEqual(['acquireLock'])
    expect(flow.outcome).toEqual({ kind: 'saved' })
  })

  it("saves the changes of this tab, and does not send the pending requests of the other tab's save", async () => {
    const flow = await submit(null, [first])
    expect(flow.made.slice(0, 3)).toEqual(['acquireLock', 'loadCommunity', 'updateCommunity'])
    expect(flow.calls[2]?.[1]).toMatchObject({ change: { title: 'Hot Glass' } })
    expect(removed(flow)).toEqual([])
    expect(flow.outcome).toEqual({ kind: 'saved' })
  })
})
