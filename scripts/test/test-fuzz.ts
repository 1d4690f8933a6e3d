import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * Sends random requests to the fake backend: `npm run test:fuzz [-- --requests 1000000] [--seed 7] [--path 12:3]`. A
 * failure prints the command that repeats it.
 */
const { values } = parseArgs({
  options: { requests: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } },
})
const fuzz = {
  ...(values.requests && { requests: Number(values.requests) }),
  ...(values.seed && { seed: Number(values.seed) }),
  ...(values.path && { path: values.path }),
}
const { status } = spawnSync('vitest', ['run', '--project', 'node', 'tests/mocks/proof/fuzz/fuzz.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ: JSON.stringify(fuzz) },
})
process.exit(status ?? 1)
