import type { Page } from '@playwright/test'
import { clickToClose } from '#tests/click-to-close.ts'
import { expect, logIn, storedIn, test } from '../journey.ts'

const fillForm = async (page: Page, email: string, name = 'Ada Byron') => {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('x')
}

const verify = (page: Page) => page.getByRole('button', { name: 'Verify' })
const code = (page: Page) => page.getByLabel('Verification code')

test('REG-01, REG-04, REG-05, VERIFY-01, VERIFY-02, VERIFY-06, LOGIN-05, STORE-03, STORE-05, SEC-01, C87, C88, C90: journey 1: a visitor registers, confirms the account, returns to the community, pays, and is invited to the server', async ({
  page,
  context,
}) => {
  await page.goto('/community/tide-table?scenario=fresh')
  await page.getByRole('button', { name: 'Continue' }).first().click()
  await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Guildhall' }).click()
  await page.getByRole('link', { name: 'Get started' }).first().click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible()

  await fillForm(page, 'ada@guildhall.test')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/confirm-email')
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your email' })).toBeVisible()
  await page.reload()
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

  await code(page).fill(digits)
  await verify(page).click()
  await expect(page.getByText('Email verified successfully! Redirecting…')).toBeVisible()
  // The dashboard needs a token, and registration returns none (C11).
  await expect(page).toHaveURL('/login')

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
    await expect(page.getByRole('alert')).toHaveText('Unable to initialise Google Sign-In.')
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    const google = await popup
    await expect(google.getByText('Stand-in for Google’s sign-in')).toBeVisible()
    await clickToClose(google, /Noor Haddad/)
    await expect(page).toHaveURL('/dashboard')
  })
})
