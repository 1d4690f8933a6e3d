import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, openAs, storedIn, test } from '../journey.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test("ROUTE-08, ROUTE-16, ROUTE-19, NOTFOUND-01, SEC-01, SEC-08, C01, C02, C32: a visitor's pages open by address in any letter case, each with its title; private pages open the login", async ({
  page,
}) => {
  // tests/browser/app/routes.test.ts has all addresses.
  for (const [path, h1, title] of [
    ['/COURSE/tide-table', 'Tide Table', 'Tide Table'],
    ['/no/such/page', 'Page Not Found', 'Page Not Found'],
    ['/Subscriptions', 'Subscriptions', 'Subscriptions'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, h1), path).toBeVisible()
    await expect(page, path).toHaveTitle(`${title} · Guildhall`)
    await expect(page).toHaveURL(path)
  }
  // This is the only private page that shows a message instead of redirecting to the login (C07).
  await expect(page.getByRole('heading', { name: 'Not logged in' })).toBeVisible()
  await page.goto('/PROFILE')
  await expect(page).toHaveURL('/login')
})

test("DASH-02, ROUTE-09, ROUTE-10, ROUTE-11, ROUTE-12, NAV-03, NAV-05, C08: a signed-in user's pages open by the sidebar, each with its title and the focus", async ({
  page,
}) => {
  await openAs(page, 'fresh', '/dashboard')
  await expect(heading(page, 'Welcome to the product, Bea Lindqvist')).toBeVisible()
  await expect(
    page.getByText('Automate your Discord & Telegram community in 2 minutes', { exact: true }),
  ).toBeVisible()
  const sidebar = page.getByRole('complementary').filter({ hasText: 'Log Out' })
  for (const [link, path, title, h1] of [
    ['Subscriptions', '/subscriptions', 'Subscriptions', 'Subscriptions'],
    ['Communities', '/pages', 'My Communities', 'My Communities'],
    ['Bea Lindqvist', '/profile', 'Profile', 'Profile'],
    ['Guildhall', '/dashboard', 'Dashboard', 'Welcome to the product, Bea Lindqvist'],
  ] as const) {
    await sidebar.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(path)
    await expect(heading(page, h1)).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Guildhall`)
    await expect(page.getByRole('main')).toBeFocused()
  }
})

/** Presses Tab until `target` has the focus, and checks that the focus is visible. */
const tabTo = async (page: Page, target: Locator) => {
  const reached = () => target.evaluate((element) => element === document.activeElement)
  await expect(target).toBeVisible()
  for (let press = 0; press < 40 && !(await reached()); press += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  const seen = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })
  expect(seen, 'the focus is visible').toBe(true)
}

test('LOGIN-01, LOGIN-05, CHECKOUT-01, CHECKOUT-02, CHECKOUT-05, CHECKOUT-06, CHECKOUT-12, CHECKOUT-13, SEC-02, C37, C87, C88: journey 2: with the keyboard only, a visitor signs in and gets a free plan', async ({
  page,
}) => {
  await page.goto('/community/the-lantern-room?scenario=fresh')
  const visitor = page
    .getByRole('listitem', { name: 'Visitor', exact: true })
    .getByRole('button', { name: 'Continue' })
  const press = async (target: Locator, key: string) => {
    await tabTo(page, target)
    await page.keyboard.press(key)
  }
  await press(page.getByRole('link', { name: /skip/i }), 'Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await press(visitor, 'Enter')
  const signIn = page.getByRole('dialog', { name: 'Sign in' })
  await expect(signIn).toContainText('Please sign in or create an account to make a purchase')
  await page.keyboard.press('Escape')
  await expect(signIn).toHaveCount(0)
  await expect(visitor).toBeFocused()
  await page.keyboard.press('Enter')
  await press(signIn.getByRole('button', { name: 'Login' }), 'Enter')
  await expect(heading(page, 'Welcome back!')).toBeVisible()
  await expect(page.getByText('Log in to join The Lantern Room.')).toBeVisible()
  expect(await storedIn(page)).toEqual({
    redirectAfterLogin: expect.stringMatching(/^\/community\/the-lantern-room\?plan=./),
  })
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type('buyer@guildhall.test')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('guildhall')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/community/the-lantern-room')
  const dialog = page.getByRole('dialog', { name: 'Selected Plan' })
  await expect(dialog).toContainText('FREE')
  await expect(dialog.getByRole('button', { name: 'Subscribe' })).toBeDisabled()
  await press(dialog.getByRole('checkbox'), 'Space')
  await press(dialog.getByRole('button', { name: 'Subscribe' }), 'Enter')
  await expect(page).toHaveURL('/subscriptions')
  const card = page.getByRole('listitem', { name: 'The Lantern Room' })
  await expect(card).toContainText('Visitor')
  await expect(card).toContainText('Active')
})

/**
 * Checks the accessibility of pages inside their layout. `tests/screens` checks all states of the Views, without
 * loading a page.
 */
const expectAccessibleAt = async (page: Page, pages: readonly (readonly [path: string, h1: string])[]) => {
  for (const [path, h1] of pages) {
    await page.goto(path)
    await expect(heading(page, h1), path).toBeVisible()
    for (const { colorScheme, width } of [
      { colorScheme: 'light', width: 1280 },
      { colorScheme: 'dark', width: 390 },
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await test.step(`${path} ${colorScheme} ${width}`, () => expectAccessible(page))
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
  }
}

test('ROUTE-01, LOGIN-01, COMM-01: pages of a visitor, one in each layout, meet WCAG 2.2 AA', async ({
  page,
}) => {
  await page.goto('/?scenario=fresh')
  await expectAccessibleAt(page, [
    ['/', 'We Help You Grow Or We Work For Free'],
    ['/login', 'Welcome back!'],
    ['/community/almatbakh-aldafi', 'المطبخ الدافئ'],
  ])
})

test('PAGES-05, PAGES-10: pages of a signed-in user, one in each layout, meet WCAG 2.2 AA', async ({
  page,
}) => {
  await openAs(page, 'bot-removed', '/pages', 'seller@guildhall.test')
  await expectAccessibleAt(page, [
    ['/pages', 'My Communities'],
    ['/Pick-Plan', 'Pick a plan'],
  ])
})
