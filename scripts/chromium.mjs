import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const onSystem = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const found = (command) => {
  try {
    return execFileSync('which', [command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

/** Playwright's own browser, if it was downloaded. */
const downloaded = () => {
  try {
    const path = createRequire(import.meta.url)('playwright-core').chromium.executablePath()
    return existsSync(path) ? path : ''
  } catch {
    return ''
  }
}

/**
 * The Chromium that drives the tests: named by CHROMIUM_PATH, else one on the system, else Playwright's download.
 * Plain JavaScript, because it runs before anything is installed, on whatever Node started npm.
 */
export const chromium = {
  path: () => process.env.CHROMIUM_PATH || onSystem.map(found).find(Boolean) || downloaded(),
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
  ],
}
