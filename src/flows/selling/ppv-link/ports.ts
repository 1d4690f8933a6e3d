import { safeExternalUrl } from '#machines/rules/links/redirects.ts'
import type { PpvLinkPorts } from '#machines/selling/ppv-link/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { reservedTabs } from '#src/flows/shared/browser/reserved-tabs.ts'
import { isPpvLinkedQuery, ppvLinkQuery, unlinkPpvMutation } from '#src/graphql/documents/account.ts'

export const ppvLinkPorts = ({ config, graph, browser }: Services): PpvLinkPorts => {
  const tabs = reservedTabs(browser)
  return {
    ...tabs.ports,
    showBot: tabs.show,
    loadLink: async (_, { signal }) => {
      const { ppvLink } = await graph.query(ppvLinkQuery, {}, { signal: tabs.whileAsking(signal) })
      const url = safeExternalUrl(ppvLink, { local: config.local, telegram: true })
      if (!url) throw new Error('The ViewPay Bot is at an address that is not safe to open.')
      return { url }
    },
    loadStatus: operation(graph.query, isPpvLinkedQuery, ({ isPpvLinked }) => ({
      kind: isPpvLinked ? 'linked' : 'unlinked',
    })),
    unlink: operation(graph.mutate, unlinkPpvMutation),
  }
}
