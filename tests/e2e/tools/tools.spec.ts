import { expect, expectAccessible, openAs, test } from '../journey.ts'

test("a community’s title that is edited in the panel's data view appears on the community page", async ({
  page,
  context,
}) => {
  await page.goto('/community/the-lantern-room?scenario=fresh')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('The Lantern Room')
  const data = await context.newPage()
  await data.goto('/mocks/data/?table=courses')
  await data.getByLabel('Filter courses').fill('the-lantern-room')
  await expect(data.getByText('1 row', { exact: true })).toBeVisible()
  await data.getByRole('table', { name: 'courses' }).getByRole('row').nth(1).getByRole('button').click()
  const dialog = data.getByRole('dialog')
  await dialog.getByLabel('title', { exact: true }).fill('The Lamp Room')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(title).toHaveText('The Lamp Room')
})

test('GraphiQL runs a query as the signed-in user', async ({ page }) => {
  await openAs(page, 'trial', '/subscriptions')
  await page.goto('/mocks/graphiql/')
  await expect(page.getByText('Signed in as Bea Lindqvist.')).toBeVisible()
  const editor = page.getByRole('region', { name: 'Operation Editor' })
  await expect(editor).toContainText('query Community')
  await page.getByRole('tab', { name: 'Subscriptions' }).click()
  await expect(editor).toContainText('query Subscriptions')
  await page.getByRole('button', { name: /^Execute query/ }).click()
  await expect(page.locator('.graphiql-response')).toContainText('"courseName": "The Lantern Room"')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveClass(/graphiql-dark/)
  // The axe rule that GraphiQL violates, because each of its tabs contains a close button.
  await expectAccessible(page, ['nested-interactive'])
})

test('in the demo, `?as=` in the address signs a user in, or shows a message for an unknown account', async ({
  page,
}) => {
  await page.goto('/Pricing?scenario=fresh&as=seller@guildhall.test')
  await expect(page).toHaveURL('/Pricing')
  await expect(page.getByRole('link', { name: 'Sam Okafor' })).toBeVisible()
  await page.goto('/terms?as=nobody@guildhall.test')
  await expect(page).toHaveURL('/terms')
  await expect(
    page.getByText("There is no account 'nobody@guildhall.test'. Choose one under People."),
  ).toBeVisible()
})

test('in the demo, a visit continues after the service worker was stopped and unregistered', async ({
  page,
  context,
}) => {
  await page.goto('/login?scenario=buyer&redirectTo=/subscriptions')
  await page.getByLabel('Email').fill('buyer@guildhall.test')
  await page.getByLabel('Password', { exact: true }).fill('guildhall')
  const devTools = await context.newCDPSession(page)
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.stopAllWorkers')
  await page.getByRole('button', { name: 'Log In' }).click()
  const card = page.getByRole('listitem', { name: 'The Lantern Room' })
  await expect(card).toBeVisible()

  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister()
  })
  await devTools.send('ServiceWorker.stopAllWorkers')
  await page.getByRole('link', { name: 'The Lantern Room' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Lantern Room' })).toBeVisible()
  await page.goBack()
  await expect(card).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
})
