import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { parseArgs } from 'node:util'

/**
 * `npm run test:faults [-- name] [--runs 100] [--seed 1]`: plays each random fault, or the faults whose names contain
 * `name`, with many seeds. Without a name, then plays each fault of the flows once at every place where it can happen.
 */
const {
  values,
  positionals: [name],
} = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})

const vitest = (env: Record<string, unknown>, ...args: string[]) => {
  const texts = Object.entries(env).map(([key, value]) => [key, JSON.stringify(value)])
  const { status } = spawnSync('vitest', ['run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...Object.fromEntries(texts) },
  })
  if (status !== 0) process.exitCode = 1
}

const only = name === undefined ? [] : ['-t', `the fault ${name}`]
const faults = { runs: Number(values.runs), seed: Number(values.seed) }
vitest({ FAULTS: faults }, '--project', 'node', 'tests/faults/random', ...only)
if (name === undefined)
  vitest({ MODEL: { onlyFaults: true } }, '--config', 'vitest.model.config.ts', 'tests/model/paths/')
