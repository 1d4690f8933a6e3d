import type { ShowInTab, TabPorts } from '#machines/kit/reserved-tab.ts'
import type { Browser } from '#src/browser/browser.ts'
import type { ReservedTab } from '#src/browser/page/tabs.ts'

/** The tabs that clicks have reserved (C71). A machine stores only their names. Each tab is used once. */
export const reservedTabs = ({ tabs }: Pick<Browser, 'tabs'>) => {
  const reserved = new Map<string, ReservedTab>()
  const take = (name: string | null) => {
    const tab = name === null ? undefined : reserved.get(name)
    if (name !== null) reserved.delete(name)
    return tab
  }
  const ports: TabPorts = {
    reserveTab: async () => {
      const tab = tabs.reserve()
      if (!tab) return { kind: 'blocked' }
      let number = 1
      while (reserved.has(`tab-${number}`)) number += 1
      const name = `tab-${number}`
      reserved.set(name, tab)
      return { kind: 'reserved', tab: name }
    },
    releaseTab: async ({ tab }) => take(tab)?.release(),
  }
  const show: ShowInTab = async ({ url, tab }) => ({ kind: take(tab)?.show(url) ? 'shown' : 'blocked' })
  return {
    ports,
    show,
    /** Closes all reserved tabs when the signal of their request aborts (the page was left). Returns the signal. */
    whileAsking: (signal: AbortSignal): AbortSignal => {
      signal.addEventListener('abort', () => {
        for (const name of [...reserved.keys()]) take(name)?.release()
      })
      return signal
    },
  }
}
