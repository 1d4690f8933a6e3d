import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { serve } from '#scripts/serving/serve-nginx.ts'
import { headlessShell } from '#scripts/set-up/chromium.mjs'

/** Starts a browser before the tests of a suite. Returns a function that gives the tests this browser. */
export const useBrowser = (): (() => Browser) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: headlessShell.path(), args: [...headlessShell.args] })
  })
  afterAll(() => browser.close())
  return () => browser
}

/** Serves the production build by nginx during the tests of a suite. Returns a function that gives its origin. */
export const useProduct = (): (() => string) => {
  let server: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    server = await serve('dist')
  })
  afterAll(() => server.stop())
  return () => server.origin
}
