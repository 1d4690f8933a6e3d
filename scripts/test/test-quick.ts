import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { flows as catalogue } from '#machines/index.ts'
import { usersOfFiles } from '../mutation/mutants/flow-files.ts'
import { flowsReaching, moduleGraph, standIns, titlesBut } from './reach.ts'

/**
 * Types, lint and the tests that a change since `main` can reach: `npm run test:quick [-- --since REV]`.
 * The builds, the frames and the journeys are proved by `npm test` alone.
 */
interface Part {
  name: string
  command: readonly string[]
  /** What a person types to repeat it alone. */
  again: string
}

const { since } = parseArgs({ options: { since: { type: 'string', default: 'main' } } }).values

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\0')
    .filter(Boolean)

const mergeBase = (): string => {
  try {
    return git('merge-base', 'HEAD', since).join('').trim()
  } catch {
    console.error(
      `There is no revision '${since}' to compare with. Name one: npm run test:quick -- --since REV`,
    )
    process.exit(1)
  }
}

const changed = [
  ...new Set([
    ...git('diff', '--name-only', '--no-renames', '-z', mergeBase()),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]),
]

const flows = catalogue.map(({ area, title, machine }) => ({ id: machine.id as string, area, title }))
/** The tests of every flow in one file, and the title of a flow's own as Vitest matches it. */
const sweeps: Record<string, (flow: (typeof flows)[number]) => string> = {
  'tests/model/flows.test.ts': ({ title }) =>
    `every flow > ${title}: can do all that is drawn, with every sample, and a few short paths show it`,
  'tests/model/screenplay.test.tsx': ({ id }) =>
    `The screenplays are what the flows do; \`npm run screenplay\` writes them anew > of ${id}`,
  'tests/browser/flows/warnings.test.tsx': ({ id }) =>
    `React has nothing to warn of, whichever state follows another > in ${id}`,
}

/** It reads every file and imports none. */
const citations = 'tests/specification/citations.test.ts'

/** What every test depends on and no module imports. */
const everywhere = ['package.json', 'package-lock.json']

const tests = (): Part[] => {
  const code = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx')
  const texts = new Map(
    code
      .filter((file) => existsSync(file))
      .map((file): [string, string] => [file, readFileSync(file, 'utf8')]),
  )
  const files = [...new Set([...changed, ...standIns(changed, texts), citations])]

  const root = process.cwd()
  const users = usersOfFiles(root)
  const modulesOf = moduleGraph(root)
  const reaching = (entriesOf: (flow: (typeof flows)[number]) => string[]): string[] =>
    flowsReaching(
      files,
      users,
      new Map(flows.map((flow) => [flow.id, new Set([...everywhere, ...modulesOf(...entriesOf(flow))])])),
    )
  const played = reaching(({ id, area }) => [
    'vitest.model.config.ts',
    'tests/model/set-up.ts',
    'tests/model/test-model.ts',
    `model/flows/${area}/${id}.ts`,
  ])
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
      ? 'Every flow can reach the change: `npm test` is the whole proof.'
      : `Flows that can reach the change: ${played.join(', ') || 'none'}.`,
  )

  const related = (project: string): Part => {
    const command = [...['vitest', 'related', '--run', '--project', project, '--passWithNoTests'], ...files]
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

const running = new Set<ChildProcess>()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const { pid } of running) if (pid) process.kill(-pid, signal)
    process.exit(130)
  })

const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1)

/** Whether it passed. */
const run = async ({ name, command: [command = '', ...args], again }: Part): Promise<boolean> => {
  const started = performance.now()
  const output: Buffer[] = []
  // Each in a group of its own, so that what it started ends with it.
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const status = await new Promise<number | null>((resolve) => {
    child.once('error', ({ message }) => {
      output.push(Buffer.from(message))
      resolve(null)
    })
    child.once('close', resolve)
  })
  running.delete(child)
  console.log(`${status === 0 ? '✓' : '✗'} ${name}: ${seconds(started)} s`)
  if (status !== 0) console.log(`\n${Buffer.concat(output).toString().trim()}\n\nAgain: ${again}\n`)
  return status === 0
}

const inTurn = async (parts: readonly Part[]): Promise<boolean[]> => {
  const passed: boolean[] = []
  for (const part of parts) passed.push(await run(part))
  return passed
}

const started = performance.now()
const checks: readonly Part[] = [
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'], again: 'npm run lint' },
  {
    name: 'imports',
    command: ['npm', 'run', '--silent', 'lint:imports'],
    again: 'npm run lint:imports',
  },
  { name: 'types', command: ['tsc', '--noEmit'], again: 'npm run typecheck' },
]
if (changed.length === 0) console.log(`Nothing has changed since ${since}: no test can say anything new.`)
const [node = [], ...browser] = changed.length === 0 ? [] : tests()
// Two cores: what needs Chromium on one, all else on the other.
const passed = (await Promise.all([inTurn([node, ...checks].flat()), inTurn(browser)])).flat()
const failed = passed.filter((one) => !one).length
console.log(`\n${passed.length - failed} parts passed, ${failed} failed, ${seconds(started)} s`)
process.exit(failed === 0 ? 0 : 1)
