import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { compiledStylesWhileServed } from './build/styles/compiled-styles.ts'
import { browser, define, LongestFirst, optimizeDeps, patient } from './vitest.config.ts'

// The paths are played on what people get; what React warns of in development is looked for by tests/browser/flows.
process.env.NODE_ENV = 'production'

/** What `npm run test:model` was asked for. */
const model = JSON.parse(process.env.MODEL ?? '{}')

/** msw's own worker under the name of ours, which leaves everything but its own origin alone: the paths have another. */
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
  ],
  define,
  optimizeDeps,
  test: {
    name: 'model',
    include: [
      'tests/model/paths/*.ts',
      'tests/model/playback.ts',
      'tests/model/stories.ts',
      'tests/frames/*.ts',
    ],
    expect: patient,
    setupFiles: 'tests/model/set-up.ts',
    // Not every flow can be left, or has what a network loses.
    passWithNoTests: model.onlyFaults === true,
    // Each path has a world of its own; a page for each file would only load the product again.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    provide: { model },
    browser: browser(),
  },
})
