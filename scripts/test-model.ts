import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { flows as catalogue } from '../machines/index.ts'

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
const known = catalogue.map(({ machine }) => machine.id as string)
const unknown = flows.find((flow) => !known.includes(flow))
if (unknown !== undefined) {
  console.error(`There is no flow '${unknown}'. There are: ${known.join(', ')}.`)
  process.exit(1)
}
const path = positionals.find((word) => word.includes(':'))
const model = {
  ...(path && { path }),
  ...(values.shard && { shard: values.shard.split('/').map(Number) }),
  ...(values.repeat && { repeat: Number(values.repeat) }),
  ...(values.escape && { byKey: true }),
  ...(values.real && { real: true, sample: path ? 1 : 4 }),
}
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--config',
    'vitest.model.config.ts',
    ...(flows.length === 0 ? ['tests/model/'] : flows.map((flow) => `tests/model/${flow}.ts`)),
  ],
  { stdio: 'inherit', env: { ...process.env, MODEL: JSON.stringify(model) } },
)
process.exit(status ?? 1)
