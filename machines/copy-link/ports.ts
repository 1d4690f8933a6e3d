import type { Port } from '../port.ts'

export interface CopyLinkPorts {
  /** The browser's clipboard; throws where it refuses. */
  writeClipboard: Port<{ text: string }, { kind: 'written' }>
}
