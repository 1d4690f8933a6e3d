import type { Page } from '@playwright/test'
import { admin, expect, openAs, storedIn, test } from '../journey.ts'
import { callBeside, card, fact, listenToCalls } from './cards.ts'

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

// tests/machines/buying/pending-purchases.test.ts has the other states of the stored list.
test('A06, PENDING-01, PENDING-02, PENDING-03, STORE-07: a paid purchase that the provider has not recorded is posted once and appears in the list; a forged one gives no access', async ({
  page,
}) => {
  const calls = await listenToCalls(page)
  await openAs(page, 'fresh', '/subscriptions')
  await expect(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible()
  await payUnrecorded(page, 'tide-table', 'Summer pass')
  const entry = await entryFor(page, 'tide-table', 'Summer pass')
  const forged = { ...(await entryFor(page, 'the-lantern-room', 'Patron')), amount: 0 }
  await page.evaluate(
    (list) => localStorage.setItem('pendingPurchases', list),
    JSON.stringify([forged, entry, entry]),
  )
  const stored = async () => JSON.parse((await storedIn(page)).pendingPurchases ?? 'null')
  calls.forget()
  await page.goto('/subscriptions?success=true')
  const pass = card(page, 'Tide Table', 'Summer pass')
  await expect(fact(pass, 'Amount Paid')).toHaveText('$39.00')
  await expect.poll(calls.writes).toEqual([
    ['POST /users/me/purchase', forged],
    ['POST /users/me/purchase', entry],
  ])
  await expect.poll(stored).toEqual([forged])

  await page.reload()
  await expect(pass).toHaveCount(1)
  await expect(card(page, 'The Lantern Room', 'Patron')).toHaveCount(0)
})
