import { describe, expect, it } from 'vitest'
import { faultGroups } from '#scripts/faults/index.ts'

/** `npm run test:faults` runs a hundred of each. Some of these seeds have found a fault of the product. */
const seeds = [14, 20, 60]

describe.each(faultGroups)('$title', (group) => {
  describe.each(Object.entries(group.faults))('the fault %s: %s', (fault) => {
    it.each(seeds)('finds no fault of the product with seed %i', async (seed) => {
      expect((await group.run(fault, seed)).faults).toEqual([])
    })
  })
})
