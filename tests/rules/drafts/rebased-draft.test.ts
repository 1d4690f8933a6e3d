import { describe, expect, it } from 'vitest'
import { communityChange } from '#machines/rules/communities/community-change.ts'
import type { CommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import { hasChangedSince, rebasedDraft } from '#machines/rules/drafts/rebased-draft.ts'
import type { SellerPlan } from '#machines/rules/kit/entities.ts'
import type { PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import { free, glass, monthly, once } from '#tests/machines/fixtures.ts'
import {
  type Change,
  each,
  of,
  plan,
  priceOf,
  product,
  removal,
  steps,
  weekly,
  without,
  withPlan,
} from '#tests/rules/communities/changes.ts'

describe('a draft of a community that another tab has changed', () => {
  it('is merged again only when a field that the wizard shows has changed', () => {
    expect(hasChangedSince(glass, { ...glass, isActive: false, totalUsers: 13 })).toBe(false)
    expect(hasChangedSince(glass, { ...glass, title: 'Glassworks' })).toBe(true)
    expect(hasChangedSince(glass, { ...glass, plans: [monthly, once] })).toBe(true)
  })

  it('stays as it is when the community has not changed', () => {
    const draft = of(glass, withPlan())
    expect(rebasedDraft(glass, draft, { ...glass, isActive: false })).toBe(draft)
  })

  const sameAsAdded: Partial<SellerPlan> = {
    description: 'A taste.',
    price: 4.99,
    currency: 'eur',
    platforms: ['Telegram'],
    discordServerId: null,
    telegramServerId: '-100',
    discordRoles: [],
    recurrenceCount: 2,
    recurrenceUnit: 'week',
    freeTrialDays: 0,
  }

  it('after a save whose response was lost, adds no plan twice and still sends the remaining requests', () => {
    const draft = of(glass, withPlan(), plan('p-monthly', { price: '25' }), without('p-once'))
    const there = { ...weekly, ...sameAsAdded }
    const now = { ...glass, plans: [{ ...monthly, price: 25 }, free, there] }
    const again = rebasedDraft(glass, draft, now)
    expect(again.plans.map(({ id, price }) => [id, price])).toEqual([
      ['p-monthly', '25'],
      ['p-free', '0'],
      ['p-new', '4,99'],
    ])
    expect(communityChange(now, again)).toEqual({
      plans: [{ id: 'p-monthly' }, { id: 'p-free' }, { id: 'p-new' }],
    })
    expect(steps(again, now, glass, now)).toEqual([
      priceOf(monthly, { price: 2500, currency: 'usd', ...each(1, 'month') }),
      product.weekly,
      removal('prod-once'),
    ])
  })

  it("takes the other tab's values for fields that this tab did not change, and retains this tab's changes", () => {
    const draft = of(glass, plan('p-monthly', { price: '25' }), (one) => ({ ...one, name: 'Glassworks' }))
    const now = {
      ...glass,
      title: 'Hot Glass',
      description: 'Hot.',
      logo: 'https://host.test/other.png',
      logoPublicId: 'course/other',
      plans: [{ ...monthly, price: 30 }, { ...free, title: 'Porch' }, weekly],
    }
    const again = rebasedDraft(glass, draft, now)
    expect(again).toMatchObject({
      name: 'Glassworks',
      description: 'Hot.',
      logo: { url: 'https://host.test/other.png', publicId: 'course/other', fresh: false },
      video: { url: 'https://host.test/film.mp4', publicId: 'course_uploads/videos/film', fresh: false },
    })
    expect(again.plans.map(({ id, title, price }) => [id, title, price])).toEqual([
      ['p-monthly', 'Member', '25'],
      ['p-free', 'Porch', '0'],
      ['p-new', 'Weekly', '19'],
    ])
    expect(new Set(again.plans.map(({ key }) => key)).size).toBe(3)
  })

  const telegram = { platforms: ['Telegram' as const], telegramServerId: '-100', telegramRoles: ['VIP'] }
  const without111 = { discordServerId: '', discordRoles: [] }
  const yearly = { recurrenceCount: 1, recurrenceUnit: 'year' as const }
  it.each<[string, Partial<PlanDraft>, Partial<SellerPlan>, Partial<PlanDraft>]>([
    ['the title, the price', { title: 'Patron' }, { price: 30 }, { title: 'Patron', price: '30' }],
    [
      'the description, the title',
      { description: 'Less.' },
      { title: 'Fan' },
      { description: 'Less.', title: 'Fan' },
    ],
    ['the title, the mark', { title: 'Patron' }, { isPopular: true }, { title: 'Patron', isPopular: true }],
    ['the title, the title', { title: 'Patron' }, { title: 'Fan' }, { title: 'Patron' }],
    [
      'the price, the interval and the trial',
      { price: '25' },
      { ...yearly, freeTrialDays: 30 },
      { price: '25', recurrenceCount: 1, recurrenceUnit: 'month', freeTrialDays: '7' },
    ],
    [
      'the trial, the currency and the price',
      { freeTrialDays: '14' },
      { currency: 'eur', price: 30 },
      { freeTrialDays: '14', currency: 'usd', price: '19' },
    ],
    [
      'the roles, the billing type',
      { discordRoles: ['Fan'] },
      { billingType: 'One Time Fee', recurrenceCount: null, recurrenceUnit: null, freeTrialDays: null },
      { discordRoles: ['Fan'], billingType: 'One Time Fee', recurrenceCount: null, freeTrialDays: null },
    ],
    [
      'the platform, the server',
      { ...telegram, ...without111 },
      { discordServerId: '222' },
      { ...telegram, ...without111 },
    ],
    [
      'the title, the platform',
      { title: 'Patron' },
      { ...telegram, discordServerId: null, discordRoles: [] },
      {
        title: 'Patron',
        ...telegram,
        ...without111,
      },
    ],
  ])(
    'merges the changes of one plan that this tab and another tab made (this tab, other tab): %s',
    (_, here, there, shown) => {
      const now = { ...glass, plans: [{ ...monthly, ...there }, once, free] }
      const [first] = rebasedDraft(glass, of(glass, plan('p-monthly', here)), now).plans
      expect(first).toMatchObject({ key: 'plan-1', id: 'p-monthly', ...shown })
    },
  )

  const moved =
    (...ids: (string | null)[]): Change =>
    (draft) => ({ ...draft, plans: ids.flatMap((id) => draft.plans.filter((one) => one.id === id)) })
  it.each<[string, Change[], string[], (string | null)[]]>([
    ['nothing', [], ['p-free', 'p-monthly', 'p-once'], ['p-free', 'p-monthly', 'p-once']],
    [
      'a price',
      [plan('p-once', { price: '99' })],
      ['p-free', 'p-once', 'p-monthly'],
      ['p-free', 'p-once', 'p-monthly'],
    ],
    ['a removed plan', [without('p-once')], ['p-free', 'p-once', 'p-monthly'], ['p-free', 'p-monthly']],
    ['nothing', [], ['p-new', 'p-once', 'p-monthly'], ['p-new', 'p-once', 'p-monthly']],
    [
      'a new plan between the others',
      [withPlan({ title: 'Gate' }), moved('p-monthly', null, 'p-once', 'p-free')],
      ['p-free', 'p-new', 'p-monthly', 'p-once'],
      ['p-free', null, 'p-new', 'p-monthly', 'p-once'],
    ],
    [
      'the order',
      [moved('p-once', 'p-monthly', 'p-free')],
      ['p-new', 'p-free', 'p-monthly', 'p-once'],
      ['p-once', 'p-monthly', 'p-free', 'p-new'],
    ],
  ])(
    'merges a new order of plans from another tab with the change of this tab: %s (case %#)',
    (_, changes, there, shown) => {
      const plans = there.flatMap((id) => [...glass.plans, weekly].filter((one) => one.id === id))
      const again = rebasedDraft(glass, of(glass, ...changes), { ...glass, plans })
      expect(again.plans.map(({ id }) => id)).toEqual(shown)
    },
  )

  it('after a lost response, retains the position of a new plan, wherever in the list the provider has put it', () => {
    const draft = of(glass, withPlan(), moved('p-monthly', null, 'p-once', 'p-free'))
    const now = { ...glass, plans: [...glass.plans, { ...weekly, ...sameAsAdded }] }
    expect(rebasedDraft(glass, draft, now).plans.map(({ id }) => id)).toEqual([
      'p-monthly',
      'p-new',
      'p-once',
      'p-free',
    ])
  })

  const film = { url: 'https://host.test/mine.mp4', publicId: 'course_uploads/videos/mine', fresh: true }
  const other = { url: 'https://host.test/other', publicId: 'course/other', fresh: false }
  it.each<[string, Partial<CommunityDraft>, Partial<CommunityDraft>]>([
    ['nothing', {}, { name: 'Hot Glass', description: 'Hot.', logo: other, video: other }],
    ['the name', { name: 'Mine' }, { name: 'Mine', description: 'Hot.', logo: other, video: other }],
    ['the description', { description: 'Mine' }, { name: 'Hot Glass', description: 'Mine' }],
    ['the picture', { logo: film }, { logo: film, video: other }],
    ['the video', { video: film }, { logo: other, video: film }],
    ['the picture, which was removed', { logo: null }, { logo: null, video: other }],
    ['the video, which was removed', { video: null }, { logo: other, video: null }],
  ])("retains this tab's change of %s when another tab has changed everything", (_, changed, shown) => {
    const now = {
      ...glass,
      title: 'Hot Glass',
      description: 'Hot.',
      logo: other.url,
      logoPublicId: other.publicId,
      video: other.url,
      videoPublicId: other.publicId,
    }
    expect(rebasedDraft(glass, { ...of(glass), ...changed }, now)).toMatchObject(shown)
  })

  it('adopts a picture and a video that another tab has added, unless this tab has added its own', () => {
    const bare = { ...glass, logo: null, logoPublicId: null, video: null, videoPublicId: null }
    const now = {
      ...glass,
      logo: other.url,
      logoPublicId: other.publicId,
      video: other.url,
      videoPublicId: other.publicId,
    }
    expect(rebasedDraft(bare, of(bare), now)).toMatchObject({ logo: other, video: other })
    const mine = { ...of(bare), logo: film, video: film }
    expect(rebasedDraft(bare, mine, now)).toMatchObject({ logo: film, video: film })
  })

  it.each(['logo', 'video'] as const)(
    'after a save whose response was lost, the %s uploaded for that save counts as in use by the community',
    (field) => {
      const now = { ...glass, [field]: film.url, [`${field}PublicId`]: film.publicId }
      expect(rebasedDraft(glass, { ...of(glass), [field]: film }, now)[field]).toEqual({
        ...film,
        fresh: false,
      })
    },
  )

  const bothNew = [withPlan(), withPlan({ key: 'plan-5', title: 'Gate' })]
  const there = (title: string, id: string) => ({ ...weekly, ...sameAsAdded, title, id })
  const cheap = { ...monthly, price: 9 }
  it.each<[string, Change[], Change[], SellerPlan[], [string | null, string][]]>([
    [
      'a new plan was changed since',
      [withPlan()],
      [withPlan({ price: '6' })],
      [...glass.plans, there('Weekly', 'p-new')],
      [
        ['p-monthly', '19'],
        ['p-once', '120'],
        ['p-free', '0'],
        ['p-new', '6'],
      ],
    ],
    [
      'one new plan was removed since then, and another was not',
      bothNew,
      bothNew.slice(1),
      [...glass.plans, there('Weekly', 'p-4'), there('Gate', 'p-5')],
      [
        ['p-monthly', '19'],
        ['p-once', '120'],
        ['p-free', '0'],
        ['p-5', '4,99'],
      ],
    ],
    [
      'another tab has added a plan like the new one',
      [withPlan()],
      [withPlan()],
      [...glass.plans, there('Weekly', 'p-new'), there('Weekly', 'p-other')],
      [
        ['p-monthly', '19'],
        ['p-once', '120'],
        ['p-free', '0'],
        ['p-new', '4,99'],
        ['p-other', '4.99'],
      ],
    ],
    [
      'a plan was removed since then, and another tab has created it again',
      [],
      [without('p-once')],
      [monthly, { ...once, id: 'p-again' }, free],
      [
        ['p-monthly', '19'],
        ['p-again', '120'],
        ['p-free', '0'],
      ],
    ],
    [
      'a new plan was added since',
      [],
      [withPlan()],
      [cheap, once, free],
      [
        ['p-monthly', '9'],
        ['p-once', '120'],
        ['p-free', '0'],
        [null, '4,99'],
      ],
    ],
    [
      'a changed price was set back since',
      [plan('p-monthly', { price: '9' })],
      [],
      [cheap, once, free],
      [
        ['p-monthly', '19'],
        ['p-once', '120'],
        ['p-free', '0'],
      ],
    ],
    [
      'the order was changed back since',
      [moved('p-free', 'p-once', 'p-monthly')],
      [],
      [free, once, monthly],
      [
        ['p-monthly', '19'],
        ['p-once', '120'],
        ['p-free', '0'],
      ],
    ],
    [
      'nothing was changed since, another tab has set a price that was left alone',
      [withPlan()],
      [withPlan()],
      [{ ...monthly, price: 30 }, once, free, there('Weekly', 'p-new')],
      [
        ['p-monthly', '30'],
        ['p-once', '120'],
        ['p-free', '0'],
        ['p-new', '4,99'],
      ],
    ],
  ])('merges the draft after a save with a lost response when %s', (_, asked, changes, plans, shown) => {
    const again = rebasedDraft(glass, of(glass, ...changes), { ...glass, plans }, of(glass, ...asked))
    expect(again.plans.map(({ id, price }) => [id, price])).toEqual(shown)
  })

  it('after a save whose response was lost, a field that the user has since reset to its original value retains the original value', () => {
    const sent = { ...of(glass), name: 'Mine', description: 'Mine.', logo: film, video: film }
    const now = { ...glass, title: 'Mine', description: 'Mine.', logo: film.url, video: film.url }
    expect(rebasedDraft(glass, of(glass), now, sent)).toEqual(of(glass))
  })

  it('does not get back a plan that this tab has removed, when another tab saves', () => {
    const draft = of(glass, without('p-once'))
    const again = rebasedDraft(glass, draft, { ...glass, title: 'Hot Glass' })
    expect(again.plans.map(({ id }) => id)).toEqual(['p-monthly', 'p-free'])
  })

  it("shows another tab's new plan only once, even if the community changes again", () => {
    const once = rebasedDraft(glass, of(glass), { ...glass, plans: [...glass.plans, weekly] })
    const twice = rebasedDraft(glass, once, { ...glass, title: 'Hot Glass', plans: [...glass.plans, weekly] })
    expect(twice.plans.map(({ id }) => id)).toEqual(['p-monthly', 'p-once', 'p-free', 'p-new'])
  })

  it.each<[string, Partial<PlanDraft>]>([
    ['another plan', { title: 'Fortnightly' }],
    ['a plan without a billing type', { billingType: '' }],
  ])('does not mistake a new plan of this tab for one that another tab added: %s', (_, change) => {
    const draft = of(glass, withPlan(change))
    const again = rebasedDraft(glass, draft, { ...glass, plans: [...glass.plans, weekly] })
    expect(again.plans.map(({ id }) => id)).toEqual(['p-monthly', 'p-once', 'p-free', null, 'p-new'])
  })

  it('when one of two equal new plans was saved, still adds the other', () => {
    const there = { ...weekly, ...sameAsAdded }
    const draft = of(glass, withPlan(), withPlan({ key: 'plan-5' }))
    const again = rebasedDraft(glass, draft, { ...glass, plans: [...glass.plans, there] })
    expect(again.plans.map(({ id }) => id)).toEqual(['p-monthly', 'p-once', 'p-free', 'p-new', null])
  })

  it('omits a plan that another tab has removed, unless this tab has changed that plan', () => {
    const now = { ...glass, plans: [free] }
    const draft = of(glass, plan('p-once', { price: '130' }))
    expect(rebasedDraft(glass, draft, now).plans.map(({ id, title }) => [id, title])).toEqual([
      [null, 'For life'],
      ['p-free', 'Open door'],
    ])
  })
})
