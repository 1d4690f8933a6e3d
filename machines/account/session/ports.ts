import type { Port } from '#machines/kit/port.ts'

export type RefreshOutput =
  | { kind: 'refreshed'; token: string }
  | { kind: 'refused' }
  /** Another tab is refreshing the token and does not finish in time, so this tab has sent no request. */
  | { kind: 'unanswered' }

export interface SessionPorts {
  /** Sends POST /users/refresh-token with the expired token (API-01). A response without a token is `refused` (C15). */
  refresh: Port<{ token: string }, RefreshOutput>
}
