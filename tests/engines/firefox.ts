import { type Browser, type BrowserContext, type ElementHandle, launch, type Page } from 'puppeteer-core'
import { vi } from 'vitest'
import { engines } from '#scripts/set-up/engines.mjs'
import { type Engine, patience, surroundings, type Tab } from './engine.ts'

/** Firefox's default settings, which the client's profile changes. */
const preferences = {
  'fission.bfcacheInParent': true,
  'fission.webContentIsolationStrategy': 1,
  'intl.accept_languages': 'en-US, en',
}

const tabOf = (page: Page): Tab => {
  const find = async (element: string) => {
    const handle = (await page.evaluateHandle(element)).asElement()
    if (!handle) throw new Error(`There is no ${element}.`)
    return handle as ElementHandle<HTMLInputElement>
  }
  return {
    go: async (address) => void (await page.goto(address)),
    // Goes back by a script, because the WebDriver client would wait forever: a page from the back/forward cache has no
    // page load.
    back: async () => void (await page.evaluate('setTimeout(() => history.back())')),
    reload: async () => {
      await page.evaluate('globalThis.wasThere = true; setTimeout(() => location.reload())')
      await vi.waitUntil(() => page.evaluate('!globalThis.wasThere').catch(() => false), patience)
    },
    ask: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    press: async (element) => (await find(element)).click(),
    write: async (element, text) => {
      const field = await find(element)
      await field.click()
      await field.evaluate((one) => one.select())
      await field.type(text)
    },
    key: (key) => page.keyboard.press(key),
    close: () => page.close(),
  }
}

const visitOf = (context: BrowserContext) => {
  const known = new Map<Page, Tab>()
  const tabFor = (page: Page) => {
    const tab = known.get(page) ?? tabOf(page)
    known.set(page, tab)
    return tab
  }
  return {
    openTab: async () => {
      const page = await context.newPage()
      await page.setViewport({ width: 1280, height: 800 })
      return tabFor(page)
    },
    tabs: async () => (await context.pages()).map(tabFor),
    end: () => context.close(),
  }
}

const versionOf = async (browser: Browser) => (await browser.version()).replace(/^firefox\//i, 'Firefox ')

/** Starts Debian's Firefox, controlled by its own WebDriver BiDi. */
export const startFirefox = async (): Promise<Engine> => {
  const browser = await launch({
    browser: 'firefox',
    executablePath: engines.path('firefox'),
    headless: true,
    env: surroundings,
    extraPrefsFirefox: preferences,
  })
  return {
    version: await versionOf(browser),
    visit: async () => visitOf(await browser.createBrowserContext()),
    stop: () => browser.close(),
  }
}
