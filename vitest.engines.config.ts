import { defineConfig } from 'vitest/config'
import { type EngineName, engineNames } from './tests/engines/engine.ts'
import { engineProvider } from './tests/engines/provider.ts'
import { optimizeDeps } from './vitest.config.ts'
import model from './vitest.model.config.ts'

/** The options of `npm run test:engines`. */
const { every = 12, demo = '' } = JSON.parse(process.env.ENGINES ?? '{}')

const journeys = (engine: EngineName) => ({
  test: {
    name: `${engine} journeys`,
    environment: 'node' as const,
    include: ['tests/engines/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    provide: { engine, demo },
  },
})

/** Runs the model tests in `engine`, by default every 12th path. In Chromium, the same files play all paths. */
const modelPaths = (engine: EngineName) => ({
  plugins: model.plugins ?? [],
  optimizeDeps,
  test: {
    name: `${engine} paths`,
    include: ['tests/model/paths/*.ts'],
    setupFiles: 'tests/model/set-up.ts',
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    provide: { model: { sample: every } },
    browser: {
      enabled: true,
      screenshotFailures: false,
      ui: false,
      provider: engineProvider(engine),
      instances: [{ browser: engine as never }],
    },
  },
})

/** Runs journeys and paths of the model tests in browsers other than Chromium. */
export default defineConfig({
  test: {
    maxWorkers: 1,
    projects: engineNames.flatMap((engine) => [journeys(engine), modelPaths(engine)]),
  },
})
