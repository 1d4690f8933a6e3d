import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { compiledStylesWhileServed } from './build/styles/compiled-styles.ts'
import { generatedFlows } from './tests/model/generated-flows.ts'
import { browser, define, LongestFirst, optimizeDeps, patient } from './vitest.config.ts'

// The paths are played on the production build of React; tests/browser/flows looks for React's warnings.
process.env.NODE_ENV = 'production'

/** The options of `npm run test:model`. */
const model = JSON.parse(process.env.MODEL ?? '{}')

/** Serves msw's worker under the name of the product's, which ignores other origins: the tests' page has another origin. */
const anyOrigin = (): Plugin => ({
  name: 'guildhall-worker-for-any-origin',
  configureServer: ({ middlewares }) => {
    middlewares.use('/serviceWorker.js', (_, response) => {
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      response.end("importScripts('/mockServiceWorker.js')")
    })
  },
})

export default defineConfig({
  plugins: [
    compiledStylesWhileServed(),
    react({ compiler: { compilationMode: 'annotation' } }),
    msw({ mode: 'worker-only' }),
    anyOrigin(),
    generatedFlows(),
  ],
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
    // Some flows cannot be left or have nothing that a network failure could lose.
    passWithNoTests: model.onlyFaults === true,
    // Each path has a backend of its own; a page for each file would only load the product again.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    provide: { model },
    browser: browser(),
  },
})
