import type { Port } from '#machines/kit/port.ts'

export interface CopyLinkPorts {
  /** Writes to the clipboard; rejects if the browser denies access. */
  writeClipboard: Port<{ text: string }, void>
  /** The system's share sheet; ends when it is closed, and throws where it does not open. */
  share: Port<{ title: string; url: string }, void>
}
