import type { Change } from '#mocks/backend/store/persistence/persistence.ts'
import type { AppTables, CourseRow, Reading } from '#mocks/backend/tables.ts'
import { type CallName, contract } from '#src/api/contract/index.ts'
import { ownerOf, privateOf } from './ownership.ts'

type Fields = 'all' | readonly string[]

/**
 * What a call may change that is not its caller's: the fields of a table, or all of a row. A call without a session has
 * no caller; what it brings is its right.
 */
const excused: Partial<Record<CallName, Partial<Record<keyof AppTables, Fields>>>> = {
  logIn: { sessions: 'all' },
  logInWithGoogle: { sessions: 'all', accounts: ['confirmed'] },
  register: { accounts: 'all', codes: 'all', mails: 'all' },
  registerWithGoogle: { accounts: 'all', sessions: 'all' },
  confirmCode: { codes: 'all', accounts: ['confirmed'] },
  sendConfirmation: { codes: 'all', mails: 'all' },
  forgotPassword: { codes: 'all', mails: 'all' },
  resetPassword: { codes: 'all', accounts: ['password', 'confirmed'], sessions: ['revoked'] },
  // A code is its bringer's right; the tokens are those of the Discord account that it was given to.
  discordCallback: { discordCodes: 'all', discordGrants: 'all' },
  incrementPlanMetrics: { courses: ['members'] },
  purchase: { courses: ['members'] },
  toggleActivation: { courses: ['isActive'] },
  // A25: subscribers of what is gone are settled.
  deleteCourse: { purchases: ['chargeEnded', 'unsubscribeRequested'] },
  updateCourse: { purchases: ['chargeEnded', 'unsubscribeRequested'] },
  // A seller removes members of their own servers.
  discordKick: { members: 'all' },
  telegramKick: { members: 'all' },
}

const withoutMembers = (row: Partial<CourseRow>) => row.plans?.map(({ members, ...plan }) => plan)

const changedFields = ({ table, before, after }: Change): string[] => {
  const [old, now] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]),
  )
  const onlyMembers =
    table === 'courses' && JSON.stringify(withoutMembers(old)) === JSON.stringify(withoutMembers(now))
  return fields.map((field) => (field === 'plans' && onlyMembers ? 'members' : field))
}

/** The changes that were not the caller's to make. */
export const trespasses = (
  tx: Reading,
  call: CallName,
  callerId: string | null,
  changes: readonly Change[],
): string[] =>
  changes
    .filter((change) => {
      const owner = ownerOf(tx, change)
      if (owner === undefined || owner === null || owner === callerId) return false
      const fields = excused[call]?.[change.table as keyof AppTables]
      return fields !== 'all' && !changedFields(change).every((field) => fields?.includes(field))
    })
    .map(({ table, id }) => `${call} changed ${table} ${id}, which is another's`)

/** What a call tells of a person who has shown who they are, by a password, a credential or a code. */
const shown: ReadonlySet<CallName> = new Set([
  'logIn',
  'logInWithGoogle',
  'registerWithGoogle',
  'discordCallback',
])

/** A secret that is shorter stands in many a text by chance: 'Y' in 'You already have this plan.' */
const TELLING_LENGTH = 8

/** What an answer told of others that its caller had not sent before. */
export const leaks = (
  tx: Reading,
  call: CallName,
  callerId: string | null,
  { sent, told }: { sent: string; told: string },
): string[] =>
  shown.has(call)
    ? []
    : tx.accounts
        .list()
        .filter(({ id }) => id !== callerId)
        .flatMap(privateOf)
        .filter((secret) => secret.length >= TELLING_LENGTH)
        .filter((secret) => told.includes(secret) && !sent.includes(secret))
        .map((secret) => `${call} (${contract[call].id}) told ${secret}, which is another's`)
