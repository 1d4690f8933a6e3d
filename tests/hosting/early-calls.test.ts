import type { BrowserContext, Page, Request } from 'playwright'
import { describe, expect, it } from 'vitest'
import { nginx } from '#scripts/set-up/nginx.mjs'
import { useBrowser, useProduct } from './hosted.ts'

const course = {
  _id: 'community-1',
  title: 'The Lantern Room',
  slug: 'the lantern room',
  description: 'Evenings.',
  seller: 'seller-1',
  isActive: true,
  plans: [
    {
      _id: 'plan-1',
      title: 'Reader',
      price: 0,
      billingType: 'Free',
      platform: ['Discord'],
      discordServerId: '811',
    },
  ],
}
/** With a film and its picture. */
const filmed = {
  ...course,
  description: 'Evenings.\nCandles.',
  video: 'http://localhost:5001/film.webm',
  thumbnail: 'http://localhost:5001/film.svg',
}
const plan = (server: string) => ({ ...course.plans[0], _id: `plan-${server}`, discordServerId: server })
const seller = { _id: 'seller-1', name: 'Mara Lindqvist' }
const bot = { botPresent: true, permissions: { isAdmin: true } }

describe.skipIf(!nginx.path())('the page of a community, as its host sends it', () => {
  const browser = useBrowser()
  const origin = useProduct()
  let context: BrowserContext

  interface Visit {
    token?: string
    scripts: Promise<void>
    width?: number
    /** What the provider says of the community and of each bot, in JSON. */
    community?: object
    bot?: object
  }

  /** Opens the page; its scripts come when `scripts` says so. */
  const visit = async (path: string, { token, scripts, width = 1280, ...says }: Visit) => {
    context = await browser().newContext({ viewport: { width, height: 900 } })
    const page = await context.newPage()
    const asked: Request[] = []
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(error.message))
    if (token) await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
    await page.route('**/assets/*.js', async (route) => {
      await scripts
      await route.continue()
    })
    await page.route('http://localhost:5001/**', (route) => {
      const request = route.request()
      // A film that cannot be loaded is replaced by a sign.
      if (request.url() === filmed.video) return
      const cors = {
        'access-control-allow-origin': origin(),
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': '*, authorization, x-api-key, content-type',
      }
      if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors })
      asked.push(request)
      const [community, owner] = addresses
      const known = new Map<unknown, object>([
        [community, says.community ?? course],
        [owner, seller],
      ])
      const json = request.url().includes('/check-bot/') ? (says.bot ?? bot) : known.get(request.url())
      return route.fulfill({ headers: cors, ...(json ? { json } : { status: 404, json: {} }) })
    })
    await page.goto(`${origin()}${path}`, { waitUntil: 'commit' })
    return { page, asked, failures }
  }
  const addressesOf = (requests: readonly Request[]) => requests.map((request) => request.url())
  const addresses = ['courses/the%20lantern%20room', 'users/seller-1', 'discord/check-bot/811'].map(
    (path) => `http://localhost:5001/api/${path}`,
  )

  it('API-38, API-39, API-40: asks for the community, its seller and its bot before its scripts have come, and once', async () => {
    const scripts = Promise.withResolvers<void>()
    const { page, asked, failures } = await visit('/community/the%20lantern%20room', {
      scripts: scripts.promise,
    })
    await expect.poll(() => addressesOf(asked)).toEqual(addresses)
    for (const request of asked)
      expect(request.headers()).toMatchObject({ accept: 'application/json', 'x-api-key': 'guildhall' })
    scripts.resolve()
    await page.getByRole('heading', { level: 1, name: 'The Lantern Room' }).waitFor()
    await page.getByText(seller.name).first().waitFor()
    expect(addressesOf(asked)).toEqual(addresses)
    expect(failures).toEqual([])
    await context.close()
  })

  it('API-38: of somebody signed in the calls wait for their token', async () => {
    const { page, asked } = await visit('/course/the%20lantern%20room/', {
      token: 'token-1',
      scripts: Promise.resolve(),
    })
    await page.getByRole('heading', { level: 1, name: 'The Lantern Room' }).waitFor()
    expect(asked.length).toBeGreaterThanOrEqual(addresses.length)
    expect(new Set(asked.map((request) => request.headers().authorization))).toEqual(
      new Set(['Bearer token-1']),
    )
    await context.close()
  })

  it('an address that names nothing sends nothing ahead', async () => {
    const { page, asked, failures } = await visit('/community/%E0%A4%A', { scripts: Promise.resolve() })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(addressesOf(asked)).toEqual([])
    expect(failures).toEqual([])
    await context.close()
  })

  const early = (page: Page) => page.locator('body > .still')
  const path = '/community/the%20lantern%20room'

  it.each([390, 1280])(
    'COMM-01, COMM-05: what is seen first is there before the scripts, where the page shows it (%i px)',
    async (width) => {
      const scripts = Promise.withResolvers<void>()
      const { page, failures } = await visit(path, { scripts: scripts.promise, width, community: filmed })
      const placesIn = (root: string) =>
        Promise.all(
          ['h1', 'p[dir=auto]', 'video'].map(async (part) => {
            const box = await page.locator(`${root} ${part}`).first().boundingBox()
            return box && { part, x: box.x, y: box.y, width: box.width }
          }),
        )
      await early(page).waitFor()
      expect(await early(page).locator('h1').innerText()).toBe(filmed.title)
      expect(await early(page).locator('main p[dir=auto]').innerText()).toBe(filmed.description)
      expect(await early(page).locator('video').getAttribute('poster')).toBe(filmed.thumbnail)
      // It cannot be used yet, and is not read twice.
      expect(await early(page).getAttribute('inert')).toBe('')
      expect(await page.getByRole('heading').count()).toBe(0)
      const before = await placesIn('body > .still')
      scripts.resolve()
      await page.getByRole('heading', { level: 1, name: filmed.title }).waitFor()
      expect(await early(page).count()).toBe(0)
      expect(await placesIn('#root')).toEqual(before)
      expect(failures).toEqual([])
      await context.close()
    },
  )

  it('COMM-05: a community without a film is there before the scripts, too', async () => {
    const scripts = Promise.withResolvers<void>()
    const { page } = await visit(path, { scripts: scripts.promise })
    await early(page).waitFor()
    expect(await early(page).locator('h1').innerText()).toBe(course.title)
    expect(await early(page).locator('video').count()).toBe(0)
    scripts.resolve()
    await page.getByRole('heading', { level: 1, name: course.title }).waitFor()
    expect(await early(page).count()).toBe(0)
    await context.close()
  })

  /** In the page: two frames after all of its early calls have been answered. */
  const answered = async () => {
    for (let asked = -1; asked !== (window.earlyCalls?.size ?? 0); ) {
      asked = window.earlyCalls?.size ?? 0
      await Promise.all([...(window.earlyCalls?.values() ?? [])].map(({ answer }) => answer))
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
  const unavailable = 'Sorry, this course is not available.'

  /** Opens the page, whose heading will be `heading`, and sees that nothing of the community is there before it. */
  const seeNothingEarly = async (heading: string, says: Partial<Visit>) => {
    const scripts = Promise.withResolvers<void>()
    const { page } = await visit(path, { scripts: scripts.promise, ...says })
    await page.locator('#root .still').waitFor({ state: 'attached' })
    await page.evaluate(answered)
    expect(await early(page).count()).toBe(0)
    scripts.resolve()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await early(page).count()).toBe(0)
    await context.close()
  }

  it.each<[string, Partial<Visit>]>([
    ['whose bot is missing', { bot: { botPresent: false } }],
    ['whose bot is no administrator', { bot: { botPresent: true, permissions: { isAdmin: false } } }],
    ['that is not active', { community: { ...filmed, isActive: false } }],
    ['whose name is no text', { community: { ...filmed, title: 7 } }],
    ['whose description is no text', { community: { ...filmed, description: {} } }],
  ])('COMM-08, COMM-12: nothing is shown early of a community %s', (_, says) =>
    seeNothingEarly(unavailable, says),
  )

  it.each<[string, Partial<Visit>]>([
    [
      'with more servers than are asked for early',
      { community: { ...filmed, plans: [...'1234567'].map(plan) } },
    ],
    ['that is hosted nowhere', { community: { ...filmed, plans: [{ ...course.plans[0], platform: [] }] } }],
    ['for somebody who has a token', { token: 'token-1' }],
  ])('nothing is shown early of a community %s (addition)', (_, says) => seeNothingEarly(course.title, says))

  it('COMM-08: what was shown early is gone where the page cannot be shown', async () => {
    const scripts = Promise.withResolvers<void>()
    const { page } = await visit(path, {
      scripts: scripts.promise,
      community: { ...filmed, plans: [{ ...course.plans[0], price: 'much' }] },
    })
    await early(page).waitFor()
    scripts.resolve()
    await page.getByRole('heading', { level: 1, name: unavailable }).waitFor()
    expect(await early(page).count()).toBe(0)
    await context.close()
  })
})
