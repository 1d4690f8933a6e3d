import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changes } from '#studio/plugins/changes.ts'

let folder: string
let server: ViteDevServer

const serverWith = async (file: string) => {
  server = await createServer({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
    plugins: [changes(file)],
  })
  return server
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'changes-'))
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

describe('the changes of the machines in the dev server', () => {
  it('are empty when no file was written', async () => {
    const { environments } = await serverWith(join(folder, 'changes.json'))
    const module = await environments.client.transformRequest('virtual:changes')
    expect(module?.code).toContain('loadChanges = null')
  })

  it('are loaded as they were written', async () => {
    const file = join(folder, 'changes.json')
    writeFileSync(file, '{"before":"v1"}')
    const { environments } = await serverWith(file)
    const module = await environments.client.transformRequest('virtual:changes')
    expect(module?.code).toContain('virtual:changes/data')
    const data = await environments.client.transformRequest('virtual:changes/data')
    expect(data?.code).toContain('{\\"before\\":\\"v1\\"}')
  })
})
