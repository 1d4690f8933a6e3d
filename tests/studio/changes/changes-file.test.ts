import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changes } from '#studio/plugins/changes.ts'

let folder: string
let server: ViteDevServer

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'changes-'))
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

it('the dev server serves the last result of machines:diff, and tells an open studio about one that is written while the server runs', async () => {
  const file = join(folder, 'changes.json')
  server = await createServer({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, ws: false },
    plugins: [changes(file)],
  })
  await server.listen()
  const module = await server.environments.client.transformRequest('virtual:changes')
  expect(module?.code).toContain('fetch("/studio/changes.json"')
  const told = vi.spyOn(server.environments.client.hot, 'send')
  const url = new URL('/studio/changes.json', server.resolvedUrls?.local[0])
  expect((await fetch(url)).status).toBe(404)
  writeFileSync(file, '{"revision":"v1"}')
  expect(await (await fetch(url)).json()).toEqual({ revision: 'v1' })
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('guildhall:changes'))
  writeFileSync(file, '{"revision":"v2"}')
  expect(await (await fetch(url)).json()).toEqual({ revision: 'v2' })
})
