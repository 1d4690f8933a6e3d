import type { Pages } from '../http/pages.ts'
import type { RowOf } from '../store/tables/define-tables.ts'
import type { AccountRow, AppTables, Writing } from '../tables.ts'
import { HOUR, MINUTE } from './periods.ts'
import { newToken } from './sessions.ts'

const CODE_LASTS = 15 * MINUTE
const RESET_LINK_LASTS = HOUR

type Letter = { subject: string; text: string; code?: string; link?: string }

export const sendMail = (
  tx: Writing,
  to: string,
  { subject, text, code, link }: Letter,
  at = tx.now,
): void => {
  tx.mails.insert({
    id: tx.id('mail'),
    to,
    at,
    subject,
    text,
    code: code ?? null,
    link: link ?? null,
  })
}

type CodeKind = RowOf<AppTables['codes']>['kind']

const forget = (tx: Writing, userId: string, kind: CodeKind) => {
  const codes = tx.codes.list({ index: 'user', key: userId, where: (query) => query.where({ kind }) })
  for (const { id } of codes) tx.codes.remove(id)
}

const keep = (tx: Writing, userId: string, kind: CodeKind, code: string, lasts: number) => {
  forget(tx, userId, kind)
  tx.codes.insert({ id: tx.id('code'), userId, kind, code, expiresAt: tx.now + lasts })
}

/** Mails a code of six digits. Earlier codes become invalid. */
export const mailConfirmation = (tx: Writing, account: AccountRow): void => {
  const code = String(Math.floor(tx.random() * 1_000_000)).padStart(6, '0')
  keep(tx, account.id, 'email', code, CODE_LASTS)
  sendMail(tx, account.email, {
    subject: 'Confirm your email address',
    text: `Hello ${account.name},\n\nyour Guildhall code is ${code}. It is good for ${CODE_LASTS / MINUTE} minutes.\n\nIf you did not sign up, you can ignore this mail.`,
    code,
  })
}

/** Mails a link to set a new password. Earlier links become invalid. */
export const mailResetLink = (tx: Writing, account: AccountRow, pages: Pages): void => {
  const token = newToken(tx, 'reset')
  const link = pages.app(`/change-password?token=${token}`)
  keep(tx, account.id, 'password', token, RESET_LINK_LASTS)
  sendMail(tx, account.email, {
    subject: 'Choose a new password',
    text: `Hello ${account.name},\n\nopen this link to choose a new password: ${link}\n\nIt is good for one hour. If you did not ask for it, you can ignore this mail.`,
    link,
  })
}

/** Deletes a code or token if it is valid, and returns the id of its account; otherwise undefined. */
export const redeemCode = (
  tx: Writing,
  kind: CodeKind,
  { code, ...owner }: { code: string; userId?: string },
): string | undefined => {
  const [found] = tx.codes.list({
    index: 'code',
    key: code,
    where: (query) => query.where({ kind, expiresAt: (at) => at > tx.now, ...owner }),
  })
  if (!found) return undefined
  tx.codes.remove(found.id)
  return found.userId
}
