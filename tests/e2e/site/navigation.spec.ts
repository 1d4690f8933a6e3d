import type { Locator, Page } from '@playwright/test'
import { expect, openAs, storedIn, test } from '../journey.ts'

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const sidebar = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Log Out' })

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 800 })

/** Whether the mouse wheel scrolls the page. */
const scrolls = async (page: Page) => {
  await page.evaluate(() => {
    document.body.style.minHeight = '4000px'
    window.scrollTo(0, 0)
  })
  await page.mouse.move(900, 400)
  await page.mouse.wheel(0, 400)
  // Two animation frames after the wheel, a page that can scroll has begun to scroll.
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.scrollY > 0))),
      ),
  )
}

const expectNewTab = async (link: Locator) => {
  await expect(link).toHaveAttribute('href', /^https:\/\//)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
}

test('NAV-01, NAV-02, NAV-03, NAV-07, NAV-08, NAV-09, C78: from 1024 px the sidebar is fixed; below, the open drawer traps the focus and blocks scrolling until it closes', async ({
  page,
}) => {
  await resize(page, 1024)
  await openAs(page, 'fresh', '/pages')
  await expect(sidebar(page).getByRole('link', { name: 'Communities' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  for (const [width, side] of [
    [1024, '250.0'],
    [2560, '307.2'],
    [3000, '310.0'],
  ] as const) {
    await resize(page, width)
    const widths = async () => {
      const [side, content] = [await sidebar(page).boundingBox(), await page.getByRole('main').boundingBox()]
      return [side?.width, content?.x].map((length) => length?.toFixed(1))
    }
    await expect.poll(widths, `at ${width} px`).toEqual([side, side])
  }

  await resize(page, 1023)
  await expect(openMenu(page)).toBeVisible()
  await expect(sidebar(page)).toHaveCount(0)
  await openMenu(page).click()
  await expect(drawer(page)).toBeVisible()
  expect(await scrolls(page)).toBe(false)
  // After the last control the focus moves to the browser's controls, then to the first again; never to the page
  // behind.
  const places = await drawer(page).locator('a, button').count()
  for (let press = 0; press < places + 3; press += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
      ),
    ).toBe(true)
  }

  for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(1000, 400)]) {
    await close()
    await expect(drawer(page)).toHaveCount(0)
    await expect(openMenu(page)).toBeFocused()
    expect(await scrolls(page)).toBe(true)
    await openMenu(page).click()
    await expect(drawer(page)).toBeVisible()
  }

  await resize(page, 1024)
  await expect(drawer(page)).toHaveCount(0)
  await expect(sidebar(page)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await scrolls(page)).toBe(true)
})

test('NAV-04, NAV-05, NAV-06, NAV-07, A24: the navigation drawer closes when another page opens, and its button logs out', async ({
  page,
}) => {
  await resize(page, 390)
  await openAs(page, 'fresh', '/pages')
  await openMenu(page).click()
  await expectNewTab(drawer(page).getByRole('link', { name: 'Stripe' }))
  await drawer(page).getByRole('link', { name: 'Subscriptions' }).click()
  await expect(page).toHaveURL('/subscriptions')
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()

  await openMenu(page).click()
  await expect(drawer(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/pages')
  await expect(drawer(page)).toHaveCount(0)

  await openMenu(page).click()
  await drawer(page).getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedIn(page)).toEqual({})
  expect(await scrolls(page)).toBe(true)
})

test("NAV-10, NAV-11, NAV-13, A24, C08: a seller's bar links to the card provider; below 768 px it has a menu, which closes by a click outside and a lost focus", async ({
  page,
}) => {
  await resize(page, 768)
  await openAs(page, 'fresh', '/community/tide-table', 'seller@guildhall.test')
  await expectNewTab(page.getByRole('banner').getByRole('link', { name: 'Stripe' }))
  await expect(openMenu(page)).toHaveCount(0)
  await resize(page, 767)
  await openMenu(page).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link')).toHaveText(['Subscriptions', 'Communities', 'Stripe', 'Profile'])

  await page.mouse.click(300, 700)
  await expect(menu).toHaveCount(0)

  await openMenu(page).click()
  await menu.getByRole('button', { name: 'Log Out' }).focus()
  await page.keyboard.press('Tab')
  await expect(menu).toHaveCount(0)
})
