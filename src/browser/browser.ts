import type { StorageKey } from '#machines/rules/kit/storage.ts'
import { browserClipboard, type Clipboard } from './clipboard.ts'
import { type Clock, createServerClock, systemClock } from './clock.ts'
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
import { randomId } from './random-id.ts'
import { browserShare, type Share } from './share.ts'
import type { Drafts } from './storage/drafts.ts'
import { browserStorage, type KeyValue } from './storage/storage.ts'

/** The browser's services that the product uses, besides the DOM. Tests can replace each member. */
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
  randomId: () => string
  screen: Screen
  scripts: Scripts
  share: Share
  storage: KeyValue<StorageKey>
  /** Session storage: for this tab only, until it is closed. */
  tabStorage: KeyValue
  tabs: Tabs
  uploads: Uploads
}

/** The stored drafts of the wizards. Their code is loaded on first use; if that fails, nothing is stored. */
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

export const createBrowser = (local: Clock = systemClock()): Browser => {
  const { clock, synchronise } = createServerClock(local)
  // Reads the global `fetch` at each request, because the fake backend may have replaced it.
  const send = fetchWithEarlyCalls((...args) => globalThis.fetch(...args))
  return {
    pageLifecycle: browserPageLifecycle(),
    clipboard: browserClipboard(),
    clock,
    drafts: draftsOnDemand(clock),
    fetch: async (...args) => {
      const response = await send(...args)
      synchronise(response.headers)
      return response
    },
    files: pageFiles,
    locks: browserLocks(clock),
    log: consoleLog(),
    navigation: browserNavigation(),
    randomId: () => randomId(),
    screen: browserScreen(),
    scripts: browserScripts(),
    share: browserShare(),
    storage: browserStorage(),
    tabStorage: browserStorage(() => window.sessionStorage),
    tabs: browserTabs(),
    uploads: browserUploads(),
  }
}
