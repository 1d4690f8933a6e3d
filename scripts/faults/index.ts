import { hostileAddresses } from './addresses.ts'
import { wrongClock } from './clock.ts'
import type { FaultGroup } from './fault.ts'
import { killedPage } from './killed-page/killed-page.ts'
import { refusedAtOnce } from './refused-at-once.ts'
import { brokenStorage } from './storage.ts'
import { severalTabs } from './tabs/faults.ts'

/** Every kind of fault that seeds decide, by the name of its table; each fault's name is its own. All in Node. */
export const faultGroups: readonly FaultGroup[] = [
  refusedAtOnce,
  severalTabs,
  wrongClock,
  brokenStorage,
  hostileAddresses,
]

/** What needs a browser, which no test of Node has. */
export const inBrowser: FaultGroup = killedPage
