import { parseArgs } from 'node:util'
import { type Flow, flows } from '../kit/flows.ts'
import { changedSince, reachOf } from './changes.ts'
import { titlesBut } from './reach.ts'
import { type Command, endDetached, run } from './run.ts'

/**
 * Runs types, lint and the tests that a change since `main` can affect: `npm run test:quick [-- --since REV]`. Only
 * `npm test` runs the builds, the storyboard tests and the end-to-end tests.
 */
interface Part {
  name: string
  command: Command
  /** The command that repeats it alone. */
  again: string
}

const { since } = parseArgs({ options: { since: { type: 'string', default: 'main' } } }).values

const changed = changedSince(since)

/** Test files with one test for each flow, and the title of a flow's test for Vitest. */
const sweeps: Record<string, (flow: Flow) => string> = {
  'tests/model/flows.test.ts': ({ title }) =>
    `every flow > ${title}: reaches every transition with every sample, on a few short paths`,
  'tests/model/screenplay.test.tsx': ({ id }) =>
    `the committed screenplays match the flows; \`npm run screenplay\` writes them again > for ${id}`,
  'tests/browser/flows/warnings/warnings.tsx': ({ id }) =>
    `React logs no warning, whichever state follows another > in ${id}`,
}

/** A test that every change can reach: it reads all files as text, so the graph of imports does not list them. */
const citations = 'tests/specification/citations.test.ts'

const tests = (): Part[] => {
  const { files: reachable, reaching, played: playedBy } = reachOf(changed)
  const files = [...reachable, citations]
  const played = playedBy()
  const swept = reaching(({ id, area }) => [
    'vitest.config.ts',
    ...Object.keys(sweeps),
    `machines/${area}/${id}/samples.ts`,
  ])
  const passedOver = flows.filter(({ id }) => !swept.includes(id))
  const titles = Object.values(sweeps).flatMap((titleOf) => passedOver.map(titleOf))

  const all = played.length === flows.length
  console.log(
    all
      ? 'The change can affect every flow: run `npm test` instead.'
      : `Flows that the change can affect: ${played.join(', ') || 'none'}.`,
  )

  const related = (project: string): Part => {
    const command: Command = [
      ...(['vitest', 'related', '--run', '--project', project, '--passWithNoTests'] as const),
      ...files,
    ]
    return {
      name: `tests in ${project}`,
      command: [
        ...command,
        '--reporter=dot',
        ...(titles.length > 0 ? ['--testNamePattern', titlesBut(titles)] : []),
      ],
      again: ['npx', ...command].join(' '),
    }
  }
  const model: Part = {
    name: all ? 'model tests of every flow' : `model tests of ${played.join(', ')}`,
    command: ['node', 'scripts/test/test-model.ts', ...played],
    again: ['npm run test:model --', ...(all ? [] : played)].join(' '),
  }
  return [related('node'), related('chromium'), ...(played.length > 0 ? [model] : [])]
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    endDetached(signal)
    process.exit(130)
  })

/** Runs a part. Returns whether it passed. */
const passes = async ({ name, command, again }: Part): Promise<boolean> => {
  const { status, output, seconds } = await run(command, { quiet: true, detached: true })
  console.log(`${status === 0 ? '✓' : '✗'} ${name}: ${seconds.toFixed(1)} s`)
  if (status !== 0) console.log(`\n${output.trim()}\n\nRepeat: ${again}\n`)
  return status === 0
}

const inSequence = async (parts: readonly Part[]): Promise<boolean[]> => {
  const passed: boolean[] = []
  for (const part of parts) passed.push(await passes(part))
  return passed
}

const started = performance.now()
const checks: readonly Part[] = [
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'], again: 'npm run lint' },
  {
    name: 'imports',
    command: ['npm', 'run', '--silent', 'lint:imports'],
    again: 'npm run lint:imports',
  },
  { name: 'types', command: ['tsc', '--checkers', '1'], again: 'npm run typecheck' },
]
if (changed.length === 0) console.log(`Nothing has changed since ${since}: no test is needed.`)
const [node = [], ...browser] = changed.length === 0 ? [] : tests()
// For two cores: Chromium tests on one, everything else on the other.
const passed = (await Promise.all([inSequence([node, ...checks].flat()), inSequence(browser)])).flat()
const seconds = (performance.now() - started) / 1000
const failed = passed.filter((one) => !one).length
console.log(`\n${passed.length - failed} parts passed, ${failed} failed, ${seconds.toFixed(1)} s`)
if (failed > 0) process.exitCode = 1
