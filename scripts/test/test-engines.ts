import { parseArgs } from 'node:util'
import { build, preview } from 'vite'
import type { TestModule, Vitest } from 'vitest/node'
import { startVitest } from 'vitest/node'
import { freePort } from '../serving/free-port.ts'

/**
 * Plays the main journeys and some paths in Firefox and WebKitGTK.
 * `npm run test:engines [-- firefox
 * webkit] [--every 12] [--built]`: plays the first path of each flow and every twelfth. `--built` uses the last demo
 * build.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '12' }, built: { type: 'boolean' } },
})
const engines = positionals.length > 0 ? positionals : ['firefox', 'webkit']
const outDir = 'dist-demo'

const serveDemo = async () => {
  if (!values.built) await build({ mode: 'mock', build: { outDir }, logLevel: 'error' })
  const server = await preview({
    mode: 'mock',
    build: { outDir },
    preview: { port: await freePort(), strictPort: true },
    logLevel: 'error',
  })
  return { address: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', close: () => server.close() }
}

const runTests = async (demo: string): Promise<Vitest> => {
  process.env.ENGINES = JSON.stringify({ every: Number(values.every), demo })
  return startVitest('test', [], {
    config: 'vitest.engines.config.ts',
    watch: false,
    project: engines.map((engine) => `${engine}*`),
  })
}

/** A row of the summary: engine, tests, counts and seconds. */
const rowOf = (name: string, modules: readonly TestModule[]) => {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const ended = (state: string) => tests.filter((test) => test.result().state === state).length
  const ms = modules.reduce((sum, module) => sum + module.diagnostic().duration, 0)
  return { '': name, passed: ended('passed'), failed: ended('failed'), seconds: Math.round(ms / 1000) }
}

const demo = await serveDemo()
const began = performance.now()
const vitest = await runTests(demo.address)
const modules = vitest.state.getTestModules()
const names = [...new Set(modules.map(({ project }) => project.name))].sort()
const rows = names.map((name) =>
  rowOf(
    name,
    modules.filter(({ project }) => project.name === name),
  ),
)
const broken = modules.filter((module) => !module.ok()).length + vitest.state.getUnhandledErrors().length
const total = (count: 'passed' | 'failed') => rows.reduce((sum, row) => sum + row[count], 0)
await vitest.close()
await demo.close()
console.table(Object.fromEntries(rows.map(({ '': name, ...counts }) => [name, counts])))
console.log(
  `${total('passed')} passed, ${total('failed')} failed, in ${Math.round((performance.now() - began) / 1000)} s`,
)
process.exit(broken > 0 || rows.length === 0 ? 1 : 0)
