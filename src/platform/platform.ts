import { type Attention, browserAttention } from './attention.ts'
import { type Clock, systemClock } from './clock.ts'
import { browserLocks, type Locks } from './locks.ts'
import { consoleLog, type Log } from './log.ts'
import { browserNavigation, type Navigation } from './navigation.ts'
import { browserScripts, type Scripts } from './scripts.ts'
import { browserStorage, type KeyValue } from './storage.ts'
import { browserTabs, type Tabs } from './tabs.ts'

/** Everything the product asks of the browser besides drawing. */
export interface Platform {
  attention: Attention
  clock: Clock
  fetch: typeof fetch
  locks: Locks
  log: Log
  navigation: Navigation
  scripts: Scripts
  storage: KeyValue
  tabs: Tabs
}

export const browserPlatform = (): Platform => ({
  attention: browserAttention(),
  clock: systemClock(),
  // Asked anew for each call: whoever replaces the global one (a mock) is heard.
  fetch: (...asked) => globalThis.fetch(...asked),
  locks: browserLocks(),
  log: consoleLog(),
  navigation: browserNavigation(),
  scripts: browserScripts(),
  storage: browserStorage(),
  tabs: browserTabs(),
})
