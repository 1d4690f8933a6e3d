import type { Page } from '@playwright/test'
import { admin, callsOf, expect, expectStarted, logIn, openAs, storedIn, test } from '../journey.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm your email' })

test('LOGIN-01, LOGIN-02, LOGIN-03, LOGIN-07: the login shows its form and links, and requires email and password before any request', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await page.goto('/login?scenario=fresh')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back!' })).toBeVisible()
  await expect(page.getByText("Don't have an account? Sign up")).toBeVisible()
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  const invalid = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement) => !field.validity.valid)
  for (const [email, secret, wrong] of [
    ['', 'x', 'Email'],
    ['no address', 'x', 'Email'],
    ['buyer@guildhall.test', '', 'Password'],
  ] as const) {
    await logIn(page, email, secret)
    expect(await invalid(wrong)).toBe(true)
  }
  expect(calls).toEqual([])

  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/change-password')
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/register')
})

test("LOGIN-11, A09, A10: with a wrong password the login shows the server's message, and neither renews a token nor redirects", async ({
  page,
}) => {
  const calls = await callsOf(page)
  await page.goto('/login?scenario=fresh')
  await logIn(page, 'buyer@guildhall.test', 'wrong')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue('buyer@guildhall.test')
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/users/login',
      body: { email: 'buyer@guildhall.test', password: 'wrong' },
      token: null,
    },
  ])
  await logIn(page)
  await expect(page).toHaveURL('/pages')
  const { token, userId, ...stored } = await storedIn(page)
  expect(token).toMatch(/\S/)
  expect(userId).toMatch(/\S/)
  expect(stored).toEqual({
    userRole: 'buyer',
    userName: 'Bea Lindqvist',
    userEmail: 'buyer@guildhall.test',
  })
})

test('LOGIN-08, LOGIN-09, LOGIN-10, C10, C12: a user with an unconfirmed email address gets a new code at the login and confirms it', async ({
  page,
  context,
}) => {
  const calls = await callsOf(page)
  await page.goto('/login?scenario=fresh')
  await logIn(page, 'new@guildhall.test')
  await expect(dialogOf(page)).toContainText('You need to confirm your email before logging in.')
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await storedIn(page)).toEqual({})

  await admin(page, 'setFault', {
    call: 'sendConfirmation',
    outcome: 'status',
    message: 'The mail could not be sent.',
  })
  await logIn(page, 'new@guildhall.test')
  await dialogOf(page).getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page.getByRole('alert')).toHaveText('The mail could not be sent.')
  await expect(page).toHaveURL('/login')

  calls.length = 0
  await logIn(page, 'new@guildhall.test')
  await dialogOf(page).getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page).toHaveURL('/confirm-email')
  await expect(page.getByText('A 6-digit code was sent to new@guildhall.test.')).toBeVisible()
  const { userId } = await storedIn(page)
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/users/login', { email: 'new@guildhall.test', password: 'guildhall' }],
    ['/email/send-confirmation', { userId }],
  ])

  const mailbox = await context.newPage()
  await mailbox.goto('/mocks/providers/mailbox.html?to=new@guildhall.test')
  await expect(mailbox.getByRole('article')).toHaveCount(2)
  const digits = await mailbox.getByLabel('Code', { exact: true }).first().innerText()
  await mailbox.close()
  await page.getByLabel('Verification code').fill(digits)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, 'new@guildhall.test')
  await expect(page).toHaveURL('/pages')
})

