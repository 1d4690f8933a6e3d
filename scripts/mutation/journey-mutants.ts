import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import type { Edit } from '#build/edits.ts'
import { flows } from '../kit/flows.ts'
import { type Copy, openCopy } from './mutants/copy.ts'
import { journeyMutants } from './mutants/journeys/mutants.ts'
import type { JourneyMutant } from './mutants/journeys/row.ts'

/**
 * Builds the demo once for each mutant of what only a loaded page shows, and tells whether its journeys notice.
 * `npm run test:mutants:journeys [-- words…]`: only the mutants whose name has one of these words.
 */
const root = join(import.meta.dirname, '../..')
/** How long a journey waits for an element; on the unchanged product it never takes longer. */
const timeoutInMs = '8000'
const slots = [0, 1]
const copies: Copy[] = []
const runFile = promisify(execFile)
process.on('exit', () => {
  for (const copy of copies) copy.abandon()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const { positionals } = parseArgs({ allowPositionals: true })
const selected = journeyMutants.filter(
  ({ id }) => positionals.length === 0 || positionals.some((word) => id.includes(word)),
)

/** The one place of the product that a mutant changes. */
const editOf = ({ file, from, to }: JourneyMutant): Edit => {
  const parts = readFileSync(join(root, file), 'utf8').split(from)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`)
  const at = parts[0]?.length ?? 0
  return { start: at, end: at + from.length, text: to }
}

interface Suite {
  suites?: readonly Suite[]
  specs?: readonly { title: string; ok: boolean; tests: readonly { results: readonly unknown[] }[] }[]
}

/** The journeys that Playwright ran: after the first failure it runs no more. */
const ranIn = ({ suites = [], specs = [] }: Suite): { title: string; ok: boolean }[] => [
  ...specs.filter(({ tests }) => tests.some(({ results }) => results.length > 0)),
  ...suites.flatMap(ranIn),
]

const played = async (slot: number, grep: string): Promise<{ red: string | null; tests: number }> => {
  const report = `reports/journey-mutant-${slot}.json`
  rmSync(report, { force: true })
  const playing = spawn(
    'playwright',
    ['test', '--grep', grep, '--workers=1', '--max-failures=1', '--reporter=json'],
    {
      cwd: root,
      stdio: 'ignore',
      env: {
        ...process.env,
        E2E_BUILD: `dist-mutants/${slot}`,
        E2E_PORT: String(4400 + slot),
        E2E_TIMEOUT: timeoutInMs,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    },
  )
  await once(playing, 'close')
  const ran = ranIn(JSON.parse(readFileSync(report, 'utf8')))
  return { red: ran.find(({ ok }) => !ok)?.title ?? null, tests: ran.length }
}

/** The sweep of the states needs no build: it looks at the sources, in a copy. */
const isOfSweep = ({ by }: JourneyMutant) => by.source.startsWith('^')

const swept = async (mutant: JourneyMutant): Promise<{ red: string | null; tests: number }> => {
  const copy = openCopy(root)
  try {
    return await copy.withChange(mutant.file, [editOf(mutant)], async () => {
      for (const { id: flow, area } of flows.filter(({ id }) => mutant.by.test(id))) {
        const verdict = await copy.run(
          {
            name: flow,
            layer: 'model',
            project: 'model',
            file: `tests/frames/${area}.ts`,
            titles: ` ${flow}$`,
          },
          120_000,
        )
        if (verdict.kind === 'red') return { red: `the sweep of ${flow}`, tests: 1 }
        if (verdict.kind !== 'green')
          throw new Error(verdict.kind === 'hung' ? 'It never ends.' : verdict.why)
      }
      return { red: null, tests: 1 }
    })
  } finally {
    await copy.close()
  }
}

/** In a copy, because pages are prerendered from the same files by another process. */
const buildFor = (slot: number, mutant: JourneyMutant) => {
  const copy = copies[slot] ?? openCopy(root)
  copies[slot] = copy
  const outDir = join(root, `dist-mutants/${slot}`)
  return copy.withChange(mutant.file, [editOf(mutant)], () =>
    runFile('vite', ['build', '--mode', 'mock', '--logLevel', 'error', '--outDir', outDir, '--emptyOutDir'], {
      cwd: copy.folder,
    }),
  )
}

const results: { id: string; killer: string | null; tests: number; unclear?: string }[] = []
const waiting = selected.values()
await Promise.all(
  slots.map(async (slot) => {
    for (const mutant of waiting) {
      try {
        if (!isOfSweep(mutant)) await buildFor(slot, mutant)
        const { red, tests } = await (isOfSweep(mutant) ? swept(mutant) : played(slot, mutant.by.source))
        results.push({ id: mutant.id, killer: red, tests })
        console.log(`${red ? 'killed ' : tests ? 'SURVIVED' : 'NO TEST'}  ${mutant.id}  ${red ?? ''}`)
      } catch (cause) {
        results.push({ id: mutant.id, killer: null, tests: 0, unclear: String(cause) })
        console.log(`UNCLEAR  ${mutant.id}  ${String(cause).slice(0, 300)}`)
      }
    }
  }),
)
rmSync(join(root, 'dist-mutants'), { recursive: true, force: true })
mkdirSync(join(root, 'reports'), { recursive: true })
writeFileSync(join(root, 'reports/journey-mutants.json'), JSON.stringify(results, null, 2))
const survived = results.filter(({ killer }) => killer === null)
console.log(`\n${results.length - survived.length} of ${results.length} killed`)
if (survived.length > 0) process.exitCode = 1
