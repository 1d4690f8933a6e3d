import process from 'node:process'
import { parseArgs } from 'node:util'
import type { FaultGroup } from './fault.ts'
import { faultGroups } from './index.ts'
import { pathFaults, runPathFaults } from './paths.ts'

/**
 * `npm run test:faults [-- name …] [--runs 100] [--seed 1]`: plays each random fault many times, and each fault of the
 * flows once at every place where it can happen.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})
const runs = Number(values.runs)
const seed = Number(values.seed)
const known = faultGroups.flatMap(({ faults }) => Object.keys(faults))
const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name)
if (!known.some(isAsked) || !(runs > 0) || !Number.isInteger(seed)) {
  console.error(
    `Usage: npm run test:faults [-- name …] [--runs 100] [--seed 1]. The names are:\n${known.join('\n')}`,
  )
  process.exit(2)
}

/** Plays a fault and prints how many runs passed. */
const play = async (group: FaultGroup, name: string): Promise<void> => {
  let well = 0
  const most = new Map<string, number>()
  for (let nth = 0; nth < runs; nth += 1) {
    const { faults, figures = {} } = await group.run(name, seed + nth)
    for (const [what, figure] of Object.entries(figures))
      most.set(what, Math.max(most.get(what) ?? 0, figure))
    if (faults.length === 0) well += 1
    else console.error(`${name}, --runs 1 --seed ${seed + nth}:\n    ${faults.join('\n    ')}`)
  }
  const shown = [...most].map(([what, figure]) => `, ${what}: ${(group.units?.[what] ?? String)(figure)}`)
  console.log(`${name}: ${well} of ${runs} passed${shown.join('')}`)
  if (well < runs) process.exitCode = 1
}

for (const group of faultGroups)
  for (const name of Object.keys(group.faults).filter(isAsked)) await play(group, name)

if (positionals.length === 0) {
  for (const { ending, well, all } of runPathFaults()) {
    console.log(`${pathFaults[ending]}: ${well} of ${all} passed`)
    if (well < all || all === 0) process.exitCode = 1
  }
}
