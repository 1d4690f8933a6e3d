import { globSync, readFileSync } from 'node:fs'

/** `API-01`, `CHECKOUT-21`: what a test names in its title, or in the table that its titles are made of. */
const idPattern = /\b[A-Z]+-\d{2}\b/g
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

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
  for (const [id] of readFileSync(file, 'utf8').replace(comments, '').matchAll(idPattern)) {
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
