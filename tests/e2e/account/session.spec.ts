import type { Page } from '@playwright/test'
import { admin, callsOf, expect, linesOf, logIn, openAs, type SentCall, storedIn, test } from '../journey.ts'

const tokenOf = async (page: Page) => (await storedIn(page)).token ?? null
const refreshes = (calls: readonly SentCall[]) => calls.filter(({ path }) => path === '/users/refresh-token')
const others = (calls: readonly SentCall[]) => calls.filter(({ path }) => path !== '/users/refresh-token')
/** The refresh requests that this tab's backend received. */
const renewalsOf = async (page: Page) =>
  (await admin(page, 'requests', undefined)).filter(({ call }) => call === 'refreshSession')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Selected Plan' })
const empty = (page: Page) => page.getByRole('heading', { name: 'No subscriptions yet' })
const logOut = (page: Page) => page.getByRole('button', { name: 'Log Out' }).click()

/** Expects that each request was sent with the expired token and then exactly once with the new token. */
const expectOneRenewal = (calls: readonly SentCall[], old: string | null, renewed: string | null) => {
  expect(refreshes(calls)).toEqual([{ method: 'POST', path: '/users/refresh-token', body: {}, token: old }])
  const sentWith = (token: string | null) =>
    linesOf(others(calls).filter((one) => one.token === token)).sort()
  expect(renewed).not.toBe(old)
  expect(sentWith(renewed)).toEqual(expect.arrayContaining(sentWith(old)))
  const retried = sentWith(renewed).filter((line) => sentWith(old).includes(line))
  expect(retried).toEqual(sentWith(old))
}

test('SESSION-01, CHECKOUT-16: a session that expires before and during a paid checkout is renewed, and the payment succeeds', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/community/the-lantern-room')
  await page.getByRole('listitem', { name: 'Patron' }).getByRole('button', { name: 'Continue' }).click()
  await dialog(page).getByRole('checkbox').check()
  const old = await tokenOf(page)
  // A request of the page that is still under way may be the one that renews the session.
  calls.length = 0
  await admin(page, 'expireSessions', {})
  await dialog(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('button', { name: 'Pay $120.00' })).toBeVisible()
  const renewed = await tokenOf(page)
  // The endpoint of the community is public and accepts any token.
  const restricted = calls.filter(({ path }) => path !== '/courses/the-lantern-room')
  expectOneRenewal(restricted, old, renewed)

  calls.length = 0
  await admin(page, 'expireSessions', {})
  await page.getByRole('button', { name: 'Pay $120.00' }).click()
  await expect(page).toHaveURL('/subscriptions?success=true')
  await expect(page.getByRole('listitem', { name: 'The Lantern Room' })).toBeVisible()
  expectOneRenewal(calls, renewed, await tokenOf(page))
})

test('SESSION-02, SESSION-04, NAV-05, STORE-02, STORE-04, ERR-01: a refused renewal opens the login once and removes only the token; the next user sees nothing of the previous user', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'buyer', '/subscriptions')
  // All requests of this page have a response, so later rejections belong to the next page.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bea Lindqvist' })).toBeVisible()
  const { token, ...rest } = await storedIn(page)
  await admin(page, 'revokeSessions', {})
  const visited: string[] = []
  calls.length = 0
  await page.reload()
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
  expect(refreshes(calls)).toHaveLength(1)
  expect(refreshes(calls)[0]?.token).toBe(token)
  expect(others(calls).filter((call) => call.token !== token)).toEqual([])
  expect(visited.filter((path) => path === '/login').length).toBeLessThanOrEqual(1)
  expect(await storedIn(page)).toEqual(rest)
  await logIn(page, 'seller@guildhall.test')
  await expect(page).toHaveURL('/pages')
  await expect(page.getByRole('link', { name: 'Sam Okafor' })).toBeVisible()
  await page.getByRole('link', { name: 'Subscriptions' }).first().click()
  await expect(empty(page)).toBeVisible()
  await expect(page.getByText('Bea Lindqvist')).toHaveCount(0)
  await expect(page.getByText('The Lantern Room')).toHaveCount(0)

  // tests/api/session/session.test.ts has all tokens that are no valid header value.
  await page.evaluate(() => localStorage.setItem('token', 'two words'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Not logged in' })).toBeVisible()
})

test('SESSION-01, C16: two tabs with an expired session renew it once', async ({ page, context }) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/subscriptions')
  const second = await context.newPage()
  const secondCalls = await callsOf(second)
  await second.goto('/terms')
  await expect(second.getByRole('heading', { level: 1, name: 'Legal Information' })).toBeVisible()
  const old = await tokenOf(page)
  await admin(page, 'expireSessions', {})
  calls.length = 0
  secondCalls.length = 0
  await Promise.all([page.goto('/subscriptions'), second.goto('/subscriptions')])
  await expect(empty(page)).toBeVisible()
  await expect(empty(second)).toBeVisible()
  // More than one refresh request may be sent: a tab aborts its own refresh if the other tab's response arrives first.
  const sent = refreshes([...calls, ...secondCalls])
  expect(new Set(sent.map(({ token }) => token))).toEqual(new Set([old]))
  const renewals = (await Promise.all([page, second].map(renewalsOf))).flat()
  expect(renewals.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await tokenOf(second)).toBe(await tokenOf(page))
})

test('NAV-06, STORE-01, SESSION-02: signing out in one tab signs out the other: a private page opens /, a public page stays open', async ({
  page,
  context,
}) => {
  await openAs(page, 'fresh', '/subscriptions')
  await page.evaluate(() => {
    localStorage.setItem('pendingPurchases', '[]')
    localStorage.setItem('redirectAfterLogin', '/profile')
  })
  const open = await context.newPage()
  await open.goto('/community/the-lantern-room')
  await expect(open.getByRole('button', { name: 'Log Out' })).toBeVisible()
  const leaver = await context.newPage()
  await leaver.goto('/profile')
  await logOut(leaver)
  await expect(leaver).toHaveURL('/')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(open).toHaveURL('/community/the-lantern-room')
  await expect(open.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await storedIn(page)).toEqual({})
  await open.getByRole('listitem', { name: 'Visitor' }).getByRole('button', { name: 'Continue' }).click()
  await expect(open.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})
