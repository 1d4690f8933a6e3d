import type { Page } from '@playwright/test'
import { callsOf, expect, linesOf, test } from '../journey.ts'

const bot = '/mocks/providers/telegram.html?posts='

/** Records the page's headings in order, also those shown only briefly, because the page continues by itself. */
const headingsOf = async (page: Page) => {
  const said: string[] = []
  const told = await page.exposeFunction('tellHeading', (heading: string) => void said.push(heading))
  const telling = await page.addInitScript(() => {
    const { tellHeading } = window as typeof window & { tellHeading(heading: string): void }
    let last = ''
    new MutationObserver(() => {
      const onPage = /^\/ppv/i.test(location.pathname)
      const now = (onPage && document.querySelector('h1')?.textContent) || last
      if (now !== last) tellHeading(now)
      last = now
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  return {
    said,
    [Symbol.asyncDispose]: async () => {
      await telling.dispose()
      await told.dispose()
    },
  }
}

const atBot = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'The pay-per-view bot' })).toBeVisible()

// tests/machines/buying/ppv-return.test.ts has every result with its chat address.
test('ROUTE-18, PPVRET-01, PPVRET-03, PPVRET-05, PPVRET-06, PPVRET-08, PPVRET-11: a member cancels and then makes a pay-per-view payment; each time the page says so and opens the chat', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await using headings = await headingsOf(page)
  const { said } = headings
  await page.goto(`${bot}&scenario=fresh`)
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await expect.poll(() => said.at(-1)).toBe('Payment cancelled')
  await page.waitForURL(/telegram\.html/)
  await atBot(page)
  await page.getByRole('button', { name: 'Pay $5.00' }).click()
  await expect.poll(() => said).toContain('Success! Redirecting…')
  await page.waitForURL(/telegram\.html/)
  await atBot(page)
  expect(linesOf(calls)).toEqual([expect.stringMatching(/^GET \/stripe\/ppv\/verify\?sid=[^&]+$/)])
  // Back does not open the page that redirected here.
  await page.goBack()
  await atBot(page)
})

test("PPVRET-02, PPVRET-09, A03, A04, C02: without a session the page opens the landing page; with an unsafe chat address, Telegram's start page", async ({
  page,
}) => {
  await page.goto('/PPVSUCCESS?sid=&chat=javascript%3Aalert(1)')
  await expect(page).toHaveURL('/')
  // A URL that the browser cannot decode.
  await page.goto('/PpvCancel?chat=%E0%A4%A&reason=%')
  // In the demo, a URL that leaves it opens a page that shows the URL.
  await expect(page.getByRole('heading', { name: 'This link leads away from Guildhall' })).toBeVisible()
  await expect(page.getByText('https://web.telegram.org/', { exact: true })).toBeVisible()
})
