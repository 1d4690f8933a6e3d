import type { Page } from '@playwright/test'
import { admin, expect, openAs, test } from '../journey.ts'
import { callBeside, card, fact, listenToCalls, listenToLog } from './cards.ts'

interface Course {
  _id: string
  title: string
  slug: string
  plans: { _id: string; title: string; price: number; billingType: string; stripePriceId: string }[]
}

const planOf = async (page: Page, slug: string, title: string) => {
  const course = await callBeside<Course>(page, 'GET', `/courses/${slug}`)
  const plan = course.plans.find((one) => one.title === title)
  if (!plan) throw new Error(`${slug} has no plan ${title}.`)
  return { course, plan }
}

/** A stored purchase of an earlier visit: its payload, with what was sold and when. */
const entryFor = async (page: Page, slug: string, title: string) => {
  const { course, plan } = await planOf(page, slug, title)
  return {
    courseId: course._id,
    planId: plan._id,
    purchaseDate: '2026-03-02T09:00:00.000Z',
    amount: plan.price,
    nextBillingDate: null,
  }
}

/** Pays at the card provider, which does not notify the provider: the purchase is not recorded. */
const payUnrecorded = async (page: Page, slug: string, title: string) => {
  const { course, plan } = await planOf(page, slug, title)
  const userId = await page.evaluate(() => localStorage.getItem('userId'))
  const ids = { courseId: course._id, planId: plan._id }
  const { checkoutUrl } = await callBeside<{ checkoutUrl: string }>(
    page,
    'POST',
    '/stripe/create-checkout-session',
    {
      userId,
      items: [
        {
          priceId: plan.stripePriceId,
          quantity: 1,
          type: plan.billingType === 'Subscription' ? 'subscription' : 'one_time',
          amount: plan.price,
          ...ids,
        },
      ],
      metadata: {
        userId,
        ...ids,
        purchase: '{}',
        courseTitle: course.title,
        courseSlug: slug,
        planTitle: title,
        billingType: plan.billingType,
        currency: 'usd',
      },
      successUrl: new URL('/subscriptions?success=true', page.url()).href,
      cancelUrl: new URL(`/community/${slug}`, page.url()).href,
    },
  )
  const sessionId = new URL(checkoutUrl).searchParams.get('session') ?? ''
  await admin(page, 'pay', { sessionId, recorded: false })
}

const keep = (page: Page, value: string) =>
  page.evaluate((text) => localStorage.setItem('pendingPurchases', text), value)
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('pendingPurchases'))

/** Opens the page as the scenario's buyer, before any purchase is stored. */
const start = async (page: Page, scenario = 'fresh') => {
  const calls = await listenToCalls(page)
  await openAs(page, scenario, '/subscriptions')
  await expect(page.getByText('Loading your subscriptions…')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  const log = listenToLog(page)
  return { calls, log }
}

const empty = (page: Page) => page.getByRole('heading', { name: 'No subscriptions yet' })

test('PENDING-01 PENDING-02 PENDING-03 STORE-07: a paid purchase that the provider has not recorded is posted once and appears in the list', async ({
  page,
}) => {
  const { calls } = await start(page)
  await payUnrecorded(page, 'tide-table', 'Summer pass')
  const entry = await entryFor(page, 'tide-table', 'Summer pass')
  await keep(page, JSON.stringify([entry, entry]))
  calls.forget()
  await page.goto('/subscriptions?success=true')
  const pass = card(page, 'Tide Table', 'Summer pass')
  await expect(fact(pass, 'Amount Paid')).toHaveText('$39.00')
  await expect.poll(calls.writes).toEqual([['POST /users/me/purchase', entry]])
  expect(await stored(page)).toBeNull()

  calls.forget()
  await page.reload()
  await expect(pass).toHaveCount(1)
  expect(calls.writes()).toEqual([])
})

test('PENDING-02 ROUTE-11: a purchase that the provider records between the load of the list and the post appears in the list', async ({
  page,
}) => {
  await start(page)
  await payUnrecorded(page, 'tide-table', 'Summer pass')
  const entry = await entryFor(page, 'tide-table', 'Summer pass')
  await keep(page, JSON.stringify([entry]))
  // Sends the product's POST twice: the first one records the purchase, as the card provider's notification would.
  await using _script = await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (request.url.endsWith('/users/me/purchase')) await fetch(request.clone())
      return fetch(request)
    }
  })
  await page.goto('/subscriptions?success=true')
  await expect(fact(card(page, 'Tide Table', 'Summer pass'), 'Amount Paid')).toHaveText('$39.00')
  expect(JSON.parse((await stored(page)) ?? '')).toEqual([entry])
  await page.reload()
  await expect(card(page, 'Tide Table', 'Summer pass')).toHaveCount(1)
  expect(await stored(page)).toBeNull()
})

test("A06 PENDING-02: an unpaid purchase that was added to the browser's storage is refused and gives no access", async ({
  page,
}) => {
  const { calls, log } = await start(page)
  const forged = { ...(await entryFor(page, 'the-lantern-room', 'Patron')), amount: 0 }
  await keep(page, JSON.stringify([forged]))
  calls.forget()
  await page.reload()
  await expect(empty(page)).toBeVisible()
  await expect.poll(calls.writes).toEqual([['POST /users/me/purchase', forged]])
  expect(JSON.parse((await stored(page)) ?? '')).toEqual([forged])
  await expect
    .poll(() => log.filter((line) => line.startsWith('A call failed: POST /users/me/purchase')))
    .toEqual([expect.stringContaining('This plan has not been paid for.')])
})
