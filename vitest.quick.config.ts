import { studioData } from './studio/plugin.ts'
import model, { plugins } from './vitest.model.config.ts'

// The tests in Chromium look for warnings, which only React's development build logs.
process.env.NODE_ENV = 'test'

/**
 * The tests of `npm run test:quick` in Chromium: those of the project `chromium`, the paths of flows, and stories. They
 * share one page, because loading the product a second time takes longer than playing the paths of two flows.
 */
export default {
  ...model,
  plugins: [...plugins, ...studioData()],
  test: {
    ...model.test,
    name: 'quick',
    include: ['tests/browser/**/*.test.{ts,tsx}', 'tests/model/paths/*.ts', 'tests/model/stories.ts'],
    setupFiles: ['tests/model/set-up.ts', 'tests/browser/no-full-screen.ts', 'tests/browser/light-react.ts'],
  },
}
