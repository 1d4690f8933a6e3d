import type { Page } from '@playwright/test'
import { callsOf, expect, linesOf, test } from '../journey.ts'

const chat = 'https://t.me/viewpay_bot'
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

/** In the demo, a URL that leaves it opens a page that shows the URL. */
const expectElsewhere = async (page: Page, address: string) => {
  await expect(page.getByRole('heading', { name: 'This link leads away from Guildhall' })).toBeVisible()
  await expect(page.getByText(address, { exact: true })).toBeVisible()
}

test('PPVRET-03, PPVRET-05, PPVRET-06, PPVRET-08, PPVRET-11: after a pay-per-view payment, the page confirms it and opens the chat', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await using headings = await headingsOf(page)
  const { said } = headings
  await page.goto(`${bot}&scenario=fresh`)
  await page.getByRole('button', { name: 'Pay $5.00' }).click()
  await expect.poll(() => said).toContain('Success! Redirecting…')
  await atBot(page)
  expect(said.filter((heading) => heading !== 'Processing…')).toEqual(['Guildhall', 'Success! Redirecting…'])
  expect(linesOf(calls)).toEqual([expect.stringMatching(/^GET \/stripe\/ppv\/verify\?sid=[^&]+$/)])
  // Back does not open the page that redirected here.
  await page.goBack()
  await atBot(page)
})

test('ROUTE-18, PPVRET-01, PPVRET-02, PPVRET-07: the page says that a pay-per-view payment is unpaid, failed or canceled, and opens the chat', async ({
  page,
}) => {
  await using headings = await headingsOf(page)
  const { said } = headings
  await page.goto(`${bot}&scenario=fresh`)
  for (const [role, name, label] of [
    ['button', 'Return before the payment is through', 'Payment not completed. Redirecting…'],
    ['link', 'Decline the card', 'Payment failed'],
    ['link', 'Cancel', 'Payment cancelled'],
  ] as const) {
    await page.getByRole(role, { name, exact: true }).click()
    await expect.poll(() => said.at(-1), name).toBe(label)
    await page.waitForURL(/telegram\.html/)
    await atBot(page)
  }
})

test('PPVRET-09, PPVRET-10, C02: a payment that cannot be verified leads to the chat or home', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await using headings = await headingsOf(page)
  const { said } = headings
  for (const address of [
    '/PpvSuccess?scenario=fresh',
    '/ppvsuccess?sid=&chat=javascript%3Aalert(1)',
    '/PPVSUCCESS?status=maybe',
  ]) {
    said.length = 0
    await page.goto(address)
    await expect(page, address).toHaveURL('/')
    expect(said.at(-1), address).toBe('Verification failed. Redirecting…')
  }
  expect(calls).toEqual([])
  await page.goto(`/PpvSuccess?sid=unknown&chat=${encodeURIComponent(chat)}`)
  await atBot(page)
  expect(said.at(-1)).toBe('Verification failed. Redirecting…')
  expect(linesOf(calls)).toEqual(['GET /stripe/ppv/verify?sid=unknown'])
})

test("PPVRET-02, A03, A04: with a chat address outside Telegram, the page opens Telegram's start page instead", async ({
  page,
}) => {
  // The other kinds of URLs are in tests/rules/links/redirects.test.ts.
  await page.goto(`/ppvcancel?scenario=fresh&chat=${encodeURIComponent('javascript:document.title="owned"')}`)
  await expectElsewhere(page, 'https://web.telegram.org/')
  // A URL that the browser cannot decode.
  await page.goto('/PpvCancel?chat=%E0%A4%A&reason=%')
  await expectElsewhere(page, 'https://web.telegram.org/')
  await page.goto(`/PpvCancel?chat=${encodeURIComponent(encodeURIComponent('https://t.me/other_bot'))}`)
  await expectElsewhere(page, 'https://t.me/other_bot')
})
