import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectStarted, openAs, storedIn, test } from '../journey.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test("ROUTE-01, ROUTE-05, ROUTE-06, ROUTE-07, ROUTE-08, ROUTE-15, ROUTE-16, ROUTE-17, SEC-01, SEC-08, C01, C02: a visitor's pages open by address in any letter case, each with its title", async ({
  page,
}) => {
  await page.goto('/?scenario=fresh')
  for (const [path, h1, title] of [
    ['/', 'We Help You Grow Or We Work For Free', 'Paid Discord and Telegram communities'],
    ['/LogIn', 'Welcome back!', 'Log in'],
    ['/REGISTER', 'Create account', 'Create account'],
    ['/Confirm-Email', 'Verify your email', 'Verify your email'],
    ['/Change-Password', 'Reset your password', 'Reset your password'],
    ['/Terms', 'Legal Information', 'Legal Information'],
    ['/Community/tide-table', 'Tide Table', 'Tide Table'],
    ['/COURSE/tide-table', 'Tide Table', 'Tide Table'],
    ['/Subscriptions', 'Subscriptions', 'Subscriptions'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, h1), path).toBeVisible()
    await expect(page, path).toHaveTitle(`${title} · Guildhall`)
    await expect(page).toHaveURL(path)
  }
  // This is the only private page that shows a message instead of redirecting to the login (C07).
  await expect(page.getByRole('heading', { name: 'Not logged in' })).toBeVisible()
  for (const path of ['/pages', '/Dashboard', '/PROFILE']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
})

