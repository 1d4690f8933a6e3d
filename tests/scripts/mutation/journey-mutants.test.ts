import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { journeyMutants } from '#scripts/mutation/mutants/journeys/mutants.ts'

describe('The mutants of journeys', () => {
  it.each(journeyMutants)('$id: what it changes stands once in $file', ({ file, from }) => {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
  })
})
