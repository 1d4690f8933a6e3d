import { type JourneyMutant, row } from './row.ts'

/** The browser's edges: storage, tabs, locks. */
export const browser: readonly JourneyMutant[] = [
  row(
    'opener of a tab',
    'src/browser/page/tabs.ts',
    'tab.opener = null',
    'undefined',
    /a member lands in the channel page/,
  ),
  row('unused tabs', 'src/browser/page/tabs.ts', 'tab.close()', 'undefined', /leaves no link and no tab/),
  row(
    'closed tabs',
    'src/browser/page/tabs.ts',
    'return !tab.closed',
    'return true',
    /closed while it waited/,
  ),
  row('usable tokens', 'src/api/session.ts', '/^[\\x21-\\x7e]{1,8192}$/', '/^/', /what cannot be a token/),
  row(
    'word of other tabs',
    'src/browser/storage/storage.ts',
    'listener({ key, value: newValue })',
    'undefined',
    /signing out in another tab/,
  ),
  row(
    'memory of a full storage',
    'src/browser/storage/storage.ts',
    'refused.set(key, value)',
    'undefined',
    /a full storage/,
  ),
  row(
    'refused storage',
    'src/browser/storage/storage.ts',
    '() => window.localStorage',
    '() => window.sessionStorage',
    /clears all seven keys/,
  ),
  row(
    'kept drafts',
    'src/browser/storage/drafts.ts',
    'values.put(value, key)',
    'undefined',
    /nothing typed is lost/,
  ),
  row(
    'width of the window',
    'src/browser/page/screen.ts',
    "crossing.addEventListener('change', notify)",
    'undefined',
    /the drawer below 1024 px|NAV-02, NAV-07/,
  ),
  row(
    'state of Discord’s answer',
    'src/flows/account/discord-connection/ports.ts',
    'browser.tabStorage.set(stateKeyOf(services), state)',
    'undefined',
    /the code is exchanged once and leaves the address/,
  ),
  row(
    'wrong leaving page',
    'src/browser/page/navigation.ts',
    'location.assign(checked(url))',
    'location.replace(checked(url))',
    /going back leaves a usable page/,
  ),
]
