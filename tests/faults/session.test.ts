import { describe, expect, it } from 'vitest'
import { runSessionFault, type SessionFault, sessionFaults } from '#scripts/faults/session.ts'

/** `npm run test:faults` plays a hundred of each. */
const seeds = [1, 2, 3, 4, 5]

describe.each(Object.keys(sessionFaults) as SessionFault[])(
  'SESSION-01, SESSION-02: twenty requests are refused at once, and the renewal that is %s',
  (fault) => {
    it.each(seeds)('happens once, and every request ends as it should, with seed %i', async (seed) => {
      expect(await runSessionFault(fault, seed)).toMatchObject({ faults: [], renewals: 1 })
    })
  },
)
