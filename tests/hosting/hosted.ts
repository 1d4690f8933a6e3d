import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { serve } from '#scripts/serving/serve-nginx.ts'
import { headlessShell } from '#scripts/set-up/chromium.mjs'

/** A browser for the tests of a suite; available when they run. */
export const useBrowser = (): (() => Browser) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: headlessShell.path(), args: [...headlessShell.args] })
  })
  afterAll(() => browser.close())
  return () => browser
}

/** The origin of an nginx that serves the production build; available when the tests of a suite run. */
export const useProduct = (): (() => string) => {
  let server: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    server = await serve('dist')
  })
  afterAll(() => server.stop())
  return () => server.origin
}
