import type { Page } from '@playwright/test'
import { admin, expect, openAs, test } from '../journey.ts'
import { card, DAY, fact, openedBy } from './cards.ts'

test("SUBS-01, SUBS-06, SUBS-07, SUBS-08, SUBS-09, SUBS-10, SUBS-11: a card per purchase shows what was bought; its name links to the community's page", async ({
  page,
}) => {
  await openAs(page, 'buyer', '/subscriptions')
  await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions', exact: true })).toBeVisible()
  await expect(page.getByText('Manage your subscriptions and access your content')).toBeVisible()
  // Newest first.
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles).toHaveCount(13)
  await expect(titles.first()).toHaveText('Observatory')
  const tide = card(page, 'Tide Table', 'Weekly')
  await expect(fact(tide, 'Amount Paid')).toHaveText('$4.00')
  await expect(fact(tide, 'Subscription ends')).toHaveText('Mar 6, 2026')
  await expect(tide.getByRole('button')).toHaveText(['Open Telegram Server'])
  // The community of this card has been deleted.
  await expect(card(page, 'Unknown course', 'Patron').getByRole('link')).toHaveCount(0)

  const lantern = card(page, 'The Lantern Room', 'Resident')
  await expect(lantern.locator('img')).toHaveAttribute('src', /lantern/)
  await lantern.getByRole('link', { name: 'The Lantern Room' }).click()
  await expect(page).toHaveURL('/community/the-lantern-room')
  await expect(page.getByRole('heading', { level: 1, name: 'The Lantern Room' })).toBeVisible()
  await page.goBack()
  await expect(lantern).toBeVisible()
})

test('SUBS-06: of 500 cards only those near the window are rendered; the scroll position is restored after a reload and Back, and the last card opens its server', async ({
  page,
  context,
}) => {
  test.slow()
  await openAs(page, 'buyer-500-subscriptions', '/subscriptions')
  const all = page.getByRole('main').getByRole('listitem').and(page.locator('[aria-setsize="500"]'))
  await expect(all.first()).toHaveAttribute('aria-posinset', '1')
  expect(await all.count()).toBeLessThan(60)
  /** The first visible card and its position. */
  const first = () =>
    page.evaluate(() => {
      const seen = [...document.querySelectorAll('[role=listitem]')].find(
        (item) => item.getBoundingClientRect().top > 0,
      )
      return [seen?.getAttribute('aria-posinset'), Math.round(seen?.getBoundingClientRect().top ?? 0)]
    })
  await page.mouse.move(700, 400)
  // Scrolls step by step, so that each row is rendered.
  for (let rows = 0; rows < 12; rows += 1) {
    const before = await first()
    await page.mouse.wheel(0, 600)
    await expect.poll(first).not.toEqual(before)
  }
  // Stops the smooth scrolling.
  await page.evaluate(() => window.scrollTo({ top: window.scrollY, behavior: 'instant' }))
  const seen = await first()
  expect(seen[0]).not.toBe('1')
  await page.reload()
  await expect(all.first()).toBeVisible()
  await expect.poll(first).toEqual(seen)
  const [nth] = seen
  await page.locator(`[aria-posinset="${nth}"]`).getByRole('link').click()
  await expect(page).toHaveURL(/community/)
  await page.goBack()
  await expect(all.first()).toBeVisible()
  await expect.poll(first).toEqual(seen)

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(all.last()).toHaveAttribute('aria-posinset', '500')
  const server = await openedBy(context, () =>
    all.last().getByRole('button', { name: 'Open Discord Server' }).click(),
  )
  await expect(server.getByRole('heading', { level: 1, name: 'Hall of Many Rooms' })).toBeVisible()
})

/**
 * Waits until the list is loaded, advances the clock, and waits until the list is loaded again. If the clock moved
 * earlier, the session of the first request would expire.
 */
const moveClock = async (page: Page, ms: number) => {
  const lists = async () =>
    (await admin(page, 'requests', undefined)).filter(
      ({ call, status }) => call === 'myCourses' && status === 200,
    ).length
  await expect.poll(lists).toBeGreaterThan(0)
  const before = await lists()
  await admin(page, 'advance', { ms })
  await expect.poll(lists).toBeGreaterThan(before)
}

test('SUBS-10, SUBS-17, SUBS-18: while the page is open, the card of a trial shows the days left; at its end the trial is charged, or ends unpaid if canceled', async ({
  page,
}) => {
  await openAs(page, 'trial', '/subscriptions')
  const lantern = card(page, 'The Lantern Room', 'Resident')
  const orchard = card(page, 'The Slow Orchard', 'Season ticket')
  await expect(fact(lantern, 'Free trial')).toHaveText('1 day(s) left')
  await expect(fact(lantern, 'Amount Paid')).toHaveText('$0.00')
  await expect(fact(orchard, 'Subscription ends')).toHaveText('Mar 3, 2026')
  await expect(fact(orchard, 'Free trial')).toHaveText('1 day(s) left')
  await moveClock(page, DAY / 4)
  await expect(fact(lantern, 'Amount Paid')).toHaveText('$12.00')
  await expect(lantern.getByRole('term')).toHaveText(['Plan', 'Amount Paid', 'Next billing', 'Purchased'])
  await expect(fact(lantern, 'Next billing')).toHaveText('Apr 2, 2026')
  await expect(orchard.getByText('Active', { exact: true })).toBeVisible()
  await moveClock(page, (DAY * 3) / 4)
  await expect(orchard.getByText('Inactive', { exact: true })).toBeVisible()
  await expect(orchard.getByRole('term')).toHaveText(['Plan', 'Amount Paid', 'Purchased'])
  await expect(fact(orchard, 'Amount Paid')).toHaveText('kr0.00')
  await expect(fact(card(page, 'Observatory', 'Deep sky'), 'Free trial')).toHaveText('9 day(s) left')
})
