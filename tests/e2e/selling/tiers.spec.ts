import type { Page } from '@playwright/test'
import { callsOf, expect, linesOf, logIn, test } from '../journey.ts'

const tier = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const deal = (page: Page) => page.getByRole('dialog', { name: 'Selected deal' })

const agree = async (page: Page, name: string) => {
  await tier(page, name)
    .getByRole('button', { name: `Continue with ${name}` })
    .click()
  await deal(page).getByRole('checkbox').check()
  await deal(page).getByRole('button', { name: 'Subscribe' }).click()
}

test('ROUTE-04, C07, PICK-01, PICK-02, PICK-04, PICK-12, PICK-13, PICK-15, PICK-16: a visitor who opens the plan picker signs in first, leaves the checkout without paying, and then pays for a tier', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await page.goto('/pick-plan?scenario=fresh')
  await expect(page).toHaveURL('/login')
  await logIn(page, 'seller@guildhall.test')
  await expect(page).toHaveURL('/Pick-Plan')
  await expect(page.getByRole('heading', { level: 1, name: 'Pick a plan' })).toBeVisible()
  await agree(page, 'Scale')
  await expect(page).toHaveURL(/\/mocks\/providers\/checkout/)
  await page.getByRole('link', { name: /back|cancel/i }).click()
  await expect(page).toHaveURL('/Pick-Plan')
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
