import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { logIn } from '../journey.ts'

/** Ports beside the one of playwright.config.ts, so that two runs with different ports do not collide. */
const port = Number(process.env.E2E_PORT ?? 4310)

/** A provider that runs as an HTTP server, and a product that uses it. */
const provider = `http://localhost:${port + 81}`
const api = `${provider}/api`
const app = `http://localhost:${port + 82}`
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

test.beforeAll(async () => {
  start('mocks/server.ts', [], { BACKEND_PORT: `${port + 81}`, APP_ORIGIN: app, SCENARIO: 'fresh' })
  start('node_modules/vite/bin/vite.js', ['--port', `${port + 82}`], { VITE_API_BASE: api })
  await Promise.all([responses(`${api}/courses/the-lantern-room`), responses(app)])
})

test.afterAll(() => {
  for (const server of servers) server.kill()
})

test('COMM-01, COMM-05, COMM-06, ACTIV-02, ACTIV-03: with a provider on another host, video and pictures load without errors; when the seller turns the community off in another browser, the visitor no longer sees it', async ({
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
  await expect.poll(() => shown('video')).toEqual([`${provider}/videos/lantern-room.webm`])
  await expect
    .poll(() => shown('img'))
    .toEqual([`${provider}/pictures/lantern.svg`, `${provider}/pictures/portrait-2.svg`])
  expect(errors).toEqual([])

  const seller = await (await browser.newContext({ baseURL: app })).newPage()
  await seller.goto('/login')
  await logIn(seller, 'seller@guildhall.test')
  const card = seller.getByRole('listitem', { name: 'The Lantern Room' })
  await card.getByRole('switch').click()
  await seller.getByRole('button', { name: 'Yes' }).click()
  await expect(card.getByText('Inactive', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Sorry, this course is not available.')).toBeVisible()
})
