import { defineBrowserProvider } from '@vitest/browser'
import type { BrowserProviderOption } from 'vitest/node'
import type { Engine, EngineName, Visit } from './engine.ts'
import { startEngine } from './start.ts'

/** Opens Vitest's page in an engine. The tests run inside the page. */
export const engineProvider = (name: EngineName): BrowserProviderOption =>
  defineBrowserProvider({
    name,
    options: {},
    supportedBrowser: [name],
    providerFactory: (project) => {
      // Vitest sets the size of the tests' iframe; the window stays as it is.
      project.browser?.registerCommand('__vitest_viewport' as never, (() => {}) as never)
      let engine: Promise<Engine> | undefined
      const visits: Visit[] = []
      return {
        name,
        supportsParallelism: false,
        getCommandsContext: () => ({}),
        openPage: async (_session, address) => {
          engine ??= startEngine(name)
          const visit = await (await engine).visit()
          visits.push(visit)
          await (await visit.openTab()).go(address)
        },
        close: async () => {
          for (const visit of visits.splice(0)) await visit.end()
          await (await engine)?.stop()
          engine = undefined
        },
      }
    },
  })
