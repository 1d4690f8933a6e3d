import type { StorageKey } from '#machines/rules/kit/storage.ts'
import { browserClipboard, type Clipboard } from './clipboard.ts'
import { type Clock, clockByAnswers, systemClock } from './clock.ts'
import { type Files, pageFiles } from './files/files.ts'
import { browserUploads, type Uploads } from './files/uploads.ts'
import { browserLocks, type Locks } from './locks.ts'
import { consoleLog, type Log } from './log.ts'
import { fetchWithEarlyCalls } from './page/early-calls.ts'
import { browserNavigation, type Navigation } from './page/navigation.ts'
import { browserPageLifecycle, type PageLifecycle } from './page/page-lifecycle.ts'
import { browserScreen, type Screen } from './page/screen.ts'
import { browserScripts, type Scripts } from './page/scripts.ts'
import { browserTabs, type Tabs } from './page/tabs.ts'
import type { Drafts } from './storage/drafts.ts'
import { browserStorage, type KeyValue } from './storage/storage.ts'

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
  storage: KeyValue<StorageKey>
  /** Of this tab alone, until it is closed. */
  tabStorage: KeyValue
  tabs: Tabs
  uploads: Uploads
}

/** The drafts of the wizards, whose code no other page loads. Without it nothing is kept. */
const draftsOnDemand = (clock: Clock): Drafts => {
  let loading: Promise<Drafts | null> | undefined
  const loaded = () => {
    loading ??= import('./storage/drafts.ts').then(
      ({ browserDrafts }) => browserDrafts(clock),
      () => null,
    )
    return loading
  }
  return {
    read: async (key) => (await loaded())?.read(key),
    change: async (key, change) => (await loaded())?.change(key, change),
  }
}

export const createBrowser = (own: Clock = systemClock()): Browser => {
  const { clock, adjust } = clockByAnswers(own)
  // The global one is asked for anew for each call: whoever replaces it (a mock) is heard.
  const ask = fetchWithEarlyCalls((...args) => globalThis.fetch(...args))
  return {
    pageLifecycle: browserPageLifecycle(),
    clipboard: browserClipboard(),
    clock,
    drafts: draftsOnDemand(clock),
    fetch: async (...args) => {
      const answer = await ask(...args)
      adjust(answer.headers.get('date'))
      return answer
    },
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
  }
}
