import { type Browser, createBrowser } from '#src/browser/browser.ts'
import { type VirtualTime, virtualClock } from './clock.ts'
import { placedBrowser } from './place.ts'
import { keys } from './sign-in.ts'

/**
 * The browser object for a page of the demo at `base`: its clock shows the fake backend's time, and its storage is
 * separate from that of other demos.
 */
export const createMockBrowser = (time: VirtualTime, base: string = import.meta.env.BASE_URL): Browser => {
  const browser = createBrowser(virtualClock(time))
  return { ...browser, ...placedBrowser(browser, { keys, base }) }
}
