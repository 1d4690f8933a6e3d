import { globSync, readFileSync } from 'node:fs'

/** `API-01`, `CHECKOUT-21`, `A06`: what a test title bears. */
const idPattern = /\b[A-Z]+-\d{2}\b/g
/** The string that opens a test or a suite: `it('…'`, `test.each([…])(`…` and the like. */
const titlePattern =
  /\b(?:it|test|describe)(?:\.\w+)*(?:\([^)]*\)|\s*`[^`]*`)?\s*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs

interface Requirement {
  id: string
  text: string
}

const requirements = readFileSync('docs/requirements.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Requirement)

const bearers = new Map<string, Set<string>>()
for (const file of globSync('tests/**/*.{test,spec}.{ts,tsx}')) {
  const source = readFileSync(file, 'utf8')
  for (const [, , title = ''] of source.matchAll(titlePattern)) {
    for (const [id] of title.matchAll(idPattern)) bearers.set(id, (bearers.get(id) ?? new Set()).add(file))
  }
  // Tables of tests name their ids as values: `['API-02', …]`.
  for (const [, id = ''] of source.matchAll(/['"`]([A-Z]+-\d{2})['"`:]/g)) {
    bearers.set(id, (bearers.get(id) ?? new Set()).add(file))
  }
}

const areas = process.argv.slice(2)
const asked = requirements.filter(
  ({ id }) => areas.length === 0 || areas.some((area) => id.startsWith(`${area}-`)),
)
for (const { id } of asked) {
  const files = bearers.get(id)
  if (files) console.log(`${id}  ${[...files].join(', ')}`)
}
const without = asked.filter(({ id }) => !bearers.has(id))
if (without.length > 0) console.log('\nWithout a test:')
for (const { id, text } of without) console.log(`${id}  ${text}`)
console.log(`\n${asked.length - without.length} of ${asked.length} requirements are borne by tests.`)
