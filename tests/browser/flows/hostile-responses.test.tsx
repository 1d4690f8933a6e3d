import type { ReactNode } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { sampleSubscriptions } from '#machines/buying/subscriptions/samples.ts'
import { sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { accountRow, courseRow, purchaseRow, serverRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { Dashboard } from '#src/flows/account/dashboard/page.tsx'
import { Profile } from '#src/flows/account/profile/page.tsx'
import { CommunityPage } from '#src/flows/buying/community-page/page.tsx'
import { PpvSuccess } from '#src/flows/buying/ppv-return/page.tsx'
import { Subscriptions } from '#src/flows/buying/subscriptions/page.tsx'
import { ServicesProvider } from '#src/flows/kit/services.ts'
import { CommunityList } from '#src/flows/selling/community-list/page.tsx'
import { CreateCommunity } from '#src/flows/selling/create-community/page.tsx'
import { EditCommunity } from '#src/flows/selling/edit-community/page.tsx'
import { PlanPicker } from '#src/flows/selling/plan-picker/page.tsx'
import { MemberNavigation } from '#src/flows/site/navigation-drawer/member-page.tsx'
import { renderView } from '../render-view.tsx'

const userId = '64b000000000000000000002'

/**
 * For each kind of hostile response, a function that creates it: no response, or a response with an unexpected shape.
 * Every other invalid response reaches a page as one of these two failures: `tests/faults/hostile-responses.test.ts`.
 */
const hostileResponses = {
  'a dropped connection': () => {
    throw new TypeError('Failed to fetch')
  },
  'wrong types': () =>
    Response.json({
      _id: 7,
      plans: 'none',
      purchasedCourses: {},
      plan: 7,
      paid: 'yes',
      stripeAccount: 7,
      description: 7,
      discordTokenExpiresAt: {},
      totalUsers: 'many',
    }),
} satisfies Record<string, () => Response>

type Hostile = keyof typeof hostileResponses

/** What the page shows, with the control to continue; or the page that opens instead. */
type Sight = { says: string; wayOn: string } | { opens: '/login' }

/** Only a request without a response leads to the login; an invalid response signs no user out. */
const closedOr = (says: string): Record<Hostile, Sight> => {
  const unread = { says, wayOn: 'Try again' }
  return { 'a dropped connection': { opens: '/login' }, 'wrong types': unread }
}
const unavailable: Sight = { says: 'Sorry, this course is not available.', wayOn: 'Go back' }
const unlisted: Sight = { says: 'Failed to load subscriptions.', wayOn: 'Try again' }

/** Pages that load data when they open: the path, and what each shows when one of its requests gets a hostile response. */
const pages: [address: string, page: ReactNode, sights: Record<string, Sight | Record<Hostile, Sight>>][] = [
  [
    '/community/the-glass-blowers',
    <CommunityPage key="page" slug="the-glass-blowers" />,
    {
      'GET /courses/the-glass-blowers': unavailable,
      [`GET /users/${userId}`]: { says: 'Glass, fire and patience.', wayOn: 'Continue' },
      'GET /discord/check-bot/1100000000000000001': { says: 'Glass, fire and patience.', wayOn: 'Continue' },
      'GET /users/me': { says: 'Glass, fire and patience.', wayOn: 'Continue' },
      'GET /users/me/courses': { says: 'Glass, fire and patience.', wayOn: 'Continue' },
    },
  ],
  [
    '/subscriptions',
    <Subscriptions key="page" />,
    { 'GET /users/me': unlisted, 'GET /users/me/courses': unlisted },
  ],
  [
    '/pages',
    <CommunityList key="page" />,
    {
      'GET /users/me': closedOr('Your communities could not be loaded.'),
      [`GET /courses/seller/${userId}`]: {
        says: 'Error loading communities. Please try again.',
        wayOn: 'Try again',
      },
      'GET /courses/64c000000000000000000001/total-users': { says: 'The Glass Blowers', wayOn: 'Edit' },
      'GET /courses/64c000000000000000000002/total-users': { says: 'The Glass Blowers', wayOn: 'Edit' },
      'GET /discord/check-bot/1100000000000000001': { says: 'The Glass Blowers', wayOn: 'Edit' },
    },
  ],
  [
    '/dashboard',
    <Dashboard key="page" />,
    {
      'GET /users/me': closedOr('Your dashboard could not be loaded.'),
      [`GET /courses/seller/${userId}`]: { says: 'Welcome to the product, Sam', wayOn: 'Start' },
      'GET /users/me/courses': { says: 'Your subscriptions could not be loaded.', wayOn: 'Try again' },
    },
  ],
  [
    '/profile',
    <Profile key="page" />,
    {
      'GET /users/me': closedOr('Your profile could not be loaded.'),
      'GET /users/me/description': { says: 'No description available', wayOn: 'Edit' },
      'GET /discord/token-expiry': { says: 'sam.forges', wayOn: 'Edit' },
      [`GET /stripe/account/${userId}`]: {
        says: 'We could not check your account just now.',
        wayOn: 'Try again',
      },
    },
  ],
  [
    '/create',
    <CreateCommunity key="page" />,
    { 'GET /users/me': closedOr('This page could not be opened.') },
  ],
  [
    '/edit/the-glass-blowers',
    <EditCommunity key="page" slug="the-glass-blowers" />,
    {
      'GET /users/me': closedOr('This page could not be opened.'),
      'GET /courses/the-glass-blowers': {
        says: 'This community could not be loaded.',
        wayOn: 'Try again',
      },
    },
  ],
  [
    '/PpvSuccess?sid=1',
    <PpvSuccess key="page" />,
    { 'GET /stripe/ppv/verify': { says: 'Verification failed. Redirecting…', wayOn: 'Go Home' } },
  ],
  [
    '/Pick-Plan',
    <PlanPicker key="page" />,
    { 'GET /users/me/plan': { says: 'Your current plan could not be loaded.', wayOn: 'Try again' } },
  ],
  [
    '/anywhere',
    <MemberNavigation key="page" frame="sidebar">
      The page
    </MemberNavigation>,
    { 'GET /users/me': { says: 'The page', wayOn: 'Log Out' } },
  ],
]

/** Opens the page for a seller who also buys. The provider works, except for the request in `hostile`. */
const open = async (address: string, element: ReactNode, hostile?: { line: string; kind: Hostile }) => {
  const requests = new Set<string>()
  const opened: string[] = []
  const sandbox = await openSandbox(
    {
      accounts: [
        accountRow({
          id: userId,
          name: 'Sam',
          email: 'sam@guildhall.test',
          role: 'seller',
          userDiscordId: '800000000000000001',
          discordUsername: 'sam.forges',
          discordAccessToken: 'access-1',
          discordRefreshToken: 'refresh-1',
          discordTokenExpiresAt: Date.parse('2026-12-31T00:00:00.000Z'),
        }),
      ],
      sessions: [sessionRow('token-1', userId)],
      courses: sampleSellerCommunities.map(courseRow),
      servers: [serverRow('1100000000000000001', 'Discord')],
      purchases: sampleSubscriptions.map((one) => purchaseRow(one, userId)),
    },
    { token: 'token-1', userId },
    {
      transport: async (backend) => async (sent, init) => {
        const request = new Request(sent, init)
        const line = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
        requests.add(line)
        return line === hostile?.line ? hostileResponses[hostile.kind]() : backend.fetch(request)
      },
    },
  )
  onTestFinished(() => sandbox.stop())
  sandbox.services.session.actor.on('page.opened', (emission) => void opened.push(emission.path))
  renderView(<ServicesProvider value={sandbox.services}>{element}</ServicesProvider>, address)
  return { requests, opened }
}

describe.each(pages)('the page %s', (address, element, sights) => {
  it('makes on opening exactly the GET requests that this test lists', async () => {
    const { requests } = await open(address, element)
    await expect.poll(() => [...requests]).toEqual(expect.arrayContaining(Object.keys(sights)))
    expect([...requests].filter((line) => line.startsWith('GET ') && !(line in sights))).toEqual([])
  })

  const cells = Object.entries(sights).flatMap(([line, sight]) =>
    (Object.keys(hostileResponses) as Hostile[]).map((kind) => ({
      line,
      kind,
      sight: 'wrong types' in sight ? sight[kind] : sight,
    })),
  )
  it.each(cells)(
    "ERR-02: when the response to $line is invalid ('$kind'), shows a message with a button or link, or opens the login",
    async ({ line, kind, sight }) => {
      const { opened } = await open(address, element, { line, kind })
      if ('opens' in sight) {
        await expect.poll(() => opened).toEqual([sight.opens])
        return
      }
      await expect.element(page.getByText(sight.says, { exact: true }).first()).toBeVisible()
      const wayOn = page
        .getByRole('button', { name: sight.wayOn })
        .or(page.getByRole('link', { name: sight.wayOn }))
      await expect.element(wayOn.first()).toBeEnabled()
      await expect.poll(() => page.getByText(/^loading/i).elements()).toEqual([])
    },
  )
})
