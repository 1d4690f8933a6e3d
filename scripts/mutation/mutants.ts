import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sampled } from './mutants/choose.ts'
import { type Copy, openCopy } from './mutants/copy.ts'
import { equivalent } from './mutants/equivalent.ts'
import { type Baseline, baselineOf, type Judged, judged } from './mutants/judge.ts'
import { allMutants, kinds } from './mutants/kinds/kinds.ts'
import { suitesFor } from './mutants/layers.ts'
import type { Mutant } from './mutants/mutant.ts'
import { isOnlyNoticed, killedPercent, lineOf, progressOf, reportOf } from './mutants/report.ts'

/**
 * Mutation testing of the flows: makes one small change at a time, and reports which layer of tests fails.
 * `npm run test:mutants [-- flow… [--kind target] [--sample 3] [--only words] [--copies 2] [--list]]`: of each flow
 * (also `rules`, and `shared` for what several Views use) at most so many of a kind (0: all of them).
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kind: { type: 'string', multiple: true },
    sample: { type: 'string', default: '2' },
    only: { type: 'string' },
    copies: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
  },
})
const leastPercent = 95
const root = join(import.meta.dirname, '../..')

const all = allMutants(root)
const named = (words: readonly string[], known: Iterable<string>, what: string) => {
  const names = [...new Set(known)]
  for (const word of words)
    if (!names.includes(word)) throw new Error(`There is no ${what} ${word}; there are ${names.join(', ')}.`)
  return (word: string) => words.length === 0 || words.includes(word)
}
const isChosenOwner = named(
  positionals,
  all.map(({ owner }) => owner),
  'flow',
)
const isChosenKind = named(values.kind ?? [], Object.keys(kinds), 'kind')
for (const id of Object.keys(equivalent))
  if (!all.some((mutant) => mutant.id === id))
    throw new Error(`scripts/mutation/mutants/equivalent.ts names a mutant that is no longer made: ${id}`)

const selected = all.filter(
  ({ id, owner, kind }) => isChosenOwner(owner) && isChosenKind(kind) && id.includes(values.only ?? ''),
)
const excluded = selected.flatMap((mutant): [Mutant, string][] => {
  const reason = equivalent[mutant.id]
  return reason === undefined ? [] : [[mutant, reason]]
})
const chosen = sampled(
  selected.filter(({ id }) => equivalent[id] === undefined),
  Number(values.sample) || Number.POSITIVE_INFINITY,
)

const judgeChosen = async () => {
  const copies: Copy[] = []
  process.on('exit', () => {
    for (const copy of copies) copy.abandon()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  for (let nth = 0; nth < Number(values.copies); nth += 1) copies.push(openCopy(root))

  /** Each copy takes the next as soon as it is free. */
  const shared = async <T, R>(
    work: readonly T[],
    doing: (copy: Copy, one: T) => Promise<R>,
  ): Promise<R[]> => {
    const waiting = work.entries()
    const done: R[] = []
    await Promise.all(
      copies.map(async (copy) => {
        for (const [nth, one] of waiting) done[nth] = await doing(copy, one)
      }),
    )
    return done
  }

  const started = performance.now()
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`
  console.log(`${chosen.length} of ${all.length} mutants; first, what is green as it is.`)
  const suites = new Map(
    chosen.flatMap((mutant) => suitesFor(root, mutant)).map((suite) => [suite.name, suite]),
  )
  const baselines = new Map<string, Baseline>(
    await shared(
      [...suites.values()],
      async (copy, suite) => [suite.name, await baselineOf(copy, suite)] as const,
    ),
  )
  const notGreen = [...baselines].flatMap(([name, baseline]) =>
    baseline.green ? [] : `${name}: ${baseline.why}`,
  )
  for (const line of notGreen) console.log(`not green: ${line}`)

  const results: Judged[] = await shared(chosen, async (copy, mutant) => {
    const result = await judged(copy, root, mutant, baselines)
    console.log(`${seconds().padStart(6)}  ${progressOf(result)}`)
    return result
  })

  await Promise.all(copies.map((copy) => copy.close()))

  mkdirSync(join(root, 'reports'), { recursive: true })
  writeFileSync(join(root, 'reports/mutants.json'), JSON.stringify(results, null, 2))
  console.log(
    `\n${reportOf(results, { excluded, notGreen })}\n\n${seconds()}, in full in reports/mutants.json`,
  )
  const isProof =
    killedPercent(results) >= leastPercent && !results.some(isOnlyNoticed) && notGreen.length === 0
  if (!isProof) process.exitCode = 1
}

if (values.list) console.log(`${chosen.map(lineOf).join('\n')}\n${chosen.length} of ${all.length} mutants`)
else await judgeChosen()
