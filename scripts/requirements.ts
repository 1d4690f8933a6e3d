import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { globSync } from 'tinyglobby'
import type { AnyStateNode } from 'xstate'
import { flows } from '../machines/index.ts'

/** The folders of tests/, from unit tests to end-to-end tests. */
const layers = [
  'rules',
  'machines',
  'api',
  'graphql',
  'mocks',
  'scripts',
  'specification',
  'faults',
  'model',
  'studio',
  'screens',
  'browser',
  'build',
  'exports',
  'hosting',
  'e2e',
  'engines',
]

const layerOf = (file: string) => {
  const [room = '', folder = ''] = file.split('/')
  return room === 'tests' ? folder : 'model'
}
const fromTheRulesOut = (a: string, b: string) => layers.indexOf(layerOf(a)) - layers.indexOf(layerOf(b))

/** Ids such as `API-01` or `CHECKOUT-21` in test titles, or in the tables from which titles are made. */
const idPattern = /\b[A-Z]+-\d{2}\b/g
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

const idsWrittenIn = (file: string): string[] =>
  readFileSync(file, 'utf8').replace(comments, '').match(idPattern) ?? []

const idsOfStates = (node: AnyStateNode): string[] => [
  ...(node.meta?.requirements ?? []),
  ...Object.values(node.states).flatMap(idsOfStates),
]

/** The harness of a flow plays every state of its machine. It therefore tests the requirements named in the states. */
const harnesses = flows
  .map(({ area, machine }) => ({
    file: `model/flows/${area}/${machine.id}.ts`,
    ids: idsOfStates(machine.root),
  }))
  .filter(({ file }) => existsSync(file))

const written = globSync([
  'tests/**/*.{test,spec}.{ts,tsx}',
  'tests/screens/*.ts',
  'model/flows/*/*.ts',
  'explorer/tests/**/*.test.ts',
]).map((file) => ({
  file,
  ids: idsWrittenIn(file),
}))

const testsByRequirement = new Map<string, Set<string>>()
for (const { file, ids } of [...written, ...harnesses]) {
  for (const id of ids) testsByRequirement.set(id, (testsByRequirement.get(id) ?? new Set()).add(file))
}

interface Requirement {
  id: string
  text: string
}

const requirements = readFileSync('docs/specification/requirements.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Requirement)

const { values, positionals: areas } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, json: { type: 'boolean', default: false } },
})
const { only } = values
if (only !== undefined && !layers.includes(only)) {
  console.error(`There is no layer '${only}'. The layers are: ${layers.join(', ')}.`)
  process.exit(1)
}

const selected = requirements
  .filter(({ id }) => areas.length === 0 || areas.some((area) => id.startsWith(`${area}-`)))
  .map(({ id, text }) => {
    const files = [...(testsByRequirement.get(id) ?? [])].sort(fromTheRulesOut)
    const proving = [...new Set(files.map(layerOf))]
    return { id, text, proving, files }
  })

const listed = selected.filter(({ proving }) =>
  only === undefined ? proving.length > 0 : proving.length === 1 && proving[0] === only,
)
if (values.json) {
  // For the studio: the test files of each requirement.
  console.log(JSON.stringify(Object.fromEntries(selected.map(({ id, files }) => [id, files]))))
} else {
  for (const { id, proving, files } of listed) console.log(`${id}  ${proving.join(' ')}  ${files.join(', ')}`)

  if (only !== undefined) {
    console.log(`\n${listed.length} of ${selected.length} requirements have tests in ${only} only.`)
  } else {
    const without = selected.filter(({ proving }) => proving.length === 0)
    if (without.length > 0) console.log('\nRequirements without a test:')
    for (const { id, text } of without) console.log(`${id}  ${text}`)
    console.log(`\n${listed.length} of ${selected.length} requirements have a test.`)
  }
}
