import type { Plugin } from 'vite'
import { lastResults } from './last-results.ts'
import { runScript } from './run-script.ts'

const name = 'virtual:requirement-tests'

/**
 * `virtual:requirement-tests`: the test files of each requirement, by its id (`npm run requirements`), and the last
 * result of each test file.
 */
export const requirementTests = (): Plugin => ({
  name: 'guildhall-requirement-tests',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: async (id) => {
    if (id !== `\0${name}`) return
    const { stdout } = await runScript('scripts/requirements.ts', '--json')
    return [
      `export default JSON.parse(${JSON.stringify(stdout.trim())})`,
      `export const results = ${JSON.stringify(lastResults())}`,
    ].join('\n')
  },
})
