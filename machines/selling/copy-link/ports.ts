import type { Port } from '#machines/kit/port.ts'

export interface CopyLinkPorts {
  /** Writes to the clipboard; rejects if the browser denies access. */
  writeClipboard: Port<{ text: string }, void>
  /** Opens the system's share sheet; resolves when it is closed, rejects if it does not open. */
  share: Port<{ title: string; url: string }, void>
}
