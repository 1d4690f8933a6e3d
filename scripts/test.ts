import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

/** One part of the proof: a command, and what its report says. Without a report it counts as one. */
interface Part {
  name: string
  command: readonly [string, ...string[]]
  env?: Record<string, string>
  report?: { file: string; read: (json: never) => Tally }
}

/** `failures`: the title of each test that failed, with the first error it met. */
interface Tally {
  passed: number
  failed: number
  failures: readonly string[]
}

const failure = (title: string, error: string | undefined) => `✗ ${title}\n${error ?? ''}`.trimEnd()

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
      status: string
      failureMessages: readonly string[] | null
    }[]
  }[]
}

const vitestReport = (file: string) => ({
  file,
  read: (json: VitestReport): Tally => ({
    passed: json.numPassedTests,
    failed: Math.max(json.numFailedTests, json.numTotalTests === 0 ? json.numFailedTestSuites : 0),
    failures: json.testResults.flatMap((tests) => [
      ...(tests.message ? [failure(tests.name, tests.message)] : []),
      ...tests.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failure(fullName, failureMessages?.[0])),
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
      ),
    ),
  ...suites.flatMap(failedJourneys),
]

const vitest = (project: string, config = 'vitest.config.ts'): Part => {
  const file = `reports/${project}.json`
  return {
    name: `tests in ${project}`,
    command: [
      'vitest',
      'run',
      '--config',
      config,
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    report: vitestReport(file),
  }
}

const parts: readonly Part[] = [
  { name: 'typecheck', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'GraphQL documents', command: ['gql.tada', 'check'] },
  vitest('node'),
  vitest('chromium'),
  vitest('model', 'vitest.model.config.ts'),
  { name: 'production build', command: ['vite', 'build', '--logLevel', 'warn'] },
  {
    name: 'demo build',
    command: ['vite', 'build', '--mode', 'mock', '--outDir', 'dist-demo', '--logLevel', 'warn'],
  },
  {
    name: 'what the builds contain',
    command: [
      ...(['vitest', 'run', '--project', 'build', '--reporter=default', '--reporter=json'] as const),
      '--outputFile.json=reports/build.json',
    ],
    report: vitestReport('reports/build.json'),
  },
  {
    name: 'journeys',
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

const counted = (part: Part, status: number | null): Tally => {
  const ended = { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, failures: [] }
  if (!part.report) return ended
  try {
    // Each report is read by the part that names its shape.
    const tally = part.report.read(JSON.parse(readFileSync(part.report.file, 'utf8')) as never)
    return status === 0 || tally.failed > 0 ? tally : { ...tally, failed: 1 }
  } catch {
    return { passed: 0, failed: 1, failures: [] }
  }
}

rmSync('reports', { recursive: true, force: true })
mkdirSync('reports', { recursive: true })

const total = { passed: 0, failed: 0 }
const summary: string[] = []
const failures: string[] = []
for (const part of parts) {
  console.log(`\n── ${part.name}`)
  const started = performance.now()
  const [command, ...args] = part.command
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...part.env } })
  const tally = counted(part, status)
  total.passed += tally.passed
  total.failed += tally.failed
  failures.push(...tally.failures)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  summary.push(
    `${tally.failed ? '✗' : '✓'} ${part.name}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`,
  )
}

console.log(
  `\n${[...failures, summary.join('\n')].join('\n\n')}\n\n${total.passed} passed, ${total.failed} failed`,
)
process.exit(total.failed === 0 ? 0 : 1)
