import { defineConfig } from '@playwright/test'
import { headlessShell } from './scripts/set-up/chromium.mjs'

const port = Number(process.env.E2E_PORT ?? 4310)
const build = process.env.E2E_BUILD ?? 'dist-demo'

/** Turns optimising compilers off: a page lives only seconds here, so optimised code would not pay off. */
const shortLived = '--js-flags=--no-opt --no-maglev'

/** The end-to-end tests in Chromium, against the demo build. */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: Number(process.env.E2E_TIMEOUT ?? 20_000) },
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath: headlessShell.path(), args: [...headlessShell.args, shortLived] },
    timezoneId: 'Europe/Stockholm',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
  webServer: {
    command: `vite preview --mode mock --outDir ${build} --port ${port} --strictPort`,
    url: `http://localhost:${port}`,
    reuseExistingServer: false,
  },
})
