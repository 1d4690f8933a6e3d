import type { AccountRow, Reading, Writing } from '../tables.ts'
import { DAY, HOUR } from './periods.ts'

const SESSION_LASTS = HOUR
/**
 * How long an expired session can be renewed, in milliseconds: longer than a month, so that moving the clock by a month
 * signs no user out.
 */
const SESSION_RENEWABLE = 45 * DAY

const secret = (tx: Writing): string =>
  Array.from({ length: 4 }, () =>
    Math.floor(tx.random() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0'),
  ).join('')

/** A new token that cannot be guessed. It begins with `kind`. */
export const newToken = (tx: Writing, kind: string): string => `${kind}_${tx.id(kind)}${secret(tx)}`

const openSession = (tx: Writing, userId: string): string => {
  const { id } = tx.sessions.insert({
    id: newToken(tx, 'session'),
    userId,
    expiresAt: tx.now + SESSION_LASTS,
    revoked: false,
  })
  return id
}

/** The account of a valid token; undefined if the token is unknown, revoked or expired. */
export const signedIn = (tx: Reading, token: string): AccountRow | undefined => {
  const session = tx.sessions.get(token)
  if (!session || session.revoked || session.expiresAt <= tx.now) return undefined
  return tx.accounts.get(session.userId)
}

/**
 * Renews a session, even if it has expired. The old token becomes invalid. Returns undefined if the session cannot be
 * renewed.
 */
export const renewSession = (tx: Writing, token: string): string | undefined => {
  const session = tx.sessions.get(token)
  if (!session || session.revoked || session.expiresAt + SESSION_RENEWABLE <= tx.now) return undefined
  tx.sessions.patch(token, { revoked: true })
  return openSession(tx, session.userId)
}

export const revokeSessions = (tx: Writing, userId: string): void => {
  for (const { id } of tx.sessions.list({ index: 'user', key: userId }))
    tx.sessions.patch(id, { revoked: true })
}

export const signInWire = (tx: Writing, { id, role, name, email }: AccountRow) => ({
  token: openSession(tx, id),
  user: { id, role, name, email },
})
