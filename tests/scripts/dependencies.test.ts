import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dependencies } from '../../package.json' with { type: 'json' }

test('the product imports every package that it depends on', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'machines/**/*.ts', 'mocks/**/*.{ts,tsx}'])
  const imported = new Set(
    files.flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}).*?'((?:@[\w.-]+\/)?[\w.-]+)[^']*'/gm),
      ].map(([, name]) => name),
    ),
  )
  expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual([])
})
