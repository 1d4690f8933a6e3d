import type { Page } from '@playwright/test'
import { callsOf, expect, linesOf, logIn, openAs, type SentCall, storedIn, test } from '../journey.ts'

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

/** The backend's ids of a community, its plan and the plan's price. */
const idsOf = async (page: Page, slug: string, title: string) => {
  await expect(plan(page, title)).toBeVisible()
  return page.evaluate(
    async ([at, wanted]) => {
      const response = await fetch(`/api/courses/${at}`, { headers: { 'x-api-key': 'test' } })
      const course = await response.json()
      const found = course.plans.find((one: { title: string }) => one.title === wanted)
      return { courseId: course._id, planId: found._id, priceId: found.stripePriceId } as Record<
        'courseId' | 'planId' | 'priceId',
        string
      >
    },
    [slug, title] as const,
  )
}

const writes = (calls: readonly SentCall[]) => calls.filter(({ method }) => method !== 'GET')
const today = expect.stringMatching(/^2026-03-02T09:\d\d:\d\d\.\d{3}Z$/)

/** The checkout's body, with its purchase decoded. */
const checkoutOf = (calls: readonly SentCall[]) => {
  const sent = calls.filter(({ path }) => path === '/stripe/create-checkout-session')
  expect(sent).toHaveLength(1)
  const [{ metadata, ...rest }] = sent.map(({ body }) => body) as [{ metadata: { purchase: string } }]
  return {
    ...rest,
    metadata: { ...metadata, purchase: JSON.parse(decodeURIComponent(metadata.purchase)) },
  }
}

test('COMM-01, COMM-02, COMM-03, COMM-04, COMM-06, COMM-11, COMM-14, COMM-15, CONST-01: a community page shows the community, its seller and its plans', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await page.goto('/community/gambit-chess-club?scenario=fresh')
  await expect(page.getByRole('heading', { level: 1, name: 'Gambit Chess Club' })).toBeVisible()
  await expect(page.getByText('Discord & Telegram').first()).toBeVisible()
  await expect(plan(page, 'Spectator')).toContainText('FREE')
  await expect(plan(page, 'Club player')).toContainText('€9.50 / month')
  await expect(plan(page, 'Club player')).toContainText('Most Popular')
  await expect(plan(page, 'Spectator')).not.toContainText('Most Popular')
  await expect(plan(page, 'Fortnight of analysis')).toContainText('€45.00 / 2 weeks')
  await expect(plan(page, 'Life member')).toContainText('€249.00')
  await expect(plan(page, 'Life member')).toContainText('About')
  await expect(page.getByRole('heading', { name: 'Creator' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Inês Carvalho' })).toBeVisible()
  await expect(page.getByText('FIDE master, stargazer, patient teacher. Lisbon.')).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  expect(linesOf(calls)[0]).toBe('GET /courses/gambit-chess-club')
  expect(calls.every(({ token, method }) => token === null && method === 'GET')).toBe(true)
})

test('CHECKOUT-05, CHECKOUT-06, CHECKOUT-12, CHECKOUT-13, CHECKOUT-14, LOGIN-05, ROUTE-11, SEC-02, C37, C87, C88: journey 2: a visitor signs in and gets a free plan', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await page.goto('/community/the-lantern-room?scenario=fresh')
  const ids = await idsOf(page, 'the-lantern-room', 'Visitor')
  expect((await storedIn(page)).redirectAfterLogin).toBeUndefined()
  await choose(page, 'Visitor')
  const signIn = page.getByRole('dialog', { name: 'Sign in' })
  await expect(signIn).toContainText('Please sign in or create an account to make a purchase')
  await signIn.getByRole('button', { name: 'Close' }).click()
  await expect(signIn).toHaveCount(0)
  await choose(page, 'Visitor')
  await signIn.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedIn(page)).toEqual({
    redirectAfterLogin: `/community/the-lantern-room?plan=${ids.planId}`,
  })
  await expect(page.getByText('Log in to join The Lantern Room.')).toBeVisible()
  await logIn(page)
  await expect(page).toHaveURL('/community/the-lantern-room')

  await expect(dialog(page)).toContainText('Visitor')
  await expect(dialog(page)).toContainText('FREE')
  await expect(subscribe(page)).toBeDisabled()
  calls.length = 0
  await agree(page)
  await subscribe(page).click()
  await expect(page).toHaveURL('/subscriptions')
  await expect(card(page, 'The Lantern Room')).toContainText('Visitor')
  await expect(card(page, 'The Lantern Room')).toContainText('Active')
  const { courseId, planId } = ids
  const terms = {
    freeTrialDays: null,
    platform: ['Discord'],
    discordServerId: '811204417729318401',
    telegramServerId: null,
    recurrenceCount: null,
    recurrenceUnit: null,
  }
  expect(writes(calls).map(({ method, path, body }) => [method, path, body])).toEqual([
    [
      'POST',
      '/users/me/purchase',
      {
        courseId,
        planId,
        purchaseDate: today,
        amount: 0,
        nextBillingDate: null,
        ...terms,
        courseSnapshot: {
          _id: courseId,
          title: 'The Lantern Room',
          logo: '/pictures/lantern.svg',
          slug: 'the-lantern-room',
        },
        planSnapshot: { _id: planId, title: 'Visitor', billingType: 'Free', currency: 'usd', ...terms },
      },
    ],
    ['PUT', `/courses/${courseId}/increment-plan-metrics/${planId}`, { userIncrement: 1 }],
  ])
})

