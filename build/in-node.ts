import react from '@vitejs/plugin-react'
import { createServer, isRunnableDevEnvironment, type Plugin, type ResolvedConfig } from 'vite'

/** Loads modules in Node, with the same transforms as in the browser. */
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
    // A separate cache, so that the dev server's bundled packages stay valid.
    cacheDir: 'node_modules/.vite/in-node',
    plugins: [...plugins, react()],
    // Replaces Chakra by its styling, which is all that the product uses. Loading all of Chakra takes a second.
    resolve: { alias: [{ find: /^@chakra-ui\/react$/, replacement: '@chakra-ui/react/styled-system' }] },
    ssr: { resolve: { conditions: ['production'] } },
  })
  const { ssr } = server.environments
  if (!isRunnableDevEnvironment(ssr))
    throw new Error('The environment `ssr` of the Vite server must be able to run modules in Node.')
  return {
    /** Imports a module by its path from the root. */
    load: <Exports>(module: string): Promise<Exports> => ssr.runner.import(module),
    /** Invalidates a changed file and all modules that import it. */
    forget: (file: string) => {
      ssr.moduleGraph.onFileChange(file)
      ssr.runner.clearCache()
    },
    close: () => server.close(),
  }
}
