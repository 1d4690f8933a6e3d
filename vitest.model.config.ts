import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { compiledStylesWhileServed } from './build/styles/compiled-styles.ts'
import { generatedFlows } from './tests/model/generated-flows.ts'
import { browser, define, LongestFirst, optimizeDeps, patient } from './vitest.config.ts'

// Plays the paths on the production build of React. The tests in `tests/browser/flows` look for React's warnings.
process.env.NODE_ENV = 'production'

/** The options of `npm run test:model`. */
const model = JSON.parse(process.env.MODEL ?? '{}')

/**
 * Serves msw's worker as `/serviceWorker.js`: the product's own worker would ignore the requests of the tests, because
 * the tests' page has another origin.
 */
const anyOrigin = (): Plugin => ({
  name: 'guildhall-worker-for-any-origin',
  configureServer: ({ middlewares }) => {
    middlewares.use('/serviceWorker.js', (_, response) => {
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      response.end("importScripts('/mockServiceWorker.js')")
    })
  },
})

/** The plugins for tests that play paths, without compiled styles. */
export const plugins = [
  react({ compiler: { compilationMode: 'annotation' } }),
  msw({ mode: 'worker-only' }),
  anyOrigin(),
  generatedFlows(),
]

export default defineConfig({
  plugins: [compiledStylesWhileServed(), ...plugins],
  define,
  optimizeDeps,
  test: {
    name: 'model',
    include: [
      'tests/model/paths/*.ts',
      'tests/model/playback.ts',
      'tests/model/generated.ts',
      'tests/model/messages.tsx',
      'tests/model/stories.ts',
      'tests/screens/*.ts',
    ],
    expect: patient,
    setupFiles: 'tests/model/set-up.ts',
    // With `onlyFaults`, a flow may have no tests: the user cannot leave it, or no network failure affects it.
    passWithNoTests: model.onlyFaults === true,
    // All files share one page, because each path has its own backend, and a new page would load the product again.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    provide: { model },
    browser: browser(),
  },
})
