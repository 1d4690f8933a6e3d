import type { Faulty } from '../admin/api.ts'
import type { FaultRow, Reading, Writing } from '../tables.ts'

/**
 * - `status`: the server refuses with `status` and `message`, and did nothing.
 * - `dropped`: the connection ends without an answer, and the server did nothing.
 * - `lost`: the server did what was asked, and the connection ended before the answer.
 * - `malformed`: JSON of a shape that fits no call. `garbled`: no JSON at all. `empty`: null, as for a user who is no
 *   more. The server did nothing.
 * - `expired`: the caller's session (or Discord token) runs out first.
 */
export const faultOutcomes = [
  'status',
  'dropped',
  'lost',
  'malformed',
  'garbled',
  'empty',
  'expired',
] as const

export type FaultOutcome = (typeof faultOutcomes)[number]

const untouched: ReadonlySet<FaultOutcome | null> = new Set(['dropped', 'malformed', 'garbled', 'empty'])

/** Whether the server itself never hears of the request. */
export const isUntouched = ({ outcome }: FaultRow): boolean => untouched.has(outcome)

/** The fault that the next request of a call meets: its own, else that of every call. */
export const faultOf = (tx: Reading, call: Faulty): FaultRow | undefined =>
  tx.faults.get(call) ?? tx.faults.get('every')

/** Takes one occurrence of a fault. */
export const spend = (tx: Writing, { id, remaining }: FaultRow): void => {
  if (remaining === null) return
  if (remaining > 1) tx.faults.patch(id, { remaining: remaining - 1 })
  else tx.faults.remove(id)
}
