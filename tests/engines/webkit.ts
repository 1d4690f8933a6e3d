import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, Key, type WebDriver } from 'selenium-webdriver'
import { freePort } from '#scripts/serving/free-port.ts'
import { engines } from '#scripts/set-up/engines.mjs'
import { type Engine, surroundings, type Tab } from './engine.ts'

/** Starts a virtual screen; its first output is its number. */
const startScreen = async (): Promise<{ process: ChildProcess; display: string }> => {
  const process = spawn(
    engines.path('screen'),
    ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const [number] = await once(process.stdio[3] as NodeJS.ReadableStream, 'data')
  return { process, display: `:${String(number).trim()}` }
}

const end = async (process: ChildProcess) => {
  const ended = once(process, 'exit')
  process.kill()
  await ended
}

const responses = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(address)).ok
  } catch {
    return false
  }
}

const startDriver = async (display: string): Promise<{ process: ChildProcess; address: string }> => {
  const port = await freePort()
  const process = spawn(engines.path('webkitDriver'), [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...surroundings, DISPLAY: display, GDK_BACKEND: 'x11' },
  })
  const address = `http://127.0.0.1:${port}`
  while (!(await responses(`${address}/status`)))
    if (process.exitCode !== null) throw new Error('WebKitWebDriver has ended.')
  return { process, address }
}

const tabOf = (driver: WebDriver, handle: string): Tab => {
  const here = () => driver.switchTo().window(handle)
  const find = async (element: string) => {
    await here()
    const found = await driver.executeScript<ReturnType<WebDriver['findElement']> | null>(`return ${element}`)
    if (!found) throw new Error(`There is no ${element}.`)
    return found
  }
  return {
    go: async (address) => {
      await here()
      await driver.get(address)
    },
    back: async () => {
      await here()
      await driver.navigate().back()
    },
    reload: async () => {
      await here()
      await driver.navigate().refresh()
    },
    ask: async <T>(expression: string) => {
      await here()
      return driver.executeScript<T>(`return ${expression}`)
    },
    press: async (element) => (await find(element)).click(),
    write: async (element, text) => {
      const field = await find(element)
      await field.click()
      await driver.executeScript('arguments[0].select()', field)
      await field.sendKeys(text)
    },
    key: async (key) => {
      await here()
      await driver
        .actions()
        .sendKeys(key === 'Enter' ? Key.ENTER : Key.ESCAPE)
        .perform()
    },
    close: async () => {
      await here()
      await driver.close()
    },
  }
}

/** Starts Debian's WebKitGTK in MiniBrowser, the browser of its driver. Each visit is a process of its own. */
export const startWebKit = async (): Promise<Engine> => {
  const screen = await startScreen()
  const { process, address } = await startDriver(screen.display)
  const openDriver = () =>
    new Builder()
      .usingServer(address)
      .withCapabilities({ browserName: 'MiniBrowser', unhandledPromptBehavior: 'accept' })
      .build()
  const first = await openDriver()
  const capabilities = await first.getCapabilities()
  await first.quit()
  return {
    version: `WebKitGTK ${capabilities.getBrowserVersion()}`,
    visit: async () => {
      const driver = await openDriver()
      const known = new Map<string, Tab>()
      const tabFor = (handle: string) => {
        const tab = known.get(handle) ?? tabOf(driver, handle)
        known.set(handle, tab)
        return tab
      }
      return {
        openTab: async () => {
          if (known.size > 0) await driver.switchTo().newWindow('tab')
          return tabFor(await driver.getWindowHandle())
        },
        tabs: async () => (await driver.getAllWindowHandles()).map(tabFor),
        end: () => driver.quit(),
      }
    },
    stop: async () => {
      await end(process)
      await end(screen.process)
    },
  }
}
