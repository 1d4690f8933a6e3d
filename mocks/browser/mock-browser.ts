import { type Browser, createBrowser } from '#src/browser/browser.ts'
import { type VirtualTime, virtualClock } from './clock.ts'
import { placedBrowser } from './place.ts'
import { keys } from './sign-in.ts'

/** The browser wrapper for a demo page under `base`. It uses the fake backend's time and separate storage. */
export const createMockBrowser = (time: VirtualTime, base: string = import.meta.env.BASE_URL): Browser => {
  const browser = createBrowser(virtualClock(time))
  return { ...browser, ...placedBrowser(browser, { keys, base }) }
}
