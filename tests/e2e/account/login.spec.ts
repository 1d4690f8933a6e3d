import type { Page } from '@playwright/test'
import { clickToClose } from '#tests/click-to-close.ts'
import { expect, expectStarted, logIn, storedIn, test } from '../journey.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm your email' })

test('LOGIN-08, LOGIN-09, LOGIN-10, C10, C12: a user with an unconfirmed email address gets a new code at the login and confirms it', async ({
  page,
  context,
}) => {
  await page.goto('/login?scenario=fresh')
  await logIn(page, 'new@guildhall.test')
  await expect(dialogOf(page)).toContainText('You need to confirm your email before logging in.')
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await storedIn(page)).toEqual({})

  await logIn(page, 'new@guildhall.test')
  await dialogOf(page).getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page).toHaveURL('/confirm-email')
  await expect(page.getByText('A 6-digit code was sent to new@guildhall.test.')).toBeVisible()

  const mailbox = await context.newPage()
  await mailbox.goto('/mocks/providers/mailbox.html?to=new@guildhall.test')
  const digits = await mailbox.getByLabel('Code', { exact: true }).first().innerText()
  await mailbox.close()
  await page.getByLabel('Verification code').fill(digits)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, 'new@guildhall.test')
  await expect(page).toHaveURL('/pages')
})

test('LOGIN-12, LOGIN-14, REG-06, ROUTE-20, C13: a user of Google without an account sees an alert at the login, registers, and can sign in from then on', async ({
  page,
}) => {
  const choose = async (who: RegExp) => {
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await clickToClose(await popup, who)
  }
  const response = await page.goto('/login?scenario=fresh')
  expect(response?.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  await choose(/Noor Haddad/)
  const alert = page.getByRole('alertdialog', { name: 'Google sign-in' })
  await expect(alert).toContainText('No account found for this Google account. Please sign up first.')
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)

  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await choose(/Noor Haddad/)
  await expect(page).toHaveURL('/dashboard')
  const { token, userId, ...rest } = await storedIn(page)
  expect([token, userId]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)])
  expect(rest).toEqual({
    userRole: 'buyer',
    userName: 'Noor Haddad',
    userEmail: 'noor.haddad@guildhall.test',
  })

  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await choose(/Noor Haddad/)
  await expect(page).toHaveURL('/pages')
})

test('LOGIN-04, LOGIN-05, A01, A02, B26, STORE-06: after a login the stored page opens, unless it is forged; opening /login when signed in does not open that page', async ({
  page,
}) => {
  // tests/rules/links/redirects.test.ts has all forged addresses.
  const forged = '//evil.test/pages'
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
  await page.goto(`/login?redirectTo=${encodeURIComponent(forged)}`)
  await expect(page).toHaveURL('/pages')
  // Back does not open the login again.
  await page.goBack()
  await expect(page).toHaveURL('/profile')

  // A private page that is still loading would store its own path when the token is gone.
  await page.goto('/terms')
  await expectStarted(page)
  await page.evaluate(() => localStorage.clear())
  await remember(forged)
  await page.goto(`/login?redirectTo=${encodeURIComponent('/\\evil.test')}`)
  await logIn(page)
  await expect(page).toHaveURL('/pages')
  expect((await storedIn(page)).redirectAfterLogin).toBeUndefined()
})
