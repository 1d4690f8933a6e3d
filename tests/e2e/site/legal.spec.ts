import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('LEGAL-03, LEGAL-04, ROUTE-17, C02: each legal text and section has an address, which works after a reload and after Back, and can be printed', async ({
  page,
}) => {
  await page.goto('/Terms?tab=privacy#cookies')
  await expect(tab(page, 'Privacy')).toHaveAttribute('aria-selected', 'true')
  await expect(section(page, 'Cookies and similar storage')).toBeInViewport({ ratio: 0.9 })
  await expect(section(page, 'Cookies and similar storage')).toBeFocused()
  await expect(section(page, 'Data we collect')).not.toBeInViewport()

  await page.goto('/terms?tab=acceptable')
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Your duties' })
    .click()
  await expect(page).toHaveURL('/terms?tab=acceptable#duties')
  await expect(section(page, 'Your duties')).toBeInViewport({ ratio: 0.5 })
  await expect(section(page, 'Your duties')).toBeFocused()
  await page.reload()
  await expect(tab(page, 'Usage')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page).toHaveURL('/terms?tab=acceptable')

  await page.goto('/terms?tab=nonsense')
  await expect(tab(page, 'Terms')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page).toHaveURL('/terms')

  // On paper, only the text remains, dark on light.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('tablist'),
    page.getByRole('navigation', { name: 'On this page' }),
  ]) {
    await expect(hidden).toHaveCount(0)
  }
  await expect(section(page, 'Scope')).toHaveCSS('color', 'rgb(28, 23, 20)')
})
