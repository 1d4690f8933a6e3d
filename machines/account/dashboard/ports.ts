import type { Port } from '#machines/kit/port.ts'

export interface DashboardPorts {
  /** GET /users/me (API-11). */
  loadAccount: Port<void, { kind: 'loaded'; name: string } | { kind: 'nobody' }>
}
