import react from '@vitejs/plugin-react'
import type { Page } from 'playwright'
import { createServer } from 'vite'
import { define, optimizeDeps } from '../../../vitest.config.ts'
import { launch } from './paint.ts'

/**
 * Serves a module of the project. Each page that it opens has the module as `window.bench`; all pages share one
 * browser.
 */
export const openPages = async (module: string) => {
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
  const context = await browser.newContext()
  const load = async (page: Page) => {
    await page.goto(`${server.resolvedUrls?.local[0]}bench.html`)
    await page.waitForFunction(() => 'bench' in window, undefined, { timeout: 120_000 })
  }
  return {
    load,
    open: async (): Promise<Page> => {
      const page = await context.newPage()
      page.on('pageerror', (error) => console.error(error))
      await load(page)
      return page
    },
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}

/**
 * Opens a module of the project in a page, as `window.bench`. Calls `act` with the page and a function that reloads the
 * page.
 */
export const withPage = async <T>(
  module: string,
  act: (page: Page, reload: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const { open, load, close } = await openPages(module)
  try {
    const page = await open()
    return await act(page, () => load(page))
  } finally {
    await close()
  }
}
