import { admin, expect, expectAccessible, logIn, openAs, test } from '../journey.ts'

// tests/browser/flows/hostile-responses.test.tsx has each request of each page with each kind of invalid response.
test('ERR-02, SEC-01: when no request gets a response, a page shows a message, and the session ends only where the user is needed', async ({
  page,
}) => {
  await openAs(page, 'fresh', '/subscriptions')
  await admin(page, 'setFault', { call: 'every', outcome: 'dropped', remaining: null })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Failed to load subscriptions.' })).toBeVisible()
  // A profile that cannot be requested ends the session (WIZ-14).
  await page.getByRole('link', { name: 'Communities' }).first().click()
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
  await admin(page, 'clearFaults', undefined)
  await logIn(page)
  await expect(page).toHaveURL('/pages')
})

const lastsShortly =
  'This browser does not store data for this site. You will be signed out when you close or reload the page.'

test('STORE-01, STORE-02, SESSION-04: without local storage a user can sign in; a notice says that the session ends with the page', async ({
  page,
}) => {
  await using _script = await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await page.goto('/login?scenario=fresh&redirectTo=/subscriptions')
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
  await expect(page.getByText(lastsShortly)).toHaveCount(0)
  await logIn(page)
  await expect(page).toHaveURL('/subscriptions')
  await expect(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: lastsShortly })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByText(lastsShortly)).toHaveCount(0)
})
