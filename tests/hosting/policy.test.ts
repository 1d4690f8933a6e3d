import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { serve } from '#scripts/serving/serve-nginx.ts'
import { nginx } from '#scripts/set-up/nginx.mjs'
import { useBrowser } from './hosted.ts'

type Server = Awaited<ReturnType<typeof serve>>

describe.skipIf(!nginx.path())('A14: under the policy that nginx sends', () => {
  const browser = useBrowser()

  /** Opens a page on a build of its own host, and expects that the policy has forbidden nothing. */
  const visit = async (build: string, act: (page: Page, server: Server) => Promise<void>) => {
    const server = await serve(build)
    try {
      const page = await browser().newPage()
      const said: string[] = []
      page.context().on('console', (message) => said.push(message.text()))
      page.on('pageerror', (error) => said.push(error.message))
      await act(page, server)
      expect(said.filter((text) => /Content Security Policy|requires 'Trusted/.test(text))).toEqual([])
    } finally {
      server.stop()
    }
  }
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

  it('the demo signs in through its service worker, and the studio draws', () =>
    visit('dist-demo', async (page, { origin }) => {
      await page.goto(`${origin}/LOGIN?scenario=buyer&redirectTo=%2Fsubscriptions`)
      await page.getByLabel('Email').fill('buyer@guildhall.test')
      await page.getByLabel('Password', { exact: true }).fill('guildhall')
      await page.getByRole('button', { name: 'Log In' }).click()
      await heading(page, 'Subscriptions').waitFor()
      expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
      const unknown = await page.goto(`${origin}/no/such/page`)
      expect(unknown?.status()).toBe(404)
      await heading(page, 'Page Not Found').waitFor()
      await page.goto(`${origin}/studio/`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }))

  it('LOGIN-12: the production build starts with the rules of all its elements, and loads the script of a third party', () =>
    visit('dist', async (page, { origin }) => {
      const requests: string[] = []
      await page.route(/^https:/, (route) => {
        requests.push(route.request().url())
        return route.fulfill({ contentType: 'text/javascript', body: '' })
      })
      await page.route('http://localhost:5001/**', (route) => route.abort())
      await page.goto(`${origin}/login`)
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      await expect.poll(() => requests).toEqual(['https://accounts.google.com/gsi/client'])
      const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href))
      expect(sheets).toContainEqual(expect.stringMatching(/\/assets\/rules-[\w-]+\.css$/))
    }))
})
