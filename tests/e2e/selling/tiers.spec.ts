import type { Page } from '@playwright/test'
import { admin, callsOf, expect, linesOf, openAs, test } from '../journey.ts'

const seller = 'seller@guildhall.test'
const tier = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const deal = (page: Page) => page.getByRole('dialog', { name: 'Selected deal' })

const agree = async (page: Page, name: string) => {
  await tier(page, name)
    .getByRole('button', { name: `Continue with ${name}` })
    .click()
  await deal(page).getByRole('checkbox').check()
  await deal(page).getByRole('button', { name: 'Subscribe' }).click()
}

test('ROUTE-03, PRICE-01, PRICE-02, PRICE-03, PRICE-04, LAND-22, B09: a visitor compares the tiers and goes to sign up', async ({
  page,
}) => {
  await page.goto('/pricing?scenario=fresh')
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('© 2024')
  await expect(tier(page, 'Growth').getByText('Recommended')).toBeVisible()
  await page.getByRole('radio', { name: '$250' }).check()
  await expect(page.getByRole('slider', { name: 'Monthly sales' })).toHaveValue('250')
  await expect(tier(page, 'Free').getByText('Recommended')).toBeVisible()
  await page.getByRole('slider', { name: 'Monthly sales' }).press('ArrowRight')
  await expect(page.getByRole('slider', { name: 'Monthly sales' })).toHaveValue('300')
  await page.getByRole('radio', { name: '$5,000+' }).check()
  await expect(tier(page, 'Scale').getByText('Recommended')).toBeVisible()
  await page.getByRole('radio', { name: 'Annual' }).check()
  await expect(tier(page, 'Scale').getByText('$79')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read more' })).toHaveCount(3)
  await tier(page, 'Scale').getByRole('link', { name: 'Read more' }).click()
  await expect(page).toHaveURL('/register')
})

test('ROUTE-04, C07: a visitor of the plan picker signs in first and comes back to it', async ({ page }) => {
  await page.goto('/pick-plan?scenario=fresh')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(seller)
  await page.getByLabel('Password', { exact: true }).fill('guildhall')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL('/Pick-Plan')
})

test('PICK-01, PICK-02, PICK-04, PICK-12, PICK-13, PICK-15, PICK-16: a seller pays for a tier, and the current plan follows', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/Pick-Plan', seller)
  await expect(page.getByRole('heading', { level: 1, name: 'Pick a plan' })).toBeVisible()
  await expect(tier(page, 'Growth').getByText('Current plan').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Annual' }).check()
  await agree(page, 'Pro')
  await expect(page).toHaveURL(/\/mocks\/providers\/checkout/)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL('/Pick-Plan')
  await expect(tier(page, 'Pro').getByText('Current plan').first()).toBeVisible()
  await expect(deal(page)).toHaveCount(0)
  expect(linesOf(calls)).toContain('POST /stripe/start-plan-checkout')
})

test('PICK-01, PICK-13: a checkout that is left changes nothing', async ({ page }) => {
  await openAs(page, 'fresh', '/Pick-Plan', seller)
  await agree(page, 'Scale')
  await expect(page).toHaveURL(/\/mocks\/providers\/checkout/)
  await page.getByRole('link', { name: /back|cancel/i }).click()
  await expect(page).toHaveURL('/Pick-Plan')
  await expect(tier(page, 'Growth').getByText('Current plan').first()).toBeVisible()
  await agree(page, 'Scale')
  await expect(page).toHaveURL(/\/mocks\/providers\/checkout/)
  await page.goBack()
  await expect(page).toHaveURL('/Pick-Plan')
  await expect(deal(page)).toHaveCount(0)
})

test('PICK-09, PICK-10, PICK-14, C34: back to Free, twelve questions, and to the profile', async ({
  page,
}) => {
  await openAs(page, 'fresh', '/Pick-Plan', seller)
  await agree(page, 'Free')
  await expect(tier(page, 'Free').getByText('Current plan').first()).toBeVisible()
  await expect(deal(page)).toHaveCount(0)
  const questions = page.locator('details')
  await expect(questions).toHaveCount(8)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(questions).toHaveCount(12)
  await questions.first().click()
  await expect(page.getByText('Move the slider to what you sell')).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/profile')
})

test('PICK-06, PICK-07, PICK-08, PICK-11, PICK-17: the deal, its terms, and a provider that refuses', async ({
  page,
}) => {
  await openAs(page, 'fresh', '/Pick-Plan', seller)
  await tier(page, 'Pro').getByRole('button', { name: 'Continue with Pro' }).click()
  await expect(deal(page)).toContainText('$69')
  await expect(deal(page)).toContainText('Secured by Stripe')
  await expect(deal(page)).toContainText('3.5% service fee on revenue')
  await expect(deal(page).getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('target', '_blank')
  await expect(deal(page).getByRole('button', { name: 'Subscribe' })).toBeDisabled()
  await admin(page, 'setFault', { call: 'startPlanCheckout', outcome: 'dropped' })
  await deal(page).getByRole('checkbox').check()
  await deal(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(deal(page).getByRole('alert')).toHaveText('That did not work. Your plan has not changed.')
  await deal(page).getByRole('button', { name: 'Close' }).click()
  await expect(tier(page, 'Pro').getByRole('button', { name: 'Continue with Pro' })).toBeFocused()
  for (const name of ['Telegram', 'Discord', 'YouTube'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('rel', 'noopener noreferrer')
  for (const name of ['Terms of Service', 'Privacy Policy', 'Cookie Notice'])
    await expect(page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name })).toBeVisible()
})
