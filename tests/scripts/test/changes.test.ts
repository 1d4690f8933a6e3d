import { expect, it } from 'vitest'
import { flows } from '#machines/index.ts'
import { reachOf, readModules } from '#scripts/test/changes.ts'

const modules = readModules()

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
  expect(reachOf([file], modules).played()).toEqual(flows)
})

it('`npm run test:quick` tests every flow after a change of the driver, and none after a change of a document', () => {
  expect(reachOf(['model/driver/playing/play.ts'], modules).played()).toHaveLength(flows.length)
  expect(reachOf(['docs/speed.md'], modules).played()).toEqual([])
})

it.each([
  'tests/browser/flows/site/landing.test.tsx',
  'tests/browser/flows/site/ads.test.tsx',
  'tests/browser/flows/site/legal.test.tsx',
  'tests/browser/flows/tiers.test.tsx',
  'tests/browser/flows/warnings/selling.test.ts',
  'tests/browser/ui/adapting/forced-colors.test.tsx',
  'model/flows/account/login.ts',
])(
  '`npm run test:quick` does not run %s after a change of the unsubscribe dialog, which it does not load',
  (file) => {
    expect(modules.modulesOf(file)).not.toContain('src/flows/buying/unsubscribe/view.tsx')
  },
)
