import type { Port } from '#machines/kit/port.ts'

export interface CopyLinkPorts {
  /** The browser's clipboard; throws where it refuses. */
  writeClipboard: Port<{ text: string }, void>
}
