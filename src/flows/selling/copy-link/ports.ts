import type { CopyLinkPorts } from '#machines/selling/copy-link/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'

export const copyLinkPorts = ({ platform }: Services): CopyLinkPorts => ({
  writeClipboard: async ({ text }) => {
    await platform.clipboard.write(text)
    return { kind: 'written' }
  },
})
