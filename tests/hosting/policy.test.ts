import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { serve } from '#scripts/serving/serve-nginx.ts'
import { nginx } from '#scripts/set-up/nginx.mjs'
import { clickToClose } from '#tests/click-to-close.ts'
import { useBrowser } from './hosted.ts'
import { bookingPage, thirdParties } from './third-party-scripts.ts'

type Server = Awaited<ReturnType<typeof serve>>

describe.skipIf(!nginx.path())('A14: under the CSP that nginx sends', () => {
  const browser = useBrowser()

  /**
   * Serves a build by nginx, runs `act` with a new page, and expects that the CSP has blocked only what `forbidden`
   * lists.
   */
  const visit = async (
    build: string,
    act: (page: Page, server: Server) => Promise<void>,
    forbidden: readonly string[] = [],
  ) => {
    const server = await serve(build)
    try {
      const page = await browser().newPage()
      const said: string[] = []
      page.context().on('console', (message) => said.push(message.text()))
      page.on('pageerror', (error) => said.push(error.message))
      await act(page, server)
      const violations = said.filter((text) =>
        /Content Security Policy|requires 'Trusted|Permissions[- ]Policy/i.test(text),
      )
      expect([...new Set(violations)]).toEqual(forbidden)
    } finally {
      server.stop()
    }
  }
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

  it('a user of the demo can sign in through the service worker, and the studio renders', () =>
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

  /** Responds in place of third parties and aborts other https requests; returns the requested URLs without queries. */
  const withThirdParties = async (page: Page) => {
    const requests: string[] = []
    await page.context().route(/^https:/, (route) => {
      const url = route.request().url().split('?')[0] ?? ''
      requests.push(url)
      const body = thirdParties[url] ?? (url.startsWith('https://calendly.com/') ? bookingPage : null)
      const headers = { 'access-control-allow-origin': '*' }
      return body ? route.fulfill({ ...body, headers }) : route.abort()
    })
    return requests
  }

  it("LOGIN-12: the production build starts with its compiled styles, and Google's script opens its own window for the sign-in", () =>
    visit('dist', async (page, { origin }) => {
      const requests = await withThirdParties(page)
      const bodies: unknown[] = []
      await page.route('http://localhost:5001/**', (route) => {
        if (route.request().method() === 'POST') bodies.push(route.request().postDataJSON())
        return route.abort()
      })
      await page.goto(`${origin}/login`)
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      const popup = page.waitForEvent('popup')
      await page.frameLocator('iframe').getByRole('button', { name: 'Ann Larsson' }).click()
      await clickToClose(await popup, 'Continue')
      await expect
        .poll(() => bodies)
        .toEqual([{ credential: expect.stringMatching(/^\w+\.\w+\.a\.signed\.credential$/) }])
      expect(requests.sort()).toEqual([
        'https://accounts.google.com/gsi/client',
        'https://accounts.google.com/gsi/confirm',
        'https://accounts.google.com/gsi/iframe/select',
        'https://accounts.google.com/gsi/status',
        'https://accounts.google.com/gsi/style',
      ])
      const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href))
      expect(sheets).toContainEqual(expect.stringMatching(/\/assets\/rules-[\w-]+\.css$/))
    }))

  it("OWN-01, OWN-03: a report reaches the host of VITE_SENTRY_DSN by Sentry's SDK, and contains the user's steps without secrets", () =>
    visit('dist', async (page, { origin }) => {
      const sent: { url: string; body: string }[] = []
      await page.context().route('https://ingest.example/**', (route) => {
        sent.push({ url: route.request().url(), body: route.request().postData() ?? '' })
        return route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } })
      })
      await page.route('http://localhost:5001/**', (route) => route.abort())
      const scripts: string[] = []
      page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
      const isSdk = (path: string) => /\/sentry-[\w-]+\.js$/.test(path)
      await page.goto(`${origin}/login?redirectTo=%2Fcommunity%2Fsecret-slug`)
      await page.getByLabel('Email').fill('secret@guildhall.test')
      await page.getByLabel('Password', { exact: true }).fill('secret-word')
      await page.getByRole('button', { name: 'Log In' }).click()
      await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
      await page.getByRole('button', { name: 'Report a problem' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Report a problem' })
      await dialog.getByLabel('What did you expect?').fill('To be signed in.')
      expect(
        scripts.filter(isSdk),
        'dist must be built with VITE_SENTRY_DSN=https://key@ingest.example/1',
      ).toEqual([])
      await dialog.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Thank you. The report was sent.').waitFor()
      expect(scripts.filter(isSdk)).toHaveLength(1)
      expect(sent).toHaveLength(1)
      const [{ url, body } = expect.unreachable()] = sent
      expect(url).toMatch(/^https:\/\/ingest\.example\/api\/1\/envelope\/\?/)
      expect(url).not.toMatch(/secret/)
      expect(body).not.toMatch(/secret|localhost|https?:|stacktrace|"(?:user|request|contexts)"/)
      const [, , event] = body.split('\n').map((line) => JSON.parse(line))
      expect(event.extra.report.expected).toBe('To be signed in.')
      expect(event.breadcrumbs).toHaveLength(event.extra.report.steps.length)
      expect(event.breadcrumbs).toContainEqual({
        category: 'login',
        message: expect.stringMatching(/^Login: Sign in: failed \(unreachable\)/),
      })
    }))

  const trustedMarkup = [
    "This document requires 'TrustedHTML' assignment. The action has been blocked.",
    "Failed to set the 'innerHTML' property on 'Element': This document requires 'TrustedHTML' assignment.",
  ]

  it("SCHED-02: Calendly's popup opens and closes on the landing page, but assigning HTML text to an element is blocked", () =>
    visit(
      'dist',
      async (page, { origin }) => {
        const requests = await withThirdParties(page)
        await page.goto(origin)
        await page.getByRole('button', { name: 'Book a Free Call' }).click()
        await page.frameLocator('iframe').getByRole('heading', { name: 'Choose a time' }).waitFor()
        await page.locator('.calendly-popup-close').click()
        await page.locator('.calendly-overlay').waitFor({ state: 'detached' })
        expect(requests).toContain('https://assets.calendly.com/assets/external/widget.css')
        // Calendly's badge, which the product does not use, sets innerHTML. The CSP blocks that, which shows that the CSP is
        // in force.
        const refused = page.waitForEvent('pageerror')
        await page.evaluate(() => {
          const { Calendly } = window as unknown as {
            Calendly: { initBadgeWidget(o: { text: string }): void }
          }
          setTimeout(() => Calendly.initBadgeWidget({ text: '<b>Book</b>' }))
        })
        await refused
      },
      trustedMarkup,
    ))
})
