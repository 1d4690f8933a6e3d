import type { Page } from '@playwright/test'
import { admin, expect, expectAccessible, logIn, openAs, test } from '../journey.ts'

/** Two kinds of hostile responses. tests/browser/flows/hostile-responses.test.tsx tests all kinds on each page. */
const broken = ['garbled', 'dropped'] as const
const continueWith = (page: Page, title: string) =>
  page.getByRole('listitem', { name: title, exact: true }).getByRole('button', { name: 'Continue' }).click()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Selected Plan' })
const subscribe = (page: Page) => dialog(page).getByRole('button', { name: 'Subscribe' })

test('ERR-02, SEC-01: when every request fails, each page shows a message and can be left', async ({
  page,
}) => {
  await openAs(page, 'fresh', '/terms')
  for (const outcome of broken) {
    await admin(page, 'setFault', { call: 'every', outcome, remaining: null })
    for (const [path, words] of [
      ['/subscriptions', 'Failed to load subscriptions.'],
      ['/community/the-lantern-room', 'Sorry, this course is not available.'],
      ['/', 'We Help You Grow Or We Work For Free'],
      // A profile that cannot be requested ends the session (WIZ-14); an invalid response does not.
      ['/pages', outcome === 'dropped' ? 'Welcome back!' : 'Your communities could not be loaded.'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: words }), `${path} ${outcome}`).toBeVisible()
    }
    await admin(page, 'clearFaults', undefined)
    await page.goto('/login?redirectTo=/terms')
    if (outcome === 'dropped') await logIn(page)
    await expect(page).toHaveURL('/terms')
  }
})

const lastsShortly =
  'This browser does not store data for this site. You will be signed out when you close or reload the page.'

test.describe("when the browser's storage fails", () => {
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
    await expect(page.getByRole('link', { name: 'Bea Lindqvist' })).toBeVisible()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByText(lastsShortly)).toHaveCount(0)
  })

  test('STORE-02, CHECKOUT-06: when local storage is full, the session and the page to return to stay in memory', async ({
    page,
  }) => {
    await using _script = await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await page.goto('/community/tide-table?scenario=fresh')
    await continueWith(page, 'Weekly')
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
    await logIn(page)
    await expect(page).toHaveURL('/community/tide-table')
    await page.getByRole('dialog', { name: 'Selected Plan' }).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
    await expect(page.getByText(lastsShortly)).toBeVisible()
  })
})

test("STORE-01: when the fake backend's database has another version, a new one replaces it, and a notice says so", async ({
  page,
}) => {
  await page.goto('/terms?scenario=fresh')
  await expect(page.getByRole('heading', { level: 1, name: 'Legal Information' })).toBeVisible()
  await admin(page, 'signInAs', { account: 'buyer@guildhall.test' })
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('guildhall.1')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('meta', 'readwrite')
          const meta = transaction.objectStore('meta')
          const reading = meta.get('meta')
          reading.onsuccess = () => meta.put({ ...reading.result, version: 0 }, 'meta')
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
  await page.goto('/community/the-lantern-room')
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(3)
  // The panel opens by itself and says why the stored data is not used.
  await expect(page.getByRole('complementary', { name: 'Fake backend' }).getByRole('alert')).toContainText(
    /The stored data cannot be used \(the data has version 0, this page needs version \d+\)\. It was set aside, and a new dataset was created\./,
  )
  await page.goto('/login')
  await logIn(page)
  await expect(page).toHaveURL('/pages')
})

test('COMM-07, CHECKOUT-13, C77: on a slow network each page shows that it is loading, and a pressed button that it is busy', async ({
  page,
}) => {
  await openAs(page, 'fresh', '/terms')
  const slow = (call: Parameters<typeof admin<'setFault'>>[2]['call']) =>
    admin(page, 'setFault', { call, latencyMs: 1500 })
  await slow('course')
  await page.goto('/community/the-lantern-room')
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(3)
  await slow('purchase')
  await slow('myCourses')
  await continueWith(page, 'Visitor')
  await dialog(page).getByRole('checkbox').check()
  await subscribe(page).click()
  await expect(subscribe(page)).toHaveAttribute('aria-busy', 'true')
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeDisabled()
  await expect(page).toHaveURL('/subscriptions')
  await expect(page.getByText('Loading your subscriptions…')).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'The Lantern Room' })).toBeVisible()
})
