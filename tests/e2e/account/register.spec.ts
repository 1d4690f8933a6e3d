import type { Page } from '@playwright/test'
import { admin, callsOf, expect, logIn, storedIn, test } from '../journey.ts'

const fillForm = async (page: Page, email: string, name = 'Ada Byron') => {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('x')
}

const alertOf = (page: Page) => page.getByRole('alert')
const verify = (page: Page) => page.getByRole('button', { name: 'Verify' })
const code = (page: Page) => page.getByLabel('Verification code')

test.describe('journey 1: registration', () => {
  test('REG-01, REG-04, REG-05, VERIFY-01, VERIFY-02, VERIFY-06, LOGIN-05, STORE-03, STORE-05, SEC-01, C87, C88, C90: a visitor registers, confirms the account, returns to the community, pays, and is invited to the server', async ({
    page,
    context,
  }) => {
    const calls = await callsOf(page)
    await page.goto('/community/tide-table?scenario=fresh')
    await page.getByRole('button', { name: 'Continue' }).first().click()
    await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Guildhall' }).click()
    await page.getByRole('link', { name: 'Get started' }).first().click()
    await expect(page).toHaveURL('/register')
    await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible()

    calls.length = 0
    await fillForm(page, 'ada@guildhall.test')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL('/confirm-email')
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/users/register',
        body: { name: 'Ada Byron', email: 'ada@guildhall.test', password: 'x', role: 'buyer' },
        token: null,
      },
    ])
    await expect(page.getByRole('heading', { level: 1, name: 'Verify your email' })).toBeVisible()
    await expect(page.getByText('A 6-digit code was sent to ada@guildhall.test.')).toBeVisible()
    const { userId, ...stored } = await storedIn(page)
    expect(userId).toMatch(/\S/)
    expect(stored).toEqual({
      userEmail: 'ada@guildhall.test',
      redirectAfterLogin: expect.stringMatching(/^\/community\/tide-table\?plan=./),
    })

    const mailbox = await context.newPage()
    await mailbox.goto('/mocks/providers/mailbox.html?to=ada@guildhall.test')
    await expect(mailbox.getByText('Stand-in for a mailbox')).toBeVisible()
    const digits = await mailbox.getByLabel('Code', { exact: true }).innerText()
    expect(digits).toMatch(/^\d{6}$/)
    await mailbox.close()

    calls.length = 0
    await code(page).fill(digits)
    await verify(page).click()
    await expect(page.getByText('Email verified successfully! Redirecting…')).toBeVisible()
    const verified = Date.now()
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/email/confirm-code', { userId, code: digits }],
    ])
    // The dashboard needs a token, and registration returns none (C11).
    await expect(page).toHaveURL('/login')
    expect(Date.now() - verified).toBeGreaterThan(1500)

    await expect(page.getByText('Your email is verified. Log in to continue.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('ada@guildhall.test')
    await logIn(page, 'ada@guildhall.test', 'x')
    await expect(page).toHaveURL('/community/tide-table')
    const deal = page.getByRole('dialog', { name: 'Selected Plan' })
    await expect(deal).toBeVisible()
    expect(Object.keys(await storedIn(page)).sort()).toEqual([
      'token',
      'userEmail',
      'userId',
      'userName',
      'userRole',
    ])

    // From here on each page leads to the next, until the server opens.
    await deal.getByRole('checkbox').check()
    await deal.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page).toHaveURL('/subscriptions?success=true')
    await page.getByRole('link', { name: 'Connect Telegram to get in' }).click()
    const opening = context.waitForEvent('page')
    const telegram = page.getByRole('listitem', { name: 'Telegram', exact: true })
    await telegram.getByRole('link', { name: 'Connect' }).click()
    const bot = await opening
    await bot.getByLabel('Your username here').fill('ada_reads')
    await bot.getByRole('button', { name: 'Start' }).click()
    await expect(bot.getByText('Guildhall knows this chat now')).toBeVisible()
    await bot.close()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await telegram.getByRole('link', { name: 'Open your servers' }).click()
    const openServer = page.getByRole('button', { name: 'Open Telegram Server' })
    await expect(openServer).toBeEnabled()
    await expect(page.getByRole('link', { name: 'Connect Telegram to get in' })).toHaveCount(0)
    const server = context.waitForEvent('page')
    await openServer.click()
    await expect((await server).getByRole('heading', { name: 'Invite for Ada Byron' })).toBeVisible()
  })
})

test.describe('the page for the confirmation code', () => {
  const openWithCode = async (page: Page) => {
    await page.goto('/register?scenario=fresh')
    await fillForm(page, 'ada@guildhall.test')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL('/confirm-email')
    const [mail] = await admin(page, 'mails', { to: 'ada@guildhall.test' })
    return mail?.code ?? ''
  }

  test('VERIFY-03, VERIFY-04: the field accepts six digits and opens a numeric keypad; a link leads back to the login', async ({
    page,
  }) => {
    const calls = await callsOf(page)
    await openWithCode(page)
    calls.length = 0
    await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
    await code(page).pressSequentially('1234567')
    await expect(code(page)).toHaveValue('123456')
    await code(page).fill('12a')
    await verify(page).click()
    expect(await code(page).evaluate((field: HTMLInputElement) => field.validity.patternMismatch)).toBe(true)
    expect(calls).toEqual([])
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('VERIFY-01, STORE-05: after a reload the page still shows the email address to which the code was sent', async ({
    page,
  }) => {
    await openWithCode(page)
    await page.reload()
    await expect(page.getByText('A 6-digit code was sent to ada@guildhall.test.')).toBeVisible()
  })
})

test.describe('when a user registers with Google', () => {
  const choose = async (page: Page) => {
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    return popup
  }

  test('REG-06, ROUTE-20, C13: a new Google account is signed in and sees the dashboard', async ({
    page,
  }) => {
    await page.goto('/register?scenario=fresh')
    const google = await choose(page)
    await expect(google.getByText('Stand-in for Google’s sign-in')).toBeVisible()
    await google.getByRole('button', { name: /Noor Haddad/ }).click()
    await expect(page).toHaveURL('/dashboard')
    const { token, userId, ...rest } = await storedIn(page)
    expect(token).toMatch(/\S/)
    expect(userId).toMatch(/\S/)
    expect(rest).toEqual({
      userRole: 'buyer',
      userName: 'Noor Haddad',
      userEmail: 'noor.haddad@guildhall.test',
    })
  })

  test.describe("when Google's client fails to load", () => {
    // Blocks service workers, because Playwright routes the script's request only if no service worker handles the
    // request.
    test.use({ serviceWorkers: 'block' })

    test("REG-09: the page says that Google's client failed to load, and the next click loads the client again", async ({
      page,
    }) => {
      await page.route('**/google-client.js', (route) => route.abort(), { times: 1 })
      await page.goto('/register?scenario=fresh')
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      await expect(alertOf(page)).toHaveText('Unable to initialise Google Sign-In.')
      const google = await choose(page)
      await google.getByRole('button', { name: /Noor Haddad/ }).click()
      await expect(page).toHaveURL('/dashboard')
    })
  })
})
