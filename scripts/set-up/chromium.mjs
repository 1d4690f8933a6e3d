import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { onSystem } from './on-system.mjs'

/** The path of a browser that Playwright has downloaded, or ''. */
const downloaded = (name) => {
  try {
    const { registry } = createRequire(import.meta.url)('playwright-core/lib/coreBundle').registry
    const path = registry.findExecutable(name).executablePath()
    return existsSync(path) ? path : ''
  } catch {
    return ''
  }
}

const fullChromium = () =>
  process.env.CHROMIUM_PATH ||
  ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(onSystem).find(Boolean) ||
  downloaded('chromium')

const shell = () =>
  process.env.CHROMIUM_HEADLESS_SHELL_PATH ||
  process.env.CHROMIUM_PATH ||
  onSystem('chromium-headless-shell') ||
  downloaded('chromium-headless-shell')

const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

/**
 * Finds the full Chromium, for what the headless shell lacks, such as a window. Looks at CHROMIUM_PATH, on the
 * system, then in Playwright's downloads. Falls back to the headless shell; tests that need the full browser then fail.
 * Plain JavaScript, because it runs before the installation, on whatever Node started npm.
 */
export const chromium = {
  /** @returns {string} The path of the browser, or '' if there is none. */
  path: () => fullChromium() || shell(),
  args,
  /** Whether the full Chromium is installed. The fallback does not count. */
  isThere: () => fullChromium() !== '',
}

/**
 * Finds the headless shell of Chromium, which runs the tests. Looks at CHROMIUM_HEADLESS_SHELL_PATH or CHROMIUM_PATH,
 * for Debian's package on the system, then in Playwright's downloads. Falls back to the full Chromium, which is slower.
 */
export const headlessShell = {
  /** @returns {string} The path of the browser, or '' if there is none. */
  path: () => shell() || fullChromium(),
  args,
  /** Whether the headless shell is installed. The fallback does not count. */
  isThere: () => shell() !== '',
}
