import react from '@vitejs/plugin-react'
import { createServer, isRunnableDevEnvironment, type Plugin, type ResolvedConfig } from 'vite'

/** The modules of a folder as they run in Node, transformed as in the browser. */
export const inNode = async (
  { mode, base, define, root }: Pick<ResolvedConfig, 'mode' | 'base' | 'define' | 'root'>,
  plugins: readonly Plugin[] = [],
) => {
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
    // Must not replace the packages that the dev server has bundled for its pages.
    cacheDir: 'node_modules/.vite/in-node',
    plugins: [...plugins, react()],
    // The product uses only the styling of Chakra; all of it takes a second to load.
    resolve: { alias: [{ find: /^@chakra-ui\/react$/, replacement: '@chakra-ui/react/styled-system' }] },
    ssr: { resolve: { conditions: ['production'] } },
  })
  const { ssr } = server.environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run modules in Node.')
  return {
    /** What a module exports, by its address from the root. */
    load: <Exports>(module: string): Promise<Exports> => ssr.runner.import(module),
    /** Invalidates a file that has changed, and all that import it. */
    forget: (file: string) => {
      ssr.moduleGraph.onFileChange(file)
      ssr.runner.clearCache()
    },
    close: () => server.close(),
  }
}
