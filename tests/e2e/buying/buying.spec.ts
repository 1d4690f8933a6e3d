import type { Page } from '@playwright/test'
import { callsOf, expect, linesOf, openAs, storedIn, test } from '../journey.ts'

const plan = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const choose = (page: Page, title: string) =>
  plan(page, title).getByRole('button', { name: 'Continue' }).click()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Selected Plan' })
const subscribe = (page: Page) => dialog(page).getByRole('button', { name: 'Subscribe' })
const agree = (page: Page) =>
  dialog(page).getByRole('checkbox', { name: 'I agree to the Terms of Service' }).check()
const buy = async (page: Page, title: string) => {
  await choose(page, title)
  await agree(page)
  await subscribe(page).click()
}
const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const standIn = (page: Page) => page.getByText('Stand-in for a card provider’s checkout page')

test('CHECKOUT-01, CHECKOUT-02, CHECKOUT-03, CHECKOUT-12, CHECKOUT-16, CHECKOUT-17, CHECKOUT-18, CHECKOUT-19, CHECKOUT-21, ROUTE-11, C73, C87, A06: journey 3: a buyer starts a subscription; the payment card is refused, the buyer goes back twice without paying, and then pays', async ({
  page,
  baseURL,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/community/the-lantern-room')
  await buy(page, 'Patron')
  await expect(standIn(page)).toBeVisible()
  const [sent, ...more] = calls.filter(({ path }) => path === '/stripe/create-checkout-session')
  expect(more).toEqual([])
  expect(sent?.body).toMatchObject({
    items: [{ type: 'subscription', freeTrialDays: null, amount: 120 }],
    successUrl: `${baseURL}/subscriptions?success=true`,
    cancelUrl: expect.stringContaining(`${baseURL}/community/the-lantern-room?plan=`),
  })
  await page.getByRole('button', { name: 'Decline the card' }).click()
  await expect(page.getByRole('alert')).toHaveText('The card was declined. Nothing was charged; try again.')
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/community/the-lantern-room')
  await expect(dialog(page)).toContainText('Patron')
  await agree(page)
  await subscribe(page).click()
  await expect(standIn(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/community/the-lantern-room')
  await expect(page.getByRole('heading', { level: 1, name: 'The Lantern Room' })).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Subscribe' }).and(page.locator('[aria-busy=true]')),
  ).toHaveCount(0)

  // The address to which a payment returns records nothing by itself.
  await page.goto('/subscriptions?success=true')
  await expect(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible()

  await page.goto('/community/the-lantern-room')
  await buy(page, 'Patron')
  await page.getByRole('button', { name: 'Pay $120.00' }).click()
  await expect(page).toHaveURL('/subscriptions?success=true')
  const bought = card(page, 'The Lantern Room')
  await expect(bought).toContainText('Patron')
  await expect(bought).toContainText('$120.00')
  await expect(bought).toContainText('Mar 2, 2027')
  // The page posted nothing, and the purchase is still listed, because the backend recorded the payment.
  expect(linesOf(calls)).not.toContain('POST /users/me/purchase')
  expect((await storedIn(page)).pendingPurchases).toBeUndefined()
})

test('COMM-01, CONST-02, A14: community pages with thirty plans or very long names fit on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const tooWide = () =>
    page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement
      const outside = [...document.querySelectorAll('main *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      )
      return {
        page: scrollWidth - clientWidth,
        outside: outside.map(({ outerHTML }) => outerHTML.slice(0, 90)),
      }
    })
  const fits = { page: 0, outside: [] }
  await openAs(page, 'fresh', '/community/sprout-school')
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(30)
  expect(await tooWide()).toEqual(fits)

  await page.goto(
    '/community/the-anvil-the-worshipful-and-entirely-unofficial-company-of-hobby-blacksmiths-farriers',
  )
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page)).toContainText('$1,234.50 / 18 months')
  expect(await tooWide()).toEqual(fits)
  const prose = page.getByText('House rules:')
  expect(await prose.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('pre-line')
})

test('COMM-05, COMM-09, COMM-10: the promo video plays muted in a loop; a click plays it in full screen with sound; a button mutes it', async ({
  page,
}) => {
  await page.goto('/community/the-lantern-room?scenario=fresh')
  const picture = page.getByRole('button', { name: 'Video of The Lantern Room' })
  const state = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => ({
      muted: video.muted,
      loop: video.loop,
      full: document.fullscreenElement?.contains(video) ?? false,
    }))
  await expect.poll(state).toEqual({ muted: true, loop: true, full: false })
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expect.poll(state).toEqual({ muted: false, loop: true, full: false })
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect.poll(state).toEqual({ muted: true, loop: true, full: false })
  await picture.click()
  await expect.poll(state).toEqual({ muted: false, loop: true, full: true })
  await picture.click()
  await expect.poll(state).toEqual({ muted: true, loop: true, full: false })
})
