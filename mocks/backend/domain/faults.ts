import type { Faulty } from '../admin/api.ts'
import type { FaultRow, Reading, Writing } from '../tables.ts'

/** The fault that the next request of a call meets: its own, else that of every call. */
export const faultOf = (tx: Reading, call: Faulty): FaultRow | undefined =>
  tx.faults.get(call) ?? tx.faults.get('every')

/** Takes one occurrence of a fault. */
export const spend = (tx: Writing, { id, remaining }: FaultRow): void => {
  if (remaining === null) return
  if (remaining > 1) tx.faults.patch(id, { remaining: remaining - 1 })
  else tx.faults.remove(id)
}
