import react from '@vitejs/plugin-react'
import type { Page } from 'playwright'
import { createServer } from 'vite'
import { define, optimizeDeps } from '../../../vitest.config.ts'
import { launch } from './paint.ts'

/**
 * Opens a module of the project in a page, as `window.bench`. Calls `act` with the page and a function that reloads the
 * page.
 */
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
    // Without hot module replacement, a changed file does not disturb the measurement.
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
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error))
  const load = async () => {
    await page.goto(`${server.resolvedUrls?.local[0]}bench.html`)
    await page.waitForFunction(() => 'bench' in window, undefined, { timeout: 120_000 })
  }
  try {
    await load()
    return await act(page, load)
  } finally {
    await browser.close()
    await server.close()
  }
}
