import { describe, expect, it } from 'vitest'
import { faultGroups } from './index.ts'

/** The seeds that `npm test` plays have found errors in the product. `npm run test:faults` plays the seeds 1 to 100. */
const { seed, runs } = JSON.parse(process.env.FAULTS ?? '{}') as { seed?: number; runs?: number }
const seeds = runs === undefined ? [14, 20, 60] : Array.from({ length: runs }, (_, nth) => (seed ?? 1) + nth)

describe.each(faultGroups)('$title', (group) => {
  describe.each(Object.entries(group.faults))('the fault %s: %s', (fault) => {
    it.each(seeds)('causes no error in the product with seed %i', async (seed) => {
      expect(await group.run(fault, seed)).toEqual([])
    })
  })
})
