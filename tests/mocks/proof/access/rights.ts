import type { Change } from '#mocks/backend/store/persistence/persistence.ts'
import type { AppTables, CourseRow, Reading } from '#mocks/backend/tables.ts'
import { type CallName, contract } from '#src/api/contract/index.ts'
import { ownerOf, privateOf } from './ownership.ts'

type Fields = 'all' | readonly string[]

/**
 * For each endpoint, the fields of other users' rows that it may change, by table. Some endpoints need no session: a
 * secret in the request permits the change.
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
  // The code in the request authorizes it, not the user's session. The tokens are stored for the Discord account that the
  // code was issued for.
  discordCallback: { discordCodes: 'all', discordGrants: 'all' },
  incrementPlanMetrics: { courses: ['members'] },
  purchase: { courses: ['members'] },
  toggleActivation: { courses: ['isActive'] },
  // A25: the subscriptions of a deleted community are ended.
  deleteCourse: { purchases: ['chargeEnded', 'unsubscribeRequested'] },
  updateCourse: { purchases: ['chargeEnded', 'unsubscribeRequested'] },
  // A seller removes members from their own servers.
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

/** The changes that the caller had no right to make. */
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
    .map(({ table, id }) => `${call} changed ${table} ${id}, which belongs to another user`)

/** Endpoints that return data of a user who has identified themselves by a password, credential or code. */
const shown: ReadonlySet<CallName> = new Set([
  'logIn',
  'logInWithGoogle',
  'registerWithGoogle',
  'discordCallback',
])

/**
 * The minimum length of a secret that is searched for. A shorter one occurs in texts by chance, such as 'Y' in 'You
 * already have this plan.'
 */
const TELLING_LENGTH = 8

/** The secrets of other users that a response contains, except those that the caller has sent before. */
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
        .map((secret) => `${call} (${contract[call].id}) returned ${secret}, a secret of another user`)
