import { expect, test } from '../journey.ts'

test('the studio shows the current states of the running product on its diagrams, in this tab and another', async ({
  page,
  context,
}) => {
  await page.goto('/studio/live')
  await expect(page).toHaveURL('/studio/?tab=live')
  const machines = page.getByRole('region', { name: 'Machines' })
  await expect(machines.getByRole('button', { name: 'Landing', pressed: true })).toBeVisible()
  const product = page.frameLocator('iframe[title=Product]')
  await product.getByRole('link', { name: 'Log in' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Login: Editing' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Diagram of Login' })).toBeVisible()
  await expect(page.getByText(/^At \/login · scenario fresh · not signed in · /)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/login')
  await other.getByLabel('Email').fill('buyer@guildhall.test')
  const watch = page.getByRole('combobox', { name: 'Watch' })
  await expect(watch.getByRole('option')).toHaveCount(2)
  await watch.selectOption({ index: 1 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Email changed' })).toBeVisible()
  await expect(page.getByText('buyer@guildhall.test')).toHaveCount(0)

  await page.getByRole('button', { name: 'Go on in Play' }).click()
  await expect(page).toHaveURL(/flow=login&tab=play&path=/)
  await expect(page.getByRole('note')).toContainText('Play cannot carry over the rest (At /login · ')
  await page.goBack()
  await other.close()
})
