import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** The Node that started npm. In a fresh clone, `npm start` runs on this Node, which may be as old as 20.19. */
const installed = process.env.npm_node_execpath ?? process.execPath

test('the dev server runs on the Node that started npm', async () => {
  const serve = `
    import { createServer } from 'vite'
    const server = await createServer({
      mode: 'mock', configLoader: 'runner', logLevel: 'error', cacheDir: 'node_modules/.vite/installed-node',
      optimizeDeps: { noDiscovery: true }, server: { middlewareMode: true, ws: false, watch: null },
    })
    for (const name of ['diagrams/session', 'requirement-tests', 'proof']) {
      await server.transformRequest('virtual:' + name)
      console.log(name)
    }
    await server.close()`
  const { stdout } = await promisify(execFile)(installed, ['--input-type=module', '--eval', serve])
  expect(stdout.split('\n')).toEqual(['diagrams/session', 'requirement-tests', 'proof', ''])
}, 60_000)

test('the dev server uses no globSync of node:fs, which Node 20 lacks', () => {
  const files = globSync(['build/**/*.ts', 'studio/**/*.ts', 'mocks/*.ts', 'scripts/requirements.ts'])
  expect(files.filter((file) => /globSync.* from 'node:fs'/.test(readFileSync(file, 'utf8')))).toEqual([])
})
