import { describe, expect, it } from 'vitest'
import { faultGroups } from '#scripts/faults/index.ts'

/** `npm run test:faults` runs a hundred seeds for each fault. Some of these have found an error in the product. */
const seeds = [14, 20, 60]

describe.each(faultGroups)('$title', (group) => {
  describe.each(Object.entries(group.faults))('the fault %s: %s', (fault) => {
    it.each(seeds)('causes no error in the product with seed %i', async (seed) => {
      expect((await group.run(fault, seed)).faults).toEqual([])
    })
  })
})
