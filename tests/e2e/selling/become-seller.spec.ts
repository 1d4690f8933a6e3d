import type { Page } from '@playwright/test'
import { admin, callsOf, expect, linesOf, openAs, storedIn, test } from '../journey.ts'

const lena = 'lena@guildhall.test'
const stripe = (page: Page) => page.getByRole('listitem', { name: 'Stripe' })

/**
 * Opens the onboarding by a button of Stripe's entry in the profile, clicks the button `action` of the onboarding, and
 * returns to the profile.
 */
const onboard = async (page: Page, button: string, action: string) => {
  await stripe(page).getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(/\/mocks\/providers\/onboarding/)
  await page.getByRole('button', { name: action, exact: true }).click()
  await expect(page).toHaveURL('/profile')
}

test('PAYACC-01, PAYACC-02, PAYACC-03, PAYACC-06, PAYACC-07, PROFILE-18, C27: a seller connects a payment account in several attempts', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/profile', lena)
  await expect(page).toHaveTitle('Profile · Guildhall')
  await expect(page.getByRole('heading', { name: 'Lena Fors' })).toBeVisible()
  await expect(stripe(page).getByText('Not Connected', { exact: true })).toBeVisible()

  await stripe(page).getByRole('button', { name: 'Connect' }).click()
  await expect(page).toHaveURL(/\/mocks\/providers\/onboarding/)
  await page.getByRole('link', { name: 'Abandon' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(stripe(page).getByText('Pending', { exact: true })).toBeVisible()

  // The seller's payment account exists now, so the next onboarding uses it.
  await onboard(page, 'Continue', 'More information is needed')
  await expect(stripe(page).getByText('Pending', { exact: true })).toBeVisible()

  await onboard(page, 'Continue', 'Finish')
  await expect(stripe(page).getByText('Connected', { exact: true })).toBeVisible()
  await expect(stripe(page).getByRole('button')).toHaveCount(0)

  const id = await page.evaluate(() => localStorage.getItem('userId'))
  const look = [`GET /stripe/account/${id}`]
  const connect = ['POST /stripe/account', 'POST /stripe/account_link']
  const refresh = 'POST /stripe/account/refresh-info'
  expect(linesOf(calls).filter((line) => line.includes('/stripe/'))).toEqual([
    ...look,
    ...connect,
    ...look,
    refresh,
    ...connect,
    ...look,
    refresh,
    ...connect,
    ...look,
    refresh,
  ])
})

test('PAYACC-03, C20: when the seller finishes the onboarding in another window, the profile shows it after a return to the tab', async ({
  page,
}) => {
  await openAs(page, 'fresh', '/profile', 'tariq@guildhall.test')
  await expect(stripe(page).getByText('Pending', { exact: true })).toBeVisible()
  await admin(page, 'finishOnboarding', { payoutAccountId: 'acct_tariq' })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(stripe(page).getByText('Connected', { exact: true })).toBeVisible()
})

test('PAYACC-05, SEC-03, C28: the profile of a buyer shows no payment account and does not request it', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/profile')
  await expect(stripe(page).getByText('Not Connected', { exact: true })).toBeVisible()
  await expect(stripe(page).getByRole('button')).toHaveCount(0)
  expect(linesOf(calls).filter((line) => line.includes('/stripe/'))).toEqual([])
})

const connect = (page: Page) => page.getByRole('dialog', { name: 'Connect Stripe' })
const first = (page: Page) => page.getByRole('button', { name: 'Create Your First Community' })

test('PAGES-04, PAGES-14, PAGES-15, PAGES-16, B15: a buyer who clicks Create becomes a seller, connects a payment account, and can create a community', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/pages')
  await first(page).click()
  await expect(
    connect(page).getByText(
      'You must have a verified Stripe account with payouts enabled to create a new community.',
    ),
  ).toBeVisible()
  const { userId, userRole } = await storedIn(page)
  expect(userRole).toBe('seller')
  const check = [`GET /stripe/account/status/${userId}`]
  // The requests about the role and the payment account. After the role has changed, the empty list of communities
  // requests the account's status once (C96).
  const relevant = () => linesOf(calls).filter((line) => /role|\/(status|capabilities)\//.test(line))
  expect(relevant()).toEqual(['PUT /users/role', ...check])

  await connect(page).getByRole('button', { name: 'Close' }).click()
  await expect(connect(page)).toHaveCount(0)
  await expect(first(page)).toBeFocused()

  await first(page).click()
  await connect(page).getByRole('button', { name: 'Go to Profile' }).click()
  await expect(page).toHaveURL('/profile#stripe')
  await expect(page.getByText('Seller', { exact: true })).toBeVisible()

  // A verified account without payouts is not enough to create a community.
  await onboard(page, 'Connect', 'Finish without payouts')
  await expect(stripe(page).getByText('Connected', { exact: true })).toBeVisible()
  await page.goto('/pages')
  await first(page).click()
  await expect(connect(page)).toBeVisible()
  await page.keyboard.press('Escape')

  // Returns to the page of the onboarding, and completes it there.
  await page.goBack()
  await page.goBack()
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page).toHaveURL('/profile')
  await page.goto('/pages')
  calls.splice(0)
  await first(page).dblclick()
  await expect(page).toHaveURL('/create')
  expect(relevant()).toEqual([...check, `GET /stripe/account/capabilities/${userId}`])
})

test("PAGES-18, B16: 'Create' shows the message 'Please log in first' when the stored user id is missing", async ({
  page,
}) => {
  await openAs(page, 'fresh', '/pages')
  await expect(first(page)).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('userId'))
  await first(page).click()
  await expect(page.getByText('Please log in first')).toBeVisible()
  await expect(page).toHaveURL('/pages')
})
