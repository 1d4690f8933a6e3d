import type { Port } from '#machines/kit/port.ts'

export interface CopyLinkPorts {
  /** Writes to the clipboard; rejects if the browser denies access. */
  writeClipboard: Port<{ text: string }, void>
}
