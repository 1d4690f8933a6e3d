import type { Port } from '#machines/kit/port.ts'

export interface PpvReturnPorts {
  /** Sends GET /stripe/ppv/verify (API-33). */
  verify: Port<{ sid: string }, { kind: 'paid' } | { kind: 'unpaid' }>
}