test("DASH-02, ROUTE-09, ROUTE-10, ROUTE-11, ROUTE-12, NAV-03, NAV-05, C08: a signed-in user's pages open by the sidebar and by address", async ({
  page,
}) => {
  await openAs(page, 'fresh', '/dashboard')
  await expect(heading(page, 'Welcome to the product, Bea Lindqvist')).toBeVisible()
  await expect(
    page.getByText('Automate your Discord & Telegram community in 2 minutes', { exact: true }),
  ).toBeVisible()
  const sidebar = page.getByRole('complementary').filter({ hasText: 'Log Out' })
  for (const [link, path, h1] of [
    ['Subscriptions', '/subscriptions', 'Subscriptions'],
    ['Communities', '/pages', 'My Communities'],
    ['Bea Lindqvist', '/profile', 'Profile'],
    ['Guildhall', '/dashboard', 'Welcome to the product, Bea Lindqvist'],
  ] as const) {
    await sidebar.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(path)
    await expect(heading(page, h1)).toBeVisible()
    // The focus moves to the page that opened.
    await expect(page.getByRole('main')).toBeFocused()
  }
  for (const [path, title, h1] of [
    ['/SUBSCRIPTIONS', 'Subscriptions', 'Subscriptions'],
    ['/Pages', 'My Communities', 'My Communities'],
    ['/Profile', 'Profile', 'Profile'],
    ['/DashBoard', 'Dashboard', 'Welcome to the product, Bea Lindqvist'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, h1)).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Guildhall`)
  }
})

test('a page that opens starts at its top, even if the previous page was scrolled', async ({ page }) => {
  const top = () => page.evaluate(() => window.scrollY)
  await page.goto('/community/sprout-school?scenario=fresh')
  await page.getByRole('button', { name: 'Continue' }).last().scrollIntoViewIfNeeded()
  await expect.poll(top).toBeGreaterThan(500)
  await page.goto('/community/the-lantern-room')
  await expect(heading(page, 'The Lantern Room')).toBeVisible()
  const plan = page.getByRole('button', { name: 'Continue' }).first()
  await expect(plan).toBeVisible()
  expect(await top()).toBe(0)

  await page.goto('/community/sprout-school?from=mail')
  await page.getByRole('button', { name: 'Continue' }).last().scrollIntoViewIfNeeded()
  await page.reload()
  await expect.poll(top).toBeGreaterThan(500)
  await page.goto('/terms')
  await page.goto('/community/sprout-school?from=mail')
  await expect(plan).toBeVisible()
  expect(await top()).toBe(0)
})

test('a link to a section of a page scrolls to the section at every click', async ({ page }) => {
  const part = page.getByRole('heading', { name: 'Frequently asked questions' })
  /** Follows a link that the browser itself handles, such as the skip link. */
  const follow = (hash: string) =>
    page.evaluate((hash) => {
      window.location.hash = hash
    }, hash)
  await page.goto('/')
  await expectStarted(page)
  await follow('faq')
  await expect(part).toBeInViewport()
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(part).not.toBeInViewport()
  await follow('content')
  await follow('faq')
  await expect(part).toBeInViewport()
})

test('ROUTE-19, NOTFOUND-01, C32: an unknown address shows the not-found page, which opens the landing page after five seconds', async ({
  page,
}) => {
  await page.goto('/no/such/page?scenario=fresh')
  await expect(heading(page, 'Page Not Found')).toBeVisible()
  const shown = Date.now()
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByText('Redirecting in 5 seconds…')).toBeVisible()
  await expect(page).toHaveTitle('Page Not Found · Guildhall')
  await expect(page).toHaveURL('/')
  expect(Date.now() - shown).toBeGreaterThan(3500)
})

test('NAV-06, NAV-10, STORE-01: logging out clears the seven keys of local storage and opens the landing page', async ({
  page,
}) => {
  await openAs(page, 'fresh', '/community/tide-table')
  await page.evaluate(() => {
    localStorage.setItem('pendingPurchases', '[]')
    localStorage.setItem('redirectAfterLogin', '/profile')
  })
  expect(Object.keys(await storedIn(page))).toEqual([
    'token',
    'userId',
    'userRole',
    'userName',
    'userEmail',
    'pendingPurchases',
    'redirectAfterLogin',
  ])
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedIn(page)).toEqual({})
  await page.goBack()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('NAV-01, NAV-02, NAV-07, NAV-08, NAV-13, CONST-02: sidebar from 1024 px, drawer below; the bar has a menu below 768 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await openAs(page, 'fresh', '/pages')
  const menu = page.getByRole('button', { name: 'Open menu' })
  const logOut = page.getByRole('button', { name: 'Log Out' })
  await expect(logOut).toBeVisible()
  await expect(menu).toBeHidden()
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(logOut).toBeHidden()
  await menu.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('button', { name: 'Log Out' })).toBeVisible()
  const canScroll = () =>
    page.evaluate(
      () =>
        getComputedStyle(document.documentElement).overflowY !== 'hidden' &&
        getComputedStyle(document.body).overflowY !== 'hidden',
    )
  expect(await canScroll()).toBe(false)
  await page.mouse.click(1000, 400)
  await expect(drawer).toHaveCount(0)
  expect(await canScroll()).toBe(true)
  await expect(menu).toBeFocused()
  await menu.click()
  await drawer.getByRole('link', { name: 'Subscriptions' }).click()
  await expect(page).toHaveURL('/subscriptions')
  await expect(drawer).toHaveCount(0)

  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/community/tide-table')
  await expect(page.getByRole('link', { name: 'Subscriptions' })).toBeVisible()
  await expect(menu).toBeHidden()
  await page.setViewportSize({ width: 767, height: 800 })
  await menu.click()
  const links = page.getByRole('navigation', { name: 'Main' })
  await expect(links.getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(links.getByRole('button', { name: 'Log Out' })).toBeVisible()
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

test('LOGIN-01, CHECKOUT-01, CHECKOUT-02, CHECKOUT-13: a user signs in and gets a free plan with the keyboard only', async ({
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
  await expect(signIn).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signIn).toHaveCount(0)
  await expect(visitor).toBeFocused()
  await page.keyboard.press('Enter')
  await press(signIn.getByRole('button', { name: 'Login' }), 'Enter')
  await expect(heading(page, 'Welcome back!')).toBeVisible()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type('buyer@guildhall.test')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('guildhall')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/community/the-lantern-room')
  const dialog = page.getByRole('dialog', { name: 'Selected Plan' })
  await press(dialog.getByRole('checkbox'), 'Space')
  await press(dialog.getByRole('button', { name: 'Subscribe' }), 'Enter')
  await expect(page).toHaveURL('/subscriptions')
  await expect(page.getByRole('listitem', { name: 'The Lantern Room' })).toBeVisible()
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

test('ROUTE-01, ROUTE-17, ROUTE-19, LOGIN-01, COMM-01: pages of a visitor, one in each layout, meet WCAG 2.2 AA', async ({
  page,
}) => {
  await page.goto('/?scenario=fresh')
  await expectAccessibleAt(page, [
    ['/', 'We Help You Grow Or We Work For Free'],
    ['/login', 'Welcome back!'],
    ['/terms', 'Legal Information'],
    ['/community/almatbakh-aldafi', 'المطبخ الدافئ'],
    ['/nowhere', 'Page Not Found'],
  ])
})

test('PAGES-05, PAGES-10, WIZ-01: pages of a signed-in user, one in each layout, meet WCAG 2.2 AA', async ({
  page,
}) => {
  await openAs(page, 'bot-removed', '/pages', 'seller@guildhall.test')
  await expectAccessibleAt(page, [
    ['/pages', 'My Communities'],
    ['/create', 'Create'],
    ['/Pick-Plan', 'Pick a plan'],
  ])
})
