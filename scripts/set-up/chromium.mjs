import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { onSystem } from './on-system.mjs'

/** The path of a browser of Playwright's own, by its name there, or '' if it was not downloaded. */
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
 * The full Chromium, for what its headless shell cannot do, such as a window: named by CHROMIUM_PATH, else one on the
 * system, else Playwright's download. Without any of them it is the headless shell: whoever has one browser has one for
 * every test, and one that needs more than it can do fails by itself.
 * Plain JavaScript, because it runs before anything is installed, on whatever Node started npm.
 */
export const chromium = {
  /** @returns {string} Where it is, or '' if there is none. */
  path: () => fullChromium() || shell(),
  args,
  /** Whether there is one, or one that was named to be used instead. */
  isThere: () => fullChromium() !== '',
}

/**
 * The browser that drives the tests, Chromium's headless shell: named by CHROMIUM_HEADLESS_SHELL_PATH or CHROMIUM_PATH,
 * else Debian's on the system, else Playwright's download. Without any of them it is the full Chromium, which does the
 * same more slowly.
 */
export const headlessShell = {
  /** @returns {string} Where it is, or '' if there is none. */
  path: () => shell() || fullChromium(),
  args,
  /** Whether there is one, or one that was named to be used instead. */
  isThere: () => shell() !== '',
}
