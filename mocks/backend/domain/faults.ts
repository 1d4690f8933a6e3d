import type { Faulty } from '../admin/api.ts'
import type { FaultOutcome, FaultRow, Reading, Writing } from '../tables.ts'

const untouched: ReadonlySet<FaultOutcome | null> = new Set(['dropped', 'malformed', 'garbled', 'empty'])

/** Whether the server does not handle the request because of this fault, and does not send a refusal either. */
export const isUntouched = ({ outcome }: FaultRow): boolean => untouched.has(outcome)

/**
 * The fault for the next request to an endpoint: the fault of this endpoint, otherwise the fault of `every`; undefined
 * if there is none.
 */
export const faultOf = (tx: Reading, call: Faulty): FaultRow | undefined =>
  tx.faults.get(call) ?? tx.faults.get('every')

/** Counts one request that a fault affects. After the last one, removes the fault. */
export const spend = (tx: Writing, { id, remaining }: FaultRow): void => {
  if (remaining === null) return
  if (remaining > 1) tx.faults.patch(id, { remaining: remaining - 1 })
  else tx.faults.remove(id)
}
