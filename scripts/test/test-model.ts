import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { flows as catalogue } from '#machines/index.ts'

/**
 * Plays the covering paths of the flows in Chromium.
 * `npm run test:model [-- flow… [path] [--shard 1/2] [--repeat 20] [--real] [--escape]]`; `--real` plays every fourth
 * path, `--escape` closes dialogs by the key.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shard: { type: 'string' },
    repeat: { type: 'string' },
    real: { type: 'boolean' },
    escape: { type: 'boolean' },
  },
})
const flows = positionals.filter((word) => !word.includes(':'))
const known = new Map(catalogue.map(({ area, machine }) => [machine.id as string, area]))
const unknown = flows.find((flow) => !known.has(flow))
if (unknown !== undefined) {
  console.error(`There is no flow '${unknown}'. There are: ${[...known.keys()].join(', ')}.`)
  process.exit(1)
}
const path = positionals.find((word) => word.includes(':'))
const model = {
  ...(flows.length > 0 && { flows }),
  ...(path && { path }),
  ...(values.shard && { shard: values.shard.split('/').map(Number) }),
  ...(values.repeat && { repeat: Number(values.repeat) }),
  ...(values.escape && { byKey: true }),
  ...(values.real && { real: true, sample: path ? 1 : 4 }),
}
const areas = new Set((flows.length > 0 ? flows : [...known.keys()]).map((flow) => known.get(flow)))
const files = [...areas].map((area) => `tests/model/paths/${area}.ts`)
const { status } = spawnSync('vitest', ['run', '--config', 'vitest.model.config.ts', ...files], {
  stdio: 'inherit',
  env: { ...process.env, MODEL: JSON.stringify(model) },
})
process.exit(status ?? 1)
