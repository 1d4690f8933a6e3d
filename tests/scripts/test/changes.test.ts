import { expect, it } from 'vitest'
import { flows } from '#machines/index.ts'
import { reachOf } from '#scripts/test/changes.ts'

it.each([
  ['its harness', 'model/flows/site/pricing.ts', ['pricing']],
  ['its View', 'src/flows/site/pricing/view.tsx', ['pricing']],
  [
    'its machine, which a parent starts',
    'machines/site/scheduling/machine.ts',
    ['landing', 'ads', 'scheduling'],
  ],
  ['its ports', 'src/flows/account/email-verification/ports.ts', ['email-verification']],
])('`npm run test:quick` tests a flow after a change of %s', (_, file, flows) => {
  expect(reachOf([file]).played()).toEqual(flows)
})

it('`npm run test:quick` tests every flow after a change of the driver, and none after a change of a document', () => {
  expect(reachOf(['model/driver/playing/play.ts']).played()).toHaveLength(flows.length)
  expect(reachOf(['docs/speed.md']).played()).toEqual([])
})
