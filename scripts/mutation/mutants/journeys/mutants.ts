import { addresses } from './addresses.ts'
import { appearance } from './appearance.ts'
import { browser } from './browser.ts'
import { emissions } from './emissions.ts'
import { focus } from './focus.ts'
import type { JourneyMutant } from './row.ts'
import { standIns } from './stand-ins.ts'

/** What only a loaded page shows, and no path of a machine sees. */
export const journeyMutants: readonly JourneyMutant[] = [
  ...addresses,
  ...emissions,
  ...browser,
  ...focus,
  ...appearance,
  ...standIns,
]
