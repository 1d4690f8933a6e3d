import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { packages } from './build/quick-start.ts'
import { headlessShell } from './scripts/set-up/chromium.mjs'
import { studioData } from './studio/plugin.ts'

/** In a few minutes V8's optimising compiler takes more of the processors than its code gives back. */
const unoptimised = '--js-flags=--no-opt'

/** Each project names its instance, so each has one of its own. */
export const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: { executablePath: headlessShell.path(), args: [...headlessShell.args, unoptimised] },
  }),
  instances: [{ browser: 'chromium' as const }],
})

/** The product's name where no environment gives another. */
export const define = { 'import.meta.env.VITE_BRAND': JSON.stringify('Guildhall') }

/** Bundled before the first test: what is found later reloads the page under the tests. */
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

/** How fast a machine is decides about no test: what should be there is waited for. */
export const patient = { poll: { timeout: 15_000 } }

/** A test that hangs is stopped. */
const inNode = { environment: 'node', testTimeout: 60_000, expect: patient } as const

/** Whole flows are swept by a few small files: by their size they would come last, and one worker would wait for them. */
const longest = [
  '/frames/selling',
  '/frames/buying',
  '/playback',
  '/paths/selling',
  '/frames/',
  '/warnings/selling',
  '/warnings/',
]

/** What takes longest first, then as Vitest does it: in a fresh clone it knows only sizes. */
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
    // Files share their worker's modules: loading the product anew for each took most of the time.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          ...inNode,
          isolate: false,
          include: [
            'explorer/**/*.test.ts',
            'tests/{rules,machines,api,graphql,faults,mocks,model,scripts,specification,studio}/**/*.test.{ts,tsx}',
          ],
          server: { deps: { inline: [/@urql\/exchange-execute/, 'graphql'] } },
        },
      },
      { test: { name: 'build', ...inNode, include: ['tests/build/**/*.test.ts'] } },
      { test: { name: 'hosting', ...inNode, include: ['tests/hosting/**/*.test.ts'] } },
      {
        plugins: [react({ compiler: { compilationMode: 'annotation' } }), ...studioData()],
        define,
        optimizeDeps,
        test: {
          name: 'chromium',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          expect: patient,
          isolate: false,
          browser: {
            ...browser(),
            commands: {
              playScriptInNode: async () => (await import('./tests/mocks/proof/fuzz/script.ts')).playScript(),
            },
          },
        },
      },
    ],
  },
})
