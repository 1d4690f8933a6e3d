import type { Page } from '@playwright/test'
import { callsOf, expect, linesOf, openAs, storedIn, test } from '../journey.ts'

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
  ])
})

const connect = (page: Page) => page.getByRole('dialog', { name: 'Connect Stripe' })
const first = (page: Page) => page.getByRole('button', { name: 'Create Your First Community' })

test('PAGES-04, PAGES-14, PAGES-15, PAGES-16, PAYACC-03, SEC-03, B15, C20: a buyer who clicks Create becomes a seller, completes the onboarding in another window, and can create a community', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/pages')
  await expect(first(page)).toBeVisible()
  expect(linesOf(calls).filter((line) => line.includes('/stripe/'))).toEqual([])
  await first(page).click()
  await expect(
    connect(page).getByText(
      'You must have a verified Stripe account with payouts enabled to create a new community.',
    ),
  ).toBeVisible()
  expect((await storedIn(page)).userRole).toBe('seller')
  await connect(page).getByRole('button', { name: 'Go to Profile' }).click()
  await expect(page).toHaveURL('/profile#stripe')
  await expect(page.getByText('Seller', { exact: true })).toBeVisible()

  await stripe(page).getByRole('button', { name: 'Connect' }).click()
  await expect(page).toHaveURL(/\/mocks\/providers\/onboarding/)
  const onboarding = page.url()
  await page.goBack()
  await expect(stripe(page).getByText('Pending', { exact: true })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(onboarding)
  await other.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(other).toHaveURL('/profile')
  await other.close()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(stripe(page).getByText('Connected', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Communities' }).first().click()
  await first(page).dblclick()
  await expect(page).toHaveURL('/create')
  await expect(page).toHaveTitle('Create · Guildhall')
})
