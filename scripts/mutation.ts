import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * For each group: the mutated files, the tests that must detect the mutants, and the minimum score in percent. Views
 * and ports are missing, because only the model tests in Chromium run them.
 */
const groups = {
  explorer: {
    mutate: ['explorer/src/**/*.ts'],
    tests: 'explorer/tests/**/*.test.ts',
    least: 95,
    options: {},
  },
  machines: {
    mutate: ['machines/**/*.ts', '!machines/**/sample*.ts', '!machines/**/ports.ts'],
    tests: 'tests/{machines,rules}/**/*.test.ts',
    least: 90,
    options: {
      appendPlugins: ['./scripts/mutation-ignorer.ts'],
      ignorers: ['documentation'],
    },
  },
  product: {
    mutate: ['src/api/**/*.ts', 'src/graphql/**/*.ts', 'mocks/backend/**/*.ts', '!**/*.d.ts'],
    tests: 'tests/{api,graphql,mocks}/**/*.test.ts',
    least: 80,
    options: {},
  },
} as const

type Group = keyof typeof groups

const isGroup = (name: string): name is Group => Object.hasOwn(groups, name)

/** Removes surviving static mutants from the incremental file. Stryker would not retry them, even with new tests. */
const forgetSurvivors = (file: string) => {
  if (!existsSync(file)) return
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    files: Record<string, { mutants: { status: string }[] }>
  }
  for (const mutated of Object.values(report.files))
    mutated.mutants = mutated.mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  writeFileSync(file, JSON.stringify(report))
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutate: { type: 'string', multiple: true },
    concurrency: { type: 'string', default: '2' },
    force: { type: 'boolean', default: false },
    /** Skips mutants in code that runs while a module loads. Each needs all tests, which takes most of the time. */
    'without-static': { type: 'boolean', default: false },
  },
})

const selected = positionals.length > 0 ? positionals : Object.keys(groups)

for (const name of selected) {
  if (!isGroup(name))
    throw new Error(`There is no group '${name}'. The groups are: ${Object.keys(groups).join(', ')}.`)
  const { mutate, tests, least, options } = groups[name]
  const incrementalFile = `.stryker/${name}${values['without-static'] ? '-without-static' : ''}.json`
  if (!values.mutate) forgetSurvivors(incrementalFile)
  const configuration = `reports/stryker-${name}.json`
  mkdirSync('reports', { recursive: true })
  const settings = {
    mutate: values.mutate ?? [...mutate],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutation.config.ts' },
    coverageAnalysis: 'perTest',
    // By default, static mutants are tested too: a machine is created when its module loads, so half of its mutants
    // are static.
    ignoreStatic: values['without-static'],
    disableTypeChecks: false,
    // Long, because a mutant counts as killed if its test run exceeds this time, even on a slow computer.
    timeoutMS: 30_000,
    concurrency: Number(values.concurrency),
    // Stores no result of a partial run, because it would be mixed with older results in one report and score.
    incremental: values.mutate === undefined,
    incrementalFile,
    force: values.force,
    // A folder outside the project, because files in the project would make a running dev server reload.
    tempDirName: join(tmpdir(), 'guildhall-mutation'),
    cleanTempDir: 'always',
    ignorePatterns: ['.stryker', 'dist', 'dist-demo', 'coverage', 'test-results', 'playwright-report'],
    thresholds: { high: least, low: least, break: least },
    reporters: ['clear-text', 'html'],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
    htmlReporter: { fileName: `reports/mutation-${name}.html` },
    ...options,
  }
  writeFileSync(configuration, JSON.stringify(settings))
  const { status } = spawnSync(
    join('tools/stryker', 'node_modules', '.bin', 'stryker'),
    ['run', configuration],
    {
      stdio: 'inherit',
      env: { ...process.env, MUTATION_TESTS: tests },
    },
  )
  if (status !== 0) process.exitCode = 1
}
