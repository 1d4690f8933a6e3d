import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from 'tinyglobby'
import type { Plugin, ResolvedConfig } from 'vite'
import { inNode } from '#build/in-node.ts'
import { compiledStylesIn } from '#build/styles/compiled-styles.ts'
import type * as Make from '#studio/storyboard/data/make-storyboards.ts'
import { flows } from './diagrams.ts'
import { loadersOf } from './loaders.ts'

const name = 'virtual:storyboards'
const folder = 'node_modules/.cache/guildhall/storyboards'

/** All files that determine how a screen looks. */
const sources = [
  'machines/**/*.ts',
  'explorer/src/**/*.ts',
  'model/{views.tsx,views/*}',
  'src/**/*.{ts,tsx}',
  'studio/{storyboard,play}/**/*.{ts,tsx}',
  'package-lock.json',
]

const hashOf = (): string => {
  const hash = createHash('sha256')
  for (const file of globSync(sources).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 24)
}

/** Caches screens until a file in `sources` changes. */
const createCache = () => {
  const hash = hashOf()
  const stamp = join(folder, 'stamp')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(stamp, hash)
  }
  return async (id: string, make: () => Promise<object>): Promise<string> => {
    const file = join(folder, `${id}.json`)
    if (existsSync(file)) return readFileSync(file, 'utf8')
    const text = JSON.stringify(await make())
    // Writes atomically: writes a temporary file, then renames it.
    writeFileSync(`${file}.${process.pid}`, text)
    renameSync(`${file}.${process.pid}`, file)
    return text
  }
}

/**
 * `virtual:storyboards`: loads the screens of each flow. Every state of a flow is rendered in Node, to find states
 * that look alike. The page renders only the screens that it shows.
 */
export const studioStoryboards = (): Plugin => {
  let config: ResolvedConfig
  let node: ReturnType<typeof inNode> | undefined
  let stored: ReturnType<typeof createCache> | undefined
  const make = async () => {
    // With compiled styles, rendering takes half the time.
    const styles = compiledStylesIn(config)
    node ??= inNode(config, styles ? [styles.inNode] : [])
    return (await node).load<typeof Make>('/studio/storyboard/data/make-storyboards.ts')
  }
  const close = async () => {
    const opened = node
    node = undefined
    await (await opened)?.close()
  }
  return {
    name: 'guildhall-studio-storyboards',
    configResolved: (resolved) => {
      config = resolved
    },
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load: async (id) => {
      if (id !== `\0${name}` && !id.startsWith(`\0${name}/`)) return
      if (id === `\0${name}`) return loadersOf('storyboards', name, flows())
      stored ??= createCache()
      const flow = id.slice(name.length + 2)
      const frames = await stored(flow, async () => (await make()).storyboardOf(flow))
      return `export default JSON.parse(${JSON.stringify(frames)})`
    },
    async hotUpdate({ file, modules }) {
      if (!/\/(?:machines|explorer|model|src|studio)\/.*\.tsx?$/.test(file)) return
      stored = undefined
      ;(await node)?.forget(file)
      const { moduleGraph } = this.environment
      const ours = [...moduleGraph.idToModuleMap].flatMap(([id, module]) =>
        id.startsWith(`\0${name}/`) ? [module] : [],
      )
      for (const module of ours) moduleGraph.invalidateModule(module)
      return modules
    },
    buildEnd: close,
  }
}
