import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = globSync(['machines/**/*.ts', 'explorer/src/*.ts'])
const named = readFileSync('docs/surviving-mutants.jsonl', 'utf8')
  .trim()
  .split('\n')
  .flatMap((line) => (JSON.parse(line) as { files: string[] }).files)

/**
 * Whether a file exists at this path from the project's root, or a file of `machines` or `explorer` has a path that ends
 * with it. The path of a rule may omit the folder between `rules` and the file.
 */
const isThere = (name: string) =>
  existsSync(name) ||
  files.some((file) => file.endsWith(`/${name}`)) ||
  files.some((file) => file.replace(/(?<=rules\/)[^/]+\//, '').endsWith(`/${name}`))

it('every file that docs/surviving-mutants.jsonl names exists', () => {
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !isThere(name))).toEqual([])
})
