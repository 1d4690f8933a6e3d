import { chromium } from 'playwright'
import { describe, expect, it } from 'vitest'
import { servedBrowsers } from '#build/served-browsers.ts'
import { serve } from '#scripts/serving/serve-nginx.ts'
import { headlessShell } from '#scripts/set-up/chromium.mjs'
import { nginx } from '#scripts/set-up/nginx.mjs'
import { knownTo } from '../build/newer-features.ts'
import { useBrowser, useProduct } from './hosted.ts'

/**
 * All features that at least one of the oldest supported browsers lacks, except Trusted Types: Chromium would still
 * enforce Trusted Types after the test has removed their API.
 */
const lacking = knownTo(servedBrowsers).flatMap(({ owner, member, isThere }): [string, string | null][] =>
  isThere || /^trusted/i.test(member ?? owner) || owner.startsWith('Trusted') ? [] : [[owner, member]],
)

/** Runs in the page before its own scripts. Removes each member from its owner, or the owner if `member` is null. */
const take = (features: readonly [owner: string, member: string | null][]) => {
  const globals = globalThis as unknown as Record<string, Record<string, object> | undefined>
  for (const [owner, member] of features) {
    if (member === null) delete globals[owner]
    else
      for (const from of [globals[owner], globals[owner]?.prototype])
        if (from) Reflect.deleteProperty(from, member)
  }
}

const notServed = 'Guildhall does not work in this browser.'

describe.skipIf(!nginx.path())('the product in an older browser', () => {
  const browser = useBrowser()
  const origin = useProduct()

  const open = async (options?: Parameters<ReturnType<typeof browser>['newContext']>[0]) => {
    const page = await (await browser().newContext(options)).newPage()
    await page.route('http://localhost:5001/**', (route) => route.abort())
    return page
  }
  it('LOGIN-01, CHECKOUT-18: a user can sign in and pay without the features that the oldest supported browsers lack', async () => {
    const server = await serve('dist-demo')
    // The test opens the page by http at `guildhall.local`, because `localhost` would be a secure context.
    const plain = await chromium.launch({
      executablePath: headlessShell.path(),
      args: [...headlessShell.args, '--host-resolver-rules=MAP guildhall.local 127.0.0.1'],
    })
    try {
      const page = await plain.newPage()
      await page.addInitScript(take, lacking)
      const failures: string[] = []
      page.on('pageerror', (error) => failures.push(error.message))
      const origin = server.origin.replace('127.0.0.1', 'guildhall.local')
      await page.goto(`${origin}/login?scenario=fresh&redirectTo=%2Fcommunity%2Fthe-lantern-room`)
      await page.getByLabel('Email').fill('buyer@guildhall.test')
      await page.getByLabel('Password', { exact: true }).fill('guildhall')
      await page.getByRole('button', { name: 'Log In' }).click()
      await page.getByRole('heading', { level: 1, name: 'The Lantern Room' }).waitFor()
      expect(
        await page.evaluate(() => [
          isSecureContext,
          'any' in AbortSignal,
          'canParse' in URL,
          'Segmenter' in Intl,
          'withResolvers' in Promise,
        ]),
      ).toEqual([false, false, false, false, false])
      const plan = page.getByRole('listitem', { name: 'Patron', exact: true })
      await plan.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('checkbox', { name: 'I agree to the Terms of Service' }).check()
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await page.getByRole('button', { name: 'Pay $120.00' }).click()
      await page.getByRole('listitem', { name: 'The Lantern Room', exact: true }).waitFor()
      expect(failures).toEqual([])
    } finally {
      await plain.close()
      server.stop()
    }
  })

  it.each<[path: string, feature: string, remove: () => void]>([
    ['/', '`toSpliced`', () => void Reflect.deleteProperty(Array.prototype, 'toSpliced')],
    [
      '/subscriptions',
      '`:has()`',
      () => {
        CSS.supports = (condition: string) => !condition.includes(':has')
      },
    ],
    [
      '/subscriptions',
      'lookbehind',
      () => {
        const apply = (make: RegExpConstructor, _: unknown, [source]: [string]) => {
          if (source.includes('(?<=')) throw new SyntaxError('Invalid regular expression')
          return make(source)
        }
        window.RegExp = new Proxy(RegExp, { apply })
      },
    ],
  ])(
    'the page %s shows the notice about supported browsers when the browser lacks %s',
    async (path, _, remove) => {
      const page = await open()
      await page.addInitScript(remove)
      await page.goto(`${origin()}${path}`)
      await page.getByText(notServed).waitFor()
      expect(await page.locator('#unserved').innerText()).toContain(
        'It works in Chrome and Edge from version 111, Firefox from 121, and Safari from 16.4.',
      )
      // Under the notice, the prerendered page `/` is still readable.
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(path === '/' ? 1 : 0)
    },
  )

  it.each(['/', '/login', '/subscriptions'])(
    'the page %s shows the notice about supported browsers when its scripts cannot be parsed',
    async (path) => {
      const page = await open()
      await page.route('**/assets/index-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'syntax of tomorrow' }),
      )
      await page.goto(`${origin()}${path}`)
      if (path !== '/subscriptions') await page.mouse.move(10, 10)
      await page.getByText(notServed).waitFor()
    },
  )

  it.each(['/', '/subscriptions'])(
    'the page %s shows the notice about supported browsers when no script runs',
    async (path) => {
      const page = await open({ javaScriptEnabled: false })
      await page.goto(`${origin()}${path}`)
      await page.locator('noscript strong').waitFor()
      expect(await page.getByText(notServed).isVisible()).toBe(false)
    },
  )

  it('the page /register does not show the notice about supported browsers when no feature is missing', async () => {
    const page = await open()
    await page.goto(`${origin()}/register`)
    await page.getByLabel('Email').fill('a@b.test')
    expect(await page.getByText(notServed).isVisible()).toBe(false)
  })
})
