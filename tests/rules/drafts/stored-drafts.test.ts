import { describe, expect, it } from 'vitest'
import {
  type CommunityDraft,
  describedBy,
  firstCommunityDraft,
} from '#machines/rules/drafts/community-drafts.ts'
import {
  draftKey,
  mayBeInUse,
  productsKey,
  progressOf,
  readProducts,
  readStoredDraft,
  withDraft,
  withoutDraft,
  withoutProduct,
  withProducts,
  withSubmission,
} from '#machines/rules/drafts/stored-drafts.ts'
import { firstPlanDraft } from '#machines/rules/plans/plan-drafts.ts'

const draft: CommunityDraft = { ...firstCommunityDraft(), name: 'Glass' }
const openStep = 'preview'
const submission = { asked: draft, communityId: 'course-1', pricing: [] }
const product = { productId: 'product-1', priceId: 'price-1', currency: 'usd' as const }

describe('stored drafts of new communities (addition)', () => {
  it('are read with everything that the user typed; without stored drafts, the result has no draft', () => {
    expect(readStoredDraft(undefined)).toEqual({ version: 2, saved: null, finished: [] })
    const stored = structuredClone(withDraft(undefined, 'draft-1', draft, 'details'))
    expect(readStoredDraft(stored)).toEqual({
      version: 2,
      saved: { id: 'draft-1', draft, openStep: 'details', submission: null },
      finished: [],
    })
  })

  it.each([
    ['without a step', {}],
    ['with an unknown step', { openStep: 7 }],
  ])('WIZ-08: are still read when they were stored %s', (_, step) => {
    const saved = { id: 'draft-1', draft, submission: null, ...step }
    expect(readStoredDraft({ version: 2, saved, finished: [] })?.saved).toEqual(saved)
  })

  it('C140: can be read if they were stored without category, tags and picture of the video', () => {
    const { category, tags, thumbnail, ...older } = draft
    const saved = { id: 'draft-1', draft: older, openStep: 'plans', submission: null }
    expect([category, tags, thumbnail]).toEqual(['', '', null])
    expect(readStoredDraft({ version: 2, saved, finished: [] })?.saved).toEqual(saved)
    expect(describedBy(older)).toEqual({ category: '', tags: [], thumbnail: '' })
  })

  it.each([
    ['an older version', { version: 1, saved: null, finished: [] }],
    ['a newer version', { version: 3, saved: null, finished: [] }],
    ['a text', 'draft'],
    ['null', null],
    ['a list', []],
    ['no finished drafts', { version: 2, saved: null }],
    [
      'a draft without plans',
      { version: 2, saved: { id: 'a', draft: { ...draft, plans: [] }, submission: null }, finished: [] },
    ],
    [
      'a plan without its fields',
      {
        version: 2,
        saved: { id: 'a', draft: { ...draft, plans: [{ key: 'plan-1' }] }, submission: null },
        finished: [],
      },
    ],
    [
      'a plan whose price is no text',
      {
        version: 2,
        saved: {
          id: 'a',
          draft: { ...draft, plans: [{ ...firstPlanDraft('plan-1'), price: 5 }] },
          submission: null,
        },
        finished: [],
      },
    ],
    [
      'a picture without an address',
      { version: 2, saved: { id: 'a', draft: { ...draft, logo: {} }, submission: null }, finished: [] },
    ],
    [
      'a submission without its progress',
      { version: 2, saved: { id: 'a', draft, submission: { asked: draft } }, finished: [] },
    ],
    ['finished drafts without ids', { version: 2, saved: null, finished: [1] }],
    [
      'a name that is not a text',
      { version: 2, saved: { id: 'a', draft: { ...draft, name: 7 }, submission: null }, finished: [] },
    ],
    [
      'a second plan without its fields',
      {
        version: 2,
        saved: { id: 'a', draft: { ...draft, plans: [...draft.plans, {}] }, submission: null },
        finished: [],
      },
    ],
    [
      'a description that is not a text',
      { version: 2, saved: { id: 'a', draft: { ...draft, description: 7 }, submission: null }, finished: [] },
    ],
    ['a draft without an id', { version: 2, saved: { draft, submission: null }, finished: [] }],
    ['a submission without fields', { version: 2, saved: { id: 'a', draft, submission: {} }, finished: [] }],
  ])('cannot be read when the stored value is %s', (_, stored) => {
    expect(readStoredDraft(stored)).toBeNull()
  })

  it('retain the progress of their own submission when the user types, but not the progress of another draft', () => {
    const stored = withSubmission(undefined, { id: 'draft-1', draft, openStep, submission })
    const later = { ...draft, name: 'Glass blowers' }
    expect(withDraft(stored, 'draft-1', later, 'bot').saved).toEqual({
      id: 'draft-1',
      draft: later,
      openStep: 'bot',
      submission,
    })
    expect(withDraft(stored, 'draft-2', later, 'bot').saved).toEqual({
      id: 'draft-2',
      draft: later,
      openStep: 'bot',
      submission: null,
    })
  })

  it('are removed when all their fields are empty again', () => {
    const stored = withDraft(undefined, 'draft-1', draft, 'details')
    expect(withDraft(stored, 'draft-1', firstCommunityDraft(), 'details').saved).toBeNull()
  })

  it('with empty fields stay stored while the provider may have created their community', () => {
    const stored = withSubmission(undefined, { id: 'draft-1', draft, openStep, submission })
    const empty = firstCommunityDraft()
    expect(withDraft(stored, 'draft-1', empty, 'details').saved).toEqual({
      id: 'draft-1',
      draft: empty,
      openStep: 'details',
      submission,
    })
  })

  it('cannot be stored again by another tab when they are finished, but that tab can store the next draft', () => {
    const stored = withoutDraft(withDraft(undefined, 'draft-1', draft, 'details'), 'draft-1')
    expect(stored).toEqual({ version: 2, saved: null, finished: ['draft-1'] })
    expect(withDraft(stored, 'draft-1', draft, 'details').saved).toBeNull()
    expect(withSubmission(stored, { id: 'draft-1', draft, openStep, submission }).saved).toBeNull()
    expect(progressOf(stored, 'draft-1')).toEqual({ kind: 'finished' })
    expect(withDraft(stored, 'draft-2', draft, 'details').saved?.id).toBe('draft-2')
  })

  it('stay stored when another draft is finished, unless they cannot be read', () => {
    const other = withDraft(undefined, 'draft-2', draft, 'details')
    expect(withoutDraft(other, 'draft-1').saved?.id).toBe('draft-2')
    expect(withoutDraft({ version: 0 }, 'draft-1').saved).toBeNull()
  })

  it('contain the ids of the last ten finished drafts', () => {
    const ids = Array.from({ length: 12 }, (_, place) => `draft-${place}`)
    const stored = ids.reduce<unknown>((before, id) => withoutDraft(before, id), undefined)
    expect(readStoredDraft(stored)?.finished).toEqual(ids.slice(2))
    expect(new Set(withoutDraft(stored, 'draft-5').finished)).toEqual(new Set(ids.slice(2)))
  })

  it("contain the progress of the submission under the draft's id; it is null before a submission", () => {
    const stored = withSubmission(undefined, { id: 'draft-1', draft, openStep, submission })
    expect(progressOf(stored, 'draft-1')).toEqual({ kind: 'acquired', submission })
    expect(progressOf(stored, 'draft-2')).toEqual({ kind: 'acquired', submission: null })
    expect(progressOf(undefined, 'draft-1')).toEqual({ kind: 'acquired', submission: null })
  })

  const media = (publicId: string) => ({ url: `https://host.test/${publicId}`, publicId, fresh: true })
  const illustrated = { ...draft, logo: media('course/logo'), video: media('course/film') }
  const unsent = withDraft(undefined, 'draft-1', illustrated, 'details')
  const asked = withSubmission(unsent, {
    id: 'draft-1',
    draft: illustrated,
    submission: { ...submission, asked: illustrated, communityId: null },
  })

  it.each<[string, unknown, string, boolean]>([
    ['is unused when its draft was not sent', unsent, 'course/logo', false],
    ['may be in use when its draft was sent', asked, 'course/logo', true],
    ['may be in use when it was sent as the video', asked, 'course/film', true],
    ['is unused when it replaced a picture that was sent', asked, 'course/new', false],
    ['may be in use when its draft is finished', withoutDraft(asked, 'draft-1'), 'course/logo', true],
    ['is unused when only another draft is finished', withoutDraft(unsent, 'draft-2'), 'course/logo', false],
  ])(
    'tell whether a community at the provider may use an uploaded picture: it %s',
    (_, stored, publicId, inUse) => {
      expect(mayBeInUse(stored, 'draft-1', publicId)).toBe(inUse)
    },
  )

  it('have a list of products that could not be linked to plans, until these products are linked', () => {
    const other = { planId: 'plan-2', product }
    const stored = withProducts(withProducts(undefined, [{ planId: 'plan-1', product }, other]), [
      { planId: 'plan-1', product: { ...product, priceId: 'price-2' } },
    ])
    expect(readProducts(stored)).toEqual([
      other,
      { planId: 'plan-1', product: { ...product, priceId: 'price-2' } },
    ])
    expect(readProducts(withoutProduct(stored, 'plan-1'))).toEqual([other])
    expect(readProducts('broken')).toEqual([])
    expect(readProducts({ version: 1, products: [{ planId: 'plan-1', product: {} }] })).toEqual([])
    expect(readProducts({ ...stored, version: 0 })).toEqual([])
    expect(readProducts({ version: 1, products: [other] })).toEqual([other])
  })

  it.each([
    [{ price: 1900, currency: 'usd' as const }],
    [{ price: 1900, currency: 'usd' as const, recurrenceCount: 2, recurrenceUnit: 'week' as const }],
  ])('contain the terms of sale of each product that could not be linked to its plan: %j', (terms) => {
    const soldAs = { userId: 'user-1', communityTitle: 'Glass', planTitle: 'Member', ...terms }
    const stored = withProducts(undefined, [{ planId: 'plan-1', product, soldAs }])
    expect(readProducts(structuredClone(stored))).toEqual([{ planId: 'plan-1', product, soldAs }])
  })

  it('replace a stored product only by a new product for the same plan', () => {
    const [one, two, three] = ['plan-1', 'plan-2', 'plan-3'].map((planId) => ({ planId, product }))
    if (!one || !two || !three) throw new Error('There are three.')
    expect(readProducts(withProducts(withProducts(undefined, [one, two]), [one, three]))).toEqual([
      two,
      one,
      three,
    ])
  })

  it('have their own entry in the storage for each user and each community', () => {
    const places = [
      draftKey('user-1', 'new'),
      draftKey('user-1', 'course-1'),
      draftKey('user-2', 'new'),
      productsKey('user-1'),
      productsKey('user-2'),
    ]
    expect(new Set(places).size).toBe(places.length)
  })
})
