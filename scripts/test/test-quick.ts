import { type ChildProcess, spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { changedSince, flows, reachOf } from './changes.ts'
import { titlesBut } from './reach.ts'

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

const changed = changedSince(since)

/** The tests of every flow in one file, and the title of a flow's own as Vitest matches it. */
const sweeps: Record<string, (flow: (typeof flows)[number]) => string> = {
  'tests/model/flows.test.ts': ({ title }) =>
    `every flow > ${title}: can do all that is drawn, with every sample, and a few short paths show it`,
  'tests/model/screenplay.test.tsx': ({ id }) =>
    `The screenplays are what the flows do; \`npm run screenplay\` writes them anew > of ${id}`,
  'tests/browser/flows/warnings/warnings.tsx': ({ id }) =>
    `React has nothing to warn of, whichever state follows another > in ${id}`,
}

/** It reads every file and imports none. */
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

const inSequence = async (parts: readonly Part[]): Promise<boolean[]> => {
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
const passed = (await Promise.all([inSequence([node, ...checks].flat()), inSequence(browser)])).flat()
const failed = passed.filter((one) => !one).length
console.log(`\n${passed.length - failed} parts passed, ${failed} failed, ${seconds(started)} s`)
process.exit(failed === 0 ? 0 : 1)
