import { hostileAddresses } from './addresses.ts'
import { wrongClock } from './clock.ts'
import type { FaultGroup } from './fault.ts'
import { refusedAtOnce } from './refused-at-once.ts'
import { brokenStorage } from './storage.ts'
import { severalTabs } from './tabs/faults.ts'

/** Every kind of fault that seeds decide, by the name of its table; each fault's name is its own. */
export const faultGroups: readonly FaultGroup[] = [
  refusedAtOnce,
  severalTabs,
  wrongClock,
  brokenStorage,
  hostileAddresses,
]
