import react from '@vitejs/plugin-react'
import { createServer, isRunnableDevEnvironment, type ResolvedConfig } from 'vite'

/** The modules of a folder as they run in Node, transformed as in the browser. */
export const inNode = async ({
  mode,
  base,
  define,
  root,
}: Pick<ResolvedConfig, 'mode' | 'base' | 'define' | 'root'>) => {
  const server = await createServer({
    configFile: false,
    root,
    mode,
    base,
    ...(define && { define }),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    // The dev server's bundled packages are not to be replaced under its pages.
    cacheDir: 'node_modules/.vite/in-node',
    plugins: [react()],
    // All that the product has of Chakra is its styling; the whole of it loads in a second.
    resolve: { alias: [{ find: /^@chakra-ui\/react$/, replacement: '@chakra-ui/react/styled-system' }] },
    ssr: { resolve: { conditions: ['production'] } },
  })
  const { ssr } = server.environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run modules in Node.')
  return {
    /** What a module exports, by its address from the root. */
    load: <Exports>(module: string): Promise<Exports> => ssr.runner.import(module),
    /** Reads a file that has changed, and all that import it, anew. */
    forget: (file: string) => {
      ssr.moduleGraph.onFileChange(file)
      ssr.runner.clearCache()
    },
    close: () => server.close(),
  }
}
