import type { Faulty } from '../admin/api.ts'
import type { FaultOutcome, FaultRow, Reading, Writing } from '../tables.ts'

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
