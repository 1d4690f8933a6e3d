import { join } from 'node:path'
import { expect, it } from 'vitest'
import { equivalent } from '#scripts/mutation/mutants/equivalent.ts'
import { allMutants } from '#scripts/mutation/mutants/kinds/kinds.ts'

it('no mutant is said to change nothing that is no longer made', () => {
  const made = new Set(allMutants(join(import.meta.dirname, '../..')).map(({ id }) => id))
  expect(Object.keys(equivalent).filter((id) => !made.has(id))).toEqual([])
})
