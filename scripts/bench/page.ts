import react from '@vitejs/plugin-react'
import type { Page } from 'playwright'
import { createServer } from 'vite'
import { define, optimizeDeps } from '../../vitest.config.ts'
import { launch } from './paint.ts'

/** Opens a module of the project in a page, as `window.bench`, and hands over the page and a way to open it anew. */
export const withPage = async <T>(
  module: string,
  act: (page: Page, reload: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const html = `<!doctype html><title>bench</title><body><script type="module">
    import * as bench from '${module}'
    window.bench = bench
  </script>`
  const server = await createServer({
    configFile: false,
    logLevel: 'warn',
    cacheDir: 'node_modules/.vite/bench',
    define,
    optimizeDeps: { noDiscovery: true, include: [...optimizeDeps.include, 'msw'] },
    // Without what replaces modules while they are edited.
    server: { port: 5390, hmr: false },
    plugins: [
      react({ compiler: { compilationMode: 'annotation' } }),
      {
        name: 'bench-page',
        configureServer: ({ middlewares }) => {
          middlewares.use('/bench.html', (_, response) =>
            response.setHeader('content-type', 'text/html').end(html),
          )
        },
      },
    ],
  })
  await server.listen()
  const browser = await launch()
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => console.error(error))
    const open = async () => {
      await page.goto(`${server.resolvedUrls?.local[0]}bench.html`)
      await page.waitForFunction(() => 'bench' in window, undefined, { timeout: 120_000 })
    }
    await open()
    return await act(page, open)
  } finally {
    await browser.close()
    await server.close()
  }
}
