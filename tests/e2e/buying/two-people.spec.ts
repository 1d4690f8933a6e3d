import { type ChildProcess, spawn } from 'node:child_process'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { logIn } from '../journey.ts'

/** The URL of a provider that runs as an HTTP server, and a product that uses it. */
const api = 'http://localhost:4391/api'
const app = 'http://localhost:4392'
const servers: ChildProcess[] = []

const start = (script: string, args: readonly string[], env: Record<string, string>) => {
  servers.push(
    spawn(process.execPath, [script, ...args], { env: { ...process.env, ...env }, stdio: 'ignore' }),
  )
}

const responses = (url: string) =>
  expect
    .poll(
      () =>
        fetch(url).then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true)

// Runs the tests one after the other, because they share the two servers.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  start('mocks/server.ts', [], { BACKEND_PORT: '4391', APP_ORIGIN: app, SCENARIO: 'fresh' })
  start('node_modules/vite/bin/vite.js', ['--port', '4392'], { VITE_API_BASE: api })
  await Promise.all([responses(`${api}/courses/the-lantern-room`), responses(app)])
})

test.afterAll(() => {
  for (const server of servers) server.kill()
})

/** Signs a user in, in a separate browser. Both browsers use the same provider. */
const userAt = async (browser: Browser, path: string, email: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: app })).newPage()
  await page.goto(`/login?redirectTo=${encodeURIComponent(path)}`)
  await logIn(page, email)
  await expect(page).toHaveURL(path)
  return page
}

test('WIZ-18, ACTIV-02, CHECKOUT-16, API-48, API-50: a seller creates a community, and a buyer in another browser buys its plan', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const known = await (
    await fetch(`${api}/courses/the-lantern-room`, { headers: { 'x-api-key': 'guildhall' } })
  ).json()
  const { discordServerId } = known.plans.find((plan: { discordServerId?: string }) => plan.discordServerId)

  const seller = await userAt(browser, '/create', 'seller@guildhall.test')
  await seller.getByLabel('Community name').fill('The Night Bakers')
  await seller.getByLabel('Description', { exact: true }).fill('Bread at three in the morning.')
  await seller.getByRole('button', { name: 'Next' }).click()
  await seller.getByRole('button', { name: 'Next' }).click()
  const plan = seller.getByRole('listitem', { name: 'Plan 1', exact: true })
  await plan.getByLabel('Plan title').fill('Baker')
  await plan.getByLabel('Plan description').fill('All recipes.')
  await plan.getByRole('checkbox', { name: 'Discord' }).check()
  await plan.getByRole('textbox', { name: 'Discord Server ID' }).fill(discordServerId)
  await plan.getByLabel('Price').fill('19')
  await plan.getByRole('radio', { name: '1 month' }).check()
  await seller.getByRole('button', { name: 'Next' }).click()
  await seller.getByRole('button', { name: 'Finish' }).click()
  await expect(seller).toHaveURL('/pages')
  const card = seller.getByRole('listitem', { name: 'The Night Bakers' })
  await card.getByRole('switch').click()
  await expect(card.getByText('Active', { exact: true })).toBeVisible()

  const buyer = await userAt(browser, '/community/the-night-bakers', 'buyer@guildhall.test')
  await buyer.getByRole('listitem', { name: 'Baker' }).getByRole('button', { name: 'Continue' }).click()
  await buyer.getByRole('checkbox').check()
  await buyer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(buyer).toHaveURL(/\/mocks\/providers\/checkout/)
  await buyer.getByRole('button', { name: /^Pay/ }).click()
  await expect(buyer).toHaveURL(/\/subscriptions/)
  await expect(buyer.getByRole('listitem', { name: 'The Night Bakers' })).toContainText('$19.00')

  await seller.reload()
  await expect(card).toContainText('1')
})

test('COMM-01, COMM-05, COMM-06: with a provider on another host, video and pictures load, and the console shows no errors', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: app })).newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const shown = (element: string) =>
    page
      .locator(`main ${element}`)
      .evaluateAll((all) =>
        (all as (HTMLImageElement | HTMLVideoElement)[])
          .filter((one) => (one instanceof HTMLVideoElement ? one.readyState > 0 : one.naturalWidth > 0))
          .map((one) => one.src),
      )
  await page.goto('/community/the-lantern-room')
  const data = page.locator('head script[type="application/ld+json"]')
  expect(JSON.parse((await data.textContent()) ?? '')).toMatchObject({
    '@type': 'Product',
    name: 'The Lantern Room',
    url: `${app}/community/the-lantern-room`,
  })
  await expect.poll(() => shown('video')).toEqual(['http://localhost:4391/videos/lantern-room.webm'])
  await expect
    .poll(() => shown('img'))
    .toEqual(['http://localhost:4391/pictures/lantern.svg', 'http://localhost:4391/pictures/portrait-2.svg'])
  expect(errors).toEqual([])
})
