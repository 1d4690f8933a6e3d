import { type Browser, createBrowser } from '#src/browser/browser.ts'
import { type VirtualTime, virtualClock } from './clock.ts'
import { placedBrowser } from './place.ts'
import { keys } from './sign-in.ts'

/** The browser of a page of the demo below `base`: its time is the fake backend's, and what it stores is its own. */
export const createMockBrowser = (time: VirtualTime, base: string = import.meta.env.BASE_URL): Browser => {
  const browser = createBrowser(virtualClock(time))
  return { ...browser, ...placedBrowser(browser, { keys, base }) }
}
