import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type Flow, flows } from '../kit/flows.ts'
import { changedSince, diffSince, reachOf } from './changes.ts'
import { addsImport, moduleGraph, titlesBut } from './reach.ts'
import { type Command, endDetached, nativeConfig, run } from './run.ts'

/**
 * Runs types, lint of the changed files, and the tests that a change since `main` can affect:
 * `npm run test:quick [-- --since REV]`. README.md says what only `npm test` does.
 */
interface Part {
  name: string
  command: Command
  env?: Record<string, string>
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
      ['graphql', /^(src|tests)\/graphql\/|^machines\/rules\/kit\/entities\.ts$|^scripts\/graphql\.ts$/],
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

/** The changed files that still exist. */
const present = changed.filter((file) => existsSync(file))

/**
 * Lints the changed files. Leaves out two rules for which Biome reads the whole project: `imports` finds circular imports
 * too, and `npm test` finds an import without an extension.
 */
const lint = (): Part[] => {
  const prose = present.filter((file) => /\.(?:css|md|mjs|tsx?)$/.test(file))
  const again = 'npm run lint'
  const ofKnown = [
    '--error-on-warnings',
    '--no-errors-on-unmatched',
    '--files-ignore-unknown=true',
    ...present,
  ]
  const options = ['--no-progress', '--no-summary', '--no-default-configuration', '--no-must-find-files']
  return [
    {
      name: 'lint',
      command: ['biome', 'lint', '--skip=noImportCycles', '--skip=useImportExtensions', ...ofKnown],
      again,
    },
    { name: 'format', command: ['biome', 'check', '--linter-enabled=false', ...ofKnown], again },
    ...(prose.length > 0
      ? [{ name: 'prose', command: ['cspell', 'lint', ...options, ...prose] as const, again }]
      : []),
  ]
}

/**
 * Checks the imports of the changed files. Checks those of all files if the rules for imports or any file in machines/
 * have changed, because the imports of a machine decide what its flow may import.
 */
const imports = (): Part[] => {
  const code = present.filter((file) =>
    /^(?:explorer|machines|src|mocks|model|studio|build|scripts|tests)\/.*\.[jt]sx?$/.test(file),
  )
  const isForAll = changed.some((file) => /^machines\/|^\.dependency-cruiser\.mjs$/.test(file))
  if (!isForAll && code.length === 0) return []
  const again = 'npm run lint:imports'
  const command: Command = isForAll
    ? ['npm', 'run', '--silent', 'lint:imports']
    : ['depcruise', '--output-type', 'err-long', ...code]
  return [{ name: 'imports', command, again }]
}

/**
 * Checks the sizes of the pages if the change can load another module into one of them: it changes the build or adds an
 * import. The code of a dialog belongs to its page.
 */
const sizes = (): Part[] => {
  const ofBuild = /^(?:build\/|(?:index\.html|package\.json|vite\.config\.ts)$)/
  const product = moduleGraph(process.cwd())('src/app/main.tsx')
  const ofProduct = changed.filter((file) => product.has(file))
  const isHeavier = changed.some((file) => ofBuild.test(file)) || addsImport(diffSince(since, ofProduct))
  const command: Command = ['node', 'scripts/size.ts', '--build']
  return isHeavier ? [{ name: 'sizes of the pages', command, again: 'npm run size -- --build' }] : []
}

/** The flows with a changed file of their own. */
const ownFlows = () =>
  flows
    .filter(({ id, area }) =>
      changed.some((file) =>
        [`machines/${area}/${id}/`, `src/flows/${area}/${id}/`, `model/flows/${area}/${id}.ts`].some((own) =>
          file.startsWith(own),
        ),
      ),
    )
    .map(({ id }) => id)

const tests = (): Part[] => {
  const { files: reachable, reaching, played: playedBy } = reachOf(changed)
  const files = [...reachable, citations]
  const affected = playedBy()
  const all = affected.length === flows.length
  const played = all ? ownFlows() : affected
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
  const names = played.join(', ') || 'none'
  console.log(
    all
      ? `The change can affect every flow. \`npm test\` plays them all, this run only those with changed files: ${names}.`
      : `Flows that the change can affect: ${names}.`,
  )

  const related = (name: string, options: readonly string[], model?: object): Part => {
    const env = model && { MODEL: JSON.stringify(model) }
    const command: Command = [
      ...(['vitest', 'related', '--run', '--passWithNoTests', ...nativeConfig, ...options] as const),
      // One worker loads the modules only once. Another part of this test run uses the other core.
      ...(all ? [] : ['--maxWorkers=1']),
      ...files,
    ]
    return {
      name,
      command: [
        ...command,
        '--reporter=dot',
        ...(titles.length > 0 ? ['--testNamePattern', titlesBut(titles)] : []),
      ],
      ...(env && { env }),
      again: [...(env ? [`MODEL='${env.MODEL}'`] : []), 'npx', ...command].join(' '),
    }
  }
  const stories = globSync('model/stories/*.json').filter((file) => {
    const text = readFileSync(file, 'utf8')
    return changed.includes(file) || played.some((flow) => text.includes(`"flow": "${flow}"`))
  })
  const areas = [...new Set(flows.map(({ area }) => area))]
  const untouched = areas.filter(
    (area) => !flows.some((flow) => flow.area === area && swept.includes(flow.id)),
  )
  const left = [
    ...(all ? ['tests/browser/**'] : []),
    ...(isForStudio ? [] : [`${studioInChromium}/**`]),
    ...untouched.map((area) => `tests/browser/flows/warnings/${area}.test.ts`),
  ]
  return [
    related(
      `tests in Chromium, ${played.length} flows, and ${stories.length} stories`,
      ['--config', 'vitest.quick.config.ts', ...left.map((pattern) => `--exclude=${pattern}`)],
      { flows: played, stories: stories.map((file) => basename(file, '.json')) },
    ),
    related('tests in Node', ['--project', 'node']),
    ...sizes(),
    ...generated(),
  ]
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    endDetached(signal)
    process.exit(130)
  })

/** Runs a part. Returns whether it passed. */
const passes = async ({ name, command, env, again }: Part): Promise<boolean> => {
  const { status, output, seconds } = await run(command, { quiet: true, env, detached: true })
  console.log(`${status === 0 ? '✓' : '✗'} ${name}: ${seconds.toFixed(1)} s`)
  if (status !== 0) console.log(`\n${output.trim()}\n\nRepeat: ${again}\n`)
  return status === 0
}

const started = performance.now()
if (changed.length === 0) console.log(`Nothing has changed since ${since}: no test is needed.`)
const types: Part = { name: 'types', command: ['tsc', '--checkers', '1'], again: 'npm run typecheck' }
// The longest parts first. Two at a time: each uses one core.
const waiting = (changed.length === 0 ? [types] : [...tests(), types, ...imports(), ...lint()]).values()
const passed: boolean[] = []
const takeParts = async () => {
  for (const part of waiting) passed.push(await passes(part))
}
await Promise.all([takeParts(), takeParts()])
const seconds = (performance.now() - started) / 1000
const failed = passed.filter((one) => !one).length
console.log(`\n${passed.length - failed} parts passed, ${failed} failed, ${seconds.toFixed(1)} s`)
if (failed > 0) process.exitCode = 1