test('LOGIN-12, LOGIN-14, ROUTE-20: a user with an account signs in with Google; a user without one sees an alert', async ({
  page,
}) => {
  const choose = async (who: RegExp | string) => {
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await (await popup).getByRole('button', { name: who }).click()
  }
  const alert = page.getByRole('alertdialog', { name: 'Google sign-in' })
  const calls = await callsOf(page)
  const response = await page.goto('/login?scenario=fresh')
  expect(response?.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  await choose(/Noor Haddad/)
  await expect(alert).toContainText('No account found for this Google account. Please sign up first.')
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)

  await admin(page, 'setFault', { call: 'logInWithGoogle', outcome: 'dropped' })
  await choose(/Bea Lindqvist/)
  await expect(alert).toContainText(
    'Google Login failed. If you do not have an account, please sign up first.',
  )
  await alert.getByRole('button', { name: 'Close' }).click()

  calls.length = 0
  await choose('Cancel')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
  expect(calls).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)

  await choose(/Bea Lindqvist/)
  await expect(page).toHaveURL('/pages')
  expect(calls.slice(0, 1)).toEqual([
    {
      method: 'POST',
      path: '/users/login/google',
      body: { credential: expect.stringMatching(/\S/) },
      token: null,
    },
  ])
})

test.describe("when Google's client fails to load", () => {
  // Blocks service workers, because Playwright routes the script's request only if no service worker handles the
  // request.
  test.use({ serviceWorkers: 'block' })

  test('LOGIN-13, CONST-05: the login says that Google is unavailable, and the user can still sign in with a password', async ({
    page,
  }) => {
    await page.route('**/google-client.js', (route) => route.abort())
    await page.goto('/login?scenario=fresh')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page.getByRole('alert')).toHaveText('Unable to initialise Google Sign-In. Please try again.')
    await logIn(page)
    await expect(page).toHaveURL('/pages')
  })
})

test('LOGIN-04, LOGIN-05, B26, STORE-06: after a login the stored page opens; opening /login when signed in does not open that page', async ({
  page,
}) => {
  const remember = (path: string) =>
    page.evaluate((to) => localStorage.setItem('redirectAfterLogin', to), path)
  await page.goto('/terms?scenario=fresh')
  await expectStarted(page)
  await remember('/community/tide-table?from=mail')
  await page.goto('/login?redirectTo=/profile')
  await logIn(page)
  await expect(page).toHaveURL('/community/tide-table?from=mail')
  expect((await storedIn(page)).redirectAfterLogin).toBeUndefined()

  await remember('/community/tide-table')
  await page.goto('/login?redirectTo=/profile')
  await expect(page).toHaveURL('/profile')
  expect((await storedIn(page)).redirectAfterLogin).toBe('/community/tide-table')
  await page.goto('/login')
  await expect(page).toHaveURL('/pages')
  // Back does not open the login again.
  await page.goBack()
  await expect(page).toHaveURL('/profile')
})

/** A hostile URL of each kind. All hostile URLs are in tests/rules/links/redirects.test.ts. */
const forged = [
  '//evil.test/pages',
  '/\\evil.test',
  'javascript:document.title="owned"',
  '/LOGIN/?redirectTo=/login',
]

test('A01, LOGIN-04: a forged redirectTo opens /pages instead', async ({ page }) => {
  await openAs(page, 'fresh', '/terms')
  for (const value of forged) {
    await page.goto(`/login?redirectTo=${encodeURIComponent(value)}`)
    await expect(page, value).toHaveURL('/pages')
    await expect(page, value).toHaveTitle('My Communities · Guildhall')
  }
})

test('A02, LOGIN-05, STORE-06: a forged redirectAfterLogin is removed, and /pages opens instead', async ({
  page,
}) => {
  await page.goto('/terms?scenario=fresh')
  await expect(page.getByRole('heading', { level: 1, name: 'Legal Information' })).toBeVisible()
  for (const value of ['//evil.test/pages', 'javascript:document.title="owned"', '/Login', '']) {
    await page.evaluate((to) => {
      localStorage.clear()
      localStorage.setItem('redirectAfterLogin', to)
    }, value)
    await page.goto(`/login?redirectTo=${encodeURIComponent('/\\evil.test')}`)
    await logIn(page)
    await expect(page, value).toHaveURL('/pages')
    expect((await storedIn(page)).redirectAfterLogin, value).toBeUndefined()
  }
})
