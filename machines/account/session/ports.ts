import type { Port } from '#machines/kit/port.ts'

export type RefreshOutput =
  | { kind: 'refreshed'; token: string }
  | { kind: 'refused' }
  /** Another tab is at it and says nothing: nobody was asked. */
  | { kind: 'unanswered' }

export interface SessionPorts {
  /** POST /users/refresh-token with the token that has run out (API-01); an answer without a token is `refused` (C15). */
  refresh: Port<{ token: string }, RefreshOutput>
}
