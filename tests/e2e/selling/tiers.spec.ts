import type { Page } from '@playwright/test'
import { callsOf, expect, linesOf, openAs, test } from '../journey.ts'

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

test('ROUTE-03, PRICE-01, PRICE-02, PRICE-03, PRICE-04, LAND-22, B09: a visitor compares the tiers and opens the registration', async ({
  page,
}) => {
  await page.goto('/pricing?scenario=fresh')
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('© 2024')
  await expect(tier(page, 'Growth').getByText('Recommended')).toBeVisible()
  await page.getByRole('radio', { name: '250' }).check()
  await expect(page.getByRole('slider', { name: 'Monthly sales' })).toHaveValue('250')
  await expect(tier(page, 'Free').getByText('Recommended')).toBeVisible()
  await page.getByRole('slider', { name: 'Monthly sales' }).press('ArrowRight')
  await expect(page.getByRole('slider', { name: 'Monthly sales' })).toHaveValue('300')
  await page.getByRole('radio', { name: '5,000+' }).check()
  await expect(tier(page, 'Scale').getByText('Recommended')).toBeVisible()
  await page.getByRole('radio', { name: 'Annual' }).check()
  await expect(tier(page, 'Scale').getByText('$79')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read more' })).toHaveCount(3)
  await tier(page, 'Scale').getByRole('link', { name: 'Read more' }).click()
  await expect(page).toHaveURL('/register')
})

test('ROUTE-04, C07: a visitor who opens the plan picker signs in first and returns to the plan picker', async ({
  page,
}) => {
  await page.goto('/pick-plan?scenario=fresh')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(seller)
  await page.getByLabel('Password', { exact: true }).fill('guildhall')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL('/Pick-Plan')
})

test('PICK-01, PICK-02, PICK-04, PICK-12, PICK-13, PICK-15, PICK-16: a seller pays for a tier, and it becomes the current plan', async ({
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

test('PICK-01, PICK-13: a seller who leaves the checkout without paying keeps the current plan', async ({
  page,
}) => {
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
