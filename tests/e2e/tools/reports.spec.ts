import { readFileSync } from 'node:fs'
import { expect, test } from '../journey.ts'

test('a call breaks, the user reports it, and support opens the report in a clean studio and saves it as a case', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/login?scenario=fresh')
  const panel = page.getByRole('complementary', { name: 'Fake backend' })
  await panel.getByRole('button', { name: 'Fake backend: open the panel' }).click()
  await panel.getByText('Faults', { exact: true }).click()
  await panel.getByLabel('Find a call').fill('/auth/login')
  await panel.getByRole('button', { name: 'Set the fault' }).click()
  await expect(panel.getByText('login · POST /auth/login · Refused with a status 500 · 1 ×')).toBeVisible()

  await page.getByLabel('Email').fill('buyer@guildhall.test')
  await page.getByLabel('Password', { exact: true }).fill('guildhall')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Login failed.')).toBeVisible()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()

  await panel.getByText('Reports of problems', { exact: true }).click()
  const link = await panel.getByRole('link', { name: 'Open in the studio' }).getAttribute('href')

  const clean = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  const studio = await clean.newPage()
  await studio.goto(link ?? '')
  await studio.getByRole('link', { name: 'Play', exact: true }).click()
  await expect(studio.frameLocator('iframe[title=Screen]').getByText('Login failed.')).toBeVisible()
  await studio.goBack()
  await studio.getByRole('button', { name: 'Save as case' }).click()
  await studio.getByLabel('It must end in').selectOption('redirecting')
  const download = studio.waitForEvent('download')
  await studio.getByRole('button', { name: 'Save', exact: true }).click()
  const { steps } = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  expect(steps.at(-1)).toMatchObject({ name: 'signIn!refused', status: 500, to: 'redirecting' })
  await clean.close()
})
