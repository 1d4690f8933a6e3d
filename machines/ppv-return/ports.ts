import type { Port } from '../port.ts'

export interface PpvReturnPorts {
  /** GET /stripe/ppv/verify (API-33). */
  verify: Port<{ sid: string }, { kind: 'paid' } | { kind: 'unpaid' }>
}
