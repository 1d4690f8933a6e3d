import { hostileAddresses } from './addresses.ts'
import { wrongClock } from './clock.ts'
import { refusedAtOnce } from './refused-at-once.ts'
import type { FaultGroup } from './simulated.ts'
import { brokenStorage } from './storage.ts'
import { severalTabs } from './tabs/faults.ts'

/** All groups of random faults. The name of each fault is unique. */
export const faultGroups: readonly FaultGroup[] = [
  refusedAtOnce,
  severalTabs,
  wrongClock,
  brokenStorage,
  hostileAddresses,
]
