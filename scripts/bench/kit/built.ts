import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preview } from 'vite'
import { run } from '#scripts/test/run.ts'

/** Serves the demo build, from a folder or built now. `origin` has no trailing slash. */
export const openBuilt = async (folder?: string): Promise<{ origin: string; stop(): Promise<void> }> => {
  const outDir = folder ?? mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  if (folder === undefined) {
    // A separate process: this one has loaded React's development build, which cannot prerender pages.
    const options = ['--mode', 'mock', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
    const { status } = await run(['vite', 'build', ...options], { quiet: false })
    if (status !== 0) throw new Error('The demo build failed (see above).')
  }
  const server = await preview({ mode: 'mock', build: { outDir }, logLevel: 'warn', preview: { port: 5391 } })
  return {
    origin: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '',
    async stop() {
      await server.close()
      if (folder === undefined) rmSync(outDir, { recursive: true })
    },
  }
}
