import type { Browser } from '#src/browser/browser.ts'

/**
 * Reloads the page, at most once per tab. Returns false if the page was already reloaded, the server cannot be reached,
 * or the browser's storage is blocked.
 */
export const reloadOnce = async ({
  navigation,
  tabStorage,
  fetch,
}: Pick<Browser, 'tabStorage' | 'fetch'> & {
  navigation: Pick<Browser['navigation'], 'baseUrl' | 'path' | 'reload'>
}): Promise<boolean> => {
  if (tabStorage.get('reloaded')) return false
  try {
    await fetch(navigation.baseUrl + navigation.path(), { cache: 'no-store' })
  } catch {
    return false
  }
  tabStorage.set('reloaded', 'yes')
  if (tabStorage.blocked) return false
  navigation.reload()
  return true
}
