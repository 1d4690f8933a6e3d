import type { Locator, Page } from '@playwright/test'
import { callsOf, expect, linesOf, openAs, storedIn, test } from '../journey.ts'

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const closeMenu = (page: Page) => page.getByRole('button', { name: 'Close menu' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const sidebar = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Log Out' })
const pill = (page: Page) => page.getByRole('banner')

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

test('NAV-01, NAV-03, NAV-04, NAV-05, NAV-09, A24, C78: from 1024 px the sidebar is fixed, with its links and width', async ({
  page,
}) => {
  await resize(page, 1024)
  await openAs(page, 'fresh', '/pages')
  const links = sidebar(page).getByRole('link')
  await expect(links).toHaveText([/^Guildhall$/, 'Subscriptions', 'Communities', 'Stripe', /Bea Lindqvist$/])
  for (const [name, path] of [
    ['Guildhall', '/dashboard'],
    ['Subscriptions', '/subscriptions'],
    ['Communities', '/pages'],
    ['Bea Lindqvist', '/profile'],
  ] as const)
    await expect(sidebar(page).getByRole('link', { name })).toHaveAttribute('href', path)
  await expectNewTab(sidebar(page).getByRole('link', { name: 'Stripe' }))
  await expect(sidebar(page).getByRole('link', { name: 'Communities' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  for (const [width, side] of [
    [1024, '250.0'],
    [1440, '250.0'],
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
})

test('NAV-02, NAV-07, NAV-08: below 1024 px the open navigation drawer traps the focus and blocks scrolling until it closes', async ({
  page,
}) => {
  await resize(page, 1023)
  await openAs(page, 'fresh', '/pages')
  await expect(openMenu(page)).toBeVisible()
  await expect(sidebar(page)).toHaveCount(0)
  expect(await scrolls(page)).toBe(true)

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

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(1000, 400),
    () => closeMenu(page).click(),
  ]) {
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
  await resize(page, 1023)
  await expect(openMenu(page)).toBeVisible()
  await expect(drawer(page)).toHaveCount(0)
})

test('NAV-03, NAV-04, NAV-05, NAV-06, NAV-07: the navigation drawer closes when another page opens, and its button logs out', async ({
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

  // A link to the current page only closes the menu.
  await openMenu(page).click()
  await drawer(page).getByRole('link', { name: 'Communities' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(openMenu(page)).toBeFocused()

  await openMenu(page).click()
  await drawer(page).getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedIn(page)).toEqual({})
  expect(await scrolls(page)).toBe(true)
})

for (const [email, who, sells] of [
  ['seller@guildhall.test', 'a seller whose account is verified', true],
  ['buyer@guildhall.test', 'a buyer', false],
] as const) {
  test(`NAV-10, NAV-11, PAYACC-05, A24, C08: the navigation bar of ${who} shows the right links`, async ({
    page,
  }) => {
    const calls = await callsOf(page)
    await openAs(page, 'fresh', '/community/tide-table', email)
    const stripe = pill(page).getByRole('link', { name: 'Stripe' })
    await expect(pill(page).getByRole('link', { name: 'Subscriptions' })).toHaveAttribute(
      'href',
      '/subscriptions',
    )
    await expect(pill(page).getByRole('link', { name: 'Communities' })).toHaveAttribute('href', '/pages')
    await expect(pill(page).getByRole('button', { name: 'Log Out' })).toBeVisible()
    const statusCalls = () => linesOf(calls).filter((line) => line.startsWith('GET /stripe/account/'))
    if (sells) await expect.poll(statusCalls).toHaveLength(1)
    if (sells) await expectNewTab(stripe)
    await page.goto('/Pick-Plan')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(pill(page).getByRole('button', { name: 'Log Out' })).toBeVisible()
    await expect(sidebar(page)).toHaveCount(0)
    await expect(stripe).toHaveCount(sells ? 1 : 0)
    if (!sells) expect(statusCalls()).toEqual([])
  })
}

test('NAV-10, LAND-21, C08: a signed-in user keeps their own navigation on public pages', async ({
  page,
}) => {
  await openAs(page, 'fresh', '/terms')
  for (const [link, path] of [
    ['Pricing', '/pricing'],
    ['Home', '/'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(path)
    await expect(pill(page).getByRole('link', { name: 'Subscriptions' })).toBeVisible()
    await expect(pill(page).getByRole('link', { name: 'Login' })).toHaveCount(0)
  }
  await pill(page).getByRole('button', { name: 'Log Out' }).click()
  await expect(pill(page).getByRole('link', { name: 'Login' })).toBeVisible()
})

test('NAV-10, NAV-13: below 768 px the bar has a menu, which closes by Escape, a click outside, a lost focus and its links', async ({
  page,
}) => {
  await resize(page, 768)
  await openAs(page, 'fresh', '/community/tide-table', 'seller@guildhall.test')
  await expect(pill(page).getByRole('link', { name: 'Stripe' })).toBeVisible()
  await expect(openMenu(page)).toHaveCount(0)
  await resize(page, 767)
  await expect(pill(page).getByRole('link')).toHaveText(['Guildhall'])
  await openMenu(page).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link')).toHaveText(['Subscriptions', 'Communities', 'Stripe', 'Profile'])
  await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
  await expectNewTab(menu.getByRole('link', { name: 'Stripe' }))
  await expect(menu.getByRole('button', { name: 'Log Out' })).toBeVisible()

  await menu.getByRole('link', { name: 'Communities' }).focus()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(openMenu(page)).toBeFocused()

  await openMenu(page).click()
  await page.mouse.click(300, 700)
  await expect(menu).toHaveCount(0)

  await openMenu(page).click()
  await menu.getByRole('button', { name: 'Log Out' }).focus()
  await page.keyboard.press('Tab')
  await expect(menu).toHaveCount(0)

  await openMenu(page).click()
  await menu.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedIn(page)).toEqual({})
})
