import type { Page } from '@playwright/test'
import { admin, expect, openAs, test } from '../journey.ts'
import { card, DAY, fact, openedBy, recordOf } from './cards.ts'

const anvil =
  'The Anvil: the Worshipful and Entirely Unofficial Company of Hobby Blacksmiths, Farriers, Knife Grinders and People Who Just Like Hitting Hot Things'
const striker = 'Apprentice Striker at the Second Fire, Including Coke, Borax and the Loan of a Leather Apron'

interface Seen {
  is: string
  community: string
  plan: string
  badges: string
  paid: string
  next?: [name: string, date: string]
  trial?: string
  platforms: string
  offers: string[]
}

/** All cards of the scenario `buyer` on 2 March 2026, newest first. */
const cards: Seen[] = [
  {
    is: 'of a free trial, in pounds',
    community: 'Observatory',
    plan: 'Deep sky',
    badges: 'Active',
    paid: '£0.00',
    next: ['Next billing', 'Mar 12, 2026'],
    trial: '10 day(s) left',
    platforms: 'Telegram',
    offers: ['Open Telegram Server', 'Unsubscribe'],
  },
  {
    is: 'of a trial whose record has no next date, in kronor',
    community: 'The Slow Orchard',
    plan: 'Season ticket',
    badges: 'Active',
    paid: 'kr0.00',
    next: ['Next billing', 'Mar 22, 2026'],
    trial: '20 day(s) left',
    platforms: 'Discord & Telegram',
    offers: ['Open Discord Server', 'Open Telegram Server', 'Unsubscribe'],
  },
  {
    is: 'of a free plan whose platform is a single word',
    community: 'Gambit Chess Club',
    plan: 'Spectator',
    badges: 'Active',
    paid: '€0.00',
    platforms: 'Telegram',
    offers: ['Open Telegram Server', 'Unsubscribe'],
  },
  {
    is: 'canceled and still running',
    community: 'Tide Table',
    plan: 'Weekly',
    badges: 'ActiveCanceled',
    paid: '$4.00',
    next: ['Subscription ends', 'Mar 6, 2026'],
    platforms: 'Telegram',
    offers: ['Open Telegram Server'],
  },
  {
    is: 'active and recurring, in dollars',
    community: 'The Lantern Room',
    plan: 'Resident',
    badges: 'Active',
    paid: '$12.00',
    next: ['Next billing', 'Mar 21, 2026'],
    platforms: 'Discord',
    offers: ['Open Discord Server', 'Unsubscribe'],
  },
  {
    is: 'of a server without a bot',
    community: 'Night Shift',
    plan: 'On call',
    badges: 'Active',
    paid: '$3.00',
    next: ['Next billing', 'Mar 22, 2026'],
    platforms: 'Discord',
    offers: ['Open Discord Server', 'Unsubscribe'],
  },
  {
    is: 'lapsed, from right to left',
    community: 'المطبخ الدافئ',
    plan: 'صاحب الدار',
    badges: 'InactiveCanceled',
    paid: '$5.00',
    platforms: 'Telegram',
    offers: ['Open Telegram Server', 'Resubscribe'],
  },
  {
    is: 'without an active flag',
    community: 'The Slow Orchard',
    plan: 'Whole year',
    badges: 'Active',
    paid: 'kr867.00',
    next: ['Next billing', 'Nov 22, 2026'],
    platforms: 'Discord & Telegram',
    offers: ['Open Discord Server', 'Open Telegram Server', 'Unsubscribe'],
  },
  {
    is: 'paid once, in euros',
    community: 'Gambit Chess Club',
    plan: 'Life member',
    badges: 'Active',
    paid: '€249.00',
    platforms: 'Discord & Telegram',
    offers: ['Open Discord Server', 'Open Telegram Server', 'Unsubscribe'],
  },
  {
    is: 'flagged active after its period',
    community: 'Sprout School',
    plan: 'Planets',
    badges: 'Active',
    paid: '$3.00',
    platforms: 'Discord',
    offers: ['Open Discord Server', 'Unsubscribe'],
  },
  {
    is: 'without a plan id',
    community: 'Sprout School',
    plan: 'Maps',
    badges: 'Active',
    paid: '$4.00',
    next: ['Next billing', 'Mar 28, 2026'],
    platforms: 'Discord',
    offers: ['Open Discord Server', 'Unsubscribe'],
  },
  {
    is: 'of a deleted community',
    community: 'Unknown course',
    plan: 'Patron',
    badges: 'Active',
    paid: '$120.00',
    next: ['Next billing', 'Feb 10, 2027'],
    platforms: 'Discord',
    offers: ['Open Discord Server', 'Unsubscribe'],
  },
  {
    is: 'with very long names and a large amount',
    community: anvil,
    plan: striker,
    badges: 'Active',
    paid: '$1,234.50',
    next: ['Next billing', 'Aug 27, 2027'],
    platforms: 'Discord',
    offers: ['Open Discord Server', 'Unsubscribe'],
  },
]

