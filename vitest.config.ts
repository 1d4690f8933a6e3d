import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { packages } from './build/quick-start.ts'
import { headlessShell } from './scripts/set-up/chromium.mjs'
import { studioData } from './studio/plugin.ts'

/** Turns V8's optimising compiler off: in a test run of a few minutes it takes more time than it saves. */
const unoptimised = '--js-flags=--no-opt'

/** A function, because each project gives its instance a name and needs an object of its own. */
export const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: { executablePath: headlessShell.path(), args: [...headlessShell.args, unoptimised] },
  }),
  instances: [{ browser: 'chromium' as const }],
  commands: {
    playScriptInNode: async () => (await import('./tests/mocks/proof/fuzz/script.ts')).playScript(),
  },
})

/** The product's name if the environment sets none. */
export const define = { 'import.meta.env.VITE_BRAND': JSON.stringify('Guildhall') }

/** Dependencies to bundle before the first test. A dependency that is found later reloads the page during the tests. */
export const optimizeDeps = {
  include: [
    ...packages,
    '@chakra-ui/react',
    '@faker-js/faker/locale/en',
    'axe-core',
    'fast-check',
    'ivya/aria',
  ],
}

/** Assertions that poll try for up to 15 seconds, so that no test fails because the machine is slow. */
export const patient = { poll: { timeout: 15_000 } }

/** Options of tests in Node. A test or a hook that hangs fails after 60 seconds. */
const inNode = { environment: 'node', testTimeout: 60_000, hookTimeout: 60_000, expect: patient } as const

/**
 * The test files that take longest, the longest first, although they are small. If sorted by size, they would run last,
 * and one worker would still run after the others have ended.
 */
const longest = [
  '/paths/selling',
  '/screens/selling',
  '/screenplay.test',
  '/scripts/new.test',
  '/playback',
  '/screens/buying',
  '/paths/buying',
  '/faults/hostile-responses',
  '/studio/diagram.test',
  '/screens/account',
  '/paths/account',
  '/diagrams.test',
  '/studio/storyboard.test',
  '/fuzz.test',
  '/warnings/selling',
]

/** Runs the longest files first and the others in Vitest's order, which in a fresh clone is by file size only. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((part) => moduleId.includes(part))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Files share their worker's modules, because loading the product for each file took most of the time.
    maxWorkers: '100%',
    projects: [
      {
        oxc: { jsx: { development: false } },
        test: {
          name: 'node',
          ...inNode,
          isolate: false,
          setupFiles: ['tests/production-react.ts'],
          include: [
            'explorer/**/*.test.ts',
            'tests/{rules,machines,api,graphql,faults,mocks,model,scripts,specification,studio}/**/*.test.{ts,tsx}',
          ],
          server: { deps: { inline: [/@urql\/exchange-execute/, 'graphql'] } },
        },
      },
      { test: { name: 'build', ...inNode, include: ['tests/build/**/*.test.ts'] } },
      { test: { name: 'exports', ...inNode, include: ['tests/exports/**/*.test.ts'] } },
      { test: { name: 'hosting', ...inNode, include: ['tests/hosting/**/*.test.ts'] } },
      {
        plugins: [react({ compiler: { compilationMode: 'annotation' } }), ...studioData()],
        define,
        optimizeDeps,
        test: {
          name: 'chromium',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/browser/no-full-screen.ts', 'tests/browser/light-react.ts'],
          expect: patient,
          isolate: false,
          browser: browser(),
        },
      },
    ],
  },
})
