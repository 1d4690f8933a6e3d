import type { BrowserContext, Request } from 'playwright'
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
const seller = { _id: 'seller-1', name: 'Mara Lindqvist' }
const bot = { botPresent: true, permissions: { isAdmin: true } }

describe.skipIf(!nginx.path())('the HTML of a community page, as nginx sends it', () => {
  const browser = useBrowser()
  const origin = useProduct()
  let context: BrowserContext

  interface Visit {
    token?: string
    scripts: Promise<void>
  }

  /** Opens the page; its scripts load when `scripts` resolves. */
  const visit = async (path: string, { token, scripts }: Visit) => {
    context = await browser().newContext()
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
      const cors = {
        'access-control-allow-origin': origin(),
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': '*, authorization, x-api-key, content-type',
      }
      if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors })
      asked.push(request)
      const [community, owner] = addresses
      const known = new Map<unknown, object>([
        [community, course],
        [owner, seller],
      ])
      const json = request.url().includes('/check-bot/') ? bot : known.get(request.url())
      return route.fulfill({ headers: cors, ...(json ? { json } : { status: 404, json: {} }) })
    })
    await page.goto(`${origin()}${path}`, { waitUntil: 'commit' })
    return { page, asked, failures }
  }
  const addressesOf = (requests: readonly Request[]) => requests.map((request) => request.url())
  const addresses = ['courses/the%20lantern%20room', 'users/seller-1', 'discord/check-bot/811'].map(
    (path) => `http://localhost:5001/api/${path}`,
  )

  it('API-38, API-39, API-40: requests the community, its seller and its bot once, before the scripts have loaded', async () => {
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

  it('API-38: sends no early request for a signed-in user, whose requests need the token', async () => {
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

  it('sends no early request at an invalid address', async () => {
    const { page, asked, failures } = await visit('/community/%E0%A4%A', { scripts: Promise.resolve() })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(addressesOf(asked)).toEqual([])
    expect(failures).toEqual([])
    await context.close()
  })
})