test.describe('the subscription cards', () => {
  test('SUBS-01 SUBS-06: the page has a heading and a card per purchase, newest first', async ({ page }) => {
    await openAs(page, 'buyer', '/subscriptions')
    await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions', exact: true })).toBeVisible()
    await expect(page.getByText('Manage your subscriptions and access your content')).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
      cards.map(({ community }) => community),
    )
  })

  test('SUBS-07 SUBS-08 SUBS-09 SUBS-10 SUBS-11 SUBS-17: a card in each state shows its status and its possible actions', async ({
    page,
  }) => {
    await openAs(page, 'buyer', '/subscriptions')
    for (const seen of cards) {
      await test.step(`the card ${seen.is}`, async () => {
        const one = card(page, seen.community, seen.plan)
        await expect(one).toHaveCount(1)
        await expect(fact(one, 'Plan')).toHaveText(seen.plan)
        await expect(fact(one, 'Amount Paid')).toHaveText(seen.paid)
        await expect(one.getByRole('term')).toHaveText([
          'Plan',
          'Amount Paid',
          ...(seen.next ? [seen.next[0]] : []),
          ...(seen.trial ? ['Free trial'] : []),
          'Purchased',
        ])
        if (seen.next) await expect(fact(one, seen.next[0])).toHaveText(seen.next[1])
        if (seen.trial) await expect(fact(one, 'Free trial')).toHaveText(seen.trial)
        await expect(one.getByText(seen.platforms, { exact: true })).toBeVisible()
        for (const badge of ['Active', 'Inactive', 'Canceled']) {
          const shown =
            seen.badges === badge ||
            seen.badges === `${badge}Canceled` ||
            (badge === 'Canceled' && seen.badges.endsWith(badge))
          await expect(one.getByText(badge, { exact: true })).toHaveCount(shown ? 1 : 0)
        }
        await expect(one.getByRole('button')).toHaveText(seen.offers)
      })
    }
  })

  test("SUBS-06: the name on a card links to the community's page", async ({ page }) => {
    await openAs(page, 'buyer', '/subscriptions')
    const lantern = card(page, 'The Lantern Room', 'Resident')
    await expect(lantern.locator('img')).toHaveAttribute('src', /lantern/)
    await lantern.getByRole('link', { name: 'The Lantern Room' }).click()
    await expect(page).toHaveURL('/community/the-lantern-room')
    await expect(page.getByRole('heading', { level: 1, name: 'The Lantern Room' })).toBeVisible()
    await page.goBack()
    await expect(card(page, 'Unknown course', 'Patron')).toBeVisible()
    await expect(card(page, 'Unknown course', 'Patron').getByRole('link')).toHaveCount(0)
  })

  test('SUBS-06: of 500 cards only those near the window are rendered, and the buttons of the last card work', async ({
    page,
    context,
  }) => {
    test.slow()
    await openAs(page, 'buyer-500-subscriptions', '/subscriptions')
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards.first()).toHaveAttribute('aria-posinset', '1')
    await expect(cards.first()).toHaveAttribute('aria-setsize', '500')
    expect(await cards.count()).toBeLessThan(60)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const last = cards.last()
    await expect(last).toHaveAttribute('aria-posinset', '500')
    const tab = await openedBy(context, () =>
      last.getByRole('button', { name: 'Open Discord Server' }).click(),
    )
    await expect(tab.getByRole('heading', { level: 1, name: 'Hall of Many Rooms' })).toBeVisible()
    await tab.close()
  })

  test('SUBS-06: in a list of 500 cards, the scroll position is restored after a reload and Back (addition)', async ({
    page,
  }) => {
    test.slow()
    await openAs(page, 'buyer-500-subscriptions', '/subscriptions')
    const all = page.getByRole('main').getByRole('listitem').and(page.locator('[aria-setsize="500"]'))
    await expect(all.first()).toBeVisible()
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
  })
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

test.describe('when time passes while /subscriptions is open', () => {
  test('SUBS-10 SUBS-18: an active subscription is renewed after its period, and its card shows the next billing date', async ({
    page,
  }) => {
    await openAs(page, 'buyer', '/subscriptions')
    const lantern = card(page, 'The Lantern Room', 'Resident')
    await expect(fact(lantern, 'Next billing')).toHaveText('Mar 21, 2026')
    await admin(page, 'advance', { ms: 20 * DAY })
    await expect(fact(lantern, 'Next billing')).toHaveText('Apr 21, 2026')
    await expect(lantern.getByText('Active', { exact: true })).toBeVisible()
    await expect(fact(card(page, 'Observatory', 'Deep sky'), 'Amount Paid')).toHaveText('£7.00')
    await expect(page).toHaveURL('/subscriptions')
    expect((await recordOf(page, 'Resident')).nextBillingDate).toBe('2026-04-21T09:00:00.000Z')
  })

  test('SUBS-10 SUBS-17: the card of a trial shows the days left; at its end the trial is charged, or ends unpaid if canceled', async ({
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
})
