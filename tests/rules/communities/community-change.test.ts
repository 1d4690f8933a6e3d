import { describe, expect, it } from 'vitest'
import { communityChange } from '#machines/rules/communities/community-change.ts'
import { glass } from '#tests/machines/fixtures.ts'
import { type Change, of, plan, without, withPlan } from './changes.ts'

const addedBody = {
  title: 'Weekly',
  description: 'A taste.',
  price: 4.99,
  currency: 'eur',
  platforms: ['Telegram'],
  discordServerId: '',
  telegramServerId: '-100',
  discordRoles: [],
  telegramRoles: [],
  billingType: 'Subscription',
  recurrenceCount: 2,
  recurrenceUnit: 'week',
  freeTrialDays: 0,
  isPopular: false,
}

const untouched = [{ id: 'p-monthly' }, { id: 'p-once' }, { id: 'p-free' }]

describe('the changed fields of a community that are sent', () => {
  it.each<[string, Change[], object]>([
    ['EDIT-09: are only the ids of the plans when nothing has changed', [], { plans: untouched }],
    [
      'EDIT-08: are name and description without the spaces around them',
      [(draft) => ({ ...draft, name: ' Glassworks ', description: 'Hot.\n' })],
      { title: 'Glassworks', description: 'Hot.', plans: untouched },
    ],
    [
      'omit a name with additional spaces around it',
      [(draft) => ({ ...draft, name: 'Glass ' })],
      { plans: untouched },
    ],
    [
      'EDIT-09: contain a price that was typed with a comma',
      [plan('p-monthly', { price: '24,50' })],
      { plans: [{ id: 'p-monthly', price: 24.5 }, { id: 'p-once' }, { id: 'p-free' }] },
    ],
    [
      'EDIT-09: contain a changed interval',
      [plan('p-monthly', { recurrenceCount: 2, recurrenceUnit: 'week' })],
      {
        plans: [
          { id: 'p-monthly', recurrenceCount: 2, recurrenceUnit: 'week' },
          { id: 'p-once' },
          { id: 'p-free' },
        ],
      },
    ],
    [
      'EDIT-09, C51: are only the ids of the plans when only the custom-interval flag has changed',
      [plan('p-monthly', { isCustomInterval: true })],
      { plans: untouched },
    ],
    [
      'EDIT-09: contain several changed fields of several plans',
      [
        plan('p-monthly', { title: 'Patron', freeTrialDays: null }),
        plan('p-free', { description: 'Come in.', discordServerId: '222' }),
      ],
      {
        plans: [
          { id: 'p-monthly', title: 'Patron', freeTrialDays: null },
          { id: 'p-once' },
          { id: 'p-free', description: 'Come in.', discordServerId: '222' },
        ],
      },
    ],
    [
      'EDIT-09: contain type and price when a paid plan becomes Free',
      [plan('p-once', { billingType: 'Free', price: '0' })],
      { plans: [{ id: 'p-monthly' }, { id: 'p-once', billingType: 'Free', price: 0 }, { id: 'p-free' }] },
    ],
    [
      'EDIT-09: contain a new plan with all fields and no id',
      [withPlan()],
      { plans: [...untouched, addedBody] },
    ],
    [
      "EDIT-08, EDIT-12: contain the removed plans' ids in their order",
      [without('p-free', 'p-monthly')],
      { plans: [{ id: 'p-once' }], removePlanIds: ['p-monthly', 'p-free'] },
    ],
    [
      'EDIT-08: contain the plans in their new order',
      [(draft) => ({ ...draft, plans: draft.plans.toReversed() })],
      { plans: untouched.toReversed() },
    ],
    [
      'EDIT-08, C46: contain the addresses of a replaced picture and video',
      [
        (draft) => ({
          ...draft,
          logo: { url: 'https://host.test/new.png', publicId: 'course/new', fresh: true },
          video: { url: 'https://host.test/new.mp4', publicId: 'course_uploads/videos/new', fresh: true },
        }),
      ],
      { logo: 'https://host.test/new.png', video: 'https://host.test/new.mp4', plans: untouched },
    ],
    [
      'EDIT-08, C46: contain videoRemoved for a removed video and an empty text for a removed picture',
      [(draft) => ({ ...draft, logo: null, video: null })],
      { logo: '', videoRemoved: true, plans: untouched },
    ],
    [
      'EDIT-08, C140: contain category, tags and the picture of the video',
      [
        (draft) => ({
          ...draft,
          category: ' Crafts ',
          tags: 'glass, fire，glass;\u200b , patience',
          thumbnail: { url: 'https://host.test/film.jpg', publicId: 'course/film', fresh: true },
        }),
      ],
      {
        category: 'Crafts',
        tags: ['glass', 'fire', 'patience'],
        thumbnail: 'https://host.test/film.jpg',
        plans: untouched,
      },
    ],
  ])('the sent fields %s', (_, changes, form) => {
    expect(communityChange(glass, of(glass, ...changes))).toEqual(form)
  })

  it('EDIT-08, C140: contain empty values when category, tags and picture of the video were removed', () => {
    const described = { ...glass, category: 'Crafts', tags: ['glass, hot', 'fire'], thumbnail: '/film.jpg' }
    expect(communityChange(described, of(described))).toEqual({ plans: untouched })
    const older = of(described, ({ category, tags, thumbnail, ...draft }) => draft)
    expect(communityChange(described, older)).toEqual({ plans: untouched })
    const emptied = of(described, (draft) => ({ ...draft, category: '', tags: '', thumbnail: null }))
    expect(communityChange(described, emptied)).toEqual({
      category: '',
      tags: [],
      thumbnail: '',
      plans: untouched,
    })
  })

  it('omit a name and a description that differ from the stored ones only in surrounding spaces', () => {
    const spaced = { ...glass, title: 'Glass ', description: ' We blow glass.' }
    expect(communityChange(spaced, of(spaced))).toEqual({ plans: untouched })
  })

  it('EDIT-08, C46: contain no removal of picture or video when the community had neither', () => {
    const bare = { ...glass, logo: null, logoPublicId: null, video: null, videoPublicId: null }
    expect(communityChange(bare, of(bare))).toEqual({ plans: untouched })
  })
})
