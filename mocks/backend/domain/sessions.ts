import type { AccountRow, Reading, Writing } from '../tables.ts'
import { DAY, HOUR } from './periods.ts'

const SESSION_LASTS = HOUR
/** How long after its end a session can still be renewed: longer than any month, so that a jump of one signs nobody out. */
const SESSION_RENEWABLE = 45 * DAY

const secret = (tx: Writing): string =>
  Array.from({ length: 4 }, () =>
    Math.floor(tx.random() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0'),
  ).join('')

/** An unguessable word that begins with `kind`. */
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

/** The account behind a token that is neither unknown, revoked nor expired. */
export const signedIn = (tx: Reading, token: string): AccountRow | undefined => {
  const session = tx.sessions.get(token)
  if (!session || session.revoked || session.expiresAt <= tx.now) return undefined
  return tx.accounts.get(session.userId)
}

/** Renews a session, expired or not: the old token is good no more. Undefined when it cannot be renewed. */
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
