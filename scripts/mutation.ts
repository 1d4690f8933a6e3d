import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * What is mutated, the tests that must notice, and the least score in percent. Views and the flows' ports are
 * not here: only the model tests run them, in Chromium.
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

/** Stryker takes the survivors of static mutants for known even when tests were added: all are tried again. */
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
    /** Leaves out what runs while a file loads: each such mutant needs all tests, and they take nearly all of the time. */
    'without-static': { type: 'boolean', default: false },
  },
})

const selected = positionals.length > 0 ? positionals : Object.keys(groups)

for (const name of selected) {
  if (!isGroup(name))
    throw new Error(`There is no group ${name}; there are ${Object.keys(groups).join(', ')}.`)
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
    // A machine is built when its file loads: half of what it does is in static mutants.
    ignoreStatic: values['without-static'],
    disableTypeChecks: false,
    // A busy machine is no kill.
    timeoutMS: 30_000,
    concurrency: Number(values.concurrency),
    // A part's result would stand beside older ones in one report, with one score.
    incremental: values.mutate === undefined,
    incrementalFile,
    force: values.force,
    // Outside the project: a development server that watches it would reload.
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
