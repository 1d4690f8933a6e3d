import type { Frame, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'

const openSheet = async (page: Page, query: string) => {
  await page.goto(`/studio/${query}`)
  // The flow is explored first.
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible({
    timeout: 30_000,
  })
}

/** The window of a drawing, once everything in it is there. */
const drawn = async (drawing: Locator): Promise<Frame> => {
  await drawing.scrollIntoViewIfNeeded()
  const frame = await (await drawing.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('A drawing has no window.')
  await frame.waitForSelector('html[data-drawn]', { state: 'attached' })
  return frame
}

test('a frame is drawn on its own screen, in its own theme, with its dialog open, and takes no focus', async ({
  page,
}) => {
  await page.goto('/studio/?flow=login&frame=unconfirmed')
  await expect(page.locator('[data-screen]')).toHaveCount(4)
  const windows: unknown[] = []
  for (const drawing of await page.locator('[data-screen]').all()) {
    const frame = await drawn(drawing)
    windows.push(
      await frame.evaluate(() => [
        innerWidth,
        getComputedStyle(document.body).colorScheme,
        getComputedStyle(document.documentElement).backgroundColor,
        document.querySelector('dialog:modal')?.querySelector('h2')?.textContent,
      ]),
    )
  }
  expect(windows).toEqual([
    [1280, 'light', 'rgb(248, 242, 230)', 'Confirm your email'],
    [390, 'light', 'rgb(248, 242, 230)', 'Confirm your email'],
    [1280, 'dark', 'rgb(22, 18, 14)', 'Confirm your email'],
    [390, 'dark', 'rgb(22, 18, 14)', 'Confirm your email'],
  ])
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
})

test('a frame has an address: it is kept by a reload, and back leads to the sheet with the focus on it', async ({
  page,
}) => {
  await openSheet(page, '?flow=login')
  await page.getByRole('link', { name: 'unconfirmed', exact: true }).click()
  await expect(page).toHaveURL('/studio/?flow=login&frame=unconfirmed')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'unconfirmed' })).toBeVisible()
  await expect(page.getByText('LOGIN-08')).toBeVisible()
  await expect(page.getByText('opens the confirm-email dialog')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'begins as visitor' })).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('unconfirmed')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'unconfirmed' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('link', { name: 'unconfirmed', exact: true })).toBeFocused()
})

test('two choices right after each other both hold', async ({ page }) => {
  await openSheet(page, '?flow=toast')
  await page.evaluate(() => {
    for (const name of ['dark', 'phone'])
      for (const label of document.querySelectorAll('label'))
        if (label.textContent.toLowerCase() === name) label.click()
  })
  await expect(page).toHaveURL('/studio/?flow=toast&theme=dark&screen=phone')
})

test('says how many moments are folded, and that nobody sees the session', async ({ page }) => {
  await openSheet(page, '?flow=toast')
  await expect(page.getByText('2 frames, folded from 2 moments')).toBeVisible()
  await page.goto('/studio/?flow=session')
  await expect(page.getByText('Nobody sees this flow: it works behind the others.')).toBeVisible()
})

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`the storyboard itself is accessible at ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    for (const query of ['?flow=toast', '?flow=not-found&frame=shown', '?flow=nowhere', '?flow=session']) {
      await page.goto(`/studio/${query}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
}
