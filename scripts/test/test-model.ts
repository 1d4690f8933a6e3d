import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { flows as catalogue } from '#machines/index.ts'
import { changedSince, reachOf } from './changes.ts'
import { nativeConfig } from './run.ts'

/**
 * Plays the covering paths of the flows in Chromium.
 * `npm run test:model [-- flow… [path] [--shard 1/2] [--repeat 20] [--real] [--escape] [--untouched] [--walks 1000]
 * [--seed 7] [--affected main] [--story 01-join]]`
 *
 * `--real` plays every fourth path. `--escape` closes dialogs with the Escape key. `--untouched` plays without the
 * translator and the extension that change the page; every second walk is played without them in any case. `--walks` also plays random
 * walks and paths that cover pairs of transitions. `--affected` plays only flows that changes since the revision can
 * affect. `--story` also replays a story of `model/stories`; without a flow, it replays only stories.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shard: { type: 'string' },
    repeat: { type: 'string' },
    real: { type: 'boolean' },
    escape: { type: 'boolean' },
    twice: { type: 'boolean' },
    network: { type: 'string' },
    left: { type: 'string' },
    untouched: { type: 'boolean' },
    walks: { type: 'string' },
    seed: { type: 'string' },
    affected: { type: 'string' },
    story: { type: 'string', multiple: true, default: [] },
  },
})
const affected = values.affected === undefined ? [] : reachOf(changedSince(values.affected)).played()
if (values.affected !== undefined) {
  console.log(`Flows that the change can affect: ${affected.join(', ') || 'none'}.`)
  if (affected.length === 0) process.exit(0)
}
const flows = [...positionals.filter((word) => !word.includes(':')), ...affected]
const known = new Map(catalogue.map(({ area, machine }) => [machine.id as string, area]))
const unknown = flows.find((flow) => !known.has(flow))
if (unknown !== undefined) {
  console.error(`There is no flow '${unknown}'. The flows are: ${[...known.keys()].join(', ')}.`)
  process.exit(1)
}
const path = positionals.find((word) => word.includes(':'))
const seed = Number(values.seed ?? randomInt(1_000_000))
const model = {
  ...(flows.length > 0 && { flows }),
  ...(path && { path }),
  ...(values.story.length > 0 && { stories: values.story }),
  ...(values.shard && { shard: values.shard.split('/').map(Number) }),
  ...(values.repeat && { repeat: Number(values.repeat) }),
  options: {
    byKey: values.escape,
    twice: values.twice,
    network: values.network,
    left: values.left,
    untouched: values.untouched,
  },
  ...(values.walks && { walks: Number(values.walks), seed }),
  ...(values.real && { real: true, sample: path ? 1 : 4 }),
}
const played = flows.length > 0 || values.story.length > 0 ? flows : [...known.keys()]
const areas = new Set(played.map((flow) => known.get(flow)))
if (model.walks)
  console.log(`Plays ${model.walks} random walks, and walks that cover pairs of transitions. Seed: ${seed}`)
rmSync('reports/pairs', { recursive: true, force: true })
const files = [
  ...[...areas].map((area) => `tests/model/paths/${area}.ts`),
  // One page loads the modules only once.
  ...(values.story.length > 0 ? ['tests/model/stories.ts', '--maxWorkers=1'] : []),
]
const { status } = spawnSync(
  'vitest',
  ['run', ...nativeConfig, '--config', 'vitest.model.config.ts', ...files],
  {
    stdio: 'inherit',
    env: { ...process.env, MODEL: JSON.stringify(model) },
  },
)
if (model.walks) await import('./pairs.ts')
process.exit(status ?? 1)
