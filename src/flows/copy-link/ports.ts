import type { CopyLinkPorts } from '../../../machines/copy-link/ports.ts'
import type { Services } from '../services.ts'

export const copyLinkPorts = ({ platform }: Services): CopyLinkPorts => ({
  writeClipboard: async ({ text }) => {
    await platform.clipboard.write(text)
    return { kind: 'written' }
  },
})