test('CHECKOUT-01, CHECKOUT-02, CHECKOUT-03, CHECKOUT-16, CHECKOUT-17, CHECKOUT-18, CHECKOUT-19, CHECKOUT-21: journey 3: a buyer starts a subscription; the payment card is refused and then accepted', async ({
  page,
  baseURL,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/community/the-lantern-room')
  const { courseId, planId, priceId } = await idsOf(page, 'the-lantern-room', 'Patron')
  const { userId } = await storedIn(page)
  await expect.poll(() => linesOf(calls)).toContain('GET /users/me/courses')
  calls.length = 0
  await buy(page, 'Patron')
  await expect(standIn(page)).toBeVisible()
  expect(linesOf(calls)).toEqual([
    'GET /courses/the-lantern-room',
    `GET /courses/${courseId}/checkout-session-info/${planId}`,
    'POST /stripe/create-checkout-session',
  ])
  const { metadata, ...rest } = checkoutOf(calls)
  const { purchase } = metadata
  expect({ ...rest, metadata }).toEqual({
    userId,
    items: [
      { priceId, quantity: 1, type: 'subscription', freeTrialDays: null, amount: 120, courseId, planId },
    ],
    metadata: {
      userId,
      courseId,
      planId,
      purchase: {
        userId,
        courseId,
        planId,
        amount: 120,
        purchaseDate: today,
        freeTrialDays: null,
        recurrenceCount: 1,
        recurrenceUnit: 'year',
        nextBillingDate: expect.stringMatching(/^2027-03-02T09:/),
        platform: ['Discord'],
        discordServerId: '811204417729318401',
        telegramServerId: null,
      },
      courseTitle: 'The Lantern Room',
      courseSlug: 'the-lantern-room',
      planTitle: 'Patron',
      billingType: 'Subscription',
      currency: 'usd',
    },
    successUrl: `${baseURL}/subscriptions?success=true`,
    cancelUrl: `${baseURL}/community/the-lantern-room?plan=${planId}`,
  })
  expect(purchase.nextBillingDate.slice(4)).toBe(purchase.purchaseDate.slice(4))

  await page.getByRole('button', { name: 'Decline the card' }).click()
  await expect(page.getByRole('alert')).toHaveText('The card was declined. Nothing was charged; try again.')
  calls.length = 0
  await page.getByRole('button', { name: 'Pay $120.00' }).click()
  await expect(page).toHaveURL('/subscriptions?success=true')
  const bought = card(page, 'The Lantern Room')
  await expect(bought).toContainText('Patron')
  await expect(bought).toContainText('$120.00')
  await expect(bought).toContainText('Mar 2, 2027')
  // The page posted nothing, and the purchase is still listed, because the backend recorded the payment.
  expect(writes(calls)).toEqual([])
  expect((await storedIn(page)).pendingPurchases).toBeUndefined()
})

test('CHECKOUT-16, CHECKOUT-18, CHECKOUT-21, B05, C57: journey 3: a buyer starts a subscription with a free trial', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/community/the-lantern-room')
  await buy(page, 'Resident')
  await expect(standIn(page)).toBeVisible()
  const { items, metadata } = checkoutOf(calls) as unknown as {
    items: unknown[]
    metadata: { purchase: Record<string, string> }
  }
  expect(items).toEqual([
    expect.objectContaining({ type: 'subscription', freeTrialDays: 7, amount: 12, quantity: 1 }),
  ])
  expect(metadata.purchase).toMatchObject({ amount: 0, freeTrialDays: 7, recurrenceCount: 1 })
  const { purchaseDate = '', nextBillingDate = '' } = metadata.purchase
  expect(Date.parse(nextBillingDate) - Date.parse(purchaseDate)).toBe(604_800_000)
  await expect(page.getByText('There is no card to enter: ')).toHaveText(
    'There is no card to enter: ‘Start the free trial’ is a card that works, ‘Decline the card’ one that does not.',
  )
  await page.getByRole('button', { name: 'Start the free trial' }).click()
  await expect(page).toHaveURL('/subscriptions?success=true')
  await expect(card(page, 'The Lantern Room')).toContainText('$0.00')
  await expect(card(page, 'The Lantern Room')).toContainText('7 day(s) left')
})

