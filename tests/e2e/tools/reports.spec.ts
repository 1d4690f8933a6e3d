import { readFileSync } from 'node:fs'
import { expect, test } from '../journey.ts'

test('a request fails, the user reports the problem, and support opens the report in another browser and saves it as a case', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/login?scenario=fresh')
  const panel = page.getByRole('complementary', { name: 'Fake backend' })
  await panel.getByRole('button', { name: 'Fake backend: open the panel' }).click()
  await panel.getByText('Faults', { exact: true }).click()
  await panel.getByLabel('Find a call').fill('/courses/:slug')
  await panel.getByRole('button', { name: 'Set the fault' }).click()
  await expect(panel.getByText('course · GET /courses/:slug · Refused with a status 500 · 1 ×')).toBeVisible()

  // Closes the panel, which would cover the footer.
  await page.keyboard.press('Alt+G')
  const failure = 'Sorry, this course is not available.'
  await page.goto('/community/the-lantern-room')
  await expect(page.getByRole('heading', { name: failure })).toBeVisible()
  await page.getByRole('button', { name: 'Report a problem' }).first().click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()

  await page.keyboard.press('Alt+G')
  await panel.getByText('Reports of problems', { exact: true }).click()
  const link = await panel.getByRole('link', { name: 'Open in the studio' }).getAttribute('href')

  const clean = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  const studio = await clean.newPage()
  await studio.goto(link ?? '')
  await studio.getByRole('link', { name: 'Play', exact: true }).click()
  await expect(
    studio.frameLocator('iframe[title=Screen]').getByRole('heading', { name: failure }),
  ).toBeVisible()
  await studio.goBack()
  await studio.getByRole('button', { name: 'Save as case' }).click()
  await studio.getByLabel('It must end in').selectOption('loading')
  const download = studio.waitForEvent('download')
  await studio.getByRole('button', { name: 'Save', exact: true }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(JSON.parse(text).steps.at(-1)).toMatchObject({
    name: 'loadCommunity!refused',
    status: 500,
    to: 'loading',
  })

  await studio.evaluate((dropped) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([dropped], 'notes.json', { type: 'application/json' }))
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }, 'no report')
  await expect(studio.getByRole('alert')).toContainText('notes.json could not be read.')
  await clean.close()
})
