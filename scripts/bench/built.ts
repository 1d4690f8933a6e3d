import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

/** Serves the product with its fake backend, as it is built: from a folder, or built anew. `origin` ends without a slash. */
export const openBuilt = async (folder?: string): Promise<{ origin: string; stop(): Promise<void> }> => {
  const outDir = folder ?? mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  if (folder === undefined)
    await build({ mode: 'mock', logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  const server = await preview({ mode: 'mock', build: { outDir }, logLevel: 'warn', preview: { port: 5391 } })
  return {
    origin: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '',
    async stop() {
      await server.close()
      if (folder === undefined) rmSync(outDir, { recursive: true })
    },
  }
}
