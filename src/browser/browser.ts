import { browserClipboard, type Clipboard } from './clipboard.ts'
import { type Clock, systemClock } from './clock.ts'
import { browserDrafts, type Drafts } from './drafts.ts'
import { type Files, pageFiles } from './files.ts'
import { browserLocks, type Locks } from './locks.ts'
import { consoleLog, type Log } from './log.ts'
import { browserNavigation, type Navigation } from './navigation.ts'
import { browserPageLifecycle, type PageLifecycle } from './page-lifecycle.ts'
import { browserScreen, type Screen } from './screen.ts'
import { browserScripts, type Scripts } from './scripts.ts'
import { browserStorage, type KeyValue } from './storage.ts'
import { browserTabs, type Tabs } from './tabs.ts'
import { browserUploads, type Uploads } from './uploads.ts'

/** Everything the product asks of the browser besides drawing. */
export interface Browser {
  pageLifecycle: PageLifecycle
  clipboard: Clipboard
  clock: Clock
  drafts: Drafts
  fetch: typeof fetch
  files: Files
  locks: Locks
  log: Log
  navigation: Navigation
  screen: Screen
  scripts: Scripts
  storage: KeyValue
  /** Of this tab alone, until it is closed. */
  tabStorage: KeyValue
  tabs: Tabs
  uploads: Uploads
}

export const createBrowser = (clock: Clock = systemClock()): Browser => ({
  pageLifecycle: browserPageLifecycle(),
  clipboard: browserClipboard(),
  clock,
  drafts: browserDrafts(clock),
  // Asked anew for each call: whoever replaces the global one (a mock) is heard.
  fetch: (...asked) => globalThis.fetch(...asked),
  files: pageFiles,
  locks: browserLocks(clock),
  log: consoleLog(),
  navigation: browserNavigation(),
  screen: browserScreen(),
  scripts: browserScripts(),
  storage: browserStorage(),
  tabStorage: browserStorage(() => window.sessionStorage),
  tabs: browserTabs(),
  uploads: browserUploads(),
})
