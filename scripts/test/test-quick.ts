import { existsSync, globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { escapeRegExp } from '../kit/escape-regexp.ts'
import { type Flow, flows } from '../kit/flows.ts'
import { changedSince, reachOf } from './changes.ts'
import { moduleGraph, titlesBut } from './reach.ts'
import { type Command, endDetached, nativeConfig, run } from './run.ts'

/**
 * Runs types, lint and the tests that a change since `main` can affect: `npm run test:quick [-- --since REV]`. Only
 * `npm test` runs the builds, the storyboard tests and the end-to-end tests.
 */
interface Part {
  name: string
  command: Command
  /** The command that repeats this part alone. */
  again: string
}

const { since } = parseArgs({ options: { since: { type: 'string', default: 'main' } } }).values

const changed = changedSince(since)

/** Test files that have one test for each flow, each with a function that returns the title of a flow's test. */
const sweeps: Record<string, (flow: Flow) => string> = {
  'tests/model/flows.test.ts': ({ title }) =>
    `every flow > ${title}: a few short paths take every transition with every sample`,
  'tests/model/screenplay.test.tsx': ({ id }) =>
    `the committed screenplays match the flows; \`npm run screenplay\` writes them again > for ${id}`,
  'tests/browser/flows/warnings/warnings.tsx': ({ id }) =>
    `React logs no warning when a View renders the states of all covering paths > in ${id}`,
}

/**
 * The folder of the studio's tests in Chromium. They load every View and take longest, so they run only if the studio or
 * the explorer has changed.
 */
const studioInChromium = 'tests/browser/studio'

/**
 * A test to run after every change: it reads all files as text, so the graph of imports does not show which changes can
 * affect it.
 */
const citations = 'tests/specification/citations.test.ts'

/**
 * Checks the files that are generated from the changed files, except screenplays and docs/machines, which tests in Node
 * compare.
 */
const generated = (): Part[] =>
  (
    [
      ['graphql', /^src\/graphql\/|^machines\/rules\/kit\/entities\.ts$|^scripts\/graphql\.ts$/],
      ['explorer:docs', /^explorer\//],
    ] as const
  ).flatMap(([command, source]) =>
    changed.some((file) => source.test(file))
      ? {
          name: `what npm run ${command} writes`,
          command: ['node', 'scripts/docs.ts', '--check', command] as const,
          again: `npm run docs -- --check ${command}`,
        }
      : [],
  )

/**
 * Checks the imports of the changed files. Checks those of all files if the rules for imports or any file in machines/
 * have changed, because the imports of a machine decide what its flow may import.
 */
const imports = (): Part[] => {
  const code = changed.filter(
    (file) =>
      /^(?:explorer|machines|src|mocks|model|studio|build|scripts|tests)\/.*\.[jt]sx?$/.test(file) &&
      existsSync(file),
  )
  const isForAll = changed.some((file) => /^machines\/|^\.dependency-cruiser\.mjs$/.test(file))
  if (!isForAll && code.length === 0) return []
  const again = 'npm run lint:imports'
  const command: Command = isForAll
    ? ['npm', 'run', '--silent', 'lint:imports']
    : ['depcruise', '--output-type', 'err-long', ...code]
  return [{ name: 'imports', command, again }]
}

/** Checks what a screen reader reads at each step of the stories that contain these flows. */
const readAloud = (played: readonly string[]): Part[] => {
  const stories = globSync('model/stories/*.json').filter((file) => {
    const text = readFileSync(file, 'utf8')
    return changed.includes(file) || played.some((flow) => text.includes(`"${flow}"`))
  })
  if (stories.length === 0) return []
  const command: Command = ['vitest', 'run', '--config', 'vitest.model.config.ts', 'tests/model/stories.ts']
  return [
    {
      name: `what a screen reader reads in ${stories.length} stories`,
      command: [
        ...command,
        ...nativeConfig,
        '--reporter=dot',
        '--testNamePattern',
        stories.map(escapeRegExp).join('|'),
      ],
      again: 'npm run docs -- --check aria',
    },
  ]
}

/** Checks the sizes of the pages if one of them loads a changed file. The code of a dialog belongs to its page. */
const sizes = (): Part[] => {
  const product = moduleGraph(process.cwd())(
    'index.html',
    'src/app/main.tsx',
    'package.json',
    'vite.config.ts',
  )
  return changed.some((file) => product.has(file))
    ? [
        {
          name: 'sizes of the pages',
          command: ['node', 'scripts/size.ts', '--build'],
          again: 'npm run size -- --build',
        },
      ]
    : []
}

const tests = (): { other: Part[]; browser: Part[] } => {
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

  const isForStudio = changed.some((file) =>
    ['studio/', 'explorer/', `${studioInChromium}/`].some((folder) => file.startsWith(folder)),
  )
  const all = played.length === flows.length
  console.log(
    all
      ? 'The change can affect every flow: run `npm test` instead.'
      : `Flows that the change can affect: ${played.join(', ') || 'none'}.`,
  )

  const related = (project: string): Part => {
    const command: Command = [
      ...(['vitest', 'related', '--run', '--project', project, '--passWithNoTests'] as const),
      ...(isForStudio ? [] : [`--exclude=${studioInChromium}/**`]),
      ...files,
    ]
    return {
      name: `tests in ${project}`,
      command: [
        ...command,
        ...nativeConfig,
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
  return {
    other: [related('node'), ...generated(), ...sizes()],
    browser: [related('chromium'), ...(played.length > 0 ? [model, ...readAloud(played)] : [])],
  }
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
  ...imports(),
  { name: 'types', command: ['tsc', '--checkers', '1'], again: 'npm run typecheck' },
]
if (changed.length === 0) console.log(`Nothing has changed since ${since}: no test is needed.`)
const { other, browser } = changed.length === 0 ? { other: [], browser: [] } : tests()
// For two cores: Chromium tests on one, everything else on the other.
const passed = (await Promise.all([inSequence([...other, ...checks]), inSequence(browser)])).flat()
const seconds = (performance.now() - started) / 1000
const failed = passed.filter((one) => !one).length
console.log(`\n${passed.length - failed} parts passed, ${failed} failed, ${seconds.toFixed(1)} s`)
if (failed > 0) process.exitCode = 1
