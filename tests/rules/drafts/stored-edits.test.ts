import { describe, expect, it } from 'vitest'
import { sampleActive, sampleFreePlan } from '#machines/kit/sample-communities.ts'
import { communityDraftOf } from '#machines/rules/drafts/community-drafts.ts'
import { editToStore, readStoredEdit, withEdit } from '#machines/rules/drafts/stored-edits.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'

const base: SellerCommunity = {
  ...sampleActive,
  id: 'course-1',
  slug: 'glass',
  title: 'Glass',
  description: 'We blow glass.',
  totalUsers: 0,
  sellerId: 'seller-1',
  plans: [
    {
      ...sampleFreePlan,
      id: 'p-free',
      description: 'Come in.',
      discordServerId: '111',
    },
  ],
}
const draft = { ...communityDraftOf(base), name: 'Glassworks' }
const stored = { version: 2, base, draft, openStep: 'bot', steps: null }

describe('stored edits of a community', () => {
  it('contain the draft, and the community as it was when the draft was started', () => {
    expect(editToStore({ base, draft, openStep: 'bot', steps: null })).toEqual(stored)
    expect(readStoredEdit(structuredClone(stored))).toEqual(stored)
  })

  it('are not stored when nothing has changed, unless a save is unfinished', () => {
    expect(editToStore({ base, draft: communityDraftOf(base), openStep: 'bot', steps: null })).toBeUndefined()
    expect(editToStore({ base, draft: communityDraftOf(base), openStep: 'bot', steps: [] })).toMatchObject({
      steps: [],
    })
    const community = { ...base, title: 'Glas' }
    for (const carriedOver of [communityDraftOf(base), communityDraftOf(community)])
      expect(editToStore({ base, community, draft: carriedOver, steps: null })).toMatchObject({ community })
    const untouched = communityDraftOf(base)
    expect(editToStore({ base, draft: untouched, sent: draft, steps: null })).toMatchObject({ sent: draft })
    expect(editToStore({ base, draft: untouched, sent: null, steps: null })).toBeUndefined()
    expect(readStoredEdit(undefined)).toBeUndefined()
  })

  it.each([
    ['without a step', { version: 2, base, draft, steps: null }],
    ['with a later version of the community', { ...stored, community: { ...base, title: 'Glas' } }],
    ['with a sent draft that got no response', { ...stored, sent: draft }],
    ['with an unknown step', { ...stored, openStep: 'summary' }],
  ])('WIZ-08: can be read when stored %s', (_, value) => {
    expect(readStoredEdit(value)).toEqual(value)
  })

  it.each([
    ['another version', { ...stored, version: 1 }],
    ['null as the community at the start of the edit', { ...stored, base: null }],
    [
      'a community at the start of the edit without plans',
      { ...stored, base: { ...base, plans: undefined } },
    ],
    ['a later community without plans', { ...stored, community: { ...base, plans: undefined } }],
    ['a sent draft without plans', { ...stored, sent: { ...draft, plans: [] } }],
    ['a draft without plans', { ...stored, draft: { ...draft, plans: [] } }],
    ['a plan of another shape', { ...stored, draft: { ...draft, plans: [{ key: 'plan-1' }] } }],
    [
      'a plan without a text',
      { ...stored, draft: { ...draft, plans: [{ ...draft.plans[0], title: null }] } },
    ],
    ['steps that are no list', { ...stored, steps: 'all' }],
    ['a text', 'kept'],
  ])('cannot be read when they contain %s', (_, value) => {
    expect(readStoredEdit(value)).toBeNull()
  })

  it('013: stay unchanged while they contain pending requests, even if the user types in another tab', () => {
    const edit = { base, draft, openStep: 'bot' as const }
    const unfinished = {
      ...stored,
      steps: [{ kind: 'deleteProduct', product: { productId: 'prod-old', userId: 'seller-1' } }],
    }
    expect(withEdit(unfinished, edit)).toEqual(unfinished)
    expect(withEdit(unfinished, { ...edit, draft: communityDraftOf(base) })).toEqual(unfinished)
    for (const earlier of [
      undefined,
      { ...stored, draft: communityDraftOf(base) },
      { ...unfinished, version: 1 },
    ])
      expect(withEdit(earlier, edit)).toEqual(stored)
    expect(withEdit(stored, { ...edit, draft: communityDraftOf(base) })).toBeUndefined()
  })
})
