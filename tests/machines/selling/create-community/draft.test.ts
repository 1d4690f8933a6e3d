import { describe, expect, it } from 'vitest'
import type { CommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import type { CreateCommunityEvent } from '#machines/selling/create-community/machine.ts'
import { returns } from '#tests/machines/run.ts'
import { back, draft, monthly, next, saved, start, toPages } from './fixtures.ts'

describe('create-community: the stored draft (addition)', () => {
  it('is stored 100 ms after the first change, with everything typed until then', async () => {
    const { clock, named, send } = await start()
    await send({ type: 'name.changed', name: 'A' })
    clock.advance(99)
    expect(named('keepDraft')).toEqual([])
    await send({ type: 'name.changed', name: 'AB' })
    clock.advance(1)
    expect(named('keepDraft')).toMatchObject([
      { userId: 'seller-1', id: 'draft-new', draft: { name: 'AB', description: '' } },
    ])
    await send()
    clock.advance(10_000)
    expect(named('keepDraft')).toHaveLength(1)
  })

  it('is stored again when the user has typed while it was being stored', async () => {
    const { clock, named, send } = await start()
    await send({ type: 'name.changed', name: 'A' })
    clock.advance(100)
    await send({ type: 'name.changed', name: 'AB' })
    clock.advance(100)
    expect(named('keepDraft')).toMatchObject([{ draft: { name: 'A' } }, { draft: { name: 'AB' } }])
  })

  it('is stored at once when the page is hidden, but only if something has changed', async () => {
    const { named, send } = await start()
    await send({ type: 'page.hidden' })
    expect(named('keepDraft')).toEqual([])
    await send({ type: 'name.changed', name: 'A' }, { type: 'page.hidden' })
    expect(named('keepDraft')).toMatchObject([{ draft: { name: 'A' } }])
  })

  it('WIZ-08: is stored again at once when the user has typed while it was being stored and then hides the page', async () => {
    const { clock, named, send } = await start({ differs: { keepDraft: ['hang', 'hang'] } })
    await send({ type: 'name.changed', name: 'A' })
    clock.advance(100)
    await send({ type: 'page.hidden' })
    expect(named('keepDraft')).toMatchObject([{ draft: { name: 'A' } }])
    await send({ type: 'name.changed', name: 'AB' }, { type: 'page.hidden' })
    expect(named('keepDraft')).toMatchObject([{ draft: { name: 'A' } }, { draft: { name: 'AB' } }])
  })

  it('WIZ-08: is stored with the open step when the step changes', async () => {
    const { clock, named, send } = await start()
    const keepAfter = async (...events: CreateCommunityEvent[]) => {
      await send(...events)
      clock.advance(100)
      await send()
      return named('keepDraft').slice(1)
    }
    await keepAfter({ type: 'name.changed', name: 'A' }, { type: 'description.changed', description: 'B' })
    expect(named('keepDraft')).toMatchObject([{ draft: { name: 'A' }, openStep: 'details' }])
    expect(await keepAfter(next)).toMatchObject([{ draft: { name: 'A' }, openStep: 'bot' }])
    expect(await keepAfter(next)).toMatchObject([{ openStep: 'bot' }, { openStep: 'plans' }])
    expect(await keepAfter(back, back)).toMatchObject([{}, {}, { openStep: 'details' }])
  })

  const nameless = { ...draft, name: ' ' }
  const untitled = { ...draft, plans: [{ ...monthly, title: '' }] }
  const resumed = async (stored: CommunityDraft, openStep: unknown) => {
    const flow = await start({
      differs: { openDraft: [returns({ kind: 'found', saved: { ...saved, draft: stored, openStep } })] },
    })
    expect(flow.state().value).toBe('offering')
    expect(flow.tags()).toEqual(['dialog'])
    await flow.send({ type: 'draft.resumed' })
    expect(flow.context().draft).toEqual(stored)
    flow.clock.advance(10_000)
    expect(flow.named('keepDraft')).toEqual([])
    return flow
  }

  it.each([
    ['details', draft],
    ['bot', draft],
    ['plans', draft],
    ['preview', draft],
    ['bot', untitled],
  ] as const)(
    'WIZ-08: opens at the step %s, which was stored as the last open step',
    async (step, stored) => {
      const { state } = await resumed(stored, step)
      expect(state().matches({ writing: { step } })).toBe(true)
    },
  )

  it.each([
    ['no step and no name', nameless, undefined, 'details'],
    ['no step and no title of a plan', untitled, undefined, 'plans'],
    ['no step and every field complete', draft, undefined, 'preview'],
    ['an unknown step', draft, 'summary', 'preview'],
    ['the step plans and no name', nameless, 'plans', 'details'],
    ['the step preview and no title of a plan', untitled, 'preview', 'plans'],
  ] as const)('WIZ-08: opens at the step $3 when it was stored with %s', async (_, stored, left, step) => {
    const { state } = await resumed(stored, left)
    expect(state().matches({ writing: { step } })).toBe(true)
  })

  it('is removed when the user starts over; the new draft gets another id', async () => {
    const opened = { kind: 'found', saved: { ...saved, openStep: 'plans' } }
    const flow = await start({ differs: { openDraft: [returns(opened)] } })
    flow.actor.send({ type: 'draft.discarded' })
    expect(flow.tags().sort()).toEqual(['busy', 'dialog'])
    await flow.send()
    expect(flow.named('closeDraft')).toEqual([{ userId: 'seller-1', id: 'draft-1', unlinked: [] }])
    expect(flow.context()).toMatchObject({ draftId: 'draft-new', draft: { name: '' } })
    expect(flow.state().matches({ writing: { step: 'details', keeping: 'kept' } })).toBe(true)
  })

  it('when the stored draft is from another version of the product, starting over removes it, and the new draft stays stored', async () => {
    const flow = await start({ differs: { openDraft: [returns({ kind: 'outdated' })] } })
    await flow.send({ type: 'draft.discarded' })
    expect(flow.named('closeDraft')).toEqual([{ userId: 'seller-1', id: 'outdated', unlinked: [] }])
    expect(flow.context()).toMatchObject({ draftId: 'draft-new' })
  })

  it.each([
    ['offering', { kind: 'found', saved }],
    ['refusing', { kind: 'outdated' }],
  ])(
    'stays stored when the user leaves the page without a choice (in the state %s)',
    async (value, opened) => {
      const flow = await start({ differs: { openDraft: [returns(opened)] } })
      expect(flow.state().value).toBe(value)
      await flow.send({ type: 'dialog.closed' })
      expect(flow.emitted).toEqual([toPages])
      expect(flow.named('closeDraft')).toEqual([])
    },
  )

  it('a stored draft from another version of the product is refused with a message', async () => {
    const flow = await start({ differs: { openDraft: [returns({ kind: 'outdated' })] } })
    expect(flow.state().value).toBe('refusing')
    expect(flow.tags()).toEqual(['dialog'])
    await flow.send({ type: 'draft.discarded' })
    expect(flow.state().matches({ writing: { step: 'details' } })).toBe(true)
  })

  const conflict = async () => {
    const flow = await start({
      differs: { keepDraft: [returns({ kind: 'conflict' }), returns({ kind: 'kept' })] },
    })
    const type = async (name: string) => {
      await flow.send({ type: 'name.changed', name })
      flow.clock.advance(100)
      await flow.send()
    }
    await type('Alpha')
    expect(flow.state().matches({ writing: { keeping: 'conflicting' } })).toBe(true)
    return { ...flow, type }
  }

  it("another tab's draft stays stored until the user chooses this tab's draft, which then replaces the other", async () => {
    const flow = await conflict()
    await flow.type('Alphabet')
    await flow.send({ type: 'page.hidden' })
    expect(flow.named('keepDraft')).toHaveLength(1)
    await flow.send({ type: 'draft.replaced' })
    expect(flow.named('keepDraft')).toMatchObject([
      { draft: { name: 'Alpha' } },
      { id: 'draft-new', draft: { name: 'Alphabet' } },
    ])
    expect(flow.state().matches({ writing: { step: 'details', keeping: 'kept' } })).toBe(true)
  })

  it('when another tab has stored a draft, asks for confirmation before the user leaves the page; if the user stays, neither draft is lost', async () => {
    const flow = await conflict()
    await flow.send({ type: 'leave.requested' })
    expect(flow.tags()).toContain('confirming')
    await flow.send({ type: 'leave.declined' })
    expect(flow.tags()).not.toContain('confirming')
    expect(flow.state().matches({ writing: { keeping: 'conflicting' } })).toBe(true)
    expect(flow.context().draft.name).toBe('Alpha')
  })

  it("another tab's draft can be opened instead of this tab's draft", async () => {
    const flow = await conflict()
    await flow.send({ type: 'draft.reopened' })
    expect(flow.named('openDraft')).toHaveLength(2)
    expect(flow.context().draft.name).toBe('')
    expect(flow.named('keepDraft')).toHaveLength(1)
  })
})
