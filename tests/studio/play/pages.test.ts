import { describe, expect, it } from 'vitest'
import { loginModel } from '#model/flows/account/login.ts'
import { passwordResetModel } from '#model/flows/account/password-reset.ts'
import { communityPageModel } from '#model/flows/buying/community-page.ts'
import { subscriptionsModel } from '#model/flows/buying/subscriptions.ts'
import { inputAt } from '#studio/play/pages/arrival.ts'
import { openedBy } from '#studio/play/pages/meanwhile.ts'
import { openPagesFor, whereaboutsAt } from '#studio/play/pages/onward.ts'
import { pageAt } from '#studio/play/pages/page-at.ts'
import { storyOf } from '#studio/stories/save-as-story.tsx'
import { stopsOf } from '#studio/stories/stories.ts'

it.each([
  ['/login', { flow: 'login', slug: undefined }],
  ['/Subscriptions?success=true', { flow: 'subscriptions', slug: undefined }],
  ['/community/night%20owls?plan=a#b', { flow: 'community-page', slug: 'night owls' }],
  ['/nowhere', null],
])('the studio finds the flow of the page at %s', (path, page) => {
  expect(pageAt(path)).toEqual(page)
})

it.each([
  ['@/subscriptions', { path: '/subscriptions', meanwhile: null }],
  ['@five-weeks-later/subscriptions', { path: '/subscriptions', meanwhile: 'five-weeks-later' }],
  ['@ten-years-later/subscriptions', null],
  ['@toString/subscriptions', null],
  ['@paid', null],
  ['/login', null],
])(
  'from the step %s Play reads which page the user opens, and what happens to the backend before',
  (step, opened) => {
    expect(openedBy(step)).toEqual(opened)
  },
)

it('as the next page of a path, Play offers public pages to a visitor and all pages to a signed-in user, but no page of a single community', () => {
  const forVisitors = [
    '/',
    '/login',
    '/register',
    '/confirm-email',
    '/change-password',
    '/terms',
    '/PpvSuccess',
    '/PpvCancel',
    '/Ads',
    '/Pricing',
  ]
  expect(openPagesFor(new Map())).toEqual(forVisitors)
  expect(openPagesFor(new Map([['token', 'token-nia']]))).toEqual([
    ...forVisitors,
    '/Pick-Plan',
    '/subscriptions',
    '/pages',
    '/dashboard',
    '/profile',
    '/create',
  ])
})

describe('the input of the next page of a path', () => {
  const stored = new Map([
    ['token', 'token-nia'],
    ['userId', 'nia'],
    ['userEmail', 'nia@guildhall.test'],
    ['redirectAfterLogin', '/community/night-owls?plan=plan-month'],
  ])

  it('contains values from the storage and from the state of the history entry', () => {
    const path = '/login'
    const state = { reason: 'Your email is verified. Log in to continue.' }
    expect(inputAt(loginModel, { path, state, slug: undefined, stored: new Map() })).toMatchObject({
      token: null,
      email: null,
      reason: state.reason,
    })
    expect(
      inputAt(loginModel, { path: '/login?redirectTo=%2Fcreate', slug: undefined, stored }),
    ).toMatchObject({
      token: 'token-nia',
      email: 'nia@guildhall.test',
      redirectTo: '/create',
      redirectAfterLogin: '/community/night-owls?plan=plan-month',
    })
  })

  it('contains values from the address', () => {
    expect(
      inputAt(subscriptionsModel, { path: '/subscriptions?success=true', slug: undefined, stored }),
    ).toMatchObject({ userId: 'nia', hasPaid: true, query: 'success=true' })
    expect(
      inputAt(communityPageModel, { path: '/community/owls?plan=x', slug: 'owls', stored }),
    ).toMatchObject({ slug: 'owls', path: '/community/owls?plan=x', token: 'token-nia' })
    expect(inputAt(passwordResetModel, { path: '/change-password', slug: undefined, stored })).toMatchObject({
      token: null,
    })
  })
})

describe('the page that an address opens in Play', () => {
  it('is a page of the product, or a page of a third party, with the steps that lead back', () => {
    expect(whereaboutsAt('/change-password')?.flow).toBe('password-reset')
    const paying = whereaboutsAt('https://guildhall.test/mocks/providers/checkout.html?session=cs_1')
    expect(paying?.place).toBe('the card provider')
    expect(paying?.ways.map(({ name }) => name)).toEqual(['@paid', '@not-paid'])
  })

  it('is unknown for an address that is neither a page of the product nor a stand-in for a third party', () => {
    expect(whereaboutsAt('https://elsewhere.test/')).toBeNull()
  })
})

describe('a story over several pages', () => {
  const story = storyOf('To the login', {
    pages: [
      { flow: 'register', at: 0 },
      { flow: 'login', at: 2 },
    ],
    steps: [
      { name: 'newcomer', title: 'Begins' },
      { name: 'login.chosen', title: 'The person follows “Log in”' },
      { name: '/login', title: 'Goes on' },
    ],
  })

  it('has a scene for each page', () => {
    expect(story.scenes.map(({ flow, steps }) => [flow, steps.map(({ name }) => name)])).toEqual([
      ['register', ['newcomer', 'login.chosen']],
      ['login', ['/login']],
    ])
  })

  it('has a stop on its last page, whose path begins on the first page', () => {
    expect(stopsOf(story).at(-1)).toMatchObject({
      scene: 1,
      flow: 'register',
      path: ['newcomer', 'login.chosen', '/login'],
    })
  })
})
