import type { CopyLinkPorts } from '#machines/selling/copy-link/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'

export const copyLinkPorts = ({ browser }: Services): CopyLinkPorts => ({
  writeClipboard: async ({ text }) => {
    await browser.clipboard.write(text)
  },
  share: (link) => browser.share.open(link),
})