test('CHECKOUT-12, CHECKOUT-16, CHECKOUT-17, CHECKOUT-18: journey 3: a buyer pays a one-time fee', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/community/gambit-chess-club')
  await buy(page, 'Life member')
  await expect(standIn(page)).toBeVisible()
  expect(checkoutOf(calls)).toMatchObject({
    items: [{ type: 'one_time', amount: 249, freeTrialDays: null }],
    metadata: {
      billingType: 'One Time Fee',
      currency: 'eur',
      purchase: {
        amount: 249,
        nextBillingDate: null,
        recurrenceCount: null,
        recurrenceUnit: null,
        platform: ['Discord', 'Telegram'],
        discordServerId: '811204417729318402',
        telegramServerId: '-1001884401102',
      },
    },
  })
  await page.getByRole('button', { name: 'Pay €249.00' }).click()
  await expect(page).toHaveURL('/subscriptions?success=true')
  await expect(card(page, 'Gambit Chess Club')).toContainText('€249.00')
})

test('CHECKOUT-16, CHECKOUT-12, ROUTE-11, C73, C87, A06: after Back from the card provider nothing is recorded, and the plan can be bought', async ({
  page,
}) => {
  await openAs(page, 'fresh', '/community/the-lantern-room')
  await buy(page, 'Patron')
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
  if (await dialog(page).isVisible()) await dialog(page).getByRole('button', { name: 'Close' }).click()
  await buy(page, 'Patron')
  await expect(standIn(page)).toBeVisible()

  await page.goto('/subscriptions?success=true')
  await expect(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible()
})

test('CHECKOUT-02, CHECKOUT-04, ROUTE-17, A24: the dialog opens the terms in a new tab, and its checkbox is unticked when it opens again', async ({
  page,
}) => {
  await openAs(page, 'fresh', '/community/the-lantern-room')
  await choose(page, 'Resident')
  await expect(dialog(page)).toContainText('Secured by Stripe')
  await expect(dialog(page)).toContainText('$12.00 / month')
  const terms = dialog(page).getByRole('link', { name: 'Terms of Service' })
  await expect(terms).toHaveAttribute('rel', 'noopener noreferrer')
  const tab = page.waitForEvent('popup')
  await terms.click()
  await expect(await tab).toHaveURL('/terms')
  await expect((await tab).getByRole('heading', { level: 1, name: 'Legal Information' })).toBeVisible()
  await agree(page)
  await expect(subscribe(page)).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await choose(page, 'Visitor')
  await expect(dialog(page).getByRole('checkbox')).not.toBeChecked()
  await expect(subscribe(page)).toBeDisabled()
})

test('A05, CHECKOUT-16, CHECKOUT-22: the page does not open an unsafe checkout address from a response', async ({
  page,
}) => {
  // Manipulates the response between backend and product, as a compromised server would.
  await using _script = await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      const { url } = request
      const response = await fetch(request)
      const forged = sessionStorage.getItem('forgedCheckout')
      if (forged === null || !url.endsWith('/create-checkout-session')) return response
      return new Response(JSON.stringify({ checkoutUrl: forged }), response)
    }
  })
  await openAs(page, 'fresh', '/community/the-lantern-room')
  await choose(page, 'Patron')
  await agree(page)
  for (const forged of [
    'javascript:document.title="owned"',
    'data:text/html,owned',
    'http://evil.test/pay',
    '//evil.test/pay',
    'tg://resolve?domain=evil',
    '',
  ]) {
    await page.evaluate((url) => sessionStorage.setItem('forgedCheckout', url), forged)
    const responded = page.waitForResponse('**/create-checkout-session')
    await subscribe(page).click()
    await responded
    await expect(subscribe(page), forged).toBeEnabled()
    await expect(page, forged).toHaveURL('/community/the-lantern-room')
    await expect(page, forged).toHaveTitle('The Lantern Room · Guildhall')
  }
  await page.evaluate(() => sessionStorage.clear())
  await subscribe(page).click()
  await expect(standIn(page)).toBeVisible()
})

test('COMM-01, CONST-02, A14: community pages with thirty plans, right-to-left text or very long names fit on a phone', async ({
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

  await page.goto('/community/almatbakh-aldafi')
  const title = page.getByRole('heading', { level: 1, name: 'المطبخ الدافئ' })
  await expect(title).toBeVisible()
  expect(await title.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  expect(await tooWide()).toEqual(fits)
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
