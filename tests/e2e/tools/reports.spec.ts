import { readFileSync } from 'node:fs'
import { expect, test } from '../journey.ts'

test('the studio opens a report, plays it on the real screen, and saves it as a case', async ({ page }) => {
  await page.goto('/studio/?tab=reports')
  const field = page.getByLabel('Paste a report, or drop its file on this page')
  await field.fill('it did not work')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This is no JSON.')
  await expect(field).toHaveValue('it did not work')

  await field.fill(readFileSync('model/reports/sign-in-refused.json', 'utf8'))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText('It ends in Login: editing.')).toBeVisible()
  await page.getByRole('link', { name: 'Play', exact: true }).click()
  await expect(
    page.frameLocator('iframe[title=Screen]').getByText('Invalid email or password.'),
  ).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Save as case' }).click()
  await page.getByLabel('It must end in').selectOption('alerting')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const { steps } = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  expect(steps.at(-1)).toMatchObject({ name: 'signIn!refused', to: 'alerting' })
})
